/** What the marketplace itself writes contradicts itself nowhere. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openSimulationDb, type SimulationDb } from '#testing/simulation/database.ts';
import { runSeed } from '#testing/simulation/run.ts';

let db: SimulationDb;
beforeAll(async () => {
  db = await openSimulationDb(inject('postgres').admin, `cross_checks_${process.env['VITEST_POOL_ID'] ?? '0'}`);
}, 60_000);
afterAll(() => db.close());

it('finds nothing in the logs of a simulated marketplace', async () => {
  const found: string[] = [];
  for (let seed = 20; seed < 32; seed += 1)
    for (const { check, detail } of (await runSeed(db, seed)).failures) found.push(`${seed} ${check}: ${detail}`);
  expect(found).toEqual([]);
}, 300_000);
