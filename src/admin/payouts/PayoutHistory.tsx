import { dayText } from '#contracts/shared/dayText.ts';
import { whyChanged, whyHeld } from '#contracts/payouts/payeeVocabulary.ts';
import { holdCauses } from '#contracts/payouts/payoutVocabulary.ts';
import type { AdminPayout } from '#contracts/sales/sales.ts';
import { Facts, Proof } from '#admin/parts/Facts.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { payeeLabels, payoutLabels, StatusTag } from '#admin/parts/StatusTag.tsx';
import { formatMoment, ukDayOf } from '#admin/parts/time.ts';
import { useNow } from '#admin/parts/useNow.ts';
import { isOpen, isOverdue } from './isWaiting.ts';

/** Why we stopped it ourselves; any other failure is a code of the provider. */
const ourFailures: Readonly<Record<string, string>> = {
  sale_in_doubt:
    'after its release the creator was suspended, or a sale in it came into doubt. Release it again when that is over, or reject it.',
  payee_changed: 'after its release the creator’s bank account was changed. Release it again once the hold is over.',
  payee_missing: 'the creator had not set up payouts. Release it again once that is done.',
};

/** What has become of it so far, and what it waits for. */
export const PayoutHistory = ({ payout, holdNote }: { payout: AdminPayout; holdNote: string | null }) => (
  <Panel title="History">
    {payout.payee.status !== 'active' && isOpen(payout) && (
      <Notice tone="warning" sx={{ mb: 1 }}>
        <strong>Waits for the creator:</strong> {whyHeld(payout.payee.status, payout.payee.requirements)} It can be
        released once that is done.
      </Notice>
    )}
    {payout.payoutsFrom !== null && isOpen(payout) && (
      <Notice tone="warning" sx={{ mb: 1 }}>
        <strong>Waits:</strong> {whyChanged.staff(payout.payoutsFrom)}
      </Notice>
    )}
    {payout.hold !== null && <Held payout={payout} holdNote={holdNote} />}
    {payout.note !== null && (
      <Notice tone="error" sx={{ mb: 1 }}>
        <strong>{payout.returnedPence > 0 ? 'Cut short' : payoutLabels[payout.status][0]}:</strong> {payout.note}
      </Notice>
    )}
    {payout.failure !== null && (
      <Notice tone="error" sx={{ mb: 1 }}>
        <strong>Not sent to its end:</strong>{' '}
        {ourFailures[payout.failure] ??
          `the provider refused, ${payout.failure}. Release it again once the creator’s account is put right.`}
      </Notice>
    )}
    <Facts
      rows={[
        ['Requested', formatMoment(payout.requestedAt)],
        ['Held by', payout.heldBy && <Proof key="held">{payout.heldBy}</Proof>],
        ['First released by', payout.approvedBy && <Proof key="first">{payout.approvedBy}</Proof>],
        ['Released', payout.releasedAt && formatMoment(payout.releasedAt)],
        ['Released by', payout.releasedBy && <Proof key="by">{payout.releasedBy}</Proof>],
        ['Paid', payout.paidAt && formatMoment(payout.paidAt)],
        ['Sent so far', payout.status === 'paid' || payout.sentPence === 0 ? null : formatPence(payout.sentPence)],
        ['Returned to the balance', payout.returnedPence === 0 ? null : formatPence(payout.returnedPence)],
        ['Payee', payout.creator],
        ['Payouts set up', <StatusTag key="payee" label={payeeLabels[payout.payee.status]} />],
        ['Account', <Proof key="account">{payout.creatorId}</Proof>],
        ['Payout', <Proof key="payout">{payout.id}</Proof>],
      ]}
    />
  </Panel>
);

/** Why it waits and until when; red once that day has come. */
const Held = ({ payout, holdNote }: { payout: AdminPayout; holdNote: string | null }) => {
  const isLate = isOverdue(payout, ukDayOf(useNow()));
  if (payout.hold === null) return null;
  return (
    <Notice tone={isLate ? 'error' : 'info'} sx={{ mb: 1 }}>
      <strong>
        {isLate ? 'Review was due by' : 'On hold until'} {dayText(payout.hold.reviewOn)}
      </strong>
      <br />
      The creator reads: {holdCauses[payout.hold.cause]}
      {holdNote !== null && (
        <>
          <br />
          Among staff: {holdNote}
        </>
      )}
    </Notice>
  );
};
