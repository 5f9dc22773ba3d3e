import type { GreyFrame } from './greyFrames.ts';

/** No pixel of a bar is brighter; 0 to 255, with room for the noise of compression. */
const DARK = 20;
/** A bar stays: dark in this share of the pictures that are not black all over. */
const STAYS = 0.9;

/** Collects which rows and columns are dark, picture by picture. */
export const createLetterboxMeter = (side: number) => {
  const rows = new Uint32Array(side);
  const columns = new Uint32Array(side);
  let pictures = 0;
  return {
    add: ({ pixels }: GreyFrame): void => {
      const brightRow = new Uint8Array(side);
      const brightColumn = new Uint8Array(side);
      pixels.forEach((value, index) => {
        if (value <= DARK) return;
        brightRow[Math.floor(index / side)] = 1;
        brightColumn[index % side] = 1;
      });
      // A black picture says nothing about bars.
      if (!brightRow.includes(1)) return;
      pictures += 1;
      brightRow.forEach((isBright, index) => (rows[index]! += 1 - isBright));
      brightColumn.forEach((isBright, index) => (columns[index]! += 1 - isBright));
    },
    /** Share of the picture that black bars take, 0 to 1. */
    result: (): number => (pictures === 0 ? 0 : 1 - shown(rows, pictures) * shown(columns, pictures)),
  };
};

/** Share that is left between two bars. One dark edge alone is a night sky or a dark floor. */
const shown = (darkCounts: Uint32Array, pictures: number): number => {
  const isPicture = (count: number) => count < pictures * STAYS;
  const first = darkCounts.findIndex(isPicture);
  const after = darkCounts.length - 1 - darkCounts.findLastIndex(isPicture);
  return first < 1 || after < 1 ? 1 : (darkCounts.length - first - after) / darkCounts.length;
};
