import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBoxes } from '#platform/media/files/boxes.ts';
import { resolveEngine, type Engine } from '#platform/media/run/engine.ts';
import { inspect } from '#platform/media/checks/inspect.ts';
import { measure } from '#platform/media/measure/measure.ts';
import { makePreview } from './preview.ts';
import { runFfmpeg, trusted } from '#platform/media/run/run.ts';
import { makePoster, makeStills, sampleFrames } from './stills.ts';
import { factsOf, testClips } from '#platform/media/testClips.ts';
import { renderWatermark } from './watermark.ts';
import { isLongRun } from '#testing/run/longRun.ts';

let engine: Engine;
let clips: Awaited<ReturnType<typeof testClips>>;

beforeAll(async () => {
  engine = await resolveEngine();
  clips = await testClips(engine);
});
afterAll(() => clips.remove());

const previewOf = async (source: string, name: string) => {
  const facts = await factsOf(engine, source);
  const target = clips.path(name);
  const made = await makePreview(engine, { source, target, facts, watermark: 'Soletake' });
  return { facts, made, target };
};

/** One decoded picture, `seconds` into the file. */
const frameAt = async (path: string, seconds: number, { width, height }: { width: number; height: number }) => {
  const args = ['-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'];
  const inputs = [trusted(path, ['-ss', String(seconds)])];
  const { stdout } = await runFfmpeg(engine, { inputs, args }, { timeoutMs: 20_000 });
  return { pixels: stdout, width, height };
};

/** Mean difference of two pictures, 0 to 255. */
const difference = (first: Buffer, other: Buffer) =>
  first.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / first.length;

/** One picture to enter at, at most, and none in a short clip but the first. */
const STREAM = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '250', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];

describe('a preview', () => {
  it.each([{ seconds: 20, least: 9, most: 10.05 }, ...(isLongRun ? [{ seconds: 70, least: 29, most: 31 }] : [])])(
    'of $seconds seconds lasts $most at most and is smaller, playable at once, and without metadata',
    async (film) => {
      const source = await clips.make('long.mp4', { seconds: film.seconds, rate: 5 });
      const tagged = await clips.remux(source, 'tagged.mp4', [
        '-metadata',
        'location=+51.5-000.1/',
        '-metadata',
        'title=Secret',
      ]);
      const { made, target } = await previewOf(tagged, 'long.preview.mp4');
      expect(made.durationSeconds).toBeGreaterThan(film.least);
      expect(made.durationSeconds).toBeLessThanOrEqual(film.most);
      expect((await stat(target)).size).toBeLessThan((await stat(tagged)).size);
      expect(made).toMatchObject({
        container: 'mp4',
        videoCodec: 'h264',
        audioCodec: 'aac',
        width: 320,
        height: 180,
        hasLocation: false,
      });
      const types = (await readBoxes(target)).boxes.map(({ type }) => type);
      expect(types.indexOf('moov')).toBeLessThan(types.indexOf('mdat'));
      expect((await readFile(target)).includes('Secret')).toBe(false);
    },
  );

  it('of an upright video is upright', async () => {
    const { made } = await previewOf(
      await clips.make('upright.mp4', { size: '406x720', seconds: 2 }),
      'upright.preview.mp4',
    );
    expect(made).toMatchObject({ width: 270, height: 478, orientation: 'portrait' });
  });

  it('of a turned recording stands upright without a note to turn it', async () => {
    const turned = await clips.turn(await clips.make('lying.mp4'), 'turned.mp4', 270);
    const { made } = await previewOf(turned, 'turned.preview.mp4');
    expect(made).toMatchObject({ width: 180, height: 320, rotation: 0 });
  });

  it('of a picture with odd sides has even ones', async () => {
    const output = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p', '-c:a', 'aac'];
    const { made } = await previewOf(await clips.make('odd.mkv', { size: '641x361', output }), 'odd.preview.mp4');
    expect(made).toMatchObject({ width: 426, height: 240 });
  });

  it('of a silent video has no sound', async () => {
    const { made } = await previewOf(await clips.make('silent.mp4', { hasSound: false }), 'silent.preview.mp4');
    expect(made.audioCodec).toBeNull();
  });

  it.each(isLongRun ? ['matroska', 'avi', 'mpegts', 'flv'] : ['avi'])(
    'is made of a %s file as well',
    async (format) => {
      const output = [...STREAM, '-f', format];
      const { made } = await previewOf(await clips.make(`some.${format}`, { output }), `${format}.preview.mp4`);
      expect(made.durationSeconds).toBeGreaterThan(1.5);
      expect(made.durationSeconds).toBeLessThanOrEqual(2.1);
    },
  );

  it('shows the word in every quarter of every frame', async () => {
    const source = await clips.make('plain.mp4', { picture: 'color=0x808080:s=640x480:r=25:d=4', hasSound: false });
    const { made, target } = await previewOf(source, 'plain.preview.mp4');
    for (const seconds of [0, 1, 1.8]) {
      const { pixels, width, height } = await frameAt(target, seconds, made);
      for (const left of [0, width / 2]) {
        for (const top of [0, height / 2]) {
          const image = sharp(pixels, { raw: { width, height, channels: 1 } });
          const quarter = await image
            .extract({ left, top, width: width / 2, height: height / 2 })
            .png()
            .toBuffer();
          expect((await sharp(quarter).stats()).channels[0]?.stdev).toBeGreaterThan(4);
        }
      }
    }
  });

  const films: [name: string, extension: string, options: Parameters<typeof clips.make>[1]][] = [
    ['with sound', 'mp4', {}],
    ['that cannot be entered', 'ts', { output: [...STREAM, '-f', 'mpegts'] }],
    ['without sound', 'mkv', { hasSound: false }],
    ['of one second', 'mov', { seconds: 1 }],
  ];
  it.each(isLongRun ? films : films.slice(0, 1))(
    '%s is the same when one pass makes it on the way',
    async (name, extension, options) => {
      const source = await clips.make(`${name}.${extension}`, options);
      const facts = await factsOf(engine, source);
      const aside = {
        frames: clips.path('aside.rgb'),
        preview: { path: clips.path('aside.mp4'), watermark: 'Soletake' },
      };
      await measure(engine, source, facts, { sideOutputs: aside });
      const target = clips.path('own.mp4');
      const other = clips.path('taken.mp4');
      const own = await makePreview(engine, { source, target, facts, watermark: 'Soletake' });
      // Without its source there is nothing else that it could come from.
      const taken = { source: 'gone', target: other, facts, watermark: 'Soletake', made: aside.preview.path };
      expect(await makePreview(engine, taken)).toEqual({ ...own, bitRate: expect.any(Number) as number });
      for (const seconds of [0, own.durationSeconds / 2, own.durationSeconds - 0.1]) {
        const first = await frameAt(target, seconds, own);
        const two = await frameAt(other, seconds, own);
        expect(difference(first.pixels, two.pixels)).toBeLessThan(4);
      }
      const frames = await sampleFrames(engine, { source: 'gone', facts, made: aside.frames });
      const grabbed = await sampleFrames(engine, { source, facts });
      expect(frames.length).toBe(8);
      // A transport stream is not entered exactly.
      if (extension !== 'ts')
        frames.forEach(({ pixels }, index) => expect(difference(pixels, grabbed[index]!.pixels)).toBeLessThan(2));
    },
  );

  it('is made again when the pass found something to avoid', async () => {
    const source = await clips.make('avoid.mp4', { seconds: 12 });
    const facts = await factsOf(engine, source);
    const made = clips.path('unfit.mp4');
    await writeFile(made, 'not looked at');
    const avoid = [{ start: 0.5, end: 2.5 }];
    const preview = await makePreview(engine, {
      source,
      target: clips.path('fit.mp4'),
      facts,
      watermark: 'X',
      avoid,
      made,
    });
    expect(preview.durationSeconds).toBeGreaterThan(5.5);
    expect(await readFile(made, 'utf8')).toBe('not looked at');
  });

  it('leaves nothing behind but itself, whether it succeeds or fails', async () => {
    const source = await clips.make('tidy.mp4', { seconds: 2 });
    const facts = await factsOf(engine, source);
    const before = await readdir(clips.folder);
    const target = clips.path('tidy.preview.mp4');
    const withoutPictures = { ...facts, videoStream: 9 };
    await expect(makePreview(engine, { source, target, facts: withoutPictures, watermark: 'X' })).rejects.toThrow();
    expect(await readdir(clips.folder)).toEqual(before);
    await makePreview(engine, { source, target, facts, watermark: 'X' });
    expect(await readdir(clips.folder)).toEqual([...before, 'tidy.preview.mp4'].sort());
  });
});

describe('the watermark', () => {
  it('is drawn without any font, also for letters with accents', async () => {
    const plain = await renderWatermark('Cafe', { width: 320, height: 180 });
    const accented = await renderWatermark('Café', { width: 320, height: 180 });
    expect(accented.equals(plain)).toBe(true);
    const { channels } = await sharp(plain).stats();
    expect(channels[3]?.mean).toBeGreaterThan(2);
    expect(channels[3]?.min).toBe(0);
  });
});

describe('poster and stills', () => {
  it('come as WebP and JPEG without metadata, 640 and 1280 wide', async () => {
    const source = await clips.make('hd.mp4', { size: '1280x720', seconds: 3, rate: 10 });
    const frames = await sampleFrames(engine, { source, facts: await factsOf(engine, source) });
    const { thumbnail, poster } = await makePoster(frames);
    const stills = await makeStills(frames);
    const found = await Promise.all(
      [thumbnail, poster, ...stills].map(async ({ bytes, width, height }) => {
        const { format, exif, icc, xmp, ...is } = await sharp(bytes).metadata();
        expect(is.width).toBe(width);
        expect(is.height).toBe(height);
        expect(exif).toBeUndefined();
        expect(icc).toBeUndefined();
        expect(xmp).toBeUndefined();
        return [format, width, height];
      }),
    );
    // The test picture hardly changes, so only three stills remain.
    const still = ['webp', 1280, 720];
    expect(found).toEqual([['webp', 640, 360], ['jpeg', 1280, 720], still, still, still]);
  });

  it('are never enlarged', async () => {
    const source = await clips.make('low.mp4', { size: '480x270', seconds: 2 });
    const { thumbnail, poster } = await makePoster(
      await sampleFrames(engine, { source, facts: await factsOf(engine, source) }),
    );
    expect(thumbnail.width).toBe(480);
    expect(poster.width).toBe(480);
  });

  it('show the picture and not the black before it', async () => {
    const picture = "testsrc=s=480x270:r=25:d=6,drawbox=c=black:t=fill:enable='lt(t,3)'";
    const source = await clips.make('dawn.mp4', { picture });
    const { facts, signals } = await inspect(engine, source);
    if (facts === null || signals === null) throw new Error('the clip was refused');
    const { poster } = await makePoster(await sampleFrames(engine, { source, facts, avoid: signals.black }));
    const { channels } = await sharp(poster.bytes).stats();
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(60);
  });

  it('are found in a stream that cannot be entered anywhere', async () => {
    const output = [...STREAM, '-f', 'mpegts'];
    const source = await clips.make('stream.ts', { output });
    expect((await sampleFrames(engine, { source, facts: await factsOf(engine, source) })).length).toBeGreaterThan(3);
  });
});
