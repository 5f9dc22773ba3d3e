/** How the installation runs: processes, lag, jobs, storage, versions. */
import * as contract from '#contracts/overview/operations.ts';
import * as schema from '#contracts/overview/operations.schema.ts';
import type { Operations } from '#contracts/overview/operations.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { DatabaseState } from '#platform/postgres/databaseState.ts';
import type { OperationsPort, OverviewPorts } from '#modules/overview/ports.ts';

type Deps = Pick<OverviewPorts, 'stuckWork' | 'operations'>;

/** As many as “Stuck work” lists. */
const MOST_STUCK = 200;

const jobsOf = (jobs: DatabaseState['jobs']): Operations['jobs'] => {
  const countOf = (kind: string, state: string): number =>
    jobs.find((job) => job.kind === kind && job.state === state)?.count ?? 0;
  return [...new Set(jobs.map(({ kind }) => kind))].map((kind) => ({
    kind,
    waiting: countOf(kind, 'waiting'),
    running: countOf(kind, 'running'),
    failed: countOf(kind, 'failed'),
  }));
};

type Running = Awaited<ReturnType<OperationsPort>>;

/** What an operator should see first: one that has stopped, then those behind, then those with parked events. */
const troubleOf = ({ isStopped, secondsBehind, parked }: Operations['consumers'][number]): number =>
  (isStopped ? Number.MAX_SAFE_INTEGER : 0) + secondsBehind + (parked > 0 ? 0.1 : 0);

const consumersOf = ({ consumers, database: { parked, stopped } }: Running): Operations['consumers'] => {
  const parkedBy = new Map(parked.map(({ policy, count }) => [policy, count]));
  return consumers
    .map(({ kind, name, secondsBehind }) => ({
      kind,
      name,
      secondsBehind,
      parked: kind === 'policy' ? (parkedBy.get(name) ?? 0) : 0,
      isStopped: kind === 'readModel' && stopped.includes(name),
    }))
    .toSorted((left, right) => troubleOf(right) - troubleOf(left) || left.name.localeCompare(right.name));
};

export const operationsRoutes = ({ stuckWork, operations }: Deps): Route[] => [
  route(contract.getOperations, schema.getOperations, async () => {
    const [running, stuck] = await Promise.all([operations(), stuckWork.findStuck(MOST_STUCK)]);
    const { processes, database, disk, versions, tree } = running;
    return {
      processes: [...processes],
      consumers: consumersOf(running),
      jobs: jobsOf(database.jobs),
      stuck: stuck.length,
      unhandledReports: database.unhandledReports,
      storage: {
        databaseBytes: database.databaseBytes,
        logBytes: database.logBytes,
        diskBytes: disk.size,
        diskFreeBytes: disk.free,
      },
      tree: { ...tree, failures: [...tree.failures] },
      versions: { ...versions, postgres: database.serverVersion },
    };
  }),
];
