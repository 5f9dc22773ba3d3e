import type { HoldReason } from '#contracts/sales/afterSaleVocabulary.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import type { Hold } from '#contracts/sales/sales.ts';
import { formatDate } from '#web/components/videos/videoText.ts';

const reasons: Record<HoldReason, string> = {
  newSale: 'A new sale: every sale is held for a short time',
  reserve: 'Kept in reserve for refunds',
  problem: 'The buyer reported a problem, and we are looking into it',
  dispute: 'The buyer disputed the payment, and the bank is deciding',
  claim: 'A copyright claim against the video is open',
};

/** More than these open on a click. */
const MOST_AT_ONCE = 5;

const HoldLine = ({ title, amountPence, why, until }: Hold) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
    <div className="min-w-0">
      <p className="font-medium">{title}</p>
      <p className="text-sm text-muted">{reasons[why]}</p>
    </div>
    <p className="text-sm">
      <span className="font-medium tabular-nums">{formatPounds(amountPence)}</span>{' '}
      <span className="text-muted">{until === null ? 'until it is decided' : `until ${formatDate(until)}`}</span>
    </p>
  </li>
);

/** Everything of the balance that cannot be withdrawn yet: for which sale, why, and until when. */
export const HoldsCard = ({ holds, holdCount }: { holds: readonly Hold[]; holdCount: number }) => {
  if (holdCount === 0) return null;
  const unseen = holdCount - holds.length;
  return (
    <details open={holdCount <= MOST_AT_ONCE} className="mt-4 rounded-md border border-line px-5 py-4">
      <summary className="cursor-pointer font-medium">What is held, and why ({holdCount})</summary>
      <ul aria-label="What is held" className="mt-2 divide-y divide-line">
        {holds.map((hold) => (
          <HoldLine key={`${hold.orderId}:${hold.why}`} {...hold} />
        ))}
      </ul>
      {unseen > 0 && <p className="mt-2 text-sm text-muted">And {unseen} more, held for longer.</p>}
    </details>
  );
};
