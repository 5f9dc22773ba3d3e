/** The mails of plans. */
import { hello } from '#contracts/auth/hello.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import { planName } from '#contracts/plans/vocabulary.ts';
import type { PlanEvent, ProCancelled, ProEnded, ProStarted, RenewalFailed, RenewalReminded } from '#events/plans.ts';

/** The events that a creator is notified of. */
export type PlanFact = ProStarted | ProCancelled | RenewalFailed | RenewalReminded | ProEnded;
const planFacts = ['ProStarted', 'ProCancelled', 'RenewalFailed', 'RenewalReminded', 'ProEnded'];
export const isPlanFact = <E extends PlanEvent>(event: E): event is E & PlanFact => planFacts.includes(event.type);

export type MailFacts = {
  displayName: string;
  planUrl: string;
  /** `3 December 2026` */
  day: (iso: string) => string;
};

const howToCancel = `You can cancel at any time: open your plan, press “Cancel ${planName}” and confirm.`;

const textOf = (fact: PlanFact, day: MailFacts['day']): { subject: string; sentences: string[]; button: string } => {
  switch (fact.type) {
    case 'ProStarted':
      return {
        subject: `${planName} has begun`,
        sentences: [
          `You are now on ${planName}. ${formatPounds(fact.data.pricePence)} was charged; the next payment of the same amount is on ${day(fact.data.renewsAt)}, and on that day of every month until you cancel.`,
          howToCancel,
        ],
        button: 'Open my plan',
      };
    case 'ProCancelled':
      return {
        subject: `${planName} is cancelled`,
        sentences: [
          `you cancelled ${planName}. Nothing more is charged. You keep it until ${day(fact.data.endsAt)}; after that you are on the Free plan, and you keep everything you uploaded.`,
        ],
        button: 'Open my plan',
      };
    case 'RenewalFailed':
      return {
        subject: `Your payment for ${planName} did not go through`,
        sentences: [
          `${formatPounds(fact.data.pricePence)} for ${planName} could not be charged. Your bank may have declined it, or may want you to confirm it.`,
          `Please update your card. You keep ${planName} until ${day(fact.data.graceEndsAt)}, and we try the payment again until then.`,
        ],
        button: 'Open my plan',
      };
    case 'RenewalReminded':
      return {
        subject: `${planName} renews on ${day(fact.data.renewsAt)}`,
        sentences: [
          `${planName} renews on ${day(fact.data.renewsAt)}: ${formatPounds(fact.data.pricePence)} is charged to your card then. You need not do anything to keep it.`,
          howToCancel,
        ],
        button: 'Open my plan',
      };
    case 'ProEnded':
      return {
        subject: `${planName} has ended`,
        sentences: [
          fact.data.because === 'unpaid'
            ? `${planName} has ended because the last payment did not go through. You were not charged for it.`
            : `${planName} has ended, as you asked.`,
          'You are on the Free plan now. Everything you uploaded stays as it is, and so does your share of every sale.',
        ],
        button: 'Open my plan',
      };
  }
};

export const planMail = (fact: PlanFact, { displayName, planUrl, day }: MailFacts) => {
  const { subject, sentences, button } = textOf(fact, day);
  return { subject, paragraphs: [hello(displayName), ...sentences], button: { label: button, url: planUrl } };
};
