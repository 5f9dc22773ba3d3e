import type { Video } from '#contracts/catalogue/catalogue.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import type { Order } from '#contracts/sales/sales.ts';
import type { MyRequest } from '#contracts/requests/requests.ts';
import { EmptyListings } from '#web/components/browse/EmptyListings.tsx';
import { Figure } from '#web/components/prose/Figure.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Owned } from './owned.ts';
import { OpenRequests } from './OpenRequests.tsx';
import { Purchases } from './Purchases.tsx';
import { SavedVideos } from './SavedVideos.tsx';

export type BuyerDashboardProps = {
  purchases: readonly Order[];
  owned: Owned;
  saved: readonly Video[];
  requests: readonly MyRequest[];
};

const Bare = () => (
  <div className="mt-8 rounded-lg border border-line bg-surface">
    <EmptyState
      drawing={<EmptyListings />}
      title="You have no videos yet"
      text="Find a video that fits your channel. Once it is yours, nobody else will ever have it."
      action={<ButtonLink to="/browse">Browse Videos</ButtonLink>}
    />
  </div>
);

const Filled = ({ owned: { videos, spentPence } }: Pick<BuyerDashboardProps, 'owned'>) => {
  return (
    <>
      <div className="mt-8 grid gap-4 md:grid-cols-3">
        <dl className="grid gap-4 sm:grid-cols-2 md:col-span-2">
          <Figure name="Videos you own" value={String(videos.length)} note="Each of them sold once, to you." />
          <Figure name="Spent" value={formatPounds(spentPence)} />
        </dl>
        <div className="flex flex-col items-start justify-between gap-4 rounded-lg bg-sunk p-5">
          <p>New videos arrive every day, and each goes to one buyer only.</p>
          <ButtonLink to="/browse">Browse Videos</ButtonLink>
        </div>
      </div>
      {videos.length > 0 && <Purchases purchases={videos} />}
    </>
  );
};

export const BuyerDashboard = ({ purchases, owned, saved, requests }: BuyerDashboardProps) => (
  <>
    {purchases.length === 0 ? <Bare /> : <Filled owned={owned} />}
    <SavedVideos videos={saved} />
    <OpenRequests requests={requests} />
    <p className="mt-12">
      <ButtonLink to="/messages" variant="hairline">
        Messages
      </ButtonLink>
    </p>
  </>
);
