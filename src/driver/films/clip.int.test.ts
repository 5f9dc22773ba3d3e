import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveEngine, type Engine } from '#platform/media/run/engine.ts';
import { inspect } from '#platform/media/checks/inspect.ts';
import { makeClip } from './clip.ts';
import { scenes, type SceneName } from './scenes.ts';
import { renderSound, SAMPLE_RATE } from './sound.ts';
import { isLongRun } from '#testing/run/longRun.ts';

/** Every second costs 24 pictures, each of them drawn. */
const SECONDS = isLongRun ? 6 : 2;

let engine: Engine;
let folder: string;

beforeAll(async () => {
  engine = await resolveEngine();
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const names = Object.keys(scenes) as SceneName[];
const small = (svg: string) => sharp(Buffer.from(svg)).resize(96, 54).removeAlpha().raw().toBuffer();

/** Mean difference of two pictures, 0 to 255. */
const difference = (first: Buffer, other: Buffer) =>
  first.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / first.length;

describe('drawings', () => {
  it('cover all seven categories, twice at least', () => {
    const categories = names.map((name) => scenes[name].category);
    for (const category of new Set(categories))
      expect(categories.filter((other) => other === category).length).toBeGreaterThanOrEqual(2);
    expect(new Set(categories).size).toBe(7);
  });

  it.each(names)('%s moves from beginning to end, and draws the same moment the same way', async (name) => {
    const { draw } = scenes[name];
    const moments = [0, 0.2, 0.4, 0.6, 0.8, 1];
    const pictures = await Promise.all(moments.map((t) => small(draw(t))));
    pictures
      .slice(1)
      .forEach((picture, index) => expect(difference(picture, pictures[index] ?? picture)).toBeGreaterThan(0.6));
    expect(draw(0.37)).toBe(draw(0.37));
    for (let step = 0; step <= 100; step += 1) expect(draw(step / 100)).not.toMatch(/NaN|Infinity|undefined|<text/);
  });

  it('are all different from each other', async () => {
    const pictures = await Promise.all(names.map((name) => small(scenes[name].draw(0.9))));
    pictures.forEach((picture, index) =>
      pictures.slice(index + 1).forEach((other) => expect(difference(picture, other)).toBeGreaterThan(15)),
    );
  });
});

describe('a demo clip', () => {
  const drawings = [
    ['seedling', true],
    ['pot', false],
    ['circuit', false],
  ] as const;
  it.runIf(isLongRun).each(drawings)('of %s passes the inspection', async (drawing, portrait) => {
    const target = join(folder, `${drawing}.mp4`);
    await makeClip(engine, { drawing, seconds: SECONDS, seed: 11, target, portrait });
    const { refusal, facts, signals, advice } = await inspect(engine, target);
    expect(refusal).toBeUndefined();
    expect(facts).toMatchObject({
      container: 'mp4',
      videoCodec: 'h264',
      audioCodec: 'aac',
      isHd: true,
      frameRate: 24,
      hasLocation: false,
      ...(portrait ? { width: 720, height: 1280 } : { width: 1280, height: 720 }),
    });
    expect(facts?.durationSeconds).toBeCloseTo(SECONDS, 1);
    expect(signals).toMatchObject({ blackShare: 0, frozenShare: 0, decodeErrors: 0 });
    expect(advice.map(({ code }) => code)).not.toContain('silence');
  });

  it.runIf(isLongRun)('can be filmed in full HD', async () => {
    const target = join(folder, 'fullHd.mp4');
    await makeClip(engine, { drawing: 'shelf', seconds: 1, fps: 12, seed: 1, target, lines: 1080 });
    expect((await inspect(engine, target)).facts).toMatchObject({ width: 1920, height: 1080 });
  });

  it('is the same for the same seed, another one for another seed, and leaves nothing else behind', async () => {
    const film = async (name: string, seed: number) => {
      const target = join(folder, name);
      await makeClip(engine, { drawing: 'wall', seconds: 1, fps: 12, seed, target });
      return readFile(target);
    };
    const first = await film('one.mp4', 5);
    const again = await film('again.mp4', 5);
    const other = await film('other.mp4', 6);
    expect(again.equals(first)).toBe(true);
    expect(other.equals(first)).toBe(false);
    expect((await readdir(folder)).every((name) => name.endsWith('.mp4') && !name.startsWith('.'))).toBe(true);
  });
});

describe('the sound of a clip', () => {
  it('lasts as long as the pictures, is heard, and never clips', () => {
    for (const name of names) {
      const sound = renderSound(scenes[name].sound, 3, 4);
      const samples = Array.from({ length: sound.length / 2 }, (_, index) => sound.readInt16LE(index * 2));
      expect(samples.length).toBe(3 * SAMPLE_RATE);
      const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      expect(loudest).toBeGreaterThan(2_000);
      expect(loudest).toBeLessThan(27_000);
    }
  });
});
