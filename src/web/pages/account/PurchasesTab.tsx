import { EmptyListings } from '#web/components/browse/EmptyListings.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PurchaseList, usePurchases } from './purchases/PurchaseList.tsx';
import { ReceivedList, useAssignments } from './purchases/ReceivedList.tsx';
import { TabState } from './TabState.tsx';

export const PurchasesTab = () => {
  const assigned = useAssignments(true);
  const hasReceived = (assigned.data?.received.length ?? 0) > 0;
  return (
    <section className="rounded-lg border border-line bg-surface p-6 sm:p-8">
      <h2 className="text-xl">My Purchases</h2>
      <p className="mt-1 text-sm text-muted">Yours, and nobody else’s.</p>
      {!assigned.isPending && (
        <TabState query={assigned}>
          {({ offers, received }) => <ReceivedList offers={offers} received={received} />}
        </TabState>
      )}
      <TabState query={usePurchases(true)}>
        {({ purchases }) =>
          purchases.length === 0 ? (
            !hasReceived && (
              <EmptyState
                drawing={<EmptyListings />}
                title="No purchases yet"
                text="You will find everything you buy here: the original file, the licence and the receipt."
                action={<ButtonLink to="/browse">Browse Videos</ButtonLink>}
              />
            )
          ) : (
            <PurchaseList purchases={purchases} />
          )
        }
      </TabState>
    </section>
  );
};
