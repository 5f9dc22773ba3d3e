/** What the overview needs from outside the module. */
import type { AlarmKind } from '#contracts/overview/alarms.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import type { Operations } from '#contracts/overview/operations.ts';
import type { DatabaseState } from '#platform/postgres/databaseState.ts';
import type { DeadJob } from '#platform/jobs/jobs.ts';
import type { ParkedEvents } from '#platform/processes/parkedEvents.ts';
import type { Sweeper } from '#platform/processes/sweeper.ts';
import type { TreeState } from '#platform/transparency/treeState.ts';

/** How far our books were compared with the payment provider’s, and the unexplained differences; from books. */
export type FindBooks = () => Promise<{ comparedUntil: string | null; differences: number }>;

/** The processes that have not reached their end in time; from the application. */
export type StuckWorkPort = Pick<Sweeper, 'findStuck' | 'tryAgain'> & {
  /** Whom staff ask about a process of this name; undefined for one that is not declared. */
  askOf: (process: string) => StaffRole | undefined;
};

/** A threshold was crossed; the subject is an id, the keyed hash of a network address, or `all`. */
export type Alarm = { kind: AlarmKind; subject: string; count: number; threshold: number; hours: number };
export type OnAlarm = (alarm: Alarm) => void;

export type OverviewSettings = {
  /** From how many on each alarm is raised. */
  alarms: Readonly<Record<AlarmKind, number>>;
  keys: Record<'addresses', Buffer>;
};

/** How the installation runs; from the application. */
export type OperationsPort = () => Promise<{
  processes: Operations['processes'];
  consumers: readonly Pick<Operations['consumers'][number], 'kind' | 'name' | 'secondsBehind'>[];
  database: DatabaseState;
  /** The disk of the data folder, in bytes. */
  disk: { size: number; free: number };
  tree: TreeState;
  versions: Omit<Operations['versions'], 'postgres'>;
}>;

export type OverviewPorts = {
  onAlarm: OnAlarm;
  stuckWork: StuckWorkPort;
  /** Events to which a policy could not react. */
  parked: Pick<ParkedEvents, 'get' | 'findFirst'>;
  findBooks: FindBooks;
  operations: OperationsPort;
  /** Jobs that failed for good. */
  jobs: { dead: () => Promise<DeadJob[]> };
};
