import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longestStretch } from './stretch.ts';
import { STRETCH_AGREEMENT } from '#platform/media/fingerprint/thresholds.ts';

const gainOf = (agreements: readonly (boolean | undefined)[]) =>
  agreements.reduce(
    (sum, agrees) => sum + (agrees === undefined ? 0 : agrees ? 1 - STRETCH_AGREEMENT : -STRETCH_AGREEMENT),
    0,
  );

it('finds the stretch that no other one beats', () => {
  const judged = fc.oneof(fc.boolean(), fc.constant(undefined));
  fc.assert(
    fc.property(fc.array(judged, { maxLength: 25 }), (agreements) => {
      const found = longestStretch(agreements);
      const gains = agreements.flatMap((_, from) =>
        agreements.slice(from).map((__, length) => gainOf(agreements.slice(from, from + length + 1))),
      );
      expect(found ? gainOf(agreements.slice(found.from, found.to)) : 0).toBeCloseTo(Math.max(0, ...gains));
    }),
  );
});

it('leaves out what comes before and after, and counts what it holds', () => {
  const nothing = Array.from({ length: 20 }, () => false);
  const shared = [true, undefined, true, false, true, true];
  expect(longestStretch([...nothing, ...shared, ...nothing])).toEqual({
    from: 20,
    to: 26,
    agreeing: 4,
    agreement: 0.8,
  });
  expect(longestStretch(nothing)).toBeUndefined();
});
