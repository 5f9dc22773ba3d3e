/** How plans reacts to events. */
import { LETTER_ENDS_MS } from '#contracts/shared/letterEnds.ts';
import { proDays } from '#contracts/site/houseRules.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { bySystem, causedBy, type Cause } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { Reaction } from '#platform/payments/inbox.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { Db } from '#platform/postgres/db.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { defineProcess, hours, type Process } from '#platform/processes/process.ts';
import { findPlanCheckouts, findRenewing } from '#projections/plans/plans.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import type { AuthEvent } from '#events/auth.ts';
import type { CustomerLinked, PlanEvent } from '#events/plans.ts';
import type { PlanFact } from './mails.ts';
import type { NotePayments, PlansPorts, ReadPlan } from './ports.ts';
import { userOf } from './planReference.ts';
import { createPlanMails, mailOfItem, type PlanMailDeps } from './process.ts';
import { awaitPlanMail, forgetCustomer, giveUpPlanMail, remindOfRenewal, subscription } from './subscription.ts';

const readPlanJob = defineJob<PersonJob>('read-plan');
const forgetCustomerJob = defineJob<PersonJob>('forget-customer');
const mailPlanJob = defineJob<MailJob>('mail-plan');

export type PoliciesDeps = PlanMailDeps & {
  db: Db;
  send: Jobs['send'];
  payments: Payments;
  readPlan: ReadPlan;
  notePayments: NotePayments;
  now: () => string;
  newId: () => string;
  idOf: (text: string) => string;
};

export const planPolicies = ({
  handle,
  send,
  findPerson,
  findAccountStanding,
}: Pick<PoliciesDeps, 'handle' | 'send' | 'findPerson'> & Pick<PlansPorts, 'findAccountStanding'>): Policy[] => {
  /** Recorded first, so that it is mailed although its job is lost. Closed accounts get no mail. */
  const mailAbout = async ({ type, data, ...event }: RecordedEvent<PlanFact>): Promise<void> => {
    const { userId } = data;
    if (!(await findPerson(userId))?.email) return;
    await handle(subscription, userId, awaitPlanMail(userId, event.eventId), causedBy(event));
    // Type and data come from one event, so they belong together.
    await send(mailPlanJob, { fact: { type, data } as PlanFact, about: event.eventId }, { id: event.eventId });
  };
  return [
    policy<PlanEvent>('tell a creator by mail how their plan goes on', {
      ProStarted: mailAbout,
      ProCancelled: mailAbout,
      RenewalFailed: mailAbout,
      RenewalReminded: mailAbout,
      ProEnded: mailAbout,
    }),
    policy<AuthEvent | CustomerLinked>('end the plan of a person who has left', {
      AccountErased: ({ data, eventId }) => send(forgetCustomerJob, { userId: data.userId }, { id: eventId }),
      // A plan that was begun while the account closed.
      CustomerLinked: async ({ data: { userId }, eventId }) => {
        if ((await findAccountStanding(userId)) === 'erased')
          await send(forgetCustomerJob, { userId }, { id: eventId });
      },
    }),
  ];
};

type PersonJob = { userId: string };
/** `about`: the event that tells it; missing in jobs that were queued before mails were recorded. */
type MailJob = { fact: PlanFact; about?: string };

/** A report of the payment provider only triggers a read. */
export const planReactions = ({
  readPlan,
  notePayments,
  newId,
}: Pick<PoliciesDeps, 'readPlan' | 'notePayments' | 'newId'>): Reaction[] => [
  {
    isFor: ({ reference }) => userOf(reference) !== undefined,
    run: async ({ reference }) => {
      const { customerId } = await readPlan(userOf(reference) ?? '', bySystem(newId()));
      // A report about an unknown person is kept and retried, never dropped.
      if (customerId === null) throw new Error(`${reference} is no customer`);
      await notePayments(userOf(reference) ?? '', bySystem(newId()));
    },
  },
];

/** Deletes the customer of a person who has left at the provider, once the payments are in our books. */
const createForgetCustomer =
  ({ handle, load, payments, notePayments }: Pick<PoliciesDeps, 'handle' | 'load' | 'payments' | 'notePayments'>) =>
  async (userId: string, cause: Cause): Promise<void> => {
    const { customerId, isForgotten } = await load(subscription, userId);
    if (customerId === null || isForgotten) return;
    await notePayments(userId, cause);
    await payments.deleteCustomer(customerId);
    await handle(subscription, userId, forgetCustomer(userId), cause);
  };

export const planJobs = (deps: PoliciesDeps): [JobKind<PersonJob>, JobKind<PersonJob>, JobKind<MailJob>] => {
  const { readPlan, notePayments, newId } = deps;
  const mails = createPlanMails(deps);
  const forgetCustomerOf = createForgetCustomer(deps);
  return [
    {
      ...readPlanJob,
      expireSeconds: 120,
      run: async ({ userId }) => {
        await readPlan(userId, bySystem(newId()));
        await notePayments(userId, bySystem(newId()));
      },
    },
    {
      ...forgetCustomerJob,
      expireSeconds: 120,
      run: ({ userId }) => forgetCustomerOf(userId, bySystem(newId())),
    },
    {
      ...mailPlanJob,
      expireSeconds: 60,
      // Its process mails the letter; both at once would mail it twice.
      endsAfterMs: 0,
      run: async ({ fact, about }) => {
        if (about === undefined) await mails.mailFact(fact);
        else await mails.mailAbout(fact.data.userId, about, bySystem(newId()));
      },
    },
  ];
};

/** What takes time in plans: reading what the provider must have changed, closing a customer who has left, and mails. */
export const planProcesses = (deps: PoliciesDeps): Process[] => {
  const { readPlan, notePayments } = deps;
  return [
    defineProcess({
      name: 'plan',
      title: 'Subscription',
      ask: 'finance',
      states: {
        read: hours(48, { quietMinutes: 0, everyMinutes: 10 }),
        unpaid: hours(60 * 24, { quietMinutes: 0, everyMinutes: 360 }),
      },
      step: async (userId, cause) => {
        await readPlan(userId, cause);
        await notePayments(userId, cause);
      },
    }),
    defineProcess({
      name: 'customer-closure',
      title: 'Closing of a customer',
      ask: 'finance',
      states: { erased: hours(24) },
      step: createForgetCustomer(deps),
    }),
    defineProcess({
      name: 'plan-mail',
      title: 'Mail about a plan',
      ask: 'admin',
      states: { unsent: hours(2) },
      step: (item, cause) => {
        const { userId, about } = mailOfItem(item);
        return createPlanMails(deps).mailAbout(userId, about, cause);
      },
      giveUp: {
        afterMs: LETTER_ENDS_MS,
        step: (item, cause) => {
          const { userId, about } = mailOfItem(item);
          return deps.handle(subscription, userId, giveUpPlanMail(userId, about), cause);
        },
      },
    }),
  ];
};

/** Reads what became of pay pages, and announces renewals. Run it every minute and at start. */
export const sweepPlans = async (deps: PoliciesDeps): Promise<void> => {
  const { db, send, now, idOf, handle, newId } = deps;
  const at = now();
  // One read in ten minutes is enough for a plan without a change.
  const tenMinutes = at.slice(0, 15);
  for (const userId of await findPlanCheckouts(db, at))
    await send(readPlanJob, { userId }, { id: idOf(`read-plan:${userId}:${tenMinutes}`) });
  const soon = addDays(at, proDays.reminder);
  for (const userId of await findRenewing(db, at, soon))
    await handle(subscription, userId, remindOfRenewal(userId, at, soon), bySystem(newId()));
};
