import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { plant } from '#testing/simulation/defects/plant.ts';
import { attacks } from './classes.ts';
import { holes } from './holes.ts';

describe('the attacks', () => {
  it('are at least sixty, each with a name of its own and one hole that it must find', () => {
    const names = attacks.map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(60);
    expect(new Set(names).size).toBe(names.length);
    expect(holes.map(({ name }) => name)).toEqual(names);
  });

  it('have holes that fit the product as it is', async () => {
    const misfits: string[] = [];
    for (const hole of holes)
      for (const { file } of hole.patches)
        try {
          plant(hole, file, await readFile(file, 'utf8'));
        } catch (error) {
          misfits.push(String(error));
        }
    expect(misfits).toEqual([]);
  });
});
