/**
 * The virtual clock and everything that waits for it. A step (a call, a job, a reaction) runs alone until it reaches a
 * place where the world outside answers; there it may wait for so long that others run first. Which one is next follows
 * from the seed alone: each waiting part has a moment, and two of the same moment are told apart by chance.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Draw } from './draw.ts';
import { createQueue } from './waitingQueue.ts';

/** Something that runs at a moment of the virtual clock. */
export type Task = {
  at: number;
  /** Tells tasks of the same moment apart. */
  name: string;
  /** The application process that it belongs to; null: the world outside. */
  owner: Owner | null;
  run: () => void;
  isCancelled?: () => boolean;
};

/** An application process: what belongs to it ends with it. */
export type Owner = { name: string; isAlive: boolean };

/** One thing that is being done, from its beginning to its end. */
export type Step = {
  name: string;
  owner: Owner | null;
  isOpen: boolean;
  /** The number of places at which it waits now. */
  waiting: number;
  /** How often it has been at such a place. */
  stops: number;
};

export type Schedule = {
  now: () => number;
  add: (task: Task) => void;
  /** Begins a step now; `work` must handle its own errors. */
  begin: (owner: Owner | null, name: string, work: () => Promise<void>) => void;
  /** The step that is running, inside its work. */
  current: () => Step | undefined;
  /** A place where the world answers: returns after a wait by the seed. Never returns in a process that has died. */
  pause: (what: string) => Promise<void>;
  /** Work of the computer, such as a query, which ends by itself without the clock. */
  busy: <T>(work: () => Promise<T>) => Promise<T>;
  enter: () => void;
  leave: () => void;
  /** Runs the next task; false when there is none before `until`. */
  runNext: (until: number) => Promise<boolean>;
  /** Moves the clock on; never back. */
  moveTo: (at: number) => void;
  /** The names of all tasks in their order, as one text. */
  order: () => string;
  count: () => number;
  /** The number of tasks that wait. */
  pending: () => number;
};

type Options = {
  start: number;
  draw: Draw;
  /** How long a step waits at its next place, in ms; 0: it goes on at once. */
  waitMs: (key: string, what: string) => number;
};

const HANGS_AFTER_MS = 20_000;
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const never = new Promise<never>(() => undefined);

/** What is being computed outside of this thread, and who wants to know when nothing is. */
type Inside = { steps: Set<Step>; busy: number; onQuiet: () => void };

const leave = (inside: Inside): void => {
  inside.busy -= 1;
  if (inside.busy === 0) inside.onQuiet();
};

/** The timer of the computer, not of the simulated world. */
const { setTimeout: startTimer, clearTimeout: endTimer } = globalThis;

/** Waits without turning around until no query runs. @throws Error when one runs for too long */
const queriesEnd = (inside: Inside): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = startTimer(() => reject(new Error(`${inside.busy} queries do not end`)), HANGS_AFTER_MS);
    inside.onQuiet = () => {
      endTimer(timer);
      inside.onQuiet = () => undefined;
      resolve();
    };
  });

/** Returns when every step has ended or waits, and nothing is being computed. */
const settle = async ({ steps, inside }: { steps: Set<Step>; inside: Inside }): Promise<void> => {
  const isQuiet = (): boolean =>
    inside.busy === 0 && [...steps].every((step) => !step.isOpen || step.waiting > 0 || step.owner?.isAlive === false);
  const since = Date.now();
  let quietTurns = 0;
  while (quietTurns < 2) {
    if (inside.busy > 0) await queriesEnd(inside);
    await nextTurn();
    quietTurns = isQuiet() ? quietTurns + 1 : 0;
    if (Date.now() - since > HANGS_AFTER_MS) {
      const names = [...steps].filter((step) => step.isOpen && step.waiting === 0).map(({ name }) => name);
      throw new Error(`a step neither ends nor waits: ${names.join(', ')} (${inside.busy} queries)`);
    }
  }
  for (const step of steps) if (!step.isOpen || step.owner?.isAlive === false) steps.delete(step);
};

export const createSchedule = ({ start, draw, waitMs }: Options): Schedule => {
  const running = new AsyncLocalStorage<Step>();
  const queue = createQueue<Task>((task) => draw.number(`tie:${task.name}`));
  const inside: Inside = { steps: new Set(), busy: 0, onQuiet: () => undefined };
  const order: string[] = [];
  const names = new Map<string, number>();
  let time = start;

  /** Two steps of one name have different keys, so that each waits by a chance of its own. */
  const uniqueName = (name: string): string => {
    const times = (names.get(name) ?? 0) + 1;
    names.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  };

  const pause = async (what: string): Promise<void> => {
    const step = running.getStore();
    if (!step) return;
    if (step.owner?.isAlive === false) return never;
    step.stops += 1;
    const key = `${step.name}/${step.stops}`;
    const wait = waitMs(key, what);
    if (wait <= 0) return;
    step.waiting += 1;
    await new Promise<void>((resolve) => {
      queue.add({ at: time + wait, name: key, owner: step.owner, run: resolve });
    });
    step.waiting -= 1;
  };

  return {
    now: () => time,
    add: (task) => queue.add(task),
    begin: (owner, name, work) => {
      const step: Step = { name: uniqueName(name), owner, isOpen: true, waiting: 0, stops: 0 };
      inside.steps.add(step);
      void running.run(step, async () => {
        await work();
        step.isOpen = false;
      });
    },
    current: () => running.getStore(),
    pause,
    busy: async (work) => {
      inside.busy += 1;
      try {
        return await work();
      } finally {
        leave(inside);
      }
    },
    enter: () => void (inside.busy += 1),
    leave: () => leave(inside),
    runNext: async (until) => {
      const task = queue.takeUntil(until);
      if (!task) return false;
      if (task.isCancelled?.() || task.owner?.isAlive === false) return true;
      time = Math.max(time, task.at);
      order.push(task.name);
      task.run();
      await settle({ steps: inside.steps, inside });
      return true;
    },
    moveTo: (at) => {
      time = Math.max(time, at);
    },
    order: () => order.join('\n'),
    count: () => order.length,
    pending: () => queue.size(),
  };
};
