/** The alarms that are on, shared by all processes: one of them finds each crossing new. */
import type { AlarmKind } from '#contracts/overview/alarms.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { AlarmCount } from '#projections/staff/alarms.ts';

type Row = { kind: AlarmKind; subject: string; count: number; raised_at: string };
export type AlarmRow = { kind: AlarmKind; subject: string; count: number; raisedAt: string };

export interface AlarmsTable {
  /** Keeps exactly these as the alarms of a kind; answers those that were not on before. */
  replace(kind: AlarmKind, found: readonly AlarmCount[], at: Date): Promise<AlarmCount[]>;
  /** The alarms of these kinds, the latest first. */
  list(kinds: readonly AlarmKind[]): Promise<AlarmRow[]>;
}

export const postgresAlarms = (db: Db): AlarmsTable => ({
  replace: async (kind, found, at) => {
    const subjects = found.map(({ subject }) => subject);
    await db<Row>('alarms').where({ kind }).whereNotIn('subject', subjects).delete();
    if (found.length === 0) return [];
    const rows = found.map(({ subject, count }) => ({ kind, subject, count, raised_at: at.toISOString() }));
    // Of several processes at once, one inserts the row.
    const made = await db<Row>('alarms').insert(rows).onConflict(['kind', 'subject']).ignore().returning('subject');
    for (const { subject, count } of found) await db<Row>('alarms').where({ kind, subject }).update({ count });
    return found.filter(({ subject }) => made.some((row) => row.subject === subject));
  },

  list: (kinds) =>
    db<Row>('alarms')
      .whereIn('kind', kinds)
      .orderBy([{ column: 'raised_at', order: 'desc' }, { column: 'subject' }])
      .select<AlarmRow[]>('kind', 'subject', 'count', 'raised_at as raisedAt'),
});
