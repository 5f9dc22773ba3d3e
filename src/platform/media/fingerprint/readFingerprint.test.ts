import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureAt, pictureCount, PICTURE_BYTES, SIDE } from './fingerprint.ts';
import { readFingerprint } from './readFingerprint.ts';
import { FRAMES } from './thresholds.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fingerprint-'));
});
afterAll(() => rm(folder, { recursive: true }));

const written = async (name: string, bytes: Uint8Array) => {
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
};
const SOURCE = 64;
const frames = (count: number, pixel: (x: number, y: number, frame: number) => number) =>
  Uint8Array.from({ length: count * SOURCE * SOURCE }, (_, at) =>
    pixel(at % SOURCE, Math.floor(at / SOURCE) % SOURCE, Math.floor(at / SOURCE / SOURCE)),
  );
const checks = (x: number, y: number) => (((x >> 2) + (y >> 2)) % 2) * 200;

describe('readFingerprint', () => {
  it('halves every picture, also of a video longer than one piece', async () => {
    const greyFrames = await written(
      'long',
      frames(600, (x, y, frame) => Math.floor(checks(x, y) / 2 + (frame % 100))),
    );
    const { whole: fingerprint } = await readFingerprint({ greyFrames });
    expect(pictureCount(fingerprint)).toBe(600);
    expect(pictureAt(fingerprint, 550)).toEqual(
      Uint8Array.from(
        { length: PICTURE_BYTES },
        (_, at) => checks((at % SIDE) * 2, Math.floor(at / SIDE) * 2) / 2 + 50,
      ),
    );
  });

  it('cuts borders off, so that the video with and without them gives the same', async () => {
    const plain = await readFingerprint({ greyFrames: await written('plain', frames(4, checks)) });
    const framed = frames(4, (x, y) =>
      x < 16 || x >= 48 || y < 16 || y >= 48 ? 0 : checks((x - 16) * 2, (y - 16) * 2),
    );
    expect((await readFingerprint({ greyFrames: await written('framed', framed) })).whole).toEqual(plain.whole);
  });

  it('reads what moves in a frame as a video of its own, with the same sound', async () => {
    const waves = (x: number, y: number, frame: number) =>
      120 + 60 * Math.sin(x / 8 + frame) + 40 * Math.cos(y / 9 - frame * 2);
    const ground = (x: number, y: number, frame: number) => 120 + 90 * Math.sin(x / 9 - y / 7 - frame * 1.7);
    const greyFrames = await written(
      'inset',
      frames(40, (x, y, frame) => (x >= 24 && x < 56 && y >= 8 && y < 40 ? waves(x, y, frame) : ground(x, y, frame))),
    );
    const noise = Uint8Array.from({ length: 3 * 16_000 }, (_, at) => Math.imul(at + 1, 2654435761) >>> 24);
    const reading = await readFingerprint({ greyFrames, sound: await written('beside', noise) });
    expect(reading.frames.length).toBeGreaterThan(0);
    expect(reading.frames.length).toBeLessThanOrEqual(FRAMES.most);
    const [{ pictures, sound } = reading.whole] = reading.frames;
    expect(pictureCount({ pictures, sound })).toBe(40);
    expect(sound).toEqual(reading.whole.sound);
    // Hardly a pixel of it shows the ground.
    const seen = Array.from({ length: PICTURE_BYTES }, (_, at) =>
      waves(24.75 + (at % SIDE) * (30.5 / 31), 8.75 + Math.floor(at / SIDE) * (30.5 / 31), 7),
    );
    const apart = seen.map((value, at) => Math.abs(value - (pictures[7 * PICTURE_BYTES + at] ?? 0)));
    expect(apart.filter((difference) => difference > 20).length).toBeLessThan(0.05 * PICTURE_BYTES);
  });

  it('cuts the borders off that a video has inside of its frame', async () => {
    const waves = (x: number, y: number, frame: number) =>
      120 + 60 * Math.sin(x / 8 + frame) + 40 * Math.cos(y / 9 - frame * 2);
    const half = (top: number, bottom: number) => (x: number, y: number, frame: number) =>
      x >= 32
        ? 120 + 90 * Math.sin(x / 9 - y / 7 - frame * 1.7)
        : y < top || y >= bottom
          ? 0
          : waves(x, (y - top) * (64 / (bottom - top)), frame);
    const [barred] = (await readFingerprint({ greyFrames: await written('barred', frames(40, half(16, 48))) })).frames;
    const [full] = (await readFingerprint({ greyFrames: await written('full', frames(40, half(0, 64))) })).frames;
    const apart = full?.pictures.map((value, at) => Math.abs(value - (barred?.pictures[at] ?? 0))) ?? [];
    expect(apart).toHaveLength(40 * PICTURE_BYTES);
    expect(apart.filter((difference) => difference > 30).length).toBeLessThan(0.05 * apart.length);
  });

  it('leaves out a last picture that was cut off', async () => {
    const greyFrames = await written('cut', frames(3, checks).subarray(0, 2.5 * SOURCE * SOURCE));
    expect(pictureCount((await readFingerprint({ greyFrames })).whole)).toBe(2);
  });

  it('knows that there is no sound when its file was not written, or is too short to hear', async () => {
    const greyFrames = await written('silent', frames(1, checks));
    expect((await readFingerprint({ greyFrames })).whole.sound).toBeUndefined();
    expect((await readFingerprint({ greyFrames, sound: join(folder, 'none') })).whole.sound).toBeUndefined();
    expect(
      (await readFingerprint({ greyFrames, sound: await written('blip', new Uint8Array(501)) })).whole.sound,
    ).toBeUndefined();
  });

  it('hears noise eight times a second', async () => {
    const noise = Uint8Array.from({ length: 3 * 16_000 }, (_, at) => Math.imul(at + 1, 2654435761) >>> 24);
    const greyFrames = await written('loud', frames(1, checks));
    const { sound } = (await readFingerprint({ greyFrames, sound: await written('noise', noise) })).whole;
    // The window is half a second, the first one has nothing before it to be compared with.
    expect(sound).toHaveLength(20);
    expect(sound?.[0]).toBe(0);
    expect(sound?.subarray(1).every((word) => word !== 0)).toBe(true);
  });

  it('fails when there are no pictures to read', async () => {
    await expect(readFingerprint({ greyFrames: join(folder, 'none') })).rejects.toThrow(/ENOENT/);
  });
});
