import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveEngine, type Engine } from '#platform/media/run/engine.ts';
import { inspect, type Inspection } from './inspect.ts';
import { factsOf, testClips } from '#platform/media/testClips.ts';

let engine: Engine;
let clips: Awaited<ReturnType<typeof testClips>>;
let good: string;
/** Of the good one, examined once for all tests that ask what is found. */
let found: Inspection;

beforeAll(async () => {
  engine = await resolveEngine();
  clips = await testClips(engine);
  good = await clips.make('good.mp4');
  found = await inspect(engine, good, { isHeaderOnly: false });
});
afterAll(() => clips.remove());

const refusalOf = async (path: string) => (await inspect(engine, path)).refusal?.code;
const adviceOn = async (path: string) => (await inspect(engine, path)).advice.map(({ code }) => code);

describe('a film of which only the header is read', () => {
  it('is left alone after its header', async () => {
    const inspection = await inspect(engine, good, { isHeaderOnly: true });
    expect(inspection).toMatchObject({ isPostponed: true, signals: null, facts: { width: 480 } });
    expect(inspection.refusal).toBeUndefined();
    expect(found.isPostponed).toBeUndefined();
  });

  it('is refused at once where its header is enough for that', async () => {
    const tiny = await clips.make('tiny.mp4', { size: '64x48' });
    const inspection = await inspect(engine, tiny, { isHeaderOnly: true });
    expect(inspection.refusal?.code).toBe('too-small');
    expect(inspection.isPostponed).toBeUndefined();
  });
});

describe('probe', () => {
  it('reads the header of an ordinary file', async () => {
    expect(await factsOf(engine, good)).toMatchObject({
      container: 'mp4',
      width: 480,
      height: 270,
      rotation: 0,
      frameRate: 25,
      videoCodec: 'h264',
      audioCodec: 'aac',
      hasLocation: false,
      isHd: false,
      is4k: false,
      orientation: 'landscape',
      hdr: null,
      declaredFrames: 100,
    });
    expect((await factsOf(engine, good)).durationSeconds).toBeCloseTo(4, 1);
  });

  it.each([
    ['matroska', 'copy.bin', ['-f', 'matroska']],
    ['mov', 'copy.jpg', ['-f', 'mov']],
    ['avi', 'copy.mp4', ['-f', 'avi']],
    ['mpegts', 'copy.ts', ['-f', 'mpegts']],
  ])('knows %s by its content, whatever its name', async (container, name, args) => {
    const facts = await factsOf(engine, await clips.remux(good, name, args));
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
    const facts = await factsOf(engine, await clips.make('live.webm', { output }));
    expect(facts).toMatchObject({ container: 'webm', videoCodec: 'vp8', audioCodec: 'opus' });
    expect(facts.durationSeconds).toBeCloseTo(4, 0);
  });

  it('gives the size as displayed: turned, and with square pixels', async () => {
    const turned = await clips.turn(good, 'turned.mp4', 270);
    expect(await factsOf(engine, turned)).toMatchObject({
      rotation: 90,
      width: 270,
      height: 480,
      orientation: 'portrait',
    });
    const wide = await clips.make('wide.mp4', { picture: 'testsrc=s=480x480:d=1,setsar=4/3', hasSound: false });
    expect(await factsOf(engine, wide)).toMatchObject({ width: 640, height: 480 });
  });

  it('calls 720 lines HD and 2160 lines 4K, upright as well', async () => {
    const hd = await clips.make('hd.mp4', { size: '720x1280', seconds: 1, rate: 10, hasSound: false });
    expect(await factsOf(engine, hd)).toMatchObject({ isHd: true, is4k: false, orientation: 'portrait' });
    const uhd = await clips.make('uhd.mp4', { size: '3840x2160', seconds: 1, rate: 2, hasSound: false });
    expect(await factsOf(engine, uhd)).toMatchObject({ isHd: true, is4k: true });
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
    expect(advice).toContainEqual(expect.objectContaining({ code: 'black', severity: 'warning', threshold: 0.2 }));
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

describe('what is checked', () => {
  it('advises on a short, small, upright, silent recording and refuses none of it', async () => {
    const silent = await clips.make('upright.mp4', { size: '270x480', seconds: 3, rate: 15, hasSound: false });
    expect((await adviceOn(silent)).sort()).toEqual(['duration', 'frame-rate', 'orientation', 'resolution', 'sound']);
  });

  it('lists passed checks with what was measured', async () => {
    const { checks } = found;
    expect(checks).toContainEqual(
      expect.objectContaining({ code: 'black', severity: 'pass', value: 0, threshold: 0.2 }),
    );
    expect(checks).toContainEqual(expect.objectContaining({ code: 'frame-rate', severity: 'pass', value: 25 }));
    expect(checks.find(({ code }) => code === 'silence')).toMatchObject({ severity: 'pass', threshold: 0.8 });
  });

  it('lists what the header says of a file that is refused for its size', async () => {
    const { checks, refusal, signals } = await inspect(
      engine,
      await clips.make('low.mp4', { size: '320x200', seconds: 2 }),
    );
    expect(refusal).toMatchObject({ code: 'too-small', message: expect.stringMatching(/320 × 200/) });
    expect(checks[0]).toMatchObject({ code: 'resolution', severity: 'blocker', value: 200, threshold: 240 });
    expect(signals).toBeNull();
  });

  it('says that place data will be removed', async () => {
    const located = await clips.remux(good, 'located.mp4', ['-metadata', 'location=+51.5000-000.1200/']);
    expect(await adviceOn(located)).toContain('private-data');
  });

  it('hears silence, and sound that is too loud', async () => {
    const picture = 'testsrc=s=480x270:r=25:d=4';
    const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
    const silent = await clips.make('silent.mp4', { picture, output: ['-af', 'volume=0', ...video] });
    const loud = await clips.make('loud.mp4', { picture, output: ['-af', 'volume=30dB', ...video] });
    expect(await adviceOn(silent)).toContain('silence');
    expect(await adviceOn(loud)).toContain('clipping');
    const advice = found.advice.map(({ code }) => code);
    expect(advice).not.toContain('silence');
    expect(advice).not.toContain('clipping');
  });

  it('tells a blurred picture from a sharp one', async () => {
    const [sharp, blurred] = await Promise.all(
      ['null', 'boxblur=8'].map((filter, index) =>
        clips.make(`blur${index}.mp4`, { picture: `testsrc2=s=640x360:r=25:d=2,${filter}`, hasSound: false }),
      ),
    );
    expect(await adviceOn(blurred!)).toContain('blur');
    expect(await adviceOn(sharp!)).not.toContain('blur');
  });

  it('sees black bars above and below, and on both sides', async () => {
    for (const [name, pad] of [
      ['wide', '640:480:0:60'],
      ['upright', '640:360:160:0'],
    ]) {
      const size = name === 'wide' ? '640x360' : '320x360';
      const picture = `testsrc2=s=${size}:r=25:d=2,pad=${pad}`;
      const { checks } = await inspect(engine, await clips.make(`${name}Bars.mp4`, { picture, hasSound: false }));
      const { value, severity } = checks.find(({ code }) => code === 'letterbox')!;
      expect(severity).toBe('hint');
      expect(value).toBeCloseTo(name === 'wide' ? 0.25 : 0.5, 1);
    }
  });

  it('tells a shaking camera from a calm pan', async () => {
    const scene = 'testsrc2=s=960x540:r=25,trim=end_frame=1,loop=loop=99:size=1';
    const pan = `${scene},crop=640:360:n*2:60`;
    const shaken = `${scene},crop=640:360:160+90*sin(n*1.7)*sin(n*0.31):90+60*cos(n*2.3)`;
    const calm = await clips.make('pan.mp4', { picture: pan, hasSound: false });
    expect(await adviceOn(calm)).not.toContain('shake');
    expect(await adviceOn(await clips.make('shaken.mp4', { picture: shaken, hasSound: false }))).toContain('shake');
  });

  it('asks for a moderator where pictures are damaged', async () => {
    const picture = 'testsrc2=s=640x360:r=25:d=4';
    const whole = await clips.make('clean.mp4', { picture, hasSound: false });
    const { refusal, checks } = await inspect(
      engine,
      await clips.damage(whole, 'damaged.mp4', { at: 0.5, bytes: 20_000 }),
    );
    expect(refusal).toBeUndefined();
    expect(checks.find(({ code }) => code === 'damaged')).toMatchObject({ severity: 'warning', needsModerator: true });
  });
});
