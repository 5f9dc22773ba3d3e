import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match } from './matches.ts';
import { findLines, isOn } from './timeLine.ts';

const match = (query: number, reference: number): Match => ({
  transform: 'none',
  query,
  reference,
  strip: 0,
  crop: 0,
  weight: 0.5,
});

describe('findLines', () => {
  it('finds the speed and the offset among accidental matches', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 80, max: 125 }),
        fc.integer({ min: -40, max: 400 }),
        fc.array(fc.tuple(fc.nat(240), fc.nat(700)), { maxLength: 30 }),
        (percent, offset, accidents) => {
          const speed = percent / 100;
          const planted = Array.from({ length: 40 }, (_, n) => match(n * 6, Math.round(speed * n * 6 + offset)));
          const all = [...planted, ...accidents.map(([query, reference]) => match(query, reference))];
          const [best] = findLines(all.toSorted((a, b) => a.query - b.query));
          const onLine = planted.filter((match) => best && isOn(best, match));
          expect(onLine.length).toBeGreaterThan(30);
          expect(Math.abs((best?.speed ?? 0) - speed)).toBeLessThan(0.03);
        },
      ),
    );
  });

  it('prefers the natural speed among equals', () => {
    expect(findLines([match(0, 8), match(1, 9), match(2, 10)])[0]).toMatchObject({ speed: 1 });
  });

  it('draws no line through a single picture, however many it resembles', () => {
    expect(findLines(Array.from({ length: 50 }, (_, reference) => match(3, reference)))).toEqual([]);
    expect(findLines([])).toEqual([]);
  });
});
