import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findDifference } from './pixels.ts';

type Spot = { left: number; top: number; width: number; height: number; grey: number };

/** A grey sheet of 200 by 100 with a spot on it. */
const draw = (spot?: Spot, height = 100): Promise<Buffer> => {
  const sheet = (grey: number, width: number, high: number) => ({
    create: { width, height: high, channels: 3 as const, background: { r: grey, g: grey, b: grey } },
  });
  const on = spot ? [{ input: sheet(spot.grey, spot.width, spot.height), left: spot.left, top: spot.top }] : [];
  return sharp(sheet(200, 200, height))
    .composite(on)
    .png()
    .toBuffer();
};

describe('two pictures', () => {
  it('are the same when they are, and when one is kept without loss', async () => {
    expect(await findDifference(await draw(), await draw())).toBeNull();
    const kept = await sharp(await draw())
      .webp({ lossless: true })
      .toBuffer();
    expect(await findDifference(kept, await draw())).toBeNull();
  });

  it('are the same when an edge is rounded otherwise', async () => {
    const rounded = await draw({ left: 10, top: 10, width: 50, height: 1, grey: 206 });
    expect(await findDifference(await draw(), rounded)).toBeNull();
  });

  it('differ by a hairline, and by a shade that covers something', async () => {
    const line = await findDifference(await draw(), await draw({ left: 0, top: 50, width: 200, height: 1, grey: 180 }));
    expect(line).toMatchObject({ pixels: 200, share: 0.01 });
    const shade = await findDifference(await draw(), await draw({ left: 0, top: 0, width: 20, height: 20, grey: 190 }));
    expect(shade?.pixels).toBe(400);
  });

  it('differ in size, if only by a line', async () => {
    expect(await findDifference(await draw(), await draw(undefined, 101))).toMatchObject({ pixels: 200 });
  });

  it('show where they differ, in red', async () => {
    const found = await findDifference(await draw(), await draw({ left: 20, top: 30, width: 10, height: 10, grey: 0 }));
    const { data, info } = await sharp(found?.picture).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): number[] => [
      ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ];
    expect(at(25, 35)).toEqual([220, 0, 0]);
    expect(at(5, 5)[0]).toBe(at(5, 5)[1]);
  });
});
