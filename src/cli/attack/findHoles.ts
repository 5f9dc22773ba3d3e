/** Plants one hole at a time, and tries the attack that must find it. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openDb } from '#platform/postgres/db.ts';
import { buildPlanted } from '#testing/simulation/defects/buildPlanted.ts';
import { attacks } from './classes.ts';
import { holes } from './holes.ts';
import { tryAttack } from './runAttacks.ts';
import { openWorld, type World } from './world.ts';

/** Beside the product, so that whatever finds its files from there does so here. */
const planted = path.resolve('dist', 'planted');

/** Runs the statement with the rights of the database's owner. */
const runAsOwner = async ({ site }: World, statement: string): Promise<void> => {
  const url = new URL(process.env['TEST_POSTGRES'] ?? '');
  url.pathname = new URL(site.env['DATABASE_URL'] ?? '').pathname;
  const db = openDb(url.href, 1);
  await db.raw(statement).finally(() => db.destroy());
};

/** Prints a line for each hole whose attack has this text in its name. Returns how many were not found. */
export const findHoles = async (text: string, print: (line: string) => void): Promise<number> => {
  // The marketplace in which all of them begin is lived once, without a hole.
  await (await openWorld()).stop();
  process.env['TEST_PROGRAM'] = path.join(planted, 'main.js');
  let unfound = 0;
  try {
    for (const hole of holes.filter(({ name }) => name.includes(text))) {
      const attack = attacks.find(({ name }) => name === hole.name);
      if (attack === undefined) throw new Error(`no attack wants “${hole.name}”`);
      await buildPlanted(hole, planted);
      const world = await openWorld();
      if (hole.grants !== undefined) await runAsOwner(world, hole.grants);
      const result = await tryAttack(attack, world);
      await world.stop();
      if (result.outcome !== 'fell') unfound += 1;
      print(
        `${result.outcome === 'fell' ? 'found    ' : 'NOT FOUND'} ${hole.name}: ${'why' in result ? result.why : 'it held'}`,
      );
    }
  } finally {
    delete process.env['TEST_PROGRAM'];
    await rm(planted, { recursive: true, force: true });
  }
  return unfound;
};
