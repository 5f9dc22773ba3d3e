import fc from 'fast-check';
import { expect, it } from 'vitest';
import { storyboardOf } from './storyboard.ts';

it('spreads sixty pictures over a long video, and one a quarter of a second over a short one', () => {
  const size = { width: 1920, height: 1080 };
  expect(storyboardOf({ ...size, durationSeconds: 600 })).toEqual({
    tileWidth: 160,
    tileHeight: 90,
    columns: 10,
    rows: 6,
    tiles: 60,
    intervalSeconds: 10,
  });
  expect(storyboardOf({ ...size, durationSeconds: 4 })).toMatchObject({ tiles: 16, intervalSeconds: 0.25 });
});

it('is drawable whatever a header says', () => {
  const side = fc.integer({ min: 240, max: 8192 });
  const seconds = fc.double({ min: 0, noNaN: true, noDefaultInfinity: false });
  fc.assert(
    fc.property(side, side, seconds, (width, height, durationSeconds) => {
      const { tileWidth, tileHeight, tiles, intervalSeconds } = storyboardOf({ width, height, durationSeconds });
      expect(tileWidth % 2).toBe(0);
      expect(tileHeight % 2).toBe(0);
      expect(Math.min(tileWidth, tileHeight)).toBeGreaterThan(0);
      expect(tiles).toBeGreaterThanOrEqual(1);
      expect(tiles).toBeLessThanOrEqual(60);
      expect(intervalSeconds).toBeGreaterThanOrEqual(0.25);
      expect(intervalSeconds).toBeLessThanOrEqual(720);
    }),
  );
});
