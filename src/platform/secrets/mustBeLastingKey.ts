import { createHmac } from 'node:crypto';
import type { Db } from '#platform/postgres/db.ts';

type Row = { mark: Buffer };

/**
 * Remembers by a mark which key the hashes that are stored for good are made with.
 * @throws Error with a sentence for the operator when this is another key than before
 */
export const mustBeLastingKey = async (db: Db, key: Buffer): Promise<void> => {
  const mark = createHmac('sha256', key).update('the key of lasting hashes').digest();
  await db<Row>('lasting_key').insert({ mark }).onConflict().ignore();
  const kept = await db<Row>('lasting_key').first('mark');
  if (kept?.mark.equals(mark) !== true)
    throw new Error(
      'FIRST_MASTER_KEY: this database was filled under another master key. Set the key with which it began, or that key as MASTER_KEY.',
    );
};
