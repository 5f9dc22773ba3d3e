import type { Db } from '#platform/postgres/db.ts';
import { secretBox } from './secretBox.ts';

/** A column of boxes; each opens in the context of the row's id. */
export type SealedColumn = { table: string; id: string; box: string };

const PAGE_ROWS = 500;

/** Seals one box with the first key, unless that sealed it. @returns how many rows that changed */
const resealRow = async (
  db: Db,
  { table, id, box }: SealedColumn,
  keys: readonly [Buffer, Buffer],
  row: { id: string; sealed: Buffer },
): Promise<number> => {
  try {
    secretBox(keys[0]).open(row.sealed, row.id);
    return 0;
  } catch {
    const sealed = secretBox(keys[0]).seal(secretBox(keys[1]).open(row.sealed, row.id), row.id);
    // Only while it is still the same: what was erased or changed meanwhile stays so.
    return db(table)
      .where({ [id]: row.id, [box]: row.sealed })
      .update({ [box]: sealed });
  }
};

/**
 * Seals every box of a column with the first key; the second one may have sealed it. Runs beside writers that have both
 * keys, may be killed and repeated.
 * @returns the number of boxes, and of those that it sealed anew
 * @throws when a box opens with neither key
 */
export const reseal = async (
  db: Db,
  column: SealedColumn,
  keys: readonly [Buffer, Buffer],
): Promise<{ boxes: number; resealed: number }> => {
  const { table, id, box } = column;
  let boxes = 0;
  let resealed = 0;
  let after: string | undefined;
  for (;;) {
    const page = db(table).whereNotNull(box).orderBy(id).limit(PAGE_ROWS);
    if (after !== undefined) void page.where(id, '>', after);
    const rows = await page.select<{ id: string; sealed: Buffer }[]>({ id, sealed: box });
    for (const row of rows) resealed += await resealRow(db, column, keys, row);
    boxes += rows.length;
    after = rows.at(-1)?.id;
    if (after === undefined) return { boxes, resealed };
  }
};
