/**
 * The duties of a process: work that it does for as long as it holds the leases for it. Each lease is held by one process
 * at a time; those of one duty are shared out evenly among the processes that can do it.
 */
import { onAbort, systemTimers, type Timers } from '#platform/time/abort.ts';
import { SILENT_MS, type Lease, type LeaseTable, type Standing } from './leaseTable.ts';
import type { Role } from './roles.ts';

export type Duty = {
  role: Role;
  /** The leases for it. */
  leases: readonly string[];
  /**
   * Runs with these leases until the signal aborts, because the process ends, has lost one, or holds others from now on;
   * in the last case it is called again. When it ends by itself, it is called again after a moment.
   */
  work: (held: readonly Lease[], signal: AbortSignal) => Promise<void>;
  /** At the end of the process it stops when the other duties have ended: it works on what they have written. */
  endsLast?: boolean;
};

type Options = {
  table: LeaseTable;
  duties: readonly Duty[];
  signal: AbortSignal;
  onError: (error: unknown) => void;
  /** Default: the computer's. */
  timers?: Timers;
};

const BEAT_MS = 1500;
/** How long one call of `work` may take to end before the next begins, in ms. */
const ENDS_WITHIN_MS = 10_000;

const isSame = (some: readonly Lease[], others: readonly Lease[]): boolean =>
  some.length === others.length &&
  some.every(({ name, token }) => others.some((other) => other.name === name && other.token === token));

/** The work of a duty, of which one call runs at a time. */
const openWork = (work: Duty['work'], signal: AbortSignal, onError: Options['onError']) => {
  let running: { stop: () => void; ended: Promise<void> } | undefined;
  return {
    isRunning: (): boolean => running !== undefined,
    start: (held: readonly Lease[]): void => {
      const inner = new AbortController();
      const stop = (): void => inner.abort();
      const stopListening = onAbort(signal, stop);
      const current = {
        stop,
        ended: work(held, inner.signal)
          .catch(onError)
          .finally(() => {
            stopListening();
            if (running === current) running = undefined;
          }),
      };
      running = current;
    },
    stop: (): void => running?.stop(),
    ended: async (): Promise<void> => running?.ended,
  };
};

/** One duty: what it holds, and the work that runs with it. */
const openDuty = (
  { leases, role, work: call }: Duty,
  { table, signal, onError, timers = systemTimers }: Options,
  isHeard: () => boolean,
) => {
  const work = openWork(call, signal, onError);
  let held: readonly Lease[] = [];
  let isChanging = false;
  /** The work was stopped at once, and has to begin again if the leases are still there. */
  let isLost = false;

  const start = (): void => {
    // It may have hung since the server answered; then the next answer decides.
    if (!signal.aborted && held.length > 0 && isHeard() && !isLost) work.start(held);
  };

  /** Ends the work, gives back what it shall not have any more, and goes on with the rest. */
  const change = async (wanted: readonly Lease[], given: readonly string[]): Promise<void> => {
    isChanging = true;
    isLost = false;
    try {
      work.stop();
      const patience = new AbortController();
      await Promise.race([work.ended(), timers.pause(ENDS_WITHIN_MS, patience.signal)]);
      patience.abort();
      if (given.length > 0) await table.release(given);
      held = wanted;
      start();
    } finally {
      isChanging = false;
    }
  };

  return {
    /** Takes and gives back leases as things stand. */
    settle: async ({ own, taken, living }: Standing): Promise<void> => {
      if (isChanging) return;
      const share = Math.ceil(leases.length / living.filter((those) => those.includes(role)).length);
      const mine = own.filter(({ name }) => leases.includes(name));
      const kept = mine.slice(0, share);
      const given = mine.slice(share).map(({ name }) => name);
      const free = leases.filter((name) => !taken.includes(name) && !mine.some((lease) => lease.name === name));
      const wished = free.slice(0, share - kept.length);
      const wanted = wished.length > 0 ? [...kept, ...(await table.take(wished))] : kept;
      if (!isSame(wanted, held) || given.length > 0 || isLost) void change(wanted, given).catch(onError);
      else if (!work.isRunning()) start();
    },
    /** Stops at once: another process may hold its leases by now. */
    lose: (): void => {
      isLost = true;
      work.stop();
    },
    ended: work.ended,
  };
};

/**
 * Shows that this process lives, and does its duties, until the signal aborts. Resolves when the work has ended and the
 * leases are given back. While the server does not answer, the work stops before others may take it over.
 */
export const doDuties = async (options: Options): Promise<void> => {
  const { table, duties, signal, onError, timers = systemTimers } = options;
  const loseAll = (): void => opened.forEach((duty) => duty.lose());
  table.onEnd(loseAll);
  let heardAt = timers.now();
  const isHeard = (): boolean => timers.now() - heardAt < SILENT_MS - BEAT_MS;
  const ending = new AbortController();
  const isLast = ({ endsLast = false }: Duty): boolean => endsLast;
  const first = duties.filter((duty) => !isLast(duty)).map((duty) => openDuty(duty, options, isHeard));
  const last = duties.filter(isLast).map((duty) => openDuty(duty, { ...options, signal: ending.signal }, isHeard));
  const opened = [...first, ...last];
  const stopWatching = timers.every(BEAT_MS / 3, () => {
    if (!isHeard()) loseAll();
  });
  while (!signal.aborted) {
    const sentAt = timers.now();
    try {
      const standing = await table.beat();
      heardAt = sentAt;
      for (const duty of opened) await duty.settle(standing);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    if (!signal.aborted) await timers.pause(BEAT_MS, signal);
  }
  stopWatching();
  await Promise.all(first.map((duty) => duty.ended()));
  ending.abort();
  await Promise.all(last.map((duty) => duty.ended()));
  await table.leave().catch(onError);
};
