import { readdir, readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveEngine, type Engine } from '#platform/media/run/engine.ts';
import { measure } from './measure.ts';
import { probe, type MediaFacts } from '#platform/media/files/probe.ts';
import { storyboardOf } from '#platform/media/pictures/storyboard.ts';
import { factsOf, testClips } from '#platform/media/testClips.ts';
import { isLongRun } from '#testing/run/longRun.ts';

let engine: Engine;
let clips: Awaited<ReturnType<typeof testClips>>;

beforeAll(async () => {
  engine = await resolveEngine();
  clips = await testClips(engine);
});
afterAll(() => clips.remove());

const passOver = async (path: string) => {
  const facts = await factsOf(engine, path);
  const sideOutputs = { greyFrames: `${path}.grey`, sound: `${path}.pcm`, storyboard: `${path}.jpg` };
  const shares: number[] = [];
  const signals = await measure(engine, path, facts, { sideOutputs, onProgress: (share) => shares.push(share) });
  return { facts, signals, shares, ...sideOutputs };
};
const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'];

/** The mean brightness of each tile, 0 to 255, row after row. */
const tilesOf = async (path: string, facts: MediaFacts) => {
  const { tileWidth: width, tileHeight: height, columns, rows } = storyboardOf(facts);
  const places = Array.from({ length: columns * rows }, (_, index) => index);
  return Promise.all(
    places.map(async (index) => {
      const place = { left: (index % columns) * width, top: Math.floor(index / columns) * height, width, height };
      const { data } = await sharp(path).extract(place).greyscale().raw().toBuffer({ resolveWithObject: true });
      return data.reduce((sum, value) => sum + value, 0) / data.length;
    }),
  );
};

describe('the one pass', () => {
  const films = [
    { name: 'ordinary.mp4', options: {}, tile: [160, 90] },
    { name: 'silent.mp4', options: { hasSound: false }, tile: [160, 90] },
    { name: 'second.mp4', options: { seconds: 1 }, tile: [160, 90] },
    { name: 'upright.mp4', options: { size: '270x480' }, tile: [160, 284] },
    { name: 'odd.mkv', options: { size: '641x361', output: [...X264, '-pix_fmt', 'yuv444p'] }, tile: [160, 90] },
    { name: 'slow.mp4', options: { rate: 10, seconds: 3 }, tile: [160, 90] },
  ];
  it.each(isLongRun ? films : films.slice(0, 2))(
    'writes grey pictures, sound and a storyboard of $name on the way',
    async ({ name, options, tile }) => {
      const { facts, greyFrames, sound, storyboard } = await passOver(await clips.make(name, options));
      const seconds = 'seconds' in options ? options.seconds : 4;
      expect(await sizeOf(greyFrames)).toBe(seconds * 4 * 64 * 64);
      const soundBytes = await sizeOf(sound);
      if ('hasSound' in options) expect(soundBytes).toBeUndefined();
      else expect((soundBytes ?? 0) / 16_000).toBeCloseTo(seconds, 0);
      const board = await sharp(storyboard).metadata();
      expect([board.width / 10, board.height / 6]).toEqual(tile);
      expect(storyboardOf(facts)).toMatchObject({ tileWidth: tile[0], tileHeight: tile[1] });
      expect(board.exif).toBeUndefined();
      expect(board.xmp).toBeUndefined();
      expect(board.iptc).toBeUndefined();
    },
  );

  it('shows a turned recording upright, and wide pixels as wide as they are', async () => {
    const turned = await clips.turn(await clips.make('lying.mp4'), 'turned.mp4', 270);
    const board = await sharp((await passOver(turned)).storyboard).metadata();
    expect(board.width).toBe(1600);
    expect(board.height).toBe(284 * 6);
    const wide = await clips.make('wide.mp4', { picture: 'testsrc=s=480x480:d=2,setsar=4/3', hasSound: false });
    const wideBoard = await sharp((await passOver(wide)).storyboard).metadata();
    expect(wideBoard.width).toBe(1600);
    expect(wideBoard.height).toBe(120 * 6);
  });

  it('says of every tile which moment it shows', async () => {
    // Grows brighter from 40 to 220 in 30 seconds.
    const picture = "nullsrc=s=320x240:r=10:d=30,geq=lum='40+6*T':cb=128:cr=128";
    const { facts, storyboard } = await passOver(await clips.make('dawn.mp4', { picture, hasSound: false }));
    const { tiles, intervalSeconds } = storyboardOf(facts);
    expect(tiles).toBe(60);
    expect(intervalSeconds).toBe(0.5);
    const brightness = await tilesOf(storyboard, facts);
    brightness.forEach((value, index) => {
      const begins = ((40 + 6 * index * intervalSeconds - 16) * 255) / 219;
      const ends = ((40 + 6 * (index + 1) * intervalSeconds - 16) * 255) / 219;
      expect(value).toBeGreaterThan(begins - 4);
      expect(value).toBeLessThan(ends + 4);
    });
  });

  it('counts only the tiles that hold a picture', async () => {
    const picture = 'color=white:s=320x240:r=25:d=3';
    const { facts, storyboard } = await passOver(await clips.make('white.mp4', { picture, hasSound: false }));
    const { tiles } = storyboardOf(facts);
    const brightness = await tilesOf(storyboard, facts);
    expect(tiles).toBe(12);
    expect(brightness.slice(0, tiles).every((value) => value > 200)).toBe(true);
    expect(brightness.slice(tiles + 1).every((value) => value < 30)).toBe(true);
  });

  it.runIf(isLongRun)('reports progress that never shrinks and ends with 1', async () => {
    const { shares } = await passOver(await clips.make('steps.mp4', { seconds: 40, rate: 50, size: '320x240' }));
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual([...shares].sort((first, other) => first - other));
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    expect(shares.at(-1)).toBe(1);
  });

  it('measures the loudness and the highest level of the sound', async () => {
    // A sine of 1 kHz at −20 dB is −20 − 3 − 0.7 + 0.7 LUFS (EBU R 128, one channel).
    const output = ['-af', 'volume=-2dB', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
    const path = await clips.make('tone.mkv', { output: [...output, '-c:a', 'pcm_s16le'] });
    const { signals } = await passOver(path);
    // The tone of libavfilter is an eighth of full scale: −18 dB.
    expect(signals.truePeakDb).toBeCloseTo(-20, 0);
    expect(signals.integratedLufs).toBeGreaterThan(-26);
    expect(signals.integratedLufs).toBeLessThan(-22);
  });

  it('goes on without sound that cannot be decoded, and leaves no sound file', async () => {
    const path = await clips.make('good.mp4', { seconds: 2 });
    const { facts } = await probe(engine, path);
    const sound = clips.path('absent.pcm');
    const greyFrames = clips.path('present.grey');
    // A track that is not there fails like one that cannot be opened.
    const signals = await measure(engine, path, { ...facts!, audioStream: 7 }, { sideOutputs: { sound, greyFrames } });
    expect(signals).toMatchObject({ decodedFrames: 50, silentShare: null, truePeakDb: null });
    expect(await sizeOf(sound)).toBeUndefined();
    expect(await sizeOf(greyFrames)).toBe(8 * 64 * 64);
  });

  it('leaves no side output behind when it fails', async () => {
    const path = await clips.make('fails.mp4', { seconds: 2 });
    const { facts } = await probe(engine, path);
    const before = await readdir(clips.folder);
    const sideOutputs = { greyFrames: clips.path('g'), sound: clips.path('s'), storyboard: clips.path('b.jpg') };
    await expect(measure(engine, path, { ...facts!, videoStream: 7 }, { sideOutputs })).rejects.toThrow();
    expect(await readdir(clips.folder)).toEqual(before);
  });

  it('writes the same grey pictures whatever else is asked for', async () => {
    const path = await clips.make('same.mp4', { seconds: 2 });
    const { facts } = await probe(engine, path);
    const greyFrames = clips.path('alone.grey');
    await measure(engine, path, facts!, { sideOutputs: { greyFrames } });
    const { greyFrames: together } = await passOver(path);
    expect((await readFile(greyFrames)).equals(await readFile(together))).toBe(true);
  });
});
