/**
 * The log up to a moment: the state of a thing as it stood then, and the steps that led there. Give it events in their shapes
 * of today without personal values (`readWithoutKeys`), in the order of the log.
 */
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { changesBetween, type Change } from './changes.ts';
import { eventsUntil, nowOf, type Events, type Moment, type NumberedEvent } from './moment.ts';
import { createStates, type SubjectState } from './states.ts';
import { followSubject, type Subject } from './subject.ts';
import { createSummary, type Summary } from './summary.ts';

/** An event about the subject, and what it changed of its state. */
export type Step = NumberedEvent & Readonly<{ changes: readonly Change[] }>;

/** What was seen of the log so far. */
export type Seen = Readonly<{
  /** The number of its last event, and when that was decided (UTC ISO). */
  number: number;
  lastAt: string;
}>;

/** Before every event. */
const LONG_AGO = '0000-01-01T00:00:00.000Z';

const createSeen = () => {
  let seen: Seen = { number: 0, lastAt: LONG_AGO };
  return {
    note: ({ number, event }: NumberedEvent): void => void (seen = { number, lastAt: event.metadata.at }),
    get: (): Seen => seen,
  };
};

/** The replay of one thing. */
export const replayOf = (subject: Subject) => {
  const isAbout = followSubject(subject);
  const states = createStates();
  const seen = createSeen();
  let before = states.foldedOf(subject);
  return {
    /** Takes the next event of the log; undefined where it is not about the subject. */
    see: (numbered: NumberedEvent): Step | undefined => {
      seen.note(numbered);
      if (!isAbout(numbered.event)) return undefined;
      states.see(numbered.event);
      const after = states.foldedOf(subject);
      const changes = changesBetween(before, after);
      before = after;
      return { ...numbered, changes };
    },
    seen: seen.get,
    stateAt: (moment: Moment): SubjectState => states.of(subject, nowOf(moment, seen.get().lastAt)),
  };
};

/** The replay of the whole marketplace. */
export const replayOfAll = () => {
  const summary = createSummary();
  const seen = createSeen();
  return {
    see: (numbered: NumberedEvent): void => {
      seen.note(numbered);
      summary.see(numbered.event);
    },
    seen: seen.get,
    summaryAt: (moment: Moment): Summary => summary.at(nowOf(moment, seen.get().lastAt)),
  };
};

/** The steps of the subject up to the moment. */
export async function* stepsOf(events: Events, subject: Subject, moment: Moment): AsyncGenerator<Step, void> {
  const replay = replayOf(subject);
  for await (const numbered of eventsUntil(events, moment)) {
    const step = replay.see(numbered);
    if (step) yield step;
  }
}

/** The state of the subject as it stood at the moment. */
export const stateAt = async (events: Events, subject: Subject, moment: Moment): Promise<SubjectState> => {
  const isAbout = followSubject(subject);
  const states = createStates();
  let lastAt = LONG_AGO;
  for await (const { event } of eventsUntil(events, moment)) {
    lastAt = event.metadata.at;
    if (isAbout(event)) states.see(event);
  }
  return states.of(subject, nowOf(moment, lastAt));
};

/** The figures of the marketplace as they stood at the moment. */
export const summaryAt = async (events: Events, moment: Moment): Promise<Summary> => {
  const replay = replayOfAll();
  for await (const numbered of eventsUntil(events, moment)) replay.see(numbered);
  return replay.summaryAt(moment);
};

/** Numbers the events of a whole log. */
export async function* numberEvents(
  batches: AsyncIterable<{ events: readonly RecordedEvent[] }>,
): AsyncGenerator<NumberedEvent, void> {
  let number = 0;
  for await (const { events } of batches) for (const event of events) yield { number: (number += 1), event };
}
