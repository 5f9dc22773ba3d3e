import type { ProblemReport, PurchaseState } from '#contracts/sales/afterSales.ts';
import { problemKindLabels, type PurchaseAccess } from '#contracts/sales/afterSaleVocabulary.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import { formatDate } from '#web/components/videos/videoText.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { ReportProblemButton } from './ReportProblemButton.tsx';

const accessTexts: Record<Exclude<PurchaseAccess, 'open'>, string> = {
  suspended: 'Your bank is deciding about this payment. The download is paused until then.',
  underClaim:
    'We received a copyright claim against this video. The download is paused until we have decided. Please do not publish the video, and take it offline where you have published it.',
  revoked:
    'This purchase was refunded or paid back by your bank, or a copyright claim against it was upheld. The licence and the download have ended.',
};

const outcome = ({ status, amountPence, decideBefore }: ProblemReport): string => {
  switch (status) {
    case 'open':
      return `We will hear both sides and decide by ${formatDate(decideBefore)}. If we do not, you will be refunded.`;
    case 'refund':
      return `We decided in your favour: ${formatPounds(amountPence)} goes back to your card.`;
    case 'partialRefund':
      return `${formatPounds(amountPence)} goes back to your card, and the video stays yours.`;
    case 'release':
      return 'We looked into it, and the purchase stands.';
  }
};

const Report = ({ problem }: { problem: ProblemReport }) => (
  <Notice severity={problem.status === 'open' ? 'info' : 'success'}>
    <p className="font-medium">You reported: {problemKindLabels[problem.kind]}</p>
    <p className="mt-1">{outcome(problem)}</p>
    {problem.answer !== null && <p className="mt-1">The creator says: “{problem.answer}”</p>}
    {problem.reason !== null && <p className="mt-1">Why: {problem.reason}</p>}
  </Notice>
);

type PurchaseNoteProps = { state: PurchaseState; title: string; isSuspended: boolean };

/** What became of a purchase, and the way to say that something is wrong with it. */
export const PurchaseNote = ({ state, title, isSuspended }: PurchaseNoteProps) => {
  const { access, isOwner, problem, reportUntil, orderId, refundedPence } = state;
  const canReport =
    !isSuspended && isOwner && problem === null && access !== 'revoked' && Date.now() < Date.parse(reportUntil);
  return (
    <div className="mt-3 flex flex-col items-start gap-3 empty:hidden">
      {!isOwner && <Notice severity="info">You transferred this licence to somebody else.</Notice>}
      {isOwner && access !== 'open' && (
        <Notice severity={access === 'revoked' ? 'info' : 'warning'}>{accessTexts[access]}</Notice>
      )}
      {access === 'open' && refundedPence > 0 && problem === null && (
        <Notice severity="info">{formatPounds(refundedPence)} of the price went back to your card.</Notice>
      )}
      {problem && <Report problem={problem} />}
      {canReport && <ReportProblemButton orderId={orderId} title={title} reportUntil={reportUntil} />}
    </div>
  );
};
