/** Reads the list of every process that has not reached its end. */
import type { Db } from '#platform/postgres/db.ts';
import type { Unfinished, UnfinishedWork } from '#platform/processes/process.ts';

type Row = { process: string; item_id: string; state: string; due_at: Date | string };

/** What the sweeper and the console page through. */
export const readUnfinishedWork = (db: Db): UnfinishedWork => ({
  findDue: async (dueBefore) =>
    new Set(await db<Row>('unfinished_work').where('due_at', '<=', dueBefore).distinct().pluck('process')),
  find: async (process, { dueBefore, after, limit }): Promise<Unfinished[]> => {
    const query = db<Row>('unfinished_work').where({ process }).where('due_at', '<=', dueBefore);
    if (after) void query.whereRaw('(due_at, item_id) > (?::timestamptz, ?)', [after.dueAt, after.itemId]);
    const rows = await query.orderBy(['due_at', 'item_id']).limit(limit);
    return rows.map(({ item_id, state, due_at }) => ({
      process,
      itemId: item_id,
      state,
      dueAt: new Date(due_at).toISOString(),
    }));
  },
});
