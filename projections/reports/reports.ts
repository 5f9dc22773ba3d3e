/** The reports of people, and their decisions. */
import type { ReportedThing, ReportReason, ReportStatus } from '#contracts/reports/vocabulary.ts';
import type { AccountErased } from '#events/auth.ts';
import type { ReportEvent } from '#events/reports.ts';
import type { Db } from '#platform/postgres/db.ts';
import { readPage, type Found, type ListPage } from '#platform/postgres/listPage.ts';
import { projection } from '#platform/projections/projection.ts';

export const reports = projection<ReportEvent | AccountErased>(
  'reports',
  2,
  {
    tables: `create table reports (
    id uuid primary key,
    thing text not null,
    thing_id uuid not null,
    reason text not null,
    -- gone with their writer, as the decision is
    words text,
    reporter_id uuid not null,
    status text not null,
    decided_because text,
    decided_at timestamptz,
    reported_at timestamptz not null
  );`,
    indexes: `create index on reports (thing_id);
  create index on reports (reporter_id);
  create index on reports (status, reported_at);`,
  },
  {
    ThingReported: (db, { data, metadata }) =>
      db.insert('reports', {
        id: data.reportId,
        thing: data.thing,
        thing_id: data.thingId,
        reason: data.reason,
        words: data.words.value,
        reporter_id: data.reporterId,
        status: 'open',
        reported_at: metadata.at,
      }),
    ReportDismissed: (db, { data, metadata }) =>
      db.query(`update reports set status = 'dismissed', decided_because = $2, decided_at = $3 where id = $1`, [
        data.reportId,
        data.reason.value,
        metadata.at,
      ]),
    ReportSettled: (db, { data, metadata }) =>
      db.query(`update reports set status = 'acted', decided_because = $2, decided_at = $3 where id = $1`, [
        data.reportId,
        data.reason.value,
        metadata.at,
      ]),
    AccountErased: (db, { data }) =>
      db.query('update reports set words = null, decided_because = null where reporter_id = $1', [data.userId]),
  },
);

export type ReportRow = {
  id: string;
  thing: ReportedThing;
  thingId: string;
  reason: ReportReason;
  words: string | null;
  reporterId: string;
  reporter: string | null;
  status: ReportStatus;
  decidedBecause: string | null;
  decidedAt: string | null;
  reportedAt: string;
  /** How many people have reported the same thing. */
  reports: number;
};

const select = (db: Db) =>
  db('reports as r')
    .leftJoin('users as u', 'u.id', 'r.reporter_id')
    .select<ReportRow[]>(
      'r.id',
      'r.thing',
      'r.thing_id as thingId',
      'r.reason',
      'r.words',
      'r.reporter_id as reporterId',
      'u.display_name as reporter',
      'r.status',
      'r.decided_because as decidedBecause',
      'r.decided_at as decidedAt',
      'r.reported_at as reportedAt',
      db.raw('(select count(*)::int from reports o where o.thing_id = r.thing_id and o.thing = r.thing) as reports'),
    );

export const getReportRow = async (db: Db, id: string): Promise<ReportRow | undefined> =>
  (await select(db).where('r.id', id))[0];

/** Open reports about the same thing. */
export const findOpenAbout = async (db: Db, thing: ReportedThing, thingId: string): Promise<string[]> => {
  const open = db('reports').where({ thing, thing_id: thingId, status: 'open' });
  return (await open.select<{ id: string }[]>('id')).map(({ id }) => id);
};

/** A person's reports, the newest first. */
export const findReportsBy = (db: Db, reporterId: string): Promise<ReportRow[]> =>
  select(db).where('r.reporter_id', reporterId).orderBy('r.reported_at', 'desc');

const sortable: Record<string, string> = { reportedAt: 'r.reported_at', decidedAt: 'r.decided_at' };
export type ReportFilter = { status?: ReportStatus | undefined; ids?: readonly string[] | undefined };

/** For staff. */
export const listReports = async (
  db: Db,
  { filter: { status, ids }, ...page }: ListPage & { filter: ReportFilter },
): Promise<Found<ReportRow>> => {
  const query = select(db);
  if (ids) void query.whereIn('r.id', ids);
  if (status !== undefined) void query.where('r.status', status);
  return readPage(query, page, { fields: sortable, standard: 'reportedAt', id: 'r.id' });
};
