import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { formatPounds } from '#contracts/shared/money.ts';
import type { Order } from '#contracts/sales/sales.ts';
import { Head } from '#web/seo/Head.tsx';
import { ButtonLink, buttonClasses } from '#web/ui/Button.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

const AGAIN_MS = 2000;

/** Reads again while the page is visible; the answer replaces this page when the order is settled. */
const useAskAgain = (): void => {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate, state]);
};

/** How long confirming takes when all is well; after it, waiting is explained. */
const USUAL_MS = 15_000;

const useIsLong = (): boolean => {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), USUAL_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
};

const timeOf = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Not paid yet: where to pay, until when, and that leaving costs nothing. */
const Unpaid = ({ order }: { order: Order }) => (
  <>
    <h1 className="text-2xl">Waiting for your payment</h1>
    <p role="status" className="text-muted">
      As soon as the payment provider confirms it, this page continues by itself. Until then nothing is charged.
    </p>
    <p className="text-sm">
      {order.title} · {formatPounds(order.totalPence)}
    </p>
    <div className="flex flex-wrap justify-center gap-3">
      {order.payUrl === null ? (
        <ButtonLink to={`/videos/${order.videoId}/checkout`}>Back to the checkout</ButtonLink>
      ) : (
        <a href={order.payUrl} className={buttonClasses('ink')}>
          Back to the payment page
        </a>
      )}
      <ButtonLink to={`/videos/${order.videoId}`} variant="hairline">
        Back to the video
      </ButtonLink>
    </div>
    <p className="text-sm text-muted">
      Card declined? Try another one on the payment page. It stays open until {timeOf(order.payBefore)} and reserves
      nothing: the first completed payment wins.
    </p>
  </>
);

const Confirming = ({ order }: { order: Order }) => {
  const isLong = useIsLong();
  return (
    <>
      <h1 className="text-2xl">Making it yours</h1>
      <p role="status" className="text-muted">
        {isLong
          ? 'This is taking longer than usual. You can close this page: we will charge you once or not at all, and show the result here.'
          : 'Your payment is authorised. We are confirming the sale; this takes a few seconds.'}
      </p>
      <p className="text-sm">
        {order.title} · {formatPounds(order.totalPence)}
      </p>
    </>
  );
};

export const WaitingOrder = ({ order }: { order: Order }) => {
  useAskAgain();
  const isUnpaid = order.status === 'created' || order.status === 'checkoutOpen';
  return (
    <div className="wrap py-14">
      <Head title="Your order" isHidden />
      <section className="mx-auto flex max-w-text flex-col items-center gap-4 rounded-lg border border-line bg-surface p-6 text-center sm:p-12">
        <Spinner className="size-7 text-accent" />
        {isUnpaid ? <Unpaid order={order} /> : <Confirming order={order} />}
      </section>
    </div>
  );
};
