/** The queue of jobs that the processes share: at least once, with retries; sometimes not at all, or not before a sweep. */
import type { DeadJob, JobKind, Jobs } from '#platform/jobs/jobs.ts';
import { memoryFailedJobs } from '#testing/jobs/failedJobs.ts';
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

/** A job that was sent. */
type Queued = Pick<DeadJob, 'id' | 'name' | 'data'>;
const keyOf = ({ name, id }: Queued): string => `${name} #${id}`;

export type JobQueue = {
  portOf: (setKinds: (kinds: readonly JobKind<never>[]) => void) => Jobs;
  /** Jobs that have failed for good, until a sweep has run them. */
  dead: DeadJob[];
  sentTexts: string[];
};

export const createJobQueue = ({ schedule, draw, weather, report, workers, onError }: Deps): JobQueue => {
  const ids = new Set<string>();
  const dead: DeadJob[] = [];
  const sentTexts: string[] = [];
  let sent = 0;

  const enqueue = (job: Queued, at: number, failures: number): void => {
    const key = keyOf(job);
    const latency = draw.pick(`${key} latency ${failures}`, [5, 50, 200, 1000, 5000, 60_000]);
    schedule.add({ at: at + latency, name: `job ${key}`, owner: null, run: () => start(job, failures) });
  };
  const again = (job: Queued, failures: number, error: string): void => {
    if (failures <= MOST_RETRIES) return enqueue(job, schedule.now() + 2000 * 2 ** failures, failures);
    report(`the job ${keyOf(job)} has failed for good`);
    dead.push({ ...job, error, failedAt: new Date(schedule.now()).toISOString() });
  };
  const start = (job: Queued, failures: number): void => {
    const key = keyOf(job);
    const alive = workers();
    if (alive.length === 0) return enqueue(job, schedule.now() + 30_000, failures);
    const worker = draw.pick(`${key} worker ${failures}`, alive);
    const kind = worker.kinds.find(({ name }) => name === job.name);
    let isOver = false;
    // A process that dies leaves its job to the next one, after the expiry.
    schedule.add({
      at: schedule.now() + (kind?.expireSeconds ?? 120) * 1000,
      name: `expiry of ${key}`,
      owner: null,
      run: () => {
        if (!isOver && !worker.owner.isAlive) again(job, failures + 1, 'the process has died');
      },
    });
    schedule.begin(worker.owner, `${worker.owner.name} runs the job ${key}`, async () => {
      try {
        // The queue holds what `send` put there for this kind.
        await kind?.run(job.data as never, new AbortController().signal);
        isOver = true;
      } catch (error) {
        isOver = true;
        const message = error instanceof Error ? error.message : String(error);
        report(`the job fails: ${message}`);
        onError(error, key);
        again(job, failures + 1, message);
      }
    });
  };

  const portOf: JobQueue['portOf'] = (setKinds) => {
    let kinds: readonly JobKind<never>[] = [];
    return {
      open: async () => undefined,
      start: async (all) => {
        kinds = all;
        setKinds(all);
      },
      send: async ({ name }, data, { id, startAfterSeconds = 0 } = {}) => {
        await schedule.pause(`send ${name}`);
        const unique = `${name} ${id}`;
        if (id !== undefined && ids.has(unique)) return;
        if (id !== undefined) ids.add(unique);
        const copy = JSON.parse(JSON.stringify(data)) as object;
        sentTexts.push(JSON.stringify(copy));
        sent += 1;
        if (weather.find('jobsLost')) return report(`the job ${name} is lost`);
        enqueue({ id: String(sent), name, data: copy }, schedule.now() + startAfterSeconds * 1000, 0);
      },
      dead: async () => dead,
      failed: memoryFailedJobs({ dead, kinds: () => kinds }),
      counts: async () => ({}),
      stop: async () => undefined,
    };
  };

  return { dead, sentTexts, portOf };
};
