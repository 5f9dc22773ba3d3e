/** The alarms that are on, shared by all processes: one of them finds each crossing new. */
import type { AlarmKind } from '#contracts/overview/alarms.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { AlarmCount } from '#projections/staff/alarms.ts';

type Row = { kind: AlarmKind; subject: string; count: number; raised_at: string };
export type AlarmRow = { kind: AlarmKind; subject: string; count: number; raisedAt: string };

export interface AlarmsTable {
  /** Keeps exactly these as the alarms of these kinds; answers those that were not on before. */
  replace(kinds: readonly AlarmKind[], found: readonly AlarmCount[], at: Date): Promise<AlarmCount[]>;
  /** The alarms of these kinds, the latest first. */
  list(kinds: readonly AlarmKind[]): Promise<AlarmRow[]>;
}

export const postgresAlarms = (db: Db): AlarmsTable => ({
  replace: async (kinds, found, at) => {
    const over = db<Row>('alarms').whereIn('kind', kinds);
    const stillOn = found.map(({ kind, subject }) => [kind, subject]);
    await (found.length === 0 ? over : over.whereNotIn(['kind', 'subject'], stillOn)).delete();
    if (found.length === 0) return [];
    const rows = found.map((alarm) => ({ ...alarm, raised_at: at.toISOString() }));
    // Of several processes at once, one inserts the row.
    const made = await db<Row>('alarms')
      .insert(rows)
      .onConflict(['kind', 'subject'])
      .ignore()
      .returning(['kind', 'subject']);
    for (const { kind, subject, count } of found) await db<Row>('alarms').where({ kind, subject }).update({ count });
    return found.filter(({ kind, subject }) => made.some((row) => row.kind === kind && row.subject === subject));
  },

  list: (kinds) =>
    db<Row>('alarms')
      .whereIn('kind', kinds)
      .orderBy([{ column: 'raised_at', order: 'desc' }, { column: 'subject' }])
      .select<AlarmRow[]>('kind', 'subject', 'count', 'raised_at as raisedAt'),
});
