/** The events that a replay of one thing needs, found by what they name, so that nobody has to read the whole log. */
import { replayOf, type Step } from '#app/replay/replay.ts';
import { categoriesOf, followSubject, type Subject } from '#app/replay/subject.ts';
import { Problem } from '#contracts/http/problem.ts';
import { auditLimits } from '#contracts/auditRoom/vocabulary.ts';
import { readPlaces } from '#modules/auditRoom/index.ts';
import { categoryOf, type EventStore, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { labelPersonal } from '#platform/eventStore/sealed.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findMentions, type EventPlace } from '#projections/auditRoom/auditLog.ts';

/** `rawStore`: the log in its shapes of today, personal values sealed. */
export type EventReading = { db: Db; rawStore: EventStore };

/** Streams whose further events may name nothing but their own id. */
const FOLLOWED = new Set(['payout', 'batch']);

/** The ids of which further events about the subject may speak. */
const nextIds = ({ streamId, data }: RecordedEvent): string[] => {
  const category = categoryOf(streamId);
  const own = FOLLOWED.has(category) ? [streamId.slice(category.length + 1)] : [];
  const { payoutId } = data as { payoutId?: unknown };
  // A batch releases payouts of others, too.
  return typeof payoutId === 'string' && category !== 'batch' ? [...own, payoutId] : own;
};

const UNSUITABLE = `There are more than ${auditLimits.history} events about it. “npm run audit -- replay” shows them all.`;

/**
 * Every event about the subject without its personal values, in the order of the log.
 * @throws Problem `too-large`
 */
export const findEventsAbout = async ({ db, rawStore }: EventReading, subject: Subject): Promise<RecordedEvent[]> => {
  const ids = new Set([subject.id]);
  for (;;) {
    const places = await findMentions(db, [...ids], {
      categories: categoriesOf[subject.kind],
      most: auditLimits.history + 1,
    });
    if (places.length > auditLimits.history) throw new Problem('too-large', UNSUITABLE);
    const isAbout = followSubject(subject);
    const events = (await readPlaces(rawStore, places)).map(labelPersonal).filter(isAbout);
    const before = ids.size;
    for (const event of events) for (const id of nextIds(event)) ids.add(id);
    if (ids.size === before) return events;
  }
};

/** Where these events are. */
export const placesOf = (events: readonly RecordedEvent[]): EventPlace[] =>
  events.map(({ position, streamId, revision }) => ({ position, streamId, revision }));

/** The replay of the subject after these events, and its steps. */
export const replayThese = (
  subject: Subject,
  events: readonly RecordedEvent[],
): { replay: ReturnType<typeof replayOf>; steps: Step[] } => {
  const replay = replayOf(subject);
  const steps: Step[] = [];
  for (const [place, event] of events.entries()) {
    const step = replay.see({ number: place + 1, event });
    if (step) steps.push(step);
  }
  return { replay, steps };
};
