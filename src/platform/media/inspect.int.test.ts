import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveEngine, type Engine } from './engine.ts';
import { inspect } from './inspect.ts';
import { measure, storyboardInterval } from './measure.ts';
import { streamHashes } from './original.ts';
import { makePreview } from './preview.ts';
import { probe, type MediaFacts } from './probe.ts';
import { runFfmpeg, untrusted } from './run.ts';
import { sampleFrames } from './stills.ts';
import { realFolder, testClips } from './testClips.ts';
import sharp from 'sharp';

let engine: Engine;
let clips: Awaited<ReturnType<typeof testClips>>;
let good: string;

beforeAll(async () => {
  engine = await resolveEngine();
  clips = await testClips(engine);
  good = await clips.make('good.mp4');
}, 60_000);
afterAll(() => clips.remove());

const factsOf = async (path: string): Promise<MediaFacts> => {
  const { facts } = await probe(engine, path);
  if (facts === undefined) throw new Error(`${path} was refused`);
  return facts;
};
const refusalOf = async (path: string) => (await inspect(engine, path)).refusal?.code;
const adviceOn = async (path: string) => (await inspect(engine, path)).advice.map(({ code }) => code);

describe('probe', () => {
  it('reads the header of an ordinary file', async () => {
    expect(await factsOf(good)).toMatchObject({
      ...{
        container: 'mp4',
        width: 480,
        height: 270,
        rotation: 0,
        frameRate: 25,
        videoCodec: 'h264',
        audioCodec: 'aac',
      },
      ...{ hasLocation: false, isHd: false, is4k: false, orientation: 'landscape', hdr: null, declaredFrames: 100 },
    });
    expect((await factsOf(good)).durationSeconds).toBeCloseTo(4, 1);
  });

  it.each([
    ['matroska', 'copy.bin', ['-f', 'matroska']],
    ['mov', 'copy.jpg', ['-f', 'mov']],
    ['avi', 'copy.mp4', ['-f', 'avi']],
    ['mpegts', 'copy.ts', ['-f', 'mpegts']],
  ])('knows %s by its content, whatever its name', async (container, name, args) => {
    const facts = await factsOf(await clips.remux(good, name, args));
    expect(facts).toMatchObject({ container, videoCodec: 'h264' });
    expect(facts.durationSeconds).toBeCloseTo(4, 0);
  });

  it('finds the length of a recording whose header has none', async () => {
    const output = [
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-b:v',
      '300k',
      '-c:a',
      'libopus',
      '-f',
      'webm',
      '-live',
      '1',
    ];
    const facts = await factsOf(await clips.make('live.webm', { output }));
    expect(facts).toMatchObject({ container: 'webm', videoCodec: 'vp8', audioCodec: 'opus' });
    expect(facts.durationSeconds).toBeCloseTo(4, 0);
  });

  it('gives the size as displayed: turned, and with square pixels', async () => {
    const turned = await clips.turn(good, 'turned.mp4', 270);
    expect(await factsOf(turned)).toMatchObject({ rotation: 90, width: 270, height: 480, orientation: 'portrait' });
    const wide = await clips.make('wide.mp4', { picture: 'testsrc=s=480x480:d=1,setsar=4/3', hasSound: false });
    expect(await factsOf(wide)).toMatchObject({ width: 640, height: 480 });
  });

  it('calls 720 lines HD and 2160 lines 4K, upright as well', async () => {
    const hd = await clips.make('hd.mp4', { size: '720x1280', seconds: 1, rate: 10, hasSound: false });
    expect(await factsOf(hd)).toMatchObject({ isHd: true, is4k: false, orientation: 'portrait' });
    const uhd = await clips.make('uhd.mp4', { size: '3840x2160', seconds: 1, rate: 2, hasSound: false });
    expect(await factsOf(uhd)).toMatchObject({ isHd: true, is4k: true });
  });
});

describe('what is refused', () => {
  const written = async (name: string, content: string) => {
    await writeFile(clips.path(name), content);
    return clips.path(name);
  };

  it('refuses an empty file', async () => {
    expect(await refusalOf(await written('empty.mp4', ''))).toBe('empty-file');
  });

  it('refuses text that is called a video', async () => {
    const { refusal, facts } = await inspect(engine, await written('text.mp4', 'This is not a film.\n'));
    expect(refusal?.code).toBe('not-a-video');
    expect(refusal?.message).toMatch(/^This is not a video file we can read\./);
    expect(facts).toBeNull();
  });

  it('refuses sound without pictures, also in a video container', async () => {
    const picture = 'sine=duration=3';
    const output = ['-c:a', 'aac'];
    const sound = await clips.make('sound.mp4', { picture, hasSound: false, output });
    const { refusal } = await inspect(engine, sound);
    expect(refusal).toEqual({
      code: 'no-pictures',
      message: 'This file has sound but no pictures. Please upload a video.',
    });
    const wave = await clips.make('sound.wav', { picture, hasSound: false, output: [] });
    expect(await refusalOf(wave)).toBe('no-pictures');
  });

  it('refuses less than a second, and takes a second', async () => {
    expect(await refusalOf(await clips.make('blink.mp4', { seconds: 0.6 }))).toBe('too-short');
    expect(await refusalOf(await clips.make('second.mp4', { seconds: 1 }))).toBeUndefined();
  });

  it('refuses a short side below 240 pixels, and takes 240', async () => {
    expect(await refusalOf(await clips.make('tiny.mp4', { size: '320x238', seconds: 1 }))).toBe('too-small');
    expect(await refusalOf(await clips.make('small.mp4', { size: '240x320', seconds: 1 }))).toBeUndefined();
  });

  it('refuses one picture a second, and takes ten', async () => {
    expect(await refusalOf(await clips.make('slides.mp4', { rate: 1, seconds: 6 }))).toBe('low-frame-rate');
    expect(await refusalOf(await clips.make('ten.mp4', { rate: 10, seconds: 3 }))).toBeUndefined();
  });

  it('refuses black pictures, and a picture that stands still', async () => {
    expect(await refusalOf(await clips.make('black.mp4', { picture: 'color=black:s=480x270:r=25:d=5' }))).toBe(
      'mostly-black',
    );
    expect(await refusalOf(await clips.make('still.mp4', { picture: 'smptebars=s=480x270:r=25:d=6' }))).toBe(
      'mostly-frozen',
    );
  });

  it('takes a video that is black for half of its time, and advises', async () => {
    const picture = "testsrc=s=480x270:r=25:d=6,drawbox=c=black:t=fill:enable='lt(t,3)'";
    const { refusal, advice, signals } = await inspect(engine, await clips.make('half.mp4', { picture }));
    expect(refusal).toBeUndefined();
    expect(signals?.blackShare).toBeCloseTo(0.5, 1);
    expect(advice).toContainEqual(expect.objectContaining({ code: 'partly-black', threshold: 0.2 }));
  });

  it.each([
    ['mp4', ['-movflags', '+faststart']],
    ['mkv', []],
  ])('refuses a %s file that was cut off but kept its header', async (kind, args) => {
    const whole = await clips.remux(good, `whole.${kind}`, args);
    const { refusal } = await inspect(engine, await clips.cut(whole, `cut.${kind}`, 0.6));
    expect(refusal?.code).toBe('truncated');
    expect(refusal?.message).toMatch(
      /^The file ends early: it says 4 seconds, but only [123](\.\d)? seconds can be played/,
    );
  });

  it('refuses a file whose index was cut off', async () => {
    expect(await refusalOf(await clips.cut(good, 'noIndex.mp4', 0.5))).toBe('truncated');
  });

  it('takes sound that goes on after the pictures', async () => {
    const inputs = { picture: 'testsrc=s=480x270:r=25:d=2' };
    for (const name of ['longSound.mp4', 'longSound.mkv'])
      expect(await refusalOf(await clips.make(name, inputs))).toBeUndefined();
  });
});

describe('hostile files', () => {
  /** A playlist that names another creator's file. */
  const playlist = async () => {
    const secret = await clips.remux(good, 'secret.ts', ['-f', 'mpegts']);
    const evil = clips.path('evil.mp4');
    const lines = [
      '#EXTM3U',
      '#EXT-X-TARGETDURATION:10',
      '#EXTINF:4,',
      pathToFileURL(secret).href,
      '#EXT-X-ENDLIST',
      '',
    ];
    await writeFile(evil, lines.join('\n'));
    return evil;
  };

  it('never follows a playlist that is called a video', async () => {
    const evil = await playlist();
    expect(await refusalOf(evil)).toBe('not-a-video');
    const facts = await factsOf(good);
    const target = clips.path('leak.mp4');
    await expect(makePreview(engine, { source: evil, target, facts, watermark: 'Soletake' })).rejects.toThrow();
    await expect(readFile(target)).rejects.toThrow(/ENOENT/);
    await expect(sampleFrames(engine, { source: evil, facts })).rejects.toThrow();
    await expect(measure(engine, evil, facts)).rejects.toThrow();
    await expect(streamHashes(engine, evil)).rejects.toThrow();
  });

  it('is refused by the whitelist even when the playlist reader is asked for by name', async () => {
    const asPlaylist = { args: untrusted(await playlist(), 'mov').args.map((part) => (part === 'mov' ? 'hls' : part)) };
    const received: Buffer[] = [];
    const call = runFfmpeg(
      engine,
      { inputs: [asPlaylist], args: ['-frames:v', '1', '-f', 'rawvideo', 'pipe:1'] },
      { timeoutMs: 20_000, onStdout: (chunk) => received.push(chunk) },
    );
    await expect(call).rejects.toThrow(/whitelist/i);
    expect(received).toEqual([]);
  });

  it('does not follow a script that joins other files', async () => {
    await writeFile(clips.path('concat.mp4'), `ffconcat version 1.0\nfile '${good}'\n`);
    expect(await refusalOf(clips.path('concat.mp4'))).toBe('not-a-video');
  });

  it('ends on damaged pictures and says so', async () => {
    const whole = await clips.make('clean.mp4', {
      picture: 'mandelbrot=s=480x270:r=25,trim=duration=4',
      hasSound: false,
    });
    const { refusal, advice, signals } = await inspect(
      engine,
      await clips.damage(whole, 'damaged.mp4', { at: 0.5, bytes: 20_000 }),
    );
    expect(refusal).toBeUndefined();
    expect(signals?.decodeErrors).toBeGreaterThan(0);
    expect(advice.map(({ code }) => code)).toContain('damaged');
  });

  it('opens a name that looks like an option or an address as the plain file it is', async () => {
    const odd = await clips.remux(good, 'concat:-i%03d.mp4', ['-f', 'mp4']);
    expect(await refusalOf(odd)).toBeUndefined();
  });

  it('stops at once when its caller gives up', async () => {
    await expect(inspect(engine, good, { signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'killed' });
  });
});

describe('what is advised', () => {
  it('advises on a short, small, upright, silent recording and refuses none of it', async () => {
    const silent = await clips.make('upright.mp4', { size: '270x480', seconds: 3, rate: 15, hasSound: false });
    expect(await adviceOn(silent)).toEqual([
      'shorter-than-suggested',
      'portrait',
      'below-hd',
      'few-frames',
      'no-sound',
    ]);
  });

  it('says that place data will be removed', async () => {
    const located = await clips.remux(good, 'located.mp4', ['-metadata', 'location=+51.5000-000.1200/']);
    expect(await adviceOn(located)).toContain('place-or-device-data');
  });

  it('hears silence', async () => {
    const picture = 'testsrc=s=480x270:r=25:d=4';
    const output = ['-af', 'volume=0', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
    expect(await adviceOn(await clips.make('silent.mp4', { picture, output }))).toContain('mostly-silent');
    expect(await adviceOn(good)).not.toContain('mostly-silent');
  });
});

describe('the one pass', () => {
  it('writes grey pictures, sound and a storyboard on the way, and reports its progress', async () => {
    const [greyFrames, sound, storyboard] = [clips.path('grey'), clips.path('pcm'), clips.path('board.jpg')];
    const shares: number[] = [];
    const sideOutputs = { greyFrames, sound, storyboard };
    const { refusal } = await inspect(engine, good, { sideOutputs, onProgress: (share) => shares.push(share) });
    expect(refusal).toBeUndefined();
    expect((await readFile(greyFrames)).length).toBe(4 * 4 * 64 * 64);
    expect((await readFile(sound)).length / 16_000).toBeCloseTo(4, 0);
    const board = await sharp(storyboard).metadata();
    expect([board.width, board.height]).toEqual([1600, 540]);
    expect(storyboardInterval(4)).toBe(0.25);
    expect(shares.at(-1)).toBeGreaterThan(0.9);
  });
});

const folder = realFolder();
if (folder !== undefined) {
  const manifest: {
    file: string;
    video: string | null;
    durationSeconds: number | null;
    displayWidth: number;
    displayHeight: number;
    rotation: number;
    audio: string | null;
  }[] = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const REFUSED: Record<string, string> = {
    'not-a-video.mp4': 'not-a-video',
    'truncated-header-kept.mp4': 'truncated',
    'truncated-no-moov.mov': 'truncated',
  };

  describe('real recordings', () => {
    it.each(manifest)(
      'says of $file what its manifest says',
      async (entry) => {
        const { refusal, facts, advice } = await inspect(engine, join(folder, entry.file));
        expect(refusal?.code).toBe(REFUSED[entry.file]);
        if (entry.video === null || facts === null) return expect(facts).toBeNull();
        const { width, height, videoCodec, rotation } = facts;
        expect({ width, height, videoCodec, rotation }).toEqual({
          ...{ width: entry.displayWidth, height: entry.displayHeight, videoCodec: entry.video },
          rotation: (360 - entry.rotation) % 360 === 0 ? 0 : -entry.rotation,
        });
        expect(facts.audioCodec).toBe(entry.audio === 'unknown' ? null : entry.audio);
        expect(Math.abs(facts.durationSeconds - (entry.durationSeconds ?? 0))).toBeLessThan(0.4);
        expect(advice.map(({ code }) => code)).toContain('shorter-than-suggested');
      },
      60_000,
    );

    it.each([
      ['iphone-rotated-gps.mov', true],
      ['phone-1080p-14mbit.mp4', true],
      ['portrait-1s.mp4', true],
      ['doorknob-hd-no-bar.mp4', false],
      ['flower-vp8.webm', false],
    ])('knows whether %s carries place or device data', async (file, expected) => {
      expect((await factsOf(join(folder, file))).hasLocation).toBe(expected);
    });

    it('tells high dynamic range from ordinary pictures', async () => {
      expect((await factsOf(join(folder, 'phone-hevc-10bit-hlg-rotated.mp4'))).hdr).toBe('hlg');
      expect((await factsOf(join(folder, 'portrait-hdr10-av1.mp4'))).hdr).toBe('pq');
      expect((await factsOf(join(folder, 'hevc-1080p-10s.mp4'))).hdr).toBeNull();
    });
  });
}
