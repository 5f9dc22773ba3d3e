/** How plans reacts to events. */
import { ukDayText } from '#contracts/shared/dayText.ts';
import { proDays } from '#contracts/site/houseRules.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { bySystem, type Cause, type Handle, type Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { SendMail } from '#platform/mail/mail.ts';
import type { Reaction } from '#platform/payments/inbox.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { Db } from '#platform/postgres/db.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/postgres/jobs.ts';
import { defineProcess, hours, type Process } from '#platform/processes/process.ts';
import { findPlanCheckouts, findRenewing } from '#projections/plans/plans.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import type { AuthEvent } from '#events/auth.ts';
import type { PlanEvent } from '#events/plans.ts';
import { planMail, type PlanFact } from './mails.ts';
import type { FindPerson, NotePayments, ReadPlan } from './ports.ts';
import { userOf } from './planReference.ts';
import { forgetCustomer, remindOfRenewal, subscription } from './subscription.ts';

const readPlanJob = defineJob<PersonJob>('read-plan');
const forgetCustomerJob = defineJob<PersonJob>('forget-customer');
const mailPlanJob = defineJob<MailJob>('mail-plan');

export type PoliciesDeps = {
  handle: Handle;
  load: Load;
  db: Db;
  send: Jobs['send'];
  payments: Payments;
  readPlan: ReadPlan;
  notePayments: NotePayments;
  findPerson: FindPerson;
  sendMail: SendMail;
  now: () => string;
  newId: () => string;
  idOf: (text: string) => string;
  /** The origin of the site, for links; no trailing slash. */
  origin: string;
};

export const planPolicies = ({ send }: Pick<PoliciesDeps, 'send'>): Policy[] => {
  const mailAbout = ({ type, data, eventId }: RecordedEvent<PlanFact>): Promise<void> =>
    // Type and data come from one event, so they belong together.
    send(mailPlanJob, { fact: { type, data } as PlanFact }, { id: eventId });
  return [
    policy<PlanEvent>('tell a creator by mail how their plan goes on', {
      ProStarted: mailAbout,
      ProCancelled: mailAbout,
      RenewalFailed: mailAbout,
      RenewalReminded: mailAbout,
      ProEnded: mailAbout,
    }),
    policy<AuthEvent>('end the plan of a person who has left', {
      AccountErased: ({ data, eventId }) => send(forgetCustomerJob, { userId: data.userId }, { id: eventId }),
    }),
  ];
};

type PersonJob = { userId: string };
type MailJob = { fact: PlanFact };

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
  const { readPlan, notePayments, findPerson, sendMail, newId, origin } = deps;
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
      run: async ({ fact }) => {
        const person = await findPerson(fact.data.userId);
        if (!person?.email) return;
        const words = {
          displayName: person.displayName ?? '',
          planUrl: `${origin}/account?tab=plan`,
          day: ukDayText,
        };
        await sendMail(person.email, planMail(fact, words));
      },
    },
  ];
};

/** What takes time in plans: reading what the provider must have changed, and closing a customer who has left. */
export const planProcesses = (deps: PoliciesDeps): Process[] => {
  const { readPlan, notePayments } = deps;
  return [
    defineProcess({
      name: 'plan',
      title: 'Subscription',
      ask: 'finance',
      states: { read: hours(48, { quietMinutes: 0, everyMinutes: 10 }) },
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
