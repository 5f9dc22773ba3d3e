/** What support records: support cases. The sender and the text are sealed. */
import type { CaseKind, CaseLink, CaseTopic } from '#contracts/support/vocabulary.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** The address for the answer. */
export type Sender = { name: string; email: string };

/** A person wrote to us. Sealed with the key of the account, or of the case when there is none. */
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
    /** The sender had Creator Pro and is answered before others. Absent in older cases. */
    isPro?: boolean;
  }
>;

/** Staff wrote to the sender, who is notified by mail. */
export type CaseAnswered = Event<
  'CaseAnswered',
  { caseId: string; entryId: string; by: string; words: Personal<string>; closes: boolean; at: string }
>;
/** The sender wrote again: the case waits for staff once more, closed or not. */
export type CaseContinued = Event<
  'CaseContinued',
  { caseId: string; entryId: string; words: Personal<string>; at: string }
>;
/** Only staff read this. */
export type CaseNoted = Event<
  'CaseNoted',
  { caseId: string; entryId: string; by: string; words: Personal<string>; at: string }
>;
/** Staff recorded what the case is about. */
export type CaseLinked = Event<'CaseLinked', { caseId: string; by: string; link: CaseLink }>;
/** The case is closed: nothing is left to do or to answer. In version 1 the reason was in clear, and `userId` absent. */
export type CaseClosed = Event<
  'CaseClosed',
  { caseId: string; userId?: string | null; by: string; reason: Personal<string>; at: string }
>;
export type CaseEvent = CaseOpened | CaseAnswered | CaseContinued | CaseNoted | CaseLinked | CaseClosed;

export type SupportEvent = CaseEvent;
