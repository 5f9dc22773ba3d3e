import { Link, useLoaderData } from 'react-router-dom';
import { openRequests, type ContentRequest } from '#contracts/requests/requests.ts';
import { allCategories, categories, categoryLabel } from '#contracts/catalogue/vocabulary.ts';
import { readFilters } from '#web/components/browse/browseFilters.ts';
import { CategoryLinks } from '#web/components/browse/CategoryLinks.tsx';
import { EmptyListings } from '#web/components/browse/EmptyListings.tsx';
import { keepWithin, pageCountOf } from '#web/components/browse/listPages.ts';
import { InfoLayout } from '#web/components/prose/InfoLayout.tsx';
import { shortDescription } from '#web/components/videos/videoText.ts';
import type { LoadInput } from '#web/app/routing/page.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { answersText, budgetText, deadlineText } from './requestStates.ts';

const addressOf = (category: string, page = 1): string => {
  const query = new URLSearchParams({
    ...(category === allCategories[0] ? {} : { category }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return query === '' ? '/requests' : `/requests?${query}`;
};

export const loadRequests = async ({ call, url, signal }: LoadInput) => {
  const { category, page } = readFilters(url.searchParams);
  const list = await call(openRequests, { query: { category, page } }, { signal });
  keepWithin(list, addressOf(category));
  return { ...list, category };
};

const categoryChoices = [allCategories, ...categories];

const Item = ({ request }: { request: ContentRequest }) => (
  <li className="relative flex flex-col gap-2 px-5 py-5 hover:bg-sunk sm:px-6">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 className="min-w-0 text-lg wrap-anywhere">
        <Link to={`/requests/${request.id}`} className="text-ink no-underline after:absolute after:inset-0">
          {request.title}
        </Link>
      </h2>
      <p className="font-medium tabular-nums">{budgetText(request)}</p>
    </div>
    <p className="max-w-text text-sm wrap-anywhere text-muted">{shortDescription(request.description)}</p>
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      <span>{categoryLabel(request.category)}</span>
      <span>{deadlineText(request)}</span>
      <span>{answersText(request.answers)}</span>
    </p>
  </li>
);

/** What buyers look for and have not found. */
export const RequestsPage = () => {
  const list = useLoaderData<typeof loadRequests>();
  const { requests, category, page } = list;
  return (
    <InfoLayout
      title="What buyers look for"
      description="Videos that buyers look for and have not found: what they should show, by when, and what they may cost."
      heading="What buyers look for"
      lead="Videos that buyers want and have not found. Answer with one that you sell, or offer to film it."
    >
      <div className="mt-8 flex flex-wrap items-center justify-between gap-5">
        <CategoryLinks categories={categoryChoices} current={category} addressOf={(value) => addressOf(value)} />
        <ButtonLink to="/request" variant="hairline">
          Request Content
        </ButtonLink>
      </div>
      {requests.length === 0 ? (
        <EmptyState
          drawing={<EmptyListings />}
          title="There are no open requests here at the moment"
          text="Missing a video yourself? Making a request takes two minutes, and you need no account."
          action={<ButtonLink to="/request">Request Content</ButtonLink>}
        />
      ) : (
        <>
          <ul
            aria-label="Requests"
            className="mt-8 divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
          >
            {requests.map((request) => (
              <Item key={request.id} request={request} />
            ))}
          </ul>
          <div className="mt-10">
            <Pagination page={page} pageCount={pageCountOf(list)} to={(to) => addressOf(category, to)} />
          </div>
        </>
      )}
    </InfoLayout>
  );
};
