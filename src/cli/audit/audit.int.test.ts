/** The command over a marketplace that an earlier version left: nothing is found until somebody tampers with the tables. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { openKeptSite, type KeptSite } from '#journeys/site/upgrade/keptSite.ts';

let kept: KeptSite;
let db: Db;
beforeAll(async () => {
  kept = await openKeptSite();
  db = openDb(kept.connectionString, 1);
});
afterAll(async () => {
  await db.destroy();
  await kept.remove();
});

const audit = (): Promise<{ lines: string[]; code: number }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...kept.env };
    execFile(process.execPath, [path.resolve('dist/server/audit.js'), 'verify'], { env }, (error, stdout, stderr) =>
      resolve({ lines: (stdout + stderr).split('\n'), code: Number(error?.code ?? 0) }),
    );
  });
const failures = (lines: readonly string[]): string[] => lines.filter((line) => line.startsWith('FAIL'));

it('misses the tree of a site that has not run since, compares the events and the keys all the same, and finds nothing', async () => {
  const { lines, code } = await audit();
  expect(code).toBe(1);
  expect(failures(lines)).toEqual(['FAIL there is a tree over the log']);
  expect(lines).toContain('ok   every key is alive, or an erasure destroyed it');
  expect(lines.join('\n')).toMatch(/^\d+ cross-checks and 8 keys in \d+\.\d s$/m);
});

it('names the event that lacks its partner, and every person whose key is gone', async () => {
  const { rows } = await db.raw<{ rows: { id: string; order_id: string }[] }>(
    `select id, data::json ->> 'orderId' as order_id from es.events where type = 'OrderSold' order by pos limit 1`,
  );
  const [sold] = rows;
  // Whoever owns the tables gets past the rule that the log is append-only.
  await db.raw('alter table es.events disable trigger all');
  await db.raw(`delete from es.events where type = 'VideoSold' and data::json ->> 'orderId' = ?`, [
    sold?.order_id ?? '',
  ]);
  await db.raw('update subject_keys set wrapped = null, erased_at = now() where wrapped is not null');
  const { lines, code } = await audit();
  expect(code).toBe(1);
  expect(failures(lines)).toContain('FAIL every key is alive, or an erasure destroyed it');
  expect(lines.join('\n')).toContain(`event ${sold?.id} (OrderSold`);
  expect(lines.filter((line) => line.includes('found a destroyed key')).length).toBeGreaterThan(5);
});
