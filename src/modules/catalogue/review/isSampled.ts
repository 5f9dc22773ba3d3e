import { spotCheckEvery } from '#contracts/site/houseRules.ts';

/** Whether what has this id (a UUID) is checked afterwards: the same answer however often it is computed. */
export const isSampled = (id: string): boolean => Number.parseInt(id.slice(-4), 16) % spotCheckEvery === 0;
