/** What support records: what people write to us. Who they are and what they wrote is sealed. */
import type { CaseKind, CaseLink, CaseTopic } from '#contracts/support/vocabulary.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** Where the answer goes. */
export type Sender = { name: string; email: string };

/** Somebody wrote to us. Sealed with the key of the account, or of the case where there is none. */
export type CaseOpened = Event<
  'CaseOpened',
  {
    caseId: string;
    kind: CaseKind;
    topic: CaseTopic;
    reference: string;
    /** Null when signed out. */
    userId: string | null;
    sender: Personal<Sender>;
    message: Personal<string>;
    /** The sender had Creator Pro: answered before others. Older cases do not say. */
    isPro?: boolean;
  }
>;

/** Staff wrote to the sender, who is told by mail. */
export type CaseAnswered = Event<
  'CaseAnswered',
  { caseId: string; entryId: string; by: string; words: Personal<string>; closes: boolean; at: string }
>;
/** The sender wrote again: it waits for staff once more, closed or not. */
export type CaseContinued = Event<
  'CaseContinued',
  { caseId: string; entryId: string; words: Personal<string>; at: string }
>;
/** Read by staff alone. */
export type CaseNoted = Event<
  'CaseNoted',
  { caseId: string; entryId: string; by: string; words: Personal<string>; at: string }
>;
/** Staff found out what it is about. */
export type CaseLinked = Event<'CaseLinked', { caseId: string; by: string; link: CaseLink }>;
/** Nothing is left to do, and nothing to be said either. */
export type CaseClosed = Event<'CaseClosed', { caseId: string; by: string; reason: string; at: string }>;
export type CaseEvent = CaseOpened | CaseAnswered | CaseContinued | CaseNoted | CaseLinked | CaseClosed;

export type SupportEvent = CaseEvent;
