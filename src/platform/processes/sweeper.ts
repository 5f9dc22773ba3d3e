/**
 * Drives every unfinished process on, from the one table of processes. Each item is on its own: one that throws, or
 * never answers, neither stops nor starves the others. Of one item, one step is under way at a time, whether the sweeper, a
 * job or a person asked for it and in whichever process.
 */
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { Problem } from '#contracts/http/problem.ts';
import { bySystem, type Cause } from '#platform/eventStore/handle.ts';
import type { Attempts } from './attempts.ts';
import {
  givenUpAfterMs,
  isOverdue,
  quietMsOf,
  type Cursor,
  type Process,
  type Unfinished,
  type UnfinishedWork,
} from './process.ts';

const PAGE = 200;
/** A step that takes longer counts as failed; it may still end, and is safe to repeat. */
const STEP_LIMIT_MS = 60_000;
/** Nothing is given up at the first tries, half an hour in all: after a long stop whatever it needs may just be starting. */
const TRIES_BEFORE_THE_END = 5;
const FORGET_AFTER_MS = 7 * DAY_MS;

export type StuckWork = Omit<Unfinished, 'firstError'> & {
  title: string;
  ask: Process['ask'];
  failures: number;
  /** Why the last step failed; null when none has. */
  error: string | null;
  triedAt: string | null;
};

export type Sweeper = {
  /** Takes one step of everything that is due. */
  sweep: () => Promise<void>;
  /** Forgets the attempts of what has ended. */
  forget: () => Promise<void>;
  /** Everything that is unfinished for longer than its state may last, the longest first, at most `limit`. */
  findStuck: (limit: number) => Promise<StuckWork[]>;
  /** Takes one step of this item at once. @throws Problem `not-found` for a process that is not declared */
  tryAgain: (process: string, itemId: string, cause: Cause) => Promise<{ error: string | null }>;
  /** The same for a job, which makes a process quick. @throws what keeps the item from moving on */
  hurry: Hurry;
};

/** Takes one step of this item of a process at once. @throws what keeps it from moving on */
export type Hurry = (process: string, itemId: string, cause: Cause) => Promise<void>;

type Deps = {
  processes: readonly Process[];
  unfinishedWork: UnfinishedWork;
  attempts: Attempts;
  clock: () => Date;
  newId: () => string;
  onError: (error: unknown, where: string) => void;
};

type Step = {
  itemId: string;
  cause: Cause;
  /** How many steps failed in a row before this one. */
  failures: number;
  /** The next one is due so long after this one, in ms. */
  everyMs: number;
  /** The moment (ISO) at which the item should have moved on, when that is known. */
  dueAt?: string;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Rejects when the step has not ended within the limit. */
const withinLimit = async (work: Promise<unknown>, what: string): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${STEP_LIMIT_MS / 1000} s`)), STEP_LIMIT_MS);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};

/** Binds the table of processes to the list of what is unfinished. */
export const createSweeper = (deps: Deps): Sweeper => {
  const { processes, unfinishedWork, attempts, clock, newId, onError } = deps;
  const now = (): number => clock().getTime();
  const sweeping = new Set<string>();

  /** Whether an item that has failed once more is given up. */
  const isPastHope = (process: Process, { itemId, failures, dueAt }: Step): boolean =>
    dueAt !== undefined &&
    failures >= TRIES_BEFORE_THE_END &&
    now() >= Date.parse(dueAt) + givenUpAfterMs(process, itemId);

  /** The step that moves the item on, or ends it where nothing has for too long. */
  const moveOn = async (process: Process, taken: Step): Promise<void> => {
    const { name, step, giveUp } = process;
    const { itemId, cause, failures } = taken;
    const what = `${name} ${itemId}`;
    try {
      await withinLimit(step(itemId, cause, failures), what);
    } catch (error) {
      if (!giveUp || !isPastHope(process, taken)) throw error;
      onError(error, `step of ${name}`);
      await withinLimit(giveUp.step(itemId, cause), what);
    }
  };

  /** One step; what keeps it from moving on is recorded and returned. */
  const takeStep = async (process: Process, step: Step): Promise<string | null> => {
    const { itemId, failures, everyMs } = step;
    try {
      await moveOn(process, step);
      await attempts.noteSuccess(process.name, itemId, now(), everyMs);
      return null;
    } catch (error) {
      await attempts.noteFailure(process.name, { itemId, failures: failures + 1, error: messageOf(error) }, now());
      if (!(error instanceof Problem)) onError(error, `step of ${process.name}`);
      return messageOf(error);
    }
  };

  /** Pages through what is unfinished, oldest first; nothing stays out of reach behind what cannot move. */
  async function* unfinishedOf(process: Process, dueBefore: string): AsyncGenerator<readonly Unfinished[]> {
    let after: Cursor | null = null;
    for (;;) {
      const page: readonly Unfinished[] = await (process.find ?? unfinishedWork.find)(process.name, {
        dueBefore,
        after,
        limit: PAGE,
      });
      if (page.length > 0) yield page;
      const last = page.at(-1);
      if (page.length < PAGE || last === undefined) return;
      after = { dueAt: last.dueAt, itemId: last.itemId };
    }
  }

  const isDue = (process: Process, { state, dueAt }: Unfinished): boolean =>
    now() >= Date.parse(dueAt) + quietMsOf(process.states[state] ?? { withinMs: 0 });

  const sweepProcess = async (process: Process): Promise<void> => {
    for await (const page of unfinishedOf(process, new Date(now()).toISOString())) {
      const failed = await attempts.find(
        process.name,
        page.map(({ itemId }) => itemId),
      );
      for (const item of page) {
        const { nextAt } = failed.get(item.itemId) ?? {};
        if (!isDue(process, item) || (nextAt !== undefined && Date.parse(nextAt) > now())) continue;
        const taken = await attempts.take(process.name, item.itemId, { nowMs: now(), isHurried: false });
        if (taken === null) continue;
        const everyMs = process.states[item.state]?.everyMs ?? 0;
        await takeStep(process, { ...item, ...taken, cause: bySystem(newId()), everyMs });
      }
    }
  };

  /** One sweep of a process at a time: a slow one is not joined by the next minute's. */
  const sweepOnce = async (process: Process): Promise<void> => {
    if (sweeping.has(process.name)) return;
    sweeping.add(process.name);
    try {
      await sweepProcess(process);
    } catch (error) {
      onError(error, `sweep of ${process.name}`);
    } finally {
      sweeping.delete(process.name);
    }
  };

  const findStuckOf = async (process: Process, limit: number): Promise<StuckWork[]> => {
    const found: StuckWork[] = [];
    for await (const page of unfinishedOf(process, new Date(now()).toISOString())) {
      const overdue = page.filter((item) => isOverdue(process, item, now())).slice(0, limit - found.length);
      const failed = await attempts.find(
        process.name,
        overdue.map(({ itemId }) => itemId),
      );
      for (const { firstError, ...item } of overdue) {
        const attempt = failed.get(item.itemId);
        found.push({
          ...item,
          process: process.name,
          title: process.title,
          ask: process.ask,
          failures: attempt?.failures ?? 0,
          error: attempt?.error || firstError || null,
          triedAt: attempt?.triedAt ?? null,
        });
      }
      if (found.length >= limit) break;
    }
    return found;
  };

  const tryAgain: Sweeper['tryAgain'] = async (name, itemId, cause) => {
    const process = processes.find((candidate) => candidate.name === name);
    if (process === undefined) throw new Problem('not-found');
    const taken = await attempts.take(name, itemId, { nowMs: now(), isHurried: true });
    if (taken === null) return { error: 'Another step of it is under way.' };
    // However often it is repeated, this is the last step again: it counts as no failure, and asks under no new key.
    const failures = Math.max(0, taken.failures - 1);
    return { error: await takeStep(process, { itemId, cause, failures, everyMs: 0 }) };
  };

  return {
    sweep: async () => {
      const due = await unfinishedWork.findDue(new Date(now()).toISOString()).catch((error: unknown) => {
        onError(error, 'sweep');
        return new Set<string>();
      });
      await Promise.all(processes.filter(({ name, find }) => find !== undefined || due.has(name)).map(sweepOnce));
    },
    forget: () => attempts.forgetBefore(new Date(now() - FORGET_AFTER_MS).toISOString()),
    findStuck: async (limit) => {
      const found: StuckWork[] = [];
      for (const process of processes) found.push(...(await findStuckOf(process, limit)));
      return found.toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1)).slice(0, limit);
    },
    tryAgain,
    hurry: async (...given) => {
      const { error } = await tryAgain(...given);
      if (error !== null) throw new Error(error);
    },
  };
};
