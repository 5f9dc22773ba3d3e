import { BadgeCheck, Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatPounds } from '#contracts/money.ts';
import { Problem } from '#contracts/problem.ts';
import { openDownload, type Licence, type Order } from '#contracts/sales.ts';
import { LicenceText } from '../../components/LicenceText.tsx';
import { useBoot, useCall } from '../../components/Providers.tsx';
import { Thumbnail } from '../../components/Thumbnail.tsx';
import { formatDate } from '../../components/videoText.ts';
import { Head } from '../../seo/Head.tsx';
import { Button } from '../../ui/Button.tsx';
import { PriceBlock } from '../../ui/PriceBlock.tsx';
import { showToast } from '../../ui/toast.ts';

/** The link is signed for five minutes, so it is asked for when it is wanted. */
const DownloadButton = ({ orderId }: { orderId: string }) => {
  const call = useCall();
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      location.assign((await call(openDownload, { params: { orderId } })).url);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      showToast({ severity: 'error', title: 'Download failed', text: error.detail });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isLoading={isBusy} onClick={() => void download()}>
      <Download aria-hidden size={18} />
      Download the original
    </Button>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="mt-0.5 wrap-anywhere">{children}</dd>
  </div>
);

export const Purchase = ({ order, licence }: { order: Order; licence: Licence }) => {
  const { brandName } = useBoot();
  return (
    <div className="wrap py-12">
      <Head title="It is yours" isHidden />
      <section className="grid items-center gap-8 rounded-lg border border-line bg-surface p-6 sm:p-10 md:grid-cols-[1fr_minmax(0,24rem)]">
        <div>
          <p className="flex items-center gap-2 text-sm font-semibold text-ok">
            <BadgeCheck aria-hidden size={18} />
            Payment confirmed
          </p>
          <h1 className="mt-3 text-3xl">It is yours, and nobody else’s.</h1>
          <p className="mt-3 mb-6 text-muted">
            “{order.title}” by {order.creator} has left the shelf for good.
          </p>
          <DownloadButton orderId={order.id} />
        </div>
        <Thumbnail source={order.thumbnail ?? ''} isEager className="aspect-video w-full rounded-md object-cover" />
      </section>
      <div className="mt-10 grid items-start gap-x-12 gap-y-10 md:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <section>
          <h2 className="text-xl">Your licence</h2>
          <LicenceText licence={licence} />
        </section>
        <aside className="rounded-lg border border-line bg-surface p-6">
          <h2 className="text-xl">Receipt</h2>
          <div className="mt-2">
            <PriceBlock
              lines={[
                { label: 'Creator’s price', pence: order.pricePence },
                { label: 'Platform fee (10%)', pence: order.buyerFeePence },
              ]}
              total={{ label: 'You paid', pence: order.totalPence }}
            />
          </div>
          <dl className="mt-6 flex flex-col gap-4">
            {order.soldAt !== null && <Fact name="Sold on">{formatDate(order.soldAt)} (UTC)</Fact>}
            <Fact name="For the channel">{order.channelUrl}</Fact>
            <Fact name="Order">
              <span className="proof">{order.id}</span>
            </Fact>
            {order.proof !== null && (
              <Fact name="Proof of the sale">
                <span className="proof">{order.proof}</span>
                <span className="mt-1 block text-sm text-muted">
                  The entry in {brandName}’s event log that made this video yours. Keep it with your records.
                </span>
              </Fact>
            )}
          </dl>
          <p className="mt-5 text-sm text-muted">A total of {formatPounds(order.totalPence)} was charged, once.</p>
        </aside>
      </div>
    </div>
  );
};
