/** How an offer of a licence ends that nobody answers, or that nobody can accept any more. */
import type { AuthEvent } from '#events/auth.ts';
import type { SalesEvent } from '#events/sales.ts';
import { causedBy, type Cause, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { Db } from '#platform/postgres/db.ts';
import { defineProcess, hours, type Process } from '#platform/processes/process.ts';
import { findPendingOf } from '#projections/sales/assignments.ts';
import { order } from '#modules/sales/checkout/order.ts';
import type { ReadFacts } from './adapters/readFacts.ts';
import { lapseAssignment, pendingOffer } from './assignment.ts';

type Deps = { handle: Handle; load: Load; db: Db; now: () => string; readFacts: ReadFacts };

/** Ends the offer of this order if nobody can accept it any more. */
const createLapse =
  ({ handle, load, now, readFacts }: Deps) =>
  async (orderId: string, cause: Cause): Promise<void> => {
    const pending = pendingOffer(await load(order, orderId));
    if (pending === null) return;
    await handle(order, orderId, lapseAssignment(now(), await readFacts(orderId, pending)), cause);
  };

export const assignmentPolicies = (deps: Deps): Policy[] => {
  const lapse = createLapse(deps);
  return [
    policy<SalesEvent>('end the offer of a licence that has ended', {
      RefundStarted: ({ data: { orderId }, ...event }) => lapse(orderId, causedBy(event)),
      DisputeLost: ({ data: { orderId }, ...event }) => lapse(orderId, causedBy(event)),
      RightsLost: ({ data: { orderId }, ...event }) => lapse(orderId, causedBy(event)),
    }),
    policy<AuthEvent>('end the offers of licences by and to a person whose account is closed', {
      AccountErased: async ({ data: { userId }, ...event }) => {
        for (const orderId of await findPendingOf(deps.db, userId)) await lapse(orderId, causedBy(event));
      },
    }),
  ];
};

/** An offer without an answer ends by itself. */
export const assignmentProcesses = (deps: Deps): Process[] => [
  defineProcess({
    name: 'assignment',
    title: 'Offer of a licence',
    ask: 'finance',
    states: { offered: hours(1, { quietMinutes: 0 }) },
    step: createLapse(deps),
  }),
];
