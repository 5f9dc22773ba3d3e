/** What every cross-check is made of: it sees all events of the log in their order, and says which contradict each other. */
import type { AuthEvent } from '#events/auth.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import type { ClaimEvent } from '#events/claims.ts';
import type { NotificationEvent } from '#events/notifications.ts';
import type { CreditNoteEvent, PaperEvent } from '#events/papers.ts';
import type { ParkedEventEvent } from '#events/parkedEvents.ts';
import type { PlanEvent } from '#events/plans.ts';
import type { RequestEvent } from '#events/requests.ts';
import type { ReviewEvent } from '#events/reviews.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { nameOf, type EventPlace, type Finding } from '#platform/transparency/verify/finding.ts';

/** The events that checks know; every other one passes through those that look at all events alike. */
export type Fact =
  | AuthEvent
  | CatalogueEvent
  | ClaimEvent
  | CreditNoteEvent
  | NotificationEvent
  | PaperEvent
  | ParkedEventEvent
  | PlanEvent
  | RequestEvent
  | ReviewEvent
  | SalesEvent;
export type SeenEvent = RecordedEvent<Fact>;
export type EventOf<Type extends Fact['type']> = RecordedEvent<Extract<Fact, { type: Type }>>;

/** The keys of sealed data as the tables hold them, read after the log. */
export type KeyStates = Readonly<{
  /** Of each subject that has a row: whether the key opens, or is destroyed since a moment (ISO). */
  subjects: ReadonlyMap<string, 'alive' | 'broken' | Readonly<{ destroyedAt: string | null }>>;
  /** The videos whose files have a key. */
  videos: ReadonlySet<string>;
  /** Videos announced from this moment on (ISO) have a key; null where no video is expected to have one. */
  videosSince: string | null;
}>;

/** The log to its end. */
export type LogEnd = Readonly<{
  /** The latest moment of any event (ISO). */
  lastAt: string;
  /** Two admins decided that a policy never reacts to this event. */
  isSkipped: (eventId: string) => boolean;
  /** Null where only the log is checked. */
  keys: KeyStates | null;
}>;

export type CrossCheck = Readonly<{
  /** The promise, in a sentence. */
  name: string;
  see: (event: SeenEvent) => void;
  finish: (end: LogEnd) => readonly Finding[];
}>;

export const placeOf = ({ eventId, type, streamId, revision }: EventPlace): EventPlace => ({
  eventId,
  type,
  streamId,
  revision,
});

type Value = string | number | boolean | null | undefined;

/** A log that was written anew would have as many findings as events. */
const MOST_KEPT = 1000;

/** The findings of one check. */
export const createFindings = () => {
  const kept: Finding[] = [];
  let more = 0;
  const add = (finding: Finding): void => {
    if (kept.length < MOST_KEPT) kept.push(finding);
    else more += 1;
  };
  const report = (event: EventPlace, expected: string, found: string): void =>
    add({ where: nameOf(event), expected, found });
  return {
    add,
    report,
    /** Reports when the two differ. */
    compare: (event: EventPlace, what: string, expected: Value, found: Value): void => {
      if (expected !== found) report(event, `${what} ${expected ?? 'absent'}`, `${found ?? 'none'}`);
    },
    list: (): Finding[] =>
      more === 0 ? kept : [...kept, { where: 'further events', expected: 'no finding', found: `${more} more` }],
  };
};
export type Findings = ReturnType<typeof createFindings>;

/** A reaction may wait for so long before its absence is a finding: an outage, or an event that a policy cannot digest. */
const REACTION_MS = 24 * 60 * 60_000;

/** What has to follow an event; only what has not followed yet is kept. */
export const createAwaited = () => {
  const waiting = new Map<string, { event: EventPlace; at: string; expected: string }>();
  return {
    expect: (key: string, event: SeenEvent, expected: string): void =>
      void waiting.set(key, { event: placeOf(event), at: event.metadata.at, expected }),
    /** It followed; false when nothing waited for it. */
    meet: (key: string): boolean => waiting.delete(key),
    /** Reports what has not followed in a day of the log. */
    reportOverdue: ({ report }: Findings, { lastAt, isSkipped }: LogEnd): void => {
      const latest = new Date(Date.parse(lastAt) - REACTION_MS).toISOString();
      for (const { event, at, expected } of waiting.values())
        if (at < latest && !isSkipped(event.eventId)) report(event, expected, 'none');
    },
  };
};

/** What a check does on each type of event; every other event passes. */
export type Handlers = { readonly [Type in Fact['type']]?: (event: EventOf<Type>) => void };

export const dispatch =
  (handlers: Handlers) =>
  (event: SeenEvent): void =>
    // The table is keyed by type, so the handler fits the event.
    (handlers[event.type] as ((event: SeenEvent) => void) | undefined)?.(event);

/** One check out of several tables of handlers, which are asked in this order. */
export const merged = (...tables: readonly Handlers[]) => {
  const dispatches = tables.map(dispatch);
  return (event: SeenEvent): void => {
    for (const give of dispatches) give(event);
  };
};
