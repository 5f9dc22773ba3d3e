/** How often we failed to prepare an upload since it arrived, or since staff had it examined again. */
import type { Db } from '#platform/postgres/db.ts';
import type { FindUnfinished } from '#platform/processes/process.ts';
import type { PreparationTries } from '#modules/catalogue/ports.ts';

type Row = { video_id: string; cause_id: string; tries: number; error: string };

/** In the table `preparation_tries`. `find` lists what is unfinished of a process. */
export const postgresTries = (db: Db, find: FindUnfinished): PreparationTries => ({
  count: async ({ videoId, causeId }) => {
    const row = await db<Row>('preparation_tries').where({ video_id: videoId, cause_id: causeId }).first();
    return row?.tries ?? 0;
  },
  note: async ({ videoId, causeId }, error) => {
    const { rows } = await db.raw<{ rows: Pick<Row, 'tries'>[] }>(
      `insert into preparation_tries as t (video_id, cause_id, tries, error) values (?, ?, 1, ?)
       on conflict (video_id) do update set cause_id = excluded.cause_id, error = excluded.error,
         tries = case when t.cause_id = excluded.cause_id then t.tries + 1 else 1 end
       returning tries`,
      [videoId, causeId, error],
    );
    return rows[0]?.tries ?? 1;
  },
  forget: async (videoId) => {
    await db<Row>('preparation_tries').where({ video_id: videoId }).delete();
  },
  findUnfinished: async (process, page) => {
    const items = await find(process, page);
    const ids = items.map(({ itemId }) => itemId);
    const rows = ids.length === 0 ? [] : await db<Row>('preparation_tries').whereIn('video_id', ids);
    const errors = new Map(rows.map(({ video_id: videoId, error }) => [videoId, error]));
    return items.map((item) => {
      const firstError = errors.get(item.itemId);
      return firstError === undefined ? item : { ...item, firstError };
    });
  },
});
