import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveEngine, type Engine } from '#platform/media/run/engine.ts';
import { inspect } from '#platform/media/checks/inspect.ts';
import { removeLocation, streamHashes } from './original.ts';
import { factsOf, realFolder, sha256OfFile, testClips } from '#platform/media/testClips.ts';
import { isLongRun } from '#testing/run/longRun.ts';

let engine: Engine;
let clips: Awaited<ReturnType<typeof testClips>>;
let good: string;

beforeAll(async () => {
  engine = await resolveEngine();
  clips = await testClips(engine);
  good = await clips.make('good.mp4');
});
afterAll(() => clips.remove());

describe('hashes', () => {
  it('of the streams survive another container and other metadata, and nothing else', async () => {
    const hashes = await streamHashes(engine, good);
    expect(hashes).toEqual({
      video: [expect.stringMatching(/^[0-9a-f]{64}$/)],
      audio: [expect.stringMatching(/^[0-9a-f]{64}$/)],
    });
    for (const [name, args] of [
      ['copy.mov', ['-f', 'mov']],
      ['copy.mp4', ['-metadata', 'title=Other']],
      ['copy.mkv', []],
    ] as const) {
      const copy = await clips.remux(good, name, [...args]);
      expect(await sha256OfFile(copy)).not.toBe(await sha256OfFile(good));
      expect(await streamHashes(engine, copy)).toEqual(hashes);
    }
    const other = await streamHashes(engine, await clips.make('other.mp4', { seconds: 3 }));
    expect(other.video).not.toEqual(hashes.video);
  });
});

describe('removing place and device data', () => {
  it.each([
    ['mp4', ['-metadata', 'location=+51.5000-000.1200/']],
    ['mov', ['-metadata', 'make=Acme', '-metadata', 'model=Phone 9', '-metadata', 'location=+51.5000-000.1200/']],
    ['mkv', ['-metadata', 'LOCATION=+51.5000-000.1200/']],
  ])('leaves the streams of a %s file as they are', async (kind, metadata) => {
    const source = await clips.remux(good, `located.${kind}`, metadata);
    expect((await factsOf(engine, source)).hasLocation).toBe(true);
    const target = clips.path(`clean.${kind}`);
    const clean = await removeLocation(engine, { source, target });
    expect(clean).toMatchObject({ hasLocation: false, container: (await factsOf(engine, source)).container });
    expect(await streamHashes(engine, target)).toEqual(await streamHashes(engine, source));
    expect((await readFile(target)).includes('51.5')).toBe(false);
  });

  it('keeps sound that no MP4 of ffmpeg can hold, a time code, and every byte beside the place', async () => {
    const located = ['-metadata', 'location=+51.5000-000.1200/', '-timecode', '01:00:00:00', '-c:a', 'pcm_s16be'];
    const recorded = await clips.remux(good, 'recorded.mov', located);
    // As a camcorder names it.
    const bytes = await readFile(recorded);
    bytes.write('XAVC', bytes.indexOf('qt  ', 0, 'latin1'), 'latin1');
    const source = clips.path('camcorder.mp4');
    await writeFile(source, bytes);
    const target = clips.path('camcorder.clean.mp4');
    expect(await removeLocation(engine, { source, target })).toMatchObject({ container: 'mp4', hasLocation: false });
    const made = await readFile(target);
    expect(made.length).toBe(bytes.length);
    expect(made.includes('51.5')).toBe(false);
    expect(made.includes('tmcd')).toBe(true);
    expect(await streamHashes(engine, target)).toEqual(await streamHashes(engine, source));
  });

  it('keeps an edit list that begins inside a group of pictures', async () => {
    const recorded = await clips.remux(good, 'edited.mov', ['-metadata', 'location=+51.5000-000.1200/']);
    const bytes = await readFile(recorded);
    for (let at = bytes.indexOf('elst'); at >= 0; at = bytes.indexOf('elst', at + 4))
      bytes.writeUInt32BE(1500, at + 12);
    const source = clips.path('trimmed.mov');
    await writeFile(source, bytes);
    const before = await factsOf(engine, source);
    const clean = await removeLocation(engine, { source, target: clips.path('trimmed.clean.mov') });
    expect(clean).toMatchObject({ durationSeconds: before.durationSeconds, hasLocation: false });
  });

  it('works for webm', async () => {
    const output = [
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-b:v',
      '300k',
      '-c:a',
      'libopus',
      '-metadata',
      'LOCATION=+51.5/',
    ];
    const source = await clips.make('located.webm', { output });
    expect((await factsOf(engine, source)).hasLocation).toBe(true);
    expect(await removeLocation(engine, { source, target: clips.path('clean.webm') })).toMatchObject({
      container: 'webm',
      hasLocation: false,
    });
  });

  it('keeps a turned recording turned', async () => {
    const source = await clips.turn(good, 'turned.mp4', 270);
    const clean = await removeLocation(engine, { source, target: clips.path('turned.clean.mp4') });
    expect(clean).toMatchObject({ rotation: 90, width: 270, height: 480 });
  });

  it('removes boxes that ffprobe does not show', async () => {
    const whole = await readFile(good);
    const packet = Buffer.from('<x:xmpmeta>GPSLatitude 51,30N</x:xmpmeta>');
    const box = Buffer.alloc(8);
    box.writeUInt32BE(packet.length + 8, 0);
    box.write('uuid', 4, 'latin1');
    const source = clips.path('hidden.mp4');
    await writeFile(source, Buffer.concat([whole, box, packet]));
    expect((await factsOf(engine, source)).hasLocation).toBe(true);
    const target = clips.path('hidden.clean.mp4');
    await removeLocation(engine, { source, target });
    expect((await readFile(target)).includes('GPSLatitude')).toBe(false);
  });

  it('rewrites a film whose forged telemetry lies in its pictures', async () => {
    const recorded = await clips.remux(good, 'forged.mov', [
      '-metadata',
      'location=+51.5/',
      '-timecode',
      '01:00:00:00',
    ]);
    const bytes = await readFile(recorded);
    const timeCode = bytes.lastIndexOf('tmcd', bytes.lastIndexOf('gmhd'));
    bytes.write('meta', timeCode, 'latin1');
    const chunks = bytes.indexOf('stco');
    bytes.copyWithin(bytes.lastIndexOf('stco') + 12, chunks + 12, chunks + 16);
    const source = clips.path('pointed.mov');
    await writeFile(source, bytes);
    const target = clips.path('pointed.clean.mov');
    await removeLocation(engine, { source, target });
    expect(await streamHashes(engine, target)).toEqual(await streamHashes(engine, source));
    const made = await readFile(target);
    expect(made.includes('51.5')).toBe(false);
    // Blanked in place, it would have the same length.
    expect(made.length).not.toBe(bytes.length);
  });

  it('delivers nothing when the copy cannot be proved equal', async () => {
    const located = await clips.remux(good, 'whole.mkv', ['-metadata', 'LOCATION=+51.5/']);
    const source = await clips.cut(located, 'cut.mkv', 0.5);
    const before = await readdir(clips.folder);
    await expect(removeLocation(engine, { source, target: clips.path('never.mkv') })).rejects.toMatchObject({
      kind: 'failed',
    });
    expect(await readdir(clips.folder)).toEqual(before);
  });
});

const folder = realFolder();
if (folder !== undefined) {
  describe('real recordings', () => {
    const telling = [
      ['iphone-rotated-gps.mov', '+32.0929'],
      ['phone-1080p-14mbit.mp4', '-15.8355'],
      ['portrait-1s.mp4', 'loci'],
      ['phone-hevc-10bit-hlg-rotated.mp4', 'mebx'],
    ] as const;
    it.each(isLongRun ? telling : telling.slice(0, 1))(
      'lose what they say in %s and keep every packet',
      async (file, trace) => {
        const source = join(folder, file);
        expect((await readFile(source)).includes(trace)).toBe(true);
        const target = clips.path(file);
        const before = await factsOf(engine, source);
        const clean = await removeLocation(engine, { source, target });
        expect((await readFile(target)).includes(trace)).toBe(false);
        expect(await streamHashes(engine, target)).toEqual(await streamHashes(engine, source));
        expect(clean).toMatchObject({
          hasLocation: false,
          width: before.width,
          height: before.height,
          rotation: before.rotation,
          hdr: before.hdr,
          videoCodec: before.videoCodec,
          audioCodec: before.audioCodec,
          container: before.container,
        });
        expect((await inspect(engine, target)).refusal).toBeUndefined();
      },
    );

    it.each(['flower-vp8.webm', 'same-room-bird.mkv', 'portrait-hdr10-av1.mp4', 'broken-audio-missing-stsd.mp4'])(
      'stay themselves where there is nothing to remove: %s',
      async (file) => {
        const target = clips.path(file);
        await removeLocation(engine, { source: join(folder, file), target });
        expect(await streamHashes(engine, target)).toEqual(await streamHashes(engine, join(folder, file)));
      },
    );
  });
}
