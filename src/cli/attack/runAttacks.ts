import type { Attack } from './attack.ts';
import { attacks } from './classes.ts';
import { openWorld, type World } from './world.ts';

export type Result = { outcome: 'held' } | { outcome: 'fell' | 'broken'; why: string };

/** Tries one; `broken`: it could not be tried. */
export const tryAttack = async ({ run }: Attack, world: World): Promise<Result> => {
  try {
    const fell = await run(world);
    return fell === undefined ? { outcome: 'held' } : { outcome: 'fell', why: fell };
  } catch (error) {
    return { outcome: 'broken', why: String(error) };
  }
};

const words = { held: 'held  ', fell: 'FELL  ', broken: 'BROKEN' };

/** Prints a line for each attack whose name has this text. Returns how many were tried, and how many did not hold. */
export const runAttacks = async (
  text: string,
  print: (line: string) => void,
): Promise<{ tried: number; fallen: number }> => {
  const world = await openWorld();
  const chosen = attacks.filter(({ name }) => name.includes(text));
  let fallen = 0;
  try {
    for (const attack of chosen) {
      const result = await tryAttack(attack, world);
      if (result.outcome !== 'held') fallen += 1;
      print(`${words[result.outcome]} ${attack.name}${'why' in result ? `: ${result.why}` : ''}`);
    }
  } finally {
    await world.stop();
  }
  return { tried: chosen.length, fallen };
};
