import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { formatPounds } from '#contracts/money.ts';
import type { Order } from '#contracts/sales.ts';
import { Head } from '../../seo/Head.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

const AGAIN_MS = 2000;

/** Asks again while the page is looked at; the answer replaces this page when the order is settled. */
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

export const WaitingOrder = ({ order }: { order: Order }) => {
  useAskAgain();
  const isUnpaid = order.status === 'created' || order.status === 'checkoutOpen';
  return (
    <div className="wrap py-14">
      <Head title="Your order" isHidden />
      <section className="mx-auto flex max-w-text flex-col items-center gap-4 rounded-lg border border-line bg-surface p-8 text-center sm:p-12">
        <Spinner className="size-7 text-accent" />
        <h1 className="text-2xl">{isUnpaid ? 'Waiting for your payment' : 'Making it yours'}</h1>
        <p role="status" className="text-muted">
          {isUnpaid
            ? 'As soon as the payment provider confirms it, this page continues by itself.'
            : 'Your payment is authorised. We are confirming the sale; this takes a few seconds.'}
        </p>
        <p className="text-sm">
          {order.title} · {formatPounds(order.totalPence)}
        </p>
        {isUnpaid && order.payUrl !== null && (
          <a href={order.payUrl} className={buttonClasses('hairline')}>
            Back to the payment page
          </a>
        )}
      </section>
    </div>
  );
};
