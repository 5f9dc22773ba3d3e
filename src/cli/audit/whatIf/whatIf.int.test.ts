/** The command over a marketplace that an earlier version left: three sales, a refund, a payout. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { openKeptSite, type KeptSite } from '#journeys/site/upgrade/keptSite.ts';

const DAYS = ['--from', '2026-11-23', '--to', '2026-11-23'];

let kept: KeptSite;
let db: Db;
let folder: string;
beforeAll(async () => {
  kept = await openKeptSite();
  db = openDb(kept.connectionString, 1);
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-what-if-'));
});
afterAll(async () => {
  await db.destroy();
  await kept.remove();
  await rm(folder, { recursive: true });
});

const whatIf = (...args: string[]): Promise<{ text: string; code: number }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...kept.env };
    const program = path.resolve('dist/server/audit.js');
    execFile(process.execPath, [program, 'what-if', ...args], { env }, (error, stdout, stderr) =>
      resolve({ text: stdout + stderr, code: Number(error?.code ?? 0) }),
    );
  });

const readLog = async (): Promise<unknown> => {
  const { rows } = await db.raw<{ rows: unknown[] }>('select * from es.events order by pos');
  return rows;
};

it('says what another fee and hold would have brought, saves it, and leaves the log as it is', async () => {
  const before = await readLog();
  const file = path.join(folder, 'result.json');
  const { text, code } = await whatIf(...DAYS, '--fee', '20,80', '--hold', '3,14,7,2', '--save', file);
  expect(text).toContain('2026-11-23 to 2026-11-23, 3 sales in');
  expect(code).toBe(0);
  expect(text).toContain('Fee: 20% on top, 80% to the creator');
  expect(text).toMatch(/^Creators earned\s+£[\d.]+\s+£[\d.]+\s+-£[\d.]+$/m);
  expect(text).toMatch(/^Payouts that would not have been covered yet: 1, £[\d.]+ missing, first on 2026-11-23\.$/m);
  expect(text).toContain('Everything else is taken as it happened');
  const saved = JSON.parse(await readFile(file, 'utf8')) as {
    total: Record<'buyerPence' | 'creatorPence' | 'platformPence', { recorded: number; other: number }>;
    creators: unknown[];
  };
  const { buyerPence, creatorPence, platformPence } = saved.total;
  // Three sales for £147 together; the fee was a tenth on top and a tenth of the price.
  expect(buyerPence).toEqual({ recorded: 16_170, other: 17_640 });
  expect(creatorPence).toEqual({ recorded: 13_230, other: 11_760 });
  expect(platformPence).toEqual({ recorded: 2940, other: 5880 });
  expect(saved.creators.length).toBeGreaterThan(0);

  const table = path.join(folder, 'result.csv');
  expect((await whatIf(...DAYS, '--strikes', '1,30', '--save', table)).code).toBe(0);
  const [heads = '', total = ''] = (await readFile(table, 'utf8')).split('\r\n');
  expect(heads.replace('\uFEFF', '').split(',')).toHaveLength(total.split(',').length);
  expect(total.startsWith('total,,3,')).toBe(true);
  expect(await readLog()).toEqual(before);
});

it.each([
  [['--to', '2026-11-23', '--fee', '20,80'], 'Name the first and the last day: --from and --to.'],
  [[...DAYS], 'rules: Please change at least one rule.'],
  [[...DAYS, '--hold', '3,14'], '--hold takes 4 numbers, such as 3,14,7,2, not “3,14”.'],
  [[...DAYS, '--fee', '60,80'], 'rules fee buyerFeeBps: At most 50%.'],
  [['--from', '2026-11-24', '--to', '2026-11-23', '--fee', '1,1'], 'to: The last day is before the first.'],
  [[...DAYS, '--fee', '20,80', '--save', 'result.txt'], '“result.txt” ends neither with .csv nor with .json.'],
])('refuses %j in words', async (args, why) => {
  const { text, code } = await whatIf(...args);
  expect(text.split('\n')[0]).toBe(why);
  expect(code).toBe(2);
});

it('refuses a day that has not come', async () => {
  const { text, code } = await whatIf('--from', '2026-11-01', '--to', '2027-10-31', '--reserve', '10,90');
  expect(text).toMatch(/^Only what has happened can be replayed: 2027-10-31 is after 2\d{3}-\d\d-\d\d\.\n$/);
  expect(code).toBe(1);
});
