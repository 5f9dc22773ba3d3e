/** One item of the read model of all processes: it begins, moves and ends. */
import type { ReadModel } from '#platform/projections/rows.ts';

type Item = { process: string; itemId: string; state: string };

/** It is in this state, and should move on from `dueAt`; null: nothing is to be done before something else happens. */
export const enter = (db: ReadModel, { process, itemId, state }: Item, dueAt: string | null): void =>
  db.query(
    `insert into unfinished_work (process, item_id, state, due_at) values ($1, $2, $3, $4)
     on conflict (process, item_id) do update set state = excluded.state, due_at = excluded.due_at`,
    [process, itemId, state, dueAt],
  );
/** The same for a process that has begun; nothing for one that has not, or has ended. */
export const move = (db: ReadModel, { process, itemId, state }: Item, dueAt: string | null): void =>
  db.query('update unfinished_work set state = $3, due_at = $4 where process = $1 and item_id = $2', [
    process,
    itemId,
    state,
    dueAt,
  ]);
/** It has come to an end. */
export const end = (db: ReadModel, process: string, itemId: string): void =>
  db.query('delete from unfinished_work where process = $1 and item_id = $2', [process, itemId]);

/** One of its parts has come to an end; it ends with the last of them. */
export const endPart = (db: ReadModel, process: string, itemId: string): void => {
  const of = [process, itemId];
  db.query('update unfinished_work set parts_left = parts_left - 1 where process = $1 and item_id = $2', of);
  db.query('delete from unfinished_work where process = $1 and item_id = $2 and parts_left <= 0', of);
};
