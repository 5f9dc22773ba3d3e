/** Closes the payee of a closed account at the payment provider, and stops the payouts of an account that was taken back. */
import type { AuthEvent } from '#events/auth.ts';
import type { PayeeLinked } from '#events/sales.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import { causedBy, type Handle } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { defineProcess, hours, type Process } from '#platform/processes/process.ts';
import { account } from '#modules/payouts/balance/account.ts';
import type { FindAccountStanding } from '#modules/payouts/ports.ts';
import { stopPayouts } from './payee.ts';
import type { ReadingPayees } from './adapters/readPayee.ts';

const closePayeeJob = defineJob<PayeeJob>('close-payee');

type PayeeJob = { creatorId: string; cause: { eventId: string; metadata: EventMetadata } };

type PoliciesDeps = { send: Jobs['send']; handle: Handle; findAccountStanding: FindAccountStanding };

export const payeePolicies = ({ send, handle, findAccountStanding }: PoliciesDeps): Policy[] => [
  policy<AuthEvent>('stop the payouts of an account that its owner takes back', {
    AccountReclaimed: ({ data: { userId }, ...event }) => handle(account, userId, stopPayouts(userId), causedBy(event)),
  }),
  policy<AuthEvent | PayeeLinked>('close the payee of a creator who has left', {
    AccountErased: ({ data, eventId, metadata }) =>
      send(closePayeeJob, { creatorId: data.userId, cause: { eventId, metadata } }, { id: eventId }),
    // A payee that was set up while the account closed.
    PayeeLinked: async ({ data: { creatorId }, eventId, metadata }) => {
      if ((await findAccountStanding(creatorId)) === 'erased')
        await send(closePayeeJob, { creatorId, cause: { eventId, metadata } }, { id: eventId });
    },
  }),
];

/** Items are ids of creators. A payee whose money is still on its way to the bank is closed later. */
export const payeeProcess = ({ payees }: { payees: ReadingPayees }): Process =>
  defineProcess({
    name: 'payee-closure',
    title: 'Closing of a payout account',
    ask: 'finance',
    states: { erased: hours(14 * 24, { quietMinutes: 60, everyMinutes: 60 }) },
    step: payees.endPayee,
  });

/**
 * The provider closes no payee whose money is still on its way to the bank: retried for about ten days. A payee that is
 * still refused then appears among the failed jobs, and as stuck work.
 */
export const payeeJobs = ({ payees }: { payees: ReadingPayees }): [JobKind<PayeeJob>] => [
  {
    ...closePayeeJob,
    retries: 8,
    retryDelaySeconds: 3600,
    expireSeconds: 60,
    run: ({ creatorId, cause }) => payees.endPayee(creatorId, causedBy(cause)),
  },
];
