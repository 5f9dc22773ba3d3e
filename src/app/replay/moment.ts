/** A moment of the log, up to which it is replayed: always a beginning of the log, in its own order. */
import type { Position, RecordedEvent } from '#platform/eventStore/eventStore.ts';

/** An event with its place in the whole log, counted from 1: the first so many events are a tree of so many leaves. */
export type NumberedEvent = Readonly<{ number: number; event: RecordedEvent }>;

/** A log, or the part of one, in its order. */
export type Events = AsyncIterable<NumberedEvent> | Iterable<NumberedEvent>;

/**
 * `time`: before the first event that was decided later (UTC ISO). `number`: the first so many events. `position`: up to and
 * with this position of the store. `now` (UTC ISO) is the moment by which holds are counted; without it, that of the last event.
 */
export type Moment =
  | Readonly<{ kind: 'end'; now?: string }>
  | Readonly<{ kind: 'time'; at: string }>
  | Readonly<{ kind: 'number'; number: number; now?: string }>
  | Readonly<{ kind: 'position'; position: Position; now?: string }>;

const NUMBER = /^\d{1,15}$/;
const POSITION = /^\d{16,}(?::\d+)?$/;
const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/**
 * Reads a moment: `end`, the number of an event, a position, a day (its beginning in UTC) or a time with its zone; undefined
 * for other text.
 */
export const readMoment = (text: string): Moment | undefined => {
  if (text === 'end') return { kind: 'end' };
  if (NUMBER.test(text)) return { kind: 'number', number: Number(text) };
  if (POSITION.test(text)) return { kind: 'position', position: text };
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : { kind: 'time', at: new Date(time).toISOString() };
};

/** Whether the event comes after the moment. */
export const isAfter = (moment: Moment, { number, event }: NumberedEvent): boolean => {
  switch (moment.kind) {
    case 'end':
      return false;
    case 'time':
      return event.metadata.at > moment.at;
    case 'number':
      return number > moment.number;
    case 'position':
      return event.position > moment.position;
  }
};

/** The moment by which holds are counted, where the last event was decided at `lastAt` (UTC ISO). */
export const nowOf = (moment: Moment, lastAt: string): string =>
  moment.kind === 'time' ? moment.at : (moment.now ?? lastAt);

/** The events up to the moment. */
export async function* eventsUntil(events: Events, moment: Moment): AsyncGenerator<NumberedEvent, void> {
  for await (const numbered of events) {
    if (isAfter(moment, numbered)) return;
    yield numbered;
  }
}
