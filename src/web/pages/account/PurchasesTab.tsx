import { Download } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatPounds } from '#contracts/shared/money.ts';
import type { PurchaseState } from '#contracts/sales/afterSales.ts';
import { myPurchases, openDownload, type Order } from '#contracts/sales/sales.ts';
import { useAct } from '#web/components/actions/useAct.ts';
import { EmptyListings } from '#web/components/browse/EmptyListings.tsx';
import { PaperButton } from '#web/components/papers/PaperButton.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { SteadyThumbnail } from '#web/components/videos/SteadyThumbnail.tsx';
import { PurchaseNote } from './purchases/PurchaseNote.tsx';
import { usePurchaseStates } from './purchases/usePurchaseStates.ts';
import { TabState } from './TabState.tsx';

export const usePurchases = (isEnabled: boolean) => {
  const call = useCall();
  return useQuery({
    queryKey: ['my-purchases'],
    queryFn: ({ signal }) => call(myPurchases, { signal }),
    enabled: isEnabled,
  });
};

/** The link is signed for five minutes, so it is asked for when it is wanted. */
const DownloadButton = ({ order }: { order: Order }) => {
  const call = useCall();
  const { isBusy, run } = useAct();
  const download = async (): Promise<void> =>
    location.assign((await call(openDownload, { params: { orderId: order.id } })).url);
  const refused = { title: 'Download failed', text: 'Please try again in a moment.' };
  return (
    <Button
      variant="hairline"
      aria-label={`Download ${order.title}`}
      isLoading={isBusy}
      onClick={() => void run(download, refused)}
    >
      <Download aria-hidden size={16} />
      Download
    </Button>
  );
};

/** The licence has ended. */
const isOver = (state: PurchaseState | undefined): boolean => state?.access === 'revoked';

const Row = ({ order, state }: { order: Order; state: PurchaseState | undefined }) => (
  <li className="grid items-center gap-4 py-6 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:gap-6">
    <SteadyThumbnail source={order.thumbnail} className="aspect-video w-full rounded-md bg-sunk object-cover" />
    <article aria-label={order.title} className="min-w-0">
      <h3 className="text-lg leading-tight">
        <Link to={`/orders/${order.id}`} className="text-ink no-underline hover:underline">
          {order.title}
        </Link>
      </h3>
      <p className="mt-1.5 text-sm text-muted">
        by {order.creator} · {formatDate(order.soldAt ?? order.createdAt)}
      </p>
      <p className="mt-1.5 text-sm">
        <span className="font-medium tabular-nums">{formatPounds(order.totalPence)}</span> ·{' '}
        <TextLink to={`/orders/${order.id}`}>{isOver(state) ? 'Receipt' : 'Licence and receipt'}</TextLink>
      </p>
      {state && <PurchaseNote state={state} title={order.title} />}
    </article>
    <div className="flex flex-wrap gap-2 sm:flex-col sm:items-stretch">
      {(state === undefined || state.access === 'open') && <DownloadButton order={order} />}
      <PaperButton orderId={order.id} title={order.title} paper="receipt" />
      {!isOver(state) && <PaperButton orderId={order.id} title={order.title} paper="licence" />}
      {state !== undefined && state.refundedPence > 0 && (
        <PaperButton orderId={order.id} title={order.title} paper="creditNote" />
      )}
    </div>
  </li>
);

export const PurchasesTab = () => {
  const query = usePurchases(true);
  const states = usePurchaseStates().data?.purchases;
  return (
    <section className="rounded-lg border border-line bg-surface p-6 sm:p-8">
      <h2 className="text-xl">My Purchases</h2>
      <p className="mt-1 text-sm text-muted">Yours, and nobody else’s.</p>
      <TabState query={query}>
        {({ purchases }) =>
          purchases.length === 0 ? (
            <EmptyState
              drawing={<EmptyListings />}
              title="No purchases yet"
              text="You will find everything you buy here: the original file, the licence and the receipt."
              action={<ButtonLink to="/browse">Browse Videos</ButtonLink>}
            />
          ) : (
            <ul className="mt-4 divide-y divide-line">
              {purchases.map((order) => (
                <Row key={order.id} order={order} state={states?.find(({ orderId }) => orderId === order.id)} />
              ))}
            </ul>
          )
        }
      </TabState>
    </section>
  );
};
