import { beforeAll, expect, it } from 'vitest';
import { openTestDb } from '#testing/testDb.ts';
import { readPage } from './listPage.ts';

const { db } = openTestDb();
beforeAll(async () => {
  await db.raw('create table planks (id text primary key, title text, cut_at int)');
  await db('planks').insert([
    { id: 'a', title: 'Oak', cut_at: 3 },
    { id: 'b', title: 'Ash', cut_at: 2 },
    { id: 'c', title: null, cut_at: 1 },
  ]);
});

const idsBy = async (field: string, isDescending = false): Promise<string> => {
  const { rows } = await readPage<{ id: string }, { id: string }>(
    db<{ id: string }>('planks').select('id'),
    { sort: { field, isDescending }, from: 0, to: 9 },
    { fields: { title: 'title', cutAt: 'cut_at' }, standard: 'cutAt', id: 'planks.id' },
  );
  return rows.map(({ id }) => id).join('');
};

it('sorts by a declared field, rows without a value last', async () => {
  expect(await idsBy('title')).toBe('bac');
  expect(await idsBy('title', true)).toBe('abc');
});

it.each(['unknown', 'cut_at', 'constructor', 'toString', '__proto__', 'hasOwnProperty', 'id; drop table planks', ''])(
  'V1.2.4: sorts by the standard field where a reader asks for “%s”',
  async (field) => {
    expect(await idsBy(field)).toBe('cba');
    expect(await idsBy(field, true)).toBe('abc');
  },
);
