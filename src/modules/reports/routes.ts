/** People report what is wrong; moderators decide, once for all reports of the same thing. */
import * as contract from '#contracts/reports/reports.ts';
import * as schema from '#contracts/reports/reports.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { reportLimits, type ReportedThing } from '#contracts/reports/vocabulary.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import { listReply, readListQuery } from '#platform/http/listQuery.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { findOpenAbout, getReportRow, listReports, type ReportRow } from '#projections/reports/reports.ts';
import type { FindSubject, NoteAccess } from './ports.ts';
import type { TakeThrottle } from '#platform/http/limits/throttle.ts';
import { decideReport, report, reportThing } from './report.ts';

export type RoutesDeps = {
  handle: Handle;
  load: Load;
  caughtUp: Consumers['caughtUp'];
  db: Db;
  idOf: (text: string) => string;
  throttle: TakeThrottle;
  findSubject: FindSubject;
  noteAccess: NoteAccess;
};

const MOST_REPORTS = { points: reportLimits.mostADay, seconds: 24 * 3600 } as const;

/** Written for one other person, so that reading it is recorded as a read of its writer. */
const privateThings: ReadonlySet<ReportedThing> = new Set(['answer', 'message']);

const toRow = ({ id, thing, thingId, reason, status, reportedAt, reports }: ReportRow): contract.AdminReportRow => ({
  id,
  thing,
  thingId,
  reason,
  status,
  reportedAt,
  reports,
});

export const reportsRoutes = (deps: RoutesDeps): Route[] => {
  const { handle, load, caughtUp, db, idOf, throttle, findSubject, noteAccess } = deps;

  const answer = async (id: string): Promise<contract.AdminReport> => {
    const row = await getReportRow(db, id);
    if (!row) throw new Problem('not-found');
    return {
      ...toRow(row),
      words: row.words ?? '',
      reporterId: row.reporterId,
      reporter: row.reporter ?? '',
      decidedBecause: row.decidedBecause,
      decidedAt: row.decidedAt,
      subject: (await findSubject(row.thing, row.thingId, null)) ?? null,
    };
  };
  /** The report itself first: it is decided even where the list lags. */
  const decide = async (id: string, decision: Parameters<typeof decideReport>[1], cause: Cause) => {
    const row = await getReportRow(db, id);
    if (!row) throw new Problem('not-found');
    const others = await findOpenAbout(db, row.thing, row.thingId);
    await caughtUp(await handle(report, id, decideReport(id, decision), cause));
    for (const reportId of others)
      if (reportId !== id && (await load(report, reportId)).status === 'open')
        await caughtUp(await handle(report, reportId, decideReport(reportId, decision), cause));
    return answer(id);
  };

  return [
    route(contract.reportThing, schema.reportThing, async ({ body, caller, cause }) => {
      const { thing, thingId } = body;
      const reporterId = caller.userId;
      const subject = await findSubject(thing, thingId, reporterId);
      if (!subject) throw new Problem('not-found');
      const reportId = idOf(`report:${reporterId}:${thing}:${thingId}`);
      if ((await load(report, reportId)).status === 'none') await throttle.take(`report:${reporterId}`, MOST_REPORTS);
      await caughtUp(
        await handle(report, reportId, reportThing({ reportId, reporterId, ...body }, subject.ownerId), cause),
      );
      return { success: true };
    }),

    route(contract.adminListReports, schema.adminListReports, async ({ query }) => {
      const { filter, ...page } = readListQuery(query, schema.reportFilter);
      const { rows, total } = await listReports(db, { filter: { status: filter.status, ids: filter.id }, ...page });
      return listReply('reports', rows.map(toRow), page.from, total);
    }),
    route(contract.adminGetReport, schema.adminGetReport, async ({ params: { id }, caller, cause }) => {
      const shown = await answer(id);
      const { reporterId, thing, subject } = shown;
      const access = { by: caller.userId, what: 'report', id } as const;
      await noteAccess({ ...access, userId: reporterId }, cause);
      if (privateThings.has(thing) && subject && subject.ownerId !== null)
        await noteAccess({ ...access, userId: subject.ownerId }, cause);
      return shown;
    }),
    route(contract.dismissReport, schema.dismissReport, ({ params: { id }, body, caller, cause }) =>
      decide(id, { isFounded: false, by: caller.userId, reason: body.reason }, cause),
    ),
    route(contract.settleReport, schema.settleReport, ({ params: { id }, body, caller, cause }) =>
      decide(id, { isFounded: true, by: caller.userId, reason: body.reason }, cause),
    ),
  ];
};
