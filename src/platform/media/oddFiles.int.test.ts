/** Files that cameras and programs make and that lead the steps of an examination astray: each ends listed or refused, with every engine. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspect } from './checks/inspect.ts';
import { removeLocation, streamHashes } from './files/original.ts';
import { makePreview } from './pictures/preview.ts';
import { makePoster, sampleFrames } from './pictures/stills.ts';
import type { Engine } from './run/engine.ts';
import { generated, runFfmpeg, trusted, type Input } from './run/run.ts';
import { testClips } from './testClips.ts';
import { testEngines } from './testEngines.ts';

const engines = await testEngines();

describe.each(engines)('with ffmpeg $version', (engine: Engine) => {
  let clips: Awaited<ReturnType<typeof testClips>>;
  beforeAll(async () => {
    clips = await testClips(engine);
  });
  afterAll(() => clips.remove());

  const make = async (name: string, inputs: readonly Input[], args: readonly string[]): Promise<string> => {
    const file = clips.path(name);
    await runFfmpeg(engine, { inputs, args: [...args, '-y', `file:${file}`] }, { timeoutMs: 60_000 });
    return file;
  };
  const picture = generated('testsrc2=s=640x360:r=25:d=6');
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

  /** Every step that follows the upload, as the examination takes them; the preview, or the refusal. */
  const examine = async (source: string) => {
    const preview = clips.path('preview.mp4');
    const made = clips.path('made.mp4');
    const frames = clips.path('frames.raw');
    const sideOutputs = { preview: { path: made, watermark: 'Soletake' }, frames };
    const { facts, refusal, signals } = await inspect(engine, source, { sideOutputs, scratch: clips.folder });
    if (refusal || !facts) return { refusal };
    await makePoster(await sampleFrames(engine, { source, facts, made: frames }));
    const shown = await makePreview(engine, { source, target: preview, facts, watermark: 'Soletake', made });
    const target = clips.path(`clean.${source.split('.').at(-1)}`);
    if (facts.hasLocation) await removeLocation(engine, { source, target });
    return { facts, signals, shown, delivered: facts.hasLocation ? target : source };
  };

  it.each([9, 12])('%i channels without places are added up for the preview', async (channels) => {
    const silence = clips.path(`${channels}.raw`);
    const samples = new Int16Array(48_000 * channels * 6).map((_, at) => 8000 * Math.sin(at / 40));
    await writeFile(silence, Buffer.from(samples.buffer));
    const raw = ['-f', 's16le', '-ar', '48000', '-ac', `${channels}`];
    const sound = trusted(silence, ['-guess_layout_max', '0', ...raw]);
    const source = await make(`${channels}.mov`, [picture, sound], [...h264, '-c:a', 'pcm_s16le']);
    const { facts, signals, shown } = await examine(source);
    expect(facts?.unplacedChannels).toBe(channels);
    expect(signals?.soundSeconds).toBeGreaterThan(5);
    expect(shown?.audioCodec).toBe('aac');
  });

  it('sound that no MP4 of ffmpeg holds stays bit for bit', async () => {
    const located = ['-metadata', 'location=+51.5072-000.1276/'];
    const source = await make(
      'mulaw.mov',
      [picture, generated('sine=d=6:sample_rate=8000')],
      [...h264, '-c:a', 'pcm_mulaw', ...located],
    );
    const bytes = await readFile(source);
    bytes.write('isom', 8, 'latin1');
    const named = clips.path('mulaw.mp4');
    await writeFile(named, bytes);
    const { delivered = '' } = await examine(named);
    expect(await streamHashes(engine, delivered)).toEqual(await streamHashes(engine, named));
    expect((await readFile(delivered)).includes('51.5072')).toBe(false);
  });

  it('a larger still beside the film is not the film', async () => {
    const still = await make('still.png', [generated('testsrc2=s=1920x1080:r=25:d=1')], ['-frames:v', '1']);
    const film = await make('film.mp4', [picture], h264);
    const source = await make(
      'twoTracks.mp4',
      [trusted(film), trusted(still)],
      ['-map', '0', '-map', '1', '-c:v:0', 'copy', '-c:v:1', 'mjpeg', '-disposition:v:1', '0'],
    );
    const { facts, shown } = await examine(source);
    expect(facts).toMatchObject({ width: 640, height: 360 });
    expect(shown?.durationSeconds).toBeGreaterThan(2);
  });

  it('a picture as a track of its own in Matroska is not the film', async () => {
    const still = await make('large.png', [generated('testsrc2=s=2000x2000:r=25:d=1')], ['-frames:v', '1']);
    const film = await make('small.mkv', [picture], h264);
    const source = await make(
      'picture.mkv',
      [trusted(film), trusted(still)],
      ['-map', '0', '-map', '1', '-c', 'copy', '-disposition:v:1', '0'],
    );
    expect((await examine(source)).facts).toMatchObject({ width: 640, height: 360 });
  });

  it('a recording of television that begins within a packet is a film', async () => {
    const recorded = await make('whole.ts', [picture], [...h264, '-f', 'mpegts']);
    const source = clips.path('begun.ts');
    await writeFile(source, Buffer.concat([Buffer.alloc(50, 0x22), await readFile(recorded)]));
    const { facts, shown } = await examine(source);
    expect(facts).toMatchObject({ container: 'mpegts', width: 640 });
    expect(shown?.durationSeconds).toBeGreaterThan(2);
  });

  it('Ogg with pictures is refused as what it is', async () => {
    const source = clips.path('film.ogv');
    await writeFile(source, Buffer.from('OggS\0\x02 \x80theora', 'latin1'));
    expect((await examine(source)).refusal?.code).toBe('not-a-video');
  });

  it.each([45, 60])('a picture that a player turns by %i degrees keeps its shape', async (degrees) => {
    const upright = await clips.make(`upright-${degrees}.mp4`, { size: '640x360', seconds: 6 });
    const source = await clips.turnBy(upright, `turned-${degrees}.mp4`, degrees);
    const { facts, shown } = await examine(source);
    expect(facts).toMatchObject({ width: 640, height: 360, rotation: 0 });
    expect(shown).toMatchObject({ width: 426, height: 240 });
  });

  it('a recording whose pictures change their size has no damage', async () => {
    const parts = await Promise.all(
      ['640x360', '480x270'].map((size) =>
        make(
          `${size}.webm`,
          [generated(`testsrc2=s=${size}:r=25:d=6`), generated('sine=d=6')],
          ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '800k', '-c:a', 'libvorbis'],
        ),
      ),
    );
    const list = clips.path('parts.txt');
    await writeFile(list, parts.map((part) => `file '${part}'\n`).join(''));
    const source = await make('twoSizes.webm', [trusted(list, ['-f', 'concat', '-safe', '0'])], ['-c', 'copy']);
    const sound = clips.path('sound.raw');
    const { signals, refusal } = await inspect(engine, source, { sideOutputs: { sound }, scratch: clips.folder });
    expect(refusal).toBeUndefined();
    expect(signals?.decodeErrors).toBe(0);
    expect((await stat(sound)).size / (2 * 8000)).toBeCloseTo(12, 0);
    expect((await examine(source)).shown?.durationSeconds).toBeGreaterThan(4);
  });

  it('one picture with sound is refused in words', async () => {
    const source = await make(
      'one.webm',
      [generated('testsrc2=s=640x360:r=25:d=1'), generated('sine=d=8')],
      ['-frames:v', '1', '-c:v', 'libvpx', '-c:a', 'libvorbis'],
    );
    expect((await examine(source)).refusal?.message).toMatch(/ \w+/);
  });
});
