/**
 * Chance that hangs on names, not on an order: the same seed and the same name always give the same number, whatever
 * else was drawn before. So a run from which one action was removed goes on as it was.
 */
import { createHash } from 'node:crypto';

export type Draw = {
  /** A number from 0 up to 1 for this name. */
  number: (name: string) => number;
  /** A whole number from `least` to `most`, both included. */
  between: (name: string, least: number, most: number) => number;
  isTrue: (name: string, probability: number) => boolean;
  pick: <T>(name: string, of: readonly T[]) => T;
};

/** FNV-1a over the name, then mixed (murmur3) so that near names lie far apart. */
const hash = (seed: number, name: string): number => {
  let mixed = (0x811c9dc5 ^ Math.imul(seed + 1, 0x9e3779b1)) >>> 0;
  for (let index = 0; index < name.length; index += 1)
    mixed = Math.imul(mixed ^ name.charCodeAt(index), 0x01000193) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

export const createDraw = (seed: number): Draw => {
  const number = (name: string): number => hash(seed, name) / 4_294_967_296;
  return {
    number,
    between: (name, least, most) => least + Math.floor(number(name) * (most - least + 1)),
    isTrue: (name, probability) => number(name) < probability,
    pick: (name, of) => {
      const found = of[Math.floor(number(name) * of.length)];
      if (found === undefined) throw new Error(`nothing to choose from for ${name}`);
      return found;
    },
  };
};

/** A short name of this text, equal for equal texts. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
