import { EmptyListings } from '#web/components/browse/EmptyListings.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PurchaseList, usePurchases } from './purchases/PurchaseList.tsx';
import { ReceivedList, useAssignments } from './purchases/ReceivedList.tsx';
import { TabState } from './TabState.tsx';

export const PurchasesTab = () => {
  const purchased = usePurchases(true);
  return (
    <section className="rounded-lg border border-line bg-surface p-6 sm:p-8">
      <h2 className="text-xl">My Purchases</h2>
      <p className="mt-1 text-sm text-muted">Yours, and nobody else’s.</p>
      <TabState query={useAssignments(true)}>
        {({ offers, received }) => (
          <>
            <ReceivedList offers={offers} received={received} />
            <TabState query={purchased}>
              {({ purchases }) =>
                purchases.length > 0 ? (
                  <PurchaseList purchases={purchases} />
                ) : (
                  received.length === 0 && (
                    <EmptyState
                      drawing={<EmptyListings />}
                      title="No purchases yet"
                      text="You will find everything you buy here: the original file, the licence and the receipt."
                      action={<ButtonLink to="/browse">Browse Videos</ButtonLink>}
                    />
                  )
                )
              }
            </TabState>
          </>
        )}
      </TabState>
    </section>
  );
};
