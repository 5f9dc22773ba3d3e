import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeStills, type Frame } from './stills.ts';

const SIZE = { width: 64, height: 36 };
const frame = (brightness: number, score: number): Frame => ({
  ...SIZE,
  score,
  pixels: Buffer.alloc(SIZE.width * SIZE.height * 3, brightness),
});
/** The brightness of each still, to the nearest ten. */
const shades = async (frames: Frame[], count?: number) => {
  const stills = await makeStills(frames, count);
  const means = await Promise.all(stills.map(async ({ bytes }) => (await sharp(bytes).stats()).channels[0]!.mean));
  return means.map((mean) => Math.round(mean / 10) * 10);
};

it('leaves out stills that look like a better one, and keeps the order of time', async () => {
  const frames = [frame(20, 1), frame(100, 5), frame(101, 4), frame(200, 2), frame(150, 3)];
  expect(await shades(frames)).toEqual([20, 100, 200, 150]);
});

it('gives three stills of a video that never changes, and six at most', async () => {
  expect(await shades([frame(90, 1), frame(90, 2), frame(90, 3), frame(90, 4), frame(90, 5)])).toEqual([90, 90, 90]);
  const different = Array.from({ length: 9 }, (_, index) => frame(index * 25, 9 - index));
  expect((await shades(different, 9)).length).toBe(6);
  expect((await shades(different, 1)).length).toBe(3);
});
