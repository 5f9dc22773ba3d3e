import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { auditRuns } from './adapters/auditRuns.ts';
import { whatIfRuns } from './adapters/whatIfRuns.ts';
import { readPlaces } from './adapters/readPlaces.ts';
import { auditRoomRoutes } from './adminRoutes.ts';
import { auditJobs, tendRuns } from './jobs.ts';
import { thingOf } from './thingOf.ts';
import { whatIfRoutes } from './whatIf/adminRoutes.ts';
import type { AuditRoomPorts, OnRead, RunResult, Step, Subject } from './ports.ts';

/** What auditors read and check: the log, the history of a thing, signed statements, and the whole log. */
export const auditRoom = ({ ports, ...tools }: Tools & { ports: AuditRoomPorts }): Module => {
  const deps = { ...tools, ...ports, runs: auditRuns(tools.db), whatIfs: whatIfRuns(tools.db) };
  return {
    routes: [...auditRoomRoutes(deps), ...whatIfRoutes(deps)],
    policies: [],
    jobs: auditJobs(deps),
    sweep: () => tendRuns(deps),
  };
};

export { readPlaces, thingOf };
export type { AuditRoomPorts, OnRead, RunResult, Step, Subject };
