/** A clock for loops that wait for nothing but time and answers: a process that hangs does what was due when it wakes. */
import type { Timers } from '#platform/time/abort.ts';
import type { Owner } from '#testing/simulation/schedule.ts';
import { createQueue } from '#testing/simulation/waitingQueue.ts';

type Due = { at: number; owner: Owner | null; run: () => void };

export type ManualClock = {
  now: () => number;
  add: (ms: number, owner: Owner | null, run: () => void) => void;
  /** Resolves after this time, for ever later when the process has ended. */
  wait: (ms: number, owner: Owner) => Promise<void>;
  timersOf: (owner: Owner) => Timers;
  hang: (owner: Owner, ms: number) => void;
  runUntil: (at: number) => Promise<void>;
};

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const createManualClock = (): ManualClock => {
  const queue = createQueue<Due>(() => 0);
  const wakesAt = new Map<Owner, number>();
  let time = 0;
  const add = (ms: number, owner: Owner | null, run: () => void): void => queue.add({ at: time + ms, owner, run });
  const wait = (ms: number, owner: Owner): Promise<void> => new Promise((resolve) => add(ms, owner, resolve));

  const runDue = async ({ owner, run }: Due): Promise<void> => {
    if (owner?.isAlive === false) return;
    const wakes = (owner && wakesAt.get(owner)) ?? 0;
    if (wakes > time) return add(wakes - time, owner, run);
    run();
    await nextTurn();
  };

  return {
    now: () => time,
    add,
    wait,
    timersOf: (owner) => ({
      now: () => time,
      pause: (ms) => wait(ms, owner),
      every: (ms, act) => {
        let isGoingOn = true;
        const next = (): void =>
          add(ms, owner, () => {
            if (!isGoingOn) return;
            act();
            next();
          });
        next();
        return () => void (isGoingOn = false);
      },
    }),
    hang: (owner, ms) => void wakesAt.set(owner, Math.max(wakesAt.get(owner) ?? 0, time + ms)),
    runUntil: async (at) => {
      for (let due = queue.takeUntil(at); due; due = queue.takeUntil(at)) {
        time = Math.max(time, due.at);
        await runDue(due);
      }
      time = at;
    },
  };
};
