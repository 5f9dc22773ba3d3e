/** The queue of jobs that the processes share: at least once, with retries, and sometimes not at all. */
import type { JobKind, Jobs } from '#platform/postgres/jobs.ts';
import type { Draw } from './draw.ts';
import type { Owner, Schedule } from './schedule.ts';
import type { Weather } from './weather.ts';

const MOST_RETRIES = 8;

type Deps = {
  schedule: Schedule;
  draw: Draw;
  weather: Weather;
  report: (sentence: string) => void;
  /** The processes that can run a job now. */
  workers: () => readonly Worker[];
  onError: (error: unknown, where: string) => void;
};
export type Worker = { owner: Owner; kinds: readonly JobKind<never>[] };

export type JobQueue = {
  portOf: (setKinds: (kinds: readonly JobKind<never>[]) => void) => Jobs;
  dead: string[];
  sentTexts: string[];
};

export const createJobQueue = ({ schedule, draw, weather, report, workers, onError }: Deps): JobQueue => {
  const ids = new Set<string>();
  const dead: string[] = [];
  const sentTexts: string[] = [];
  let sent = 0;

  const enqueue = (name: string, data: object, key: string, at: number, failures: number): void => {
    const latency = draw.pick(`${key} latency ${failures}`, [5, 50, 200, 1000, 5000, 60_000]);
    schedule.add({ at: at + latency, name: `job ${key}`, owner: null, run: () => start(name, data, key, failures) });
  };
  const again = (name: string, data: object, key: string, failures: number): void => {
    if (failures > MOST_RETRIES) dead.push(key);
    else enqueue(name, data, key, schedule.now() + 2000 * 2 ** failures, failures);
  };
  const start = (name: string, data: object, key: string, failures: number): void => {
    const alive = workers();
    if (alive.length === 0) return enqueue(name, data, key, schedule.now() + 30_000, failures);
    const worker = draw.pick(`${key} worker ${failures}`, alive);
    const kind = worker.kinds.find((candidate) => candidate.name === name);
    let isOver = false;
    // A process that dies leaves its job to the next one, after the expiry.
    schedule.add({
      at: schedule.now() + (kind?.expireSeconds ?? 120) * 1000,
      name: `expiry of ${key}`,
      owner: null,
      run: () => {
        if (!isOver && !worker.owner.isAlive) again(name, data, key, failures + 1);
      },
    });
    schedule.begin(worker.owner, `${worker.owner.name} runs the job ${key}`, async () => {
      try {
        // The queue holds what `send` put there for this kind.
        await kind?.run(data as never, new AbortController().signal);
        isOver = true;
      } catch (error) {
        isOver = true;
        report(`the job fails: ${error instanceof Error ? error.message : String(error)}`);
        onError(error, key);
        again(name, data, key, failures + 1);
      }
    });
  };

  return {
    dead,
    sentTexts,
    portOf: (setKinds) => ({
      open: async () => undefined,
      start: async (kinds) => setKinds(kinds),
      send: async ({ name }, data, { id, startAfterSeconds = 0 } = {}) => {
        await schedule.pause(`send ${name}`);
        const unique = `${name} ${id}`;
        if (id !== undefined && ids.has(unique)) return;
        if (id !== undefined) ids.add(unique);
        const copy = JSON.parse(JSON.stringify(data)) as object;
        sentTexts.push(JSON.stringify(copy));
        sent += 1;
        if (weather.find('jobsLost')) return report(`the job ${name} is lost`);
        enqueue(name, copy, `${name} #${sent}`, schedule.now() + startAfterSeconds * 1000, 0);
      },
      dead: async () => [],
      counts: async () => ({}),
      stop: async () => undefined,
    }),
  };
};
