import { useQuery } from '@tanstack/react-query';
import { myTrust, type Trust } from '#contracts/sales/sales.ts';
import { countedSale } from '#web/components/prose/houseFacts.ts';
import { useCall } from '#web/components/shell/Providers.tsx';

const conditionsOf = ({
  hasPayoutAccount,
  rule,
  salesPastHold,
  rejectionsOfLastTen,
  faults,
}: Trust): [isMet: boolean, text: string][] => [
  [hasPayoutAccount, hasPayoutAccount ? 'Your payout account is set up.' : 'Your payout account is not set up yet.'],
  [
    salesPastHold.has >= salesPastHold.atLeast,
    rule === 'demo'
      ? `${salesPastHold.has} of ${salesPastHold.atLeast} sales needed are past their hold.`
      : `${salesPastHold.has} of ${salesPastHold.atLeast} sales needed count: ${countedSale}.`,
  ],
  [
    rejectionsOfLastTen.has <= rejectionsOfLastTen.atMost,
    `${rejectionsOfLastTen.has} of the last ten decisions about your videos were rejections; at most ${rejectionsOfLastTen.atMost} is allowed.`,
  ],
  [
    faults.has <= faults.atMost,
    faults.has === 0
      ? 'You have had no refund for a faulty video, no lost dispute and no upheld copyright claim in the last 180 days.'
      : `You have had ${faults.has} refunds for faulty videos, lost disputes or upheld copyright claims in the last 180 days; none is allowed.`,
  ],
];

/** Whether own videos wait for a moderator, and the whole formula that decides it. */
export const TrustNote = () => {
  const call = useCall();
  const { data: trust } = useQuery({ queryKey: ['my-trust'], queryFn: ({ signal }) => call(myTrust, { signal }) });
  if (!trust) return null;
  return (
    <details className="mt-6 rounded-md border border-line p-4 text-sm">
      <summary className="cursor-pointer font-medium">
        {trust.isTrusted
          ? 'You are a trusted creator: your videos go live as soon as the checks are done'
          : 'A moderator reviews each of your videos before it goes live'}
      </summary>
      <p className="mt-3 max-w-text text-muted">
        Trusted creators’ videos go live at once, unless the checks or a resemblance to another video raise a doubt;
        moderators review one in ten of them afterwards. Their sales are held for a shorter time. You must meet all four
        conditions:
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {conditionsOf(trust).map(([isMet, text]) => (
          <li key={text} className="flex gap-2">
            <span aria-hidden="true">{isMet ? '✓' : '–'}</span>
            <span>
              <span className="sr-only">{isMet ? 'Met: ' : 'Not met yet: '}</span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
};
