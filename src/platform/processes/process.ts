/**
 * What takes time and has to reach an end: an order, a payout, an erasure. A module declares each of its processes once;
 * the sweeper drives all of them, and the console, the health page and the audit name those that are overdue.
 */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import type { Cause } from '#platform/eventStore/handle.ts';

/** A state that may not last. */
export type PassingState = Readonly<{
  /** How long it may last, in ms, counted from the moment at which it should move on. After that it is stuck. */
  withinMs: number;
  /** The sweeper leaves the state alone for so long, in ms, because a job drives it sooner. Default one minute. */
  quietMs?: number;
  /** A step that moved nothing is repeated after so long, in ms. Default: at the next sweep, a minute later. */
  everyMs?: number;
}>;

export type Process = Readonly<{
  /** Stored with the attempts and part of an address, so it never changes: `order`. */
  name: string;
  /** What staff call one of them: `Order`. */
  title: string;
  /** Whom staff ask about a stuck one. */
  ask: StaffRole;
  /** Every other state is an end. */
  states: Readonly<Record<string, PassingState>>;
  /** The unfinished ones, where they are not in the read model of all processes. */
  find?: FindUnfinished;
  /**
   * Drives one of them on: reads first and is safe to repeat. `failures`: how many steps of the sweeper failed in a row.
   * @throws whatever keeps it from moving on
   */
  step: (itemId: string, cause: Cause, failures: number) => Promise<unknown>;
  /**
   * Ends what nobody can move on, such as a mail to an address that does not exist. Taken by the sweeper after a step has
   * failed once more so long after the item should have moved on, in ms, and several times before. Absent: it is tried for ever.
   */
  giveUp?: Readonly<{
    /** The same for all items, or by the item. */
    afterMs: number | ((itemId: string) => number);
    step: (itemId: string, cause: Cause) => Promise<unknown>;
  }>;
}>;

/** Declares a process. */
export const defineProcess = (declared: Process): Process => declared;

const MINUTE_MS = 60_000;

type Pace = { quietMinutes?: number; everyMinutes?: number };

/** A state that may last so many minutes. */
export const minutes = (count: number, { quietMinutes = 1, everyMinutes = 0 }: Pace = {}): PassingState => ({
  withinMs: count * MINUTE_MS,
  quietMs: quietMinutes * MINUTE_MS,
  everyMs: everyMinutes * MINUTE_MS,
});
/** A state that may last so many hours. */
export const hours = (count: number, pace?: Pace): PassingState => minutes(count * 60, pace);

/** One process that has not reached its end. */
export type Unfinished = Readonly<{
  process: string;
  itemId: string;
  state: string;
  /** The moment at which it should have moved on (UTC ISO): when it entered the state, or a date that the state names. */
  dueAt: string;
  /** What its id does not say, for staff. */
  about?: string;
  /** Why it was left unfinished, before any step of the sweeper. */
  firstError?: string;
}>;

/** A place in the list of unfinished processes. */
export type Cursor = Pick<Unfinished, 'dueAt' | 'itemId'>;

/** Unfinished processes of this name that are due before `dueBefore` (ISO), oldest first, after the cursor. */
export type FindUnfinished = (
  process: string,
  page: { dueBefore: string; after: Cursor | null; limit: number },
) => Promise<readonly Unfinished[]>;

/** The read model of all processes. */
export type UnfinishedWork = Readonly<{
  /** The names of the processes of which one is due before `dueBefore` (ISO). */
  findDue: (dueBefore: string) => Promise<ReadonlySet<string>>;
  find: FindUnfinished;
}>;

/** So long after it should have moved on an item is given up, in ms. */
export const givenUpAfterMs = ({ giveUp }: Process, itemId: string): number => {
  const afterMs = giveUp?.afterMs ?? Number.POSITIVE_INFINITY;
  return typeof afterMs === 'number' ? afterMs : afterMs(itemId);
};

/** How long the sweeper leaves a state alone, in ms. */
export const quietMsOf = ({ quietMs = MINUTE_MS }: PassingState): number => quietMs;

/** Whether the process is stuck at this moment (ms). A state that the process does not declare is stuck at once. */
export const isOverdue = ({ states }: Process, { state, dueAt }: Unfinished, nowMs: number): boolean =>
  nowMs > Date.parse(dueAt) + (states[state]?.withinMs ?? 0);
