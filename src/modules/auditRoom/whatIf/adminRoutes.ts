/** Past periods under other rules: asked for, listed, and read. */
import * as contract from '#contracts/auditRoom/whatIf.ts';
import * as schema from '#contracts/auditRoom/whatIf.schema.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { ukDayAt } from '#platform/time/ukDay.ts';
import type { WhatIfRuns } from '#modules/auditRoom/adapters/whatIfRuns.ts';
import { auditRunJob } from '#modules/auditRoom/jobs.ts';
import type { AuditRoomPorts } from '#modules/auditRoom/ports.ts';

export type WhatIfDeps = Pick<AuditRoomPorts, 'findRulesInForce'> & {
  whatIfs: WhatIfRuns;
  send: Jobs['send'];
  newId: () => string;
  now: () => string;
};

export const whatIfRoutes = ({ whatIfs, findRulesInForce, send, newId, now }: WhatIfDeps): Route[] => [
  route(contract.adminGetRulesInForce, schema.adminGetRulesInForce, () => findRulesInForce()),

  route(contract.adminListWhatIfs, schema.adminListWhatIfs, () => whatIfs.list()),

  route(contract.adminGetWhatIf, schema.adminGetWhatIf, async ({ params: { id } }) => {
    const run = await whatIfs.find(id);
    if (!run) throw new Problem('not-found');
    const result = await whatIfs.findResult(id);
    const names = await whatIfs.findNames((result?.creators ?? []).map(({ creatorId }) => creatorId));
    return { run, result, names };
  }),

  route(contract.startWhatIf, schema.startWhatIf, async ({ body, caller }) => {
    if (body.to > ukDayAt(Date.parse(now())))
      throw fieldProblem('/to', 'Only what has happened can be replayed: choose today or an earlier day');
    const id = newId();
    const isAdded = await whatIfs.add({ id, wish: body, requestedBy: caller.userId, requestedAt: now() });
    if (!isAdded) throw new Problem('conflict', 'Another period is being replayed. Its result will be here soon.');
    await send(auditRunJob, { runId: id }, { id });
    const run = await whatIfs.find(id);
    if (!run) throw new Error(`the run ${id} is not there`);
    return run;
  }),
];
