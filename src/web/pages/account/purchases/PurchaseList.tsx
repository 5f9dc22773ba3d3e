import { Download } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatPounds } from '#contracts/shared/money.ts';
import type { PurchaseState } from '#contracts/sales/afterSales.ts';
import { myPurchases, openDownload, type Order } from '#contracts/sales/sales.ts';
import { useAct } from '#web/components/actions/useAct.ts';
import { PaperButton } from '#web/components/papers/PaperButton.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { SteadyThumbnail } from '#web/components/videos/SteadyThumbnail.tsx';
import { PurchaseNote } from './PurchaseNote.tsx';
import { usePurchaseStates } from './usePurchaseStates.ts';

export const usePurchases = (isEnabled: boolean) => {
  const call = useCall();
  return useQuery({
    queryKey: ['my-purchases'],
    queryFn: ({ signal }) => call(myPurchases, { signal }),
    enabled: isEnabled,
  });
};

/** The link is signed for five minutes, so it is asked for when it is wanted. */
export const DownloadButton = ({ order }: { order: Pick<Order, 'id' | 'title'> }) => {
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

/** The licence has ended, or is somebody else’s now. */
const isOver = (state: PurchaseState | undefined): boolean => state?.access === 'revoked' || state?.isOwner === false;

type RowProps = { order: Order; state: PurchaseState | undefined; isSuspended: boolean };

const Row = ({ order, state, isSuspended }: RowProps) => (
  <li className="grid items-center gap-4 py-6 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:gap-6">
    <SteadyThumbnail source={order.thumbnail} className="aspect-video w-full rounded-md bg-sunk object-cover" />
    <article aria-label={order.title} className="min-w-0">
      <h3 className="text-lg leading-tight">
        {isSuspended ? (
          order.title
        ) : (
          <Link to={`/orders/${order.id}`} className="text-ink no-underline hover:underline">
            {order.title}
          </Link>
        )}
      </h3>
      <p className="mt-1.5 text-sm text-muted">
        by {order.creator} · {formatDate(order.soldAt ?? order.createdAt)}
      </p>
      <p className="mt-1.5 text-sm">
        <span className="font-medium tabular-nums">{formatPounds(order.totalPence)}</span>
        {!isSuspended && (
          <>
            {' '}
            · <TextLink to={`/orders/${order.id}`}>{isOver(state) ? 'Receipt' : 'Licence and receipt'}</TextLink>
          </>
        )}
      </p>
      {state && <PurchaseNote state={state} title={order.title} isSuspended={isSuspended} />}
    </article>
    <div className="flex flex-wrap gap-2 sm:flex-col sm:items-stretch">
      {(state === undefined || (state.access === 'open' && state.isOwner)) && <DownloadButton order={order} />}
      <PaperButton orderId={order.id} title={order.title} paper="receipt" />
      {!isOver(state) && <PaperButton orderId={order.id} title={order.title} paper="licence" />}
      {state !== undefined && state.refundedPence > 0 && (
        <PaperButton orderId={order.id} title={order.title} paper="creditNote" />
      )}
    </div>
  </li>
);

type PurchaseListProps = {
  purchases: readonly Order[];
  /** Keeps what was bought and can do nothing else: no page of the order, no report. */
  isSuspended?: boolean;
};

/** The own purchases, each with its file and its papers. */
export const PurchaseList = ({ purchases, isSuspended = false }: PurchaseListProps) => {
  const states = usePurchaseStates().data?.purchases;
  return (
    <ul className="mt-4 divide-y divide-line">
      {purchases.map((order) => (
        <Row
          key={order.id}
          order={order}
          state={states?.find(({ orderId }) => orderId === order.id)}
          isSuspended={isSuspended}
        />
      ))}
    </ul>
  );
};
