import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { defects } from './defects/defects.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { openSimulationDb, type SimulationDb } from './database.ts';
import type { Plan } from './plan.ts';
import { plant } from './defects/plant.ts';
import { planOf, runSeed } from './run.ts';
import { shrink } from './shrink.ts';

let db: SimulationDb;
beforeAll(async () => {
  db = await openSimulationDb(inject('postgres').admin, `simulation_test_${process.env['VITEST_POOL_ID'] ?? '0'}`);
});
afterAll(() => db.close());

describe('a simulated marketplace', () => {
  it('keeps every promise, and lives the same days again for the same seed, step by step', async () => {
    const first = await runSeed(db, 3);
    const second = await runSeed(db, 3);
    expect(first.failures).toEqual([]);
    expect(first.events).toBeGreaterThan(20);
    expect(second.story).toEqual(first.story);
    expect(second.order).toBe(first.order);
  });

  it('keeps every promise with the next seeds, too', async () => {
    const broken: { seed: number; check: string }[] = [];
    for (let seed = 4; seed < (isLongRun ? 12 : 7); seed += 1)
      for (const { check } of (await runSeed(db, seed)).failures) broken.push({ seed, check });
    expect(broken).toEqual([]);
  });
});

describe('the list of defects', () => {
  it.each(defects)('can still plant that $name', async (defect) => {
    for (const { file } of defect.patches) {
      const code = await readFile(file, 'utf8');
      expect(plant(defect, file, code)).not.toBe(code);
    }
  });
});

describe('shrinking', () => {
  it('leaves only what the failure needs', async () => {
    const { plan } = planOf(1);
    const names = plan.actions.map(({ name }) => name);
    const needed = [names[2], names.at(-1)];
    const stillFails = (part: Plan): Promise<boolean> =>
      Promise.resolve(needed.every((name) => part.actions.some((action) => action.name === name)));
    const small = await shrink(plan, stillFails);
    expect(small.actions.map(({ name }) => name)).toEqual(needed);
    expect(small.faults).toEqual([]);
  });
});
