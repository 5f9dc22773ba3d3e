import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dayText } from '#contracts/shared/dayText.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import type { MyPayee } from '#contracts/payouts/payees.ts';
import { whyChanged } from '#contracts/payouts/payeeVocabulary.ts';
import { holdCauses } from '#contracts/payouts/payoutVocabulary.ts';
import type { Problem } from '#contracts/http/problem.ts';
import { myPayouts, requestPayout, type Balance, type Payout } from '#contracts/sales/sales.ts';
import type { PayoutStatus } from '#contracts/sales/businessVocabulary.ts';
import { typedText, useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { clearDraft, submissionIdOf } from '#web/components/sending/draft.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { MoneyInput } from '#web/ui/fields/MoneyInput.tsx';
import { parsePounds } from '#contracts/shared/parsePounds.ts';
import { Tag, type Severity } from '#web/ui/Tag.tsx';
import { showToast } from '#web/ui/toast.ts';
import { HoldsCard } from './HoldsCard.tsx';
import { PayeeCard } from '#web/pages/account/payee/PayeeCard.tsx';
import { PAYEE_KEY, usePayee } from '#web/pages/account/payee/usePayee.ts';
import { SalesProblems } from '#web/pages/account/problems/SalesProblems.tsx';
import { StatementCard } from './StatementCard.tsx';
import { TabState } from '#web/pages/account/TabState.tsx';

const KEY = ['my-payouts'];
const AGAIN_MS = 5000;

const states: Record<PayoutStatus, { word: string; severity?: Severity }> = {
  requested: { word: 'Waiting for release', severity: 'info' },
  held: { word: 'On hold', severity: 'warning' },
  released: { word: 'On its way', severity: 'info' },
  paid: { word: 'Paid', severity: 'success' },
  rejected: { word: 'Returned to your balance', severity: 'warning' },
  failed: { word: 'Failed', severity: 'danger' },
};

const isMoving = ({ status }: Payout): boolean => ['requested', 'held', 'released'].includes(status);
/** The list may be behind the balance, in which what has been requested shows at once. */
const isChanging = ({ payouts, balance }: { payouts: Payout[]; balance: Balance }): boolean =>
  balance.requestedPence > 0 || payouts.some(isMoving);

const Amount = ({ name, pence, note }: { name: string; pence: number; note?: string }) => (
  <div className="rounded-md bg-sunk p-4">
    <dt className="text-sm text-muted">{name}</dt>
    <dd>
      <span className="head block text-xl tabular-nums">{formatPounds(pence)}</span>
      {note && <span className="mt-1 block text-sm text-muted">{note}</span>}
    </dd>
  </div>
);

const BalanceBlock = ({ balance }: { balance: Balance }) => (
  <dl
    aria-label="Balance"
    className={classes('mt-6 grid grid-cols-2 gap-3', balance.frozenPence > 0 ? 'lg:grid-cols-5' : 'lg:grid-cols-4')}
  >
    <Amount
      name="Available"
      pence={balance.availablePence}
      {...(balance.availablePence < 0 ? { note: 'We take refunds from your next sales first' } : {})}
    />
    <Amount
      name="Pending"
      pence={balance.pendingPence}
      {...(balance.nextReleaseAt === null ? {} : { note: `Next release ${formatDate(balance.nextReleaseAt)}` })}
    />
    {balance.frozenPence > 0 && <Amount name="On hold" pence={balance.frozenPence} note="We are looking into a sale" />}
    <Amount name="Requested" pence={balance.requestedPence} />
    <Amount name="Paid" pence={balance.paidPence} />
  </dl>
);

/** Under this the tab keeps the id of a request, so that the same press again is the same withdrawal. */
const DRAFT = 'withdrawal';

/** Refused for the amount: beside the amount, whatever the kind. */
const amountErrors = (problem: Problem): FieldErrors =>
  problem.errors.length > 0 ? problemErrors(problem) : { amountPence: problem.detail };

const hintOf = ({ availablePence }: Balance, payee: MyPayee | undefined): string => {
  if (payee && !payee.isReady)
    return payee.status === 'pending'
      ? 'You can withdraw as soon as Stripe has checked your details.'
      : 'You can withdraw as soon as your payouts are set up.';
  if (payee && payee.payoutsFrom !== null) return whyChanged.creator(payee.payoutsFrom);
  return availablePence > 0 ? `Up to ${formatPounds(availablePence)}.` : 'Nothing is available yet.';
};

const RequestForm = ({ balance, payee }: { balance: Balance; payee: MyPayee | undefined }) => {
  const isReady = payee?.isReady === true && payee.payoutsFrom === null;
  const call = useCall();
  const queries = useQueryClient();
  const { form, binding, isBusy } = useEndpointForm({
    rules: async () => (await import('#contracts/sales/sales.schema.ts')).requestPayout.body,
    read: (typed) => ({
      submissionId: submissionIdOf(DRAFT, typed),
      amountPence: parsePounds(typedText(typed['amountPence'])),
    }),
    send: async (body) => {
      const { requestedPence, payoutCount } = await call(requestPayout, { body });
      clearDraft(DRAFT);
      form.setValue('amountPence', '');
      showToast({
        severity: 'success',
        title: 'Withdrawal requested',
        text: `${formatPounds(requestedPence)} is waiting for release${payoutCount > 1 ? ` in ${payoutCount} payouts` : ''}.`,
      });
      await queries.invalidateQueries({ queryKey: KEY });
    },
    remarks: amountErrors,
    refused: {
      text: 'The withdrawal could not be requested',
      // Something changed since the page was loaded: show what there is to do.
      on: ({ type }) => {
        if (type === 'payee-not-ready') void queries.invalidateQueries({ queryKey: PAYEE_KEY });
      },
    },
  });

  return (
    <Form label="Withdraw" {...binding}>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 grow basis-56 sm:max-w-80">
          <Field name="amountPence" label="Amount to withdraw" isDisabled={!isReady} hint={hintOf(balance, payee)}>
            <MoneyInput />
          </Field>
        </div>
        <div className="flex flex-wrap gap-3 sm:pt-6.5">
          <Button type="submit" disabled={!isReady} isLoading={isBusy}>
            Request withdrawal
          </Button>
          {isReady && balance.availablePence > 0 && (
            <Button
              variant="text"
              onClick={() => form.setValue('amountPence', (balance.availablePence / 100).toFixed(2))}
            >
              All of it
            </Button>
          )}
        </div>
      </div>
    </Form>
  );
};

const PayoutList = ({ payouts }: { payouts: readonly Payout[] }) => (
  <ul aria-label="Withdrawals" className="mt-3 divide-y divide-line">
    {payouts.map(({ id, amountPence, returnedPence, status, requestedAt, paidAt, note, hold }) => {
      const { word, severity } = states[status];
      return (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 py-4">
          <div>
            <p className="font-medium tabular-nums">{formatPounds(amountPence)}</p>
            <p className="text-sm text-muted">
              Requested {formatDate(requestedAt)}
              {paidAt !== null && ` · paid ${formatDate(paidAt)}`}
            </p>
            {hold && (
              <p className="mt-1 max-w-text text-sm">
                {holdCauses[hold.cause]} We decide by {dayText(hold.reviewOn)}. You do not have to do anything.
              </p>
            )}
            {returnedPence > 0 && (
              <p className="mt-1 max-w-text text-sm">
                {formatPounds(returnedPence)} of this withdrawal was not sent. It is back in your balance.
              </p>
            )}
            {note && <p className="mt-1 text-sm">{note}</p>}
            {status === 'failed' && (
              <p className="mt-1 max-w-text text-sm">
                It was stopped before all of it was sent. Your money is safe, and we are looking into it.
              </p>
            )}
          </div>
          <Tag {...(severity ? { severity } : {})}>{word}</Tag>
        </li>
      );
    })}
  </ul>
);

export const PayoutTab = () => {
  const call = useCall();
  const payee = usePayee();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(myPayouts, { signal }),
    refetchInterval: ({ state }) => (state.data && isChanging(state.data) ? AGAIN_MS : false),
  });
  return (
    <section className="rounded-lg border border-line bg-surface p-6 sm:p-8">
      <h2 className="text-xl">Payout Settings</h2>
      <p className="mt-1.5 max-w-text text-sm text-muted">
        Credited the moment it sells. Withdraw any available amount from £10 whenever you like; early sales are held for
        a short time.
      </p>
      <TabState query={payee}>{(payee) => <PayeeCard payee={payee} />}</TabState>
      <TabState query={query}>
        {({ balance, payouts, holds, holdCount }) => (
          <>
            <BalanceBlock balance={balance} />
            <HoldsCard holds={holds} holdCount={holdCount} />
            <div className="mt-8">
              <RequestForm balance={balance} payee={payee.data} />
            </div>
            <SalesProblems />
            <h3 className="mt-10 text-lg">Withdrawals</h3>
            {payouts.length === 0 ? (
              <p className="mt-2 text-sm text-muted">None yet.</p>
            ) : (
              <PayoutList payouts={payouts} />
            )}
            <StatementCard />
          </>
        )}
      </TabState>
    </section>
  );
};
