import type { ReactNode } from 'react';
import type { Order } from '#contracts/sales/sales.ts';
import { Head } from '#web/seo/Head.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { OrderPapers } from './OrderPapers.tsx';
import { PaidBlock } from './PaidBlock.tsx';

type EndedProps = {
  /** Of the tab, and of the page. */
  title: string;
  heading: string;
  order: Order;
  refundedPence: number;
  /** Whether the amounts are shown, not only their papers. */
  showsAmounts: boolean;
  /** What has become of it. */
  children: ReactNode;
};

/** A purchase whose licence its buyer owns no more; what was paid and the papers stay. */
export const EndedOrder = ({ title, heading, order, refundedPence, showsAmounts, children }: EndedProps) => (
  <>
    <Head title={title} isHidden />
    <h1 className="text-3xl">{heading}</h1>
    <p className="mt-4 max-w-text">{children}</p>
    {showsAmounts && (
      <section aria-label="Receipt" className="mt-8 max-w-form rounded-lg border border-line bg-surface p-6">
        <PaidBlock order={order} refundedPence={refundedPence} />
      </section>
    )}
    <div className="mt-8 flex flex-wrap gap-3">
      <OrderPapers order={order} refundedPence={refundedPence} />
      <ButtonLink to="/account?tab=purchases" variant="hairline">
        My Purchases
      </ButtonLink>
    </div>
  </>
);
