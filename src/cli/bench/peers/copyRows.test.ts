import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBlankDb, type TestDb } from '#testing/testDb.ts';
import { copyRows, stageListings, type TableCopy } from './copyRows.ts';
import { firstListings } from './peerListings.ts';

const COUNT = 120;
const copies: TableCopy[] = [
  {
    table: 'goods',
    first: 'number = 1',
    set: { number: 'l.n + 1', name: 'l.title', at: 'l.at' },
    drawn: ['id', 'at'],
  },
];

let database: TestDb;
let client: pg.Client;
let samples: number;
beforeAll(async () => {
  database = await createBlankDb();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await stageListings(client, COUNT);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** As a shop would write them, whose kind is the same for all. */
beforeEach(async () => {
  await client.query('drop table if exists goods');
  await client.query(
    'create table goods (id uuid default gen_random_uuid(), number int, name text, kind text, at timestamptz)',
  );
  const first = await firstListings(COUNT);
  samples = first.length;
  for (const { n, title } of first)
    await client.query('insert into goods (number, name, kind, at) values ($1, $2, $3, now())', [n + 1, title, 'film']);
});

it('adds what the shop has not written, each with values of its own and the rest as the shop writes it', async () => {
  await copyRows(client, copies, samples);
  const { rows } = await client.query<Record<string, number>>(
    `select count(*)::int as rows, count(distinct id)::int as ids, count(distinct number)::int as numbers,
       sum((kind = 'film')::int)::int as films, sum((g.name = l.title)::int)::int as titles
     from goods g join bench_listing l on l.n + 1 = g.number`,
  );
  expect(rows[0]).toEqual({ rows: COUNT, ids: COUNT, numbers: COUNT, films: COUNT, titles: COUNT });
});

it('refuses where the shop writes a row in another way, and where it writes one more', async () => {
  await client.query(`update goods set name = upper(name) where number = 7`);
  await expect(copyRows(client, copies, samples)).rejects.toThrow(/^goods: only we would write/);
  await client.query(`update goods set name = l.title from bench_listing l where l.n + 1 = number`);
  await client.query(`insert into goods (number, name, kind) values (7, 'again', 'film')`);
  await expect(copyRows(client, copies, samples)).rejects.toThrow(/^goods: only the peer would write .*again/);
  const { rowCount } = await client.query('select from goods');
  expect(rowCount).toBe(samples + 1);
});
