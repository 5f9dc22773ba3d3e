/** The mails about a plan have to arrive: each is mailed until it has been, and recorded. */
import { ukDayText } from '#contracts/shared/dayText.ts';
import type { PlanEvent } from '#events/plans.ts';
import { streamOf } from '#platform/eventStore/aggregate.ts';
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import type { SendMail } from '#platform/mail/mail.ts';
import { isPlanFact, planMail, type PlanFact } from './mails.ts';
import type { FindPerson } from './ports.ts';
import { giveUpPlanMail, recordPlanMail, subscription } from './subscription.ts';

export type PlanMailDeps = {
  handle: Handle;
  load: Load;
  readStream: EventStore['readStream'];
  findPerson: FindPerson;
  sendMail: SendMail;
  /** The origin of the site, for links; no trailing slash. */
  origin: string;
};

/** Items of the process are `<person>:<event>`. */
export const mailOfItem = (item: string): { userId: string; about: string } => {
  const [userId = '', about = ''] = item.split(':');
  return { userId, about };
};

export const createPlanMails = (deps: PlanMailDeps) => {
  const { handle, load, readStream, findPerson, sendMail, origin } = deps;

  /** Mails what happened; returns false when there is nobody to whom it could be mailed. */
  const mailFact = async (fact: PlanFact): Promise<boolean> => {
    const person = await findPerson(fact.data.userId);
    if (!person?.email) return false;
    const words = { displayName: person.displayName ?? '', planUrl: `${origin}/account?tab=plan`, day: ukDayText };
    await sendMail(person.email, planMail(fact, words));
    return true;
  };

  const readFact = async (userId: string, eventId: string): Promise<PlanFact | undefined> => {
    const events = (await readStream(streamOf(subscription, userId))) as RecordedEvent<PlanEvent>[];
    return events.filter(isPlanFact).find((event) => event.eventId === eventId);
  };

  return {
    mailFact,
    /** Mails what this event tells, if it has not been mailed. Who has left meanwhile has no address, and gets no mail. */
    mailAbout: async (userId: string, about: string, cause: Cause): Promise<void> => {
      if (!(await load(subscription, userId)).dueMails.includes(about)) return;
      const fact = await readFact(userId, about);
      if (fact === undefined) return;
      if (await mailFact(fact)) await handle(subscription, userId, recordPlanMail(userId, about), cause);
      else await handle(subscription, userId, giveUpPlanMail(userId, about), cause);
    },
  };
};
