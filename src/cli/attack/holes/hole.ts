import type { Planted } from '#testing/simulation/defects/plant.ts';

/** A defect by which the attack of this name succeeds; `grants`: the owner of the database opens it instead. */
export type Hole = Planted & { grants?: string };

/** In one file: what is replaced, and by what, in pairs. */
export const hole = (name: string, file: string, ...pairs: readonly [find: string, put: string][]): Hole => ({
  name,
  patches: pairs.map(([find, put]) => ({ file, find, put })),
});

/** In several files. */
export const holeIn = (name: string, ...patches: Hole['patches']): Hole => ({ name, patches });
