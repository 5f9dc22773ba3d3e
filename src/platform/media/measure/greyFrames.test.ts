import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readGreyFrames } from './greyFrames.ts';
import { createLetterboxMeter } from './letterbox.ts';
import { blurOf, median } from './sharpness.ts';
import { createShakeMeter } from './steadiness.ts';

const SIDE = 64;
type Paint = (x: number, y: number) => number;
const frameOf = (paint: Paint, side = SIDE) => ({
  width: side,
  height: side,
  pixels: Uint8Array.from({ length: side * side }, (_, index) => paint(index % side, Math.floor(index / side))),
});
/** A picture with detail at every place. */
const scene: Paint = (x, y) => 128 + 60 * Math.sin(x / 5) + 50 * Math.cos(y / 7 + x / 11);

describe('reading grey pictures', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'grey-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('gives every whole picture in order, across the borders of chunks, and leaves a part out', async () => {
    const path = join(folder, 'raw');
    const count = 150;
    await writeFile(path, Buffer.from(Array.from({ length: count * 6 + 5 }, (_, index) => Math.floor(index / 6))));
    const firsts: number[] = [];
    for await (const { pixels } of readGreyFrames(path, { width: 3, height: 2 })) {
      expect(new Set(pixels).size).toBe(1);
      firsts.push(pixels[0]!);
    }
    expect(firsts).toEqual(Array.from({ length: count }, (_, index) => index));
  });
});

describe('the meter of black bars', () => {
  const shareOf = (...paints: Paint[]) => {
    const meter = createLetterboxMeter(SIDE);
    paints.forEach((paint) => meter.add(frameOf(paint)));
    return meter.result();
  };
  const barred: Paint = (x, y) => (y < 8 || y >= 56 ? 5 : scene(x, y));

  it('measures bars above and below, and on both sides', () => {
    expect(shareOf(barred)).toBeCloseTo(0.25);
    expect(shareOf((x, y) => (x < 16 || x >= 48 ? 0 : scene(x, y)))).toBeCloseTo(0.5);
  });
  it('takes a dark sky for a sky', () => {
    expect(shareOf((x, y) => (y < 20 ? 3 : scene(x, y)))).toBe(0);
  });
  it('does not count bars that go away, nor pictures that are black all over', () => {
    expect(shareOf(barred, barred, scene)).toBe(0);
    expect(
      shareOf(
        () => 0,
        barred,
        () => 0,
      ),
    ).toBeCloseTo(0.25);
    expect(shareOf(() => 0)).toBe(0);
  });
});

describe('the meter of shaking', () => {
  const shakeOf = (offsets: readonly number[]) => {
    const meter = createShakeMeter(SIDE);
    offsets.forEach((offset) => meter.add(frameOf((x, y) => scene(x + offset, y))));
    return meter.result();
  };
  it('is nothing for a camera that stands, or turns evenly', () => {
    expect(shakeOf([0, 0, 0, 0])).toBe(0);
    expect(shakeOf([0, 2, 4, 6, 8])).toBeLessThan(0.005);
  });
  it('is the mean change of motion as a share of the side', () => {
    expect(shakeOf([0, 3, 0, 3, 0])).toBeCloseTo(6 / SIDE, 1);
  });
  it('is not disturbed by changing light', () => {
    const meter = createShakeMeter(SIDE);
    [0, 10, 30, 20].forEach((light) => meter.add(frameOf((x, y) => scene(x, y) / 2 + light)));
    expect(meter.result()).toBeLessThan(0.002);
  });
});

describe('the measure of blur', () => {
  /** The mean of neighbours up to `reach` pixels away. */
  const softened = (paint: Paint, reach: number): Paint => {
    const offsets = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach);
    return (x, y) =>
      offsets.reduce((sum, dx) => sum + offsets.reduce((line, dy) => line + paint(x + dx, y + dy), 0), 0) /
      offsets.length ** 2;
  };
  const board: Paint = (x, y) => ((Math.floor(x / 13) + Math.floor(y / 13)) % 2 === 0 ? 220 : 30);

  it('rises with every softening', () => {
    const values = [0, 1, 2, 3].map((reach) => blurOf(frameOf(softened(board, reach), 128)) ?? 0);
    expect(values).toEqual([...values].sort((first, other) => first - other));
    expect(values[0]).toBeLessThan(0.3);
  });
  it('goes by the sharpest part of the picture', () => {
    const soft = softened(board, 3);
    const flower: Paint = (x, y) => (x < 64 && y < 64 ? board(x, y) : soft(x, y));
    expect(blurOf(frameOf(flower, 128))).toBeCloseTo(blurOf(frameOf(board, 128)) ?? 0, 1);
  });
  it('has nothing to say of a plain surface', () => {
    expect(blurOf(frameOf(() => 90, 128))).toBeUndefined();
    expect(median([])).toBeUndefined();
  });
});
