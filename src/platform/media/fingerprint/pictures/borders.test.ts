import { describe, expect, it } from 'vitest';
import { createBorderFinder, WHOLE } from './borders.ts';

const SIDE = 64;
/** Grain everywhere but outside of the given columns and rows. */
const picture = (inside: (x: number, y: number) => boolean) =>
  Uint8Array.from({ length: SIDE * SIDE }, (_, at) =>
    inside(at % SIDE, Math.floor(at / SIDE)) ? (at * 7919) % 200 : 10 + (at % 3),
  );
const contentOf = (pictures: Uint8Array[]) => {
  const finder = createBorderFinder(SIDE);
  pictures.forEach(finder.add);
  return finder.content();
};
const framed = picture((x, y) => x >= 8 && x < 56 && y >= 16 && y < 60);
const full = picture(() => true);
const black = picture(() => false);

describe('the border finder', () => {
  it('finds bars that are there all the time, in spite of noise and of black pictures', () => {
    const inner = { left: 8 / SIDE, right: 56 / SIDE, top: 16 / SIDE, bottom: 60 / SIDE };
    expect(contentOf([framed, black, framed, black])).toEqual(inner);
  });

  it('leaves a video alone whose bars come and go', () => {
    expect(contentOf([...Array.from({ length: 8 }, () => framed), full, full])).toEqual(WHOLE);
  });

  it('takes no stripe for a video: hardly anything would be left', () => {
    expect(contentOf([picture((x) => x >= 30 && x < 40)])).toEqual(WHOLE);
    expect(contentOf([black])).toEqual(WHOLE);
    expect(contentOf([])).toEqual(WHOLE);
  });
});
