/** What the health page says of this process. */
import type { App } from '#app.ts';
import { LogAway } from '#platform/eventStore/impatient.ts';
import type { Readiness } from '#platform/http/health.ts';
import { keepHealth } from '#platform/http/keptHealth.ts';
import { asRequest } from '#platform/log/requests.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

type Observed = {
  app: Pick<App, 'progress' | 'findStuckWork' | 'readTree'>;
  jobs: Pick<Jobs, 'counts' | 'dead'>;
  excessRights: readonly string[];
  mediaConfinement: string;
  /** False while it starts, and from the order to stop on. */
  isServing: () => boolean;
};

/** How many stuck processes the health page lists. */
const MOST_LISTED = 100;

/** How far the read models are, unless the log does not say how long it is. While it is away, pages can be read all the same. */
const readLog = async (app: Observed['app']) => {
  try {
    const progress = await asRequest(app.progress);
    const isReady = progress?.projections.every(({ isCaughtUp }) => isCaughtUp) ?? false;
    return { isReady, log: { log: 'here', ...progress } };
  } catch (error) {
    if (error instanceof LogAway) return { isReady: true, log: { log: 'away' } };
    throw error;
  }
};

/** For operators at the machine. It says that the tree fails and since when, never why or where. */
const readTree = async (app: Observed['app']) => {
  const { size, uncovered, signedAt, isForked, failures } = await app.readTree();
  return { size, uncovered, signedAt, isForked, failingSince: failures[0]?.since ?? null };
};

/** For operators at the machine. It lists which jobs failed, what is stuck and since when, never why or whose. */
const readHealth = async ({ app, jobs, excessRights, mediaConfinement }: Observed): Promise<Readiness> => {
  const { isReady, log } = await readLog(app);
  const deadJobs = (await jobs.dead()).map(({ name, failedAt }) => ({ name, failedAt }));
  const stuckWork = (await app.findStuckWork(MOST_LISTED)).map(({ process, state, dueAt }) => ({
    process,
    state,
    dueAt,
  }));
  const counts = await jobs.counts();
  const tree = await readTree(app);
  return { isReady, detail: { ...log, jobs: counts, deadJobs, stuckWork, tree, excessRights, mediaConfinement } };
};

export const openHealth = (observed: Observed): (() => Promise<Readiness>) => {
  const kept = keepHealth({ read: () => readHealth(observed), now: () => new Date() });
  return async () => {
    const { isReady, detail } = await kept();
    return { isReady: isReady && observed.isServing(), detail };
  };
};
