import type { MyRequest } from '#contracts/requests/requests.ts';
import { categoryLabel } from '#contracts/catalogue/vocabulary.ts';
import { formatDate } from '#web/components/videos/videoText.ts';
import { Tag, type Severity } from '#web/ui/Tag.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

const stateOf = ({ status, isHidden, answers }: MyRequest): readonly [word: string, severity: Severity] => {
  if (isHidden) return ['Removed by a moderator', 'danger'];
  switch (status) {
    case 'unconfirmed':
      return ['Waiting for your confirmation', 'warning'];
    case 'open':
      return [answers === 0 ? 'No answers yet' : answers === 1 ? '1 answer' : `${answers} answers`, 'info'];
    case 'fulfilled':
      return ['Fulfilled', 'success'];
    case 'closed':
      return ['Closed', 'warning'];
    case 'ended':
      return ['Ended', 'warning'];
  }
};

const Item = ({ request }: { request: MyRequest }) => {
  const { id, title, category, status, isHidden, requestedAt, reference } = request;
  const [word, severity] = stateOf(request);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">
          {isHidden || status === 'unconfirmed' ? title : <TextLink to={`/requests/${id}`}>{title}</TextLink>}
        </span>
        <span className="text-sm text-muted">
          {categoryLabel(category)} · {formatDate(requestedAt)} · <span className="proof">{reference}</span>
        </span>
      </span>
      <Tag severity={severity}>{word}</Tag>
    </li>
  );
};

/** What the buyer has asked for. */
export const OpenRequests = ({ requests }: { requests: readonly MyRequest[] }) => (
  <section className="mt-12">
    <div className="flex flex-wrap items-baseline justify-between gap-3">
      <h2 className="text-xl">My requests</h2>
      <TextLink to="/request">Request Content</TextLink>
    </div>
    {requests.length === 0 ? (
      <p className="mt-3 text-muted">You have not made a request yet. Tell creators what you are looking for.</p>
    ) : (
      <ul
        aria-label="My requests"
        className="mt-4 divide-y divide-line rounded-lg border border-line bg-surface px-6 py-2"
      >
        {requests.map((request) => (
          <Item key={request.id} request={request} />
        ))}
      </ul>
    )}
  </section>
);
