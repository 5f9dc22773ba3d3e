/** The sweeper over a list in memory, for tests of what it does when. */
import type { Attempt, Attempts } from '#platform/processes/attempts.ts';
import {
  defineProcess,
  minutes,
  type Process,
  type Unfinished,
  type UnfinishedWork,
} from '#platform/processes/process.ts';
import { createSweeper } from '#platform/processes/sweeper.ts';
import { testClock } from './clock.ts';
import { id } from './events.ts';

/** Attempts in memory, with the waits of the real ones. */
export const memoryAttempts = (): Attempts => {
  const kept = new Map<string, Attempt>();
  const busy = new Set<string>();
  const keep = (process: string, attempt: Omit<Attempt, 'triedAt' | 'nextAt'>, nowMs: number, forMs: number) => {
    const triedAt = new Date(nowMs).toISOString();
    busy.delete(`${process} ${attempt.itemId}`);
    kept.set(`${process} ${attempt.itemId}`, { ...attempt, triedAt, nextAt: new Date(nowMs + forMs).toISOString() });
    return Promise.resolve();
  };
  return {
    find: (process, itemIds) =>
      Promise.resolve(
        new Map(
          itemIds.flatMap((itemId) => {
            const attempt = kept.get(`${process} ${itemId}`);
            return attempt ? [[itemId, attempt] as const] : [];
          }),
        ),
      ),
    take: (process, itemId, { nowMs, isHurried }) => {
      const item = `${process} ${itemId}`;
      const { nextAt, failures = 0 } = kept.get(item) ?? {};
      const isWaiting = nextAt !== undefined && Date.parse(nextAt) > nowMs;
      if (busy.has(item) || (isWaiting && !isHurried)) return Promise.resolve(null);
      busy.add(item);
      return Promise.resolve({ failures });
    },
    noteFailure: (process, failed, nowMs) => keep(process, failed, nowMs, 60_000 * 2 ** (failed.failures - 1)),
    noteSuccess: (process, itemId, nowMs, everyMs) => {
      kept.delete(`${process} ${itemId}`);
      busy.delete(`${process} ${itemId}`);
      return everyMs === 0 ? Promise.resolve() : keep(process, { itemId, failures: 0, error: '' }, nowMs, everyMs);
    },
    forgetBefore: () => Promise.resolve(),
  };
};

/** These in place of the read model of all processes. */
export const memoryWork = (unfinished: readonly Unfinished[]): UnfinishedWork => ({
  findDue: (dueBefore) =>
    Promise.resolve(new Set(unfinished.filter(({ dueAt }) => dueAt <= dueBefore).map(({ process }) => process))),
  find: (process, { dueBefore, after, limit }) =>
    Promise.resolve(
      unfinished
        .filter((item) => item.process === process && item.dueAt <= dueBefore)
        .filter(
          ({ dueAt, itemId }) => !after || dueAt > after.dueAt || (dueAt === after.dueAt && itemId > after.itemId),
        )
        .toSorted((a, b) => `${a.dueAt} ${a.itemId}`.localeCompare(`${b.dueAt} ${b.itemId}`))
        .slice(0, limit),
    ),
});

/** A sweeper over this list of unfinished orders; `stepped` has the items in the order of their steps. */
export const openSweeper = (
  unfinished: Unfinished[],
  change: Partial<Process> = {},
  fails: (itemId: string) => boolean = () => false,
  attempts: Attempts = memoryAttempts(),
) => {
  const clock = testClock();
  const stepped: string[] = [];
  const errors: unknown[] = [];
  const order = defineProcess({
    name: 'order',
    title: 'Order',
    ask: 'finance',
    states: { capturing: minutes(10) },
    step: (itemId) => {
      stepped.push(itemId);
      return fails(itemId) ? Promise.reject(new Error(`the provider does not know ${itemId}`)) : Promise.resolve();
    },
    ...change,
  });
  const sweeper = createSweeper({
    processes: [order],
    unfinishedWork: memoryWork(unfinished),
    attempts,
    clock: clock.now,
    newId: () => id(1),
    onError: (error) => void errors.push(error),
  });
  return { sweeper, clock, stepped, errors };
};
/** An order that is being captured since so many minutes. */
export const capturing = (n: number, minutesAgo = 2): Unfinished => ({
  process: 'order',
  itemId: `item-${String(n).padStart(5, '0')}`,
  state: 'capturing',
  dueAt: new Date(testClock().now().getTime() - minutesAgo * 60_000).toISOString(),
});
