/** What is stuck, for a command that opens the database and nothing else. */
import { createApp, type Deps } from '#app.ts';
import type { StuckWork } from '#platform/processes/sweeper.ts';

/** Stands for every service that no one asks: the declarations of processes are read, and no step is taken. */
const notOpened: unknown = new Proxy(() => undefined, {
  get: (_, key) => (key === 'then' || typeof key === 'symbol' ? undefined : notOpened),
  apply: () => notOpened,
});

/** At most `limit` processes that have not reached their end in time, the longest first. */
export const findStuckWork = (
  opened: Pick<Deps, 'db' | 'clock' | 'settings'>,
  limit: number,
): Promise<readonly StuckWork[]> => {
  const services = { edges: notOpened, jobs: notOpened, rawStore: notOpened, ...opened };
  return createApp(services as unknown as Deps).findStuckWork(limit);
};
