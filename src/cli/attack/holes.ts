import type { Planted } from '#testing/simulation/defects/plant.ts';

/** One for each attack, by its name: without these lines of the product it falls. */
export const holes: readonly Planted[] = [];
