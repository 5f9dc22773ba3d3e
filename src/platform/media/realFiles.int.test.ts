import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demuxerOf } from './run/container.ts';
import { resolveEngine, type Engine } from './run/engine.ts';
import { inspect, type Inspection } from './checks/inspect.ts';
import { removeLocation, streamHashes } from './files/original.ts';
import { toSize } from './pictures/picture.ts';
import { makePreview, planPieces, previewSize } from './pictures/preview.ts';
import type { MediaFacts } from './files/probe.ts';
import { runFfmpeg, runFfprobe, trusted, untrusted } from './run/run.ts';
import { makePoster, makeStills, sampleFrames } from './pictures/stills.ts';
import { storyboardOf } from './pictures/storyboard.ts';
import { realFolder, sha256OfFile } from './testClips.ts';
import { renderWatermark } from './pictures/watermark.ts';
import { isLongRun } from '#testing/run/longRun.ts';

type Entry = {
  file: string;
  sha256: string;
  durationSeconds: number | null;
  video: string | null;
  displayWidth: number;
  displayHeight: number;
  rotation: number;
  audio: string | null;
};

const real = realFolder();
const all = real === undefined ? [] : (JSON.parse(await readFile(join(real, 'manifest.json'), 'utf8')) as Entry[]);
/** One of each kind: refused, cut off, damaged, from a phone that was turned, under a bar, without sound. */
const KINDS = /^(?:not-a|truncated-no|corrupted|iphone|pattern-sd-grey|frog-vp8|same-room-again)/;
const manifest = all.filter(({ file }) => isLongRun || KINDS.test(file));

const REFUSED: Record<string, string> = {
  'not-a-video.mp4': 'not-a-video',
  'truncated-header-kept.mp4': 'truncated',
  'truncated-no-moov.mov': 'truncated',
};
/** What is advised beyond the length: none of these recordings lasts five minutes. */
const ADVISED: Record<string, Record<string, string>> = {
  'corrupted-frames.mp4': { damaged: 'warning', sound: 'hint', compression: 'warning' },
  'broken-audio-missing-stsd.mp4': { sound: 'warning' },
  'bottle-detection-noaudio.mp4': { sound: 'hint', resolution: 'warning' },
  'broken-mdat-too-long.mp4': { silence: 'hint' },
  'pattern-sd-grey-bar.mp4': { letterbox: 'hint' },
  'pattern-sd-with-large-logo-bar.mp4': { letterbox: 'hint' },
  'pattern-longer-no-bar.mp4': { shake: 'hint', orientation: 'hint' },
  'iphone-rotated-gps.mov': { 'private-data': 'hint', resolution: 'warning' },
  ...Object.fromEntries(
    ['again', 'bird', 'book', 'brother', 'eat', 'help'].map((word) => [`same-room-${word}.mkv`, { sound: 'hint' }]),
  ),
};
const CARRYING_PRIVATE_DATA = [
  'iphone-rotated-gps.mov',
  'phone-1080p-14mbit.mp4',
  'portrait-1s.mp4',
  'broken-audio-missing-stsd.mp4',
  'car-detection.mp4',
  'truncated-header-kept.mp4',
  'phone-hevc-10bit-hlg-rotated.mp4',
];
const HDR: Record<string, string> = {
  'phone-hevc-10bit-hlg-rotated.mp4': 'hlg',
  'portrait-hdr10-av1.mp4': 'pq',
};
/** What may stand in a published file besides pictures and sound. */
const HARMLESS_TAGS = [
  'major_brand',
  'minor_version',
  'compatible_brands',
  'encoder',
  'language',
  'handler_name',
  'vendor_id',
];

let engine: Engine;
let folder: string;
beforeAll(async () => {
  engine = await resolveEngine();
  folder = await mkdtemp(join(tmpdir(), 'real-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const tagsOf = async (path: string): Promise<string[]> => {
  const args = ['-print_format', 'json', '-show_entries', 'format_tags:stream_tags'];
  const { stdout } = await runFfprobe(engine, path, 'mov', args, { timeoutMs: 20_000 });
  type Tagged = { tags?: Record<string, string> };
  const { streams, format } = JSON.parse(stdout.toString()) as { streams: Tagged[]; format: Tagged };
  return [format, ...streams].flatMap(({ tags }) => Object.keys(tags ?? {}));
};

const isBare = async (picture: string | Buffer) => {
  const { exif, icc, xmp, iptc } = await sharp(picture).metadata();
  return [exif, icc, xmp, iptc].every((part) => part === undefined);
};

type Size = { width: number; height: number };
const greyAt = async (input: ReturnType<typeof trusted>, filter: string) => {
  const args = ['-filter_complex', filter, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'];
  return (await runFfmpeg(engine, { inputs: [input], args }, { timeoutMs: 60_000 })).stdout;
};

/** How much more the preview differs from the same picture of the source where the mark lies than where it does not. */
const markIn = async (preview: string, source: string, facts: MediaFacts, avoid: Inspection['signals']) => {
  const size: Size = previewSize(facts);
  const { starts } = planPieces(facts, [...(avoid?.black ?? []), ...(avoid?.frozen ?? [])]);
  const marked = await greyAt(trusted(preview), 'null');
  const seek = ['-ss', (starts[0] ?? 0).toFixed(3)];
  const clean = await greyAt(
    untrusted(source, demuxerOf(facts.container), seek),
    `[0:${facts.videoStream}]${toSize(engine, facts, size)}`,
  );
  const mark = await sharp(await renderWatermark('Soletake', size))
    .raw()
    .toBuffer();
  const under = { sum: 0, count: 0 };
  const beside = { sum: 0, count: 0 };
  marked.forEach((value, index) => {
    const place = (mark[index * 4 + 3] ?? 0) > 40 ? under : beside;
    place.sum += Math.abs(value - (clean[index] ?? 0));
    place.count += 1;
  });
  return under.sum / under.count - beside.sum / beside.count;
};

describe.runIf(real !== undefined).each(manifest)('the real recording $file', (entry) => {
  const source = join(real ?? '', entry.file);
  const at = (name: string) => join(folder, `${entry.file}.${name}`);
  let seen: Inspection;
  beforeAll(async () => {
    const aside = { frames: at('frames'), preview: { path: at('aside.mp4'), watermark: 'Soletake' } };
    const sideOutputs = { greyFrames: at('grey'), sound: at('pcm'), storyboard: at('board.jpg') };
    seen = await inspect(engine, source, { sideOutputs: { ...sideOutputs, ...aside } });
  });
  const isTaken = REFUSED[entry.file] === undefined;

  it('is accepted or refused, with advice', () => {
    const { refusal, checks, advice } = seen;
    expect(refusal?.code).toBe(REFUSED[entry.file]);
    const severities = Object.fromEntries(advice.map(({ code, severity }) => [code, severity]));
    if (isTaken) expect(severities).toMatchObject({ duration: 'hint', ...ADVISED[entry.file] });
    expect(checks.filter(({ needsModerator }) => needsModerator).map(({ code }) => code)).toEqual(
      /^corrupted|^truncated-header/.test(entry.file) ? ['damaged'] : [],
    );
    // Nothing that was filmed and kept well is called blurred, black, frozen or damaged.
    if (isTaken && !entry.file.startsWith('corrupted'))
      expect(Object.keys(severities).filter((code) => ['blur', 'black', 'frozen', 'damaged'].includes(code))).toEqual(
        [],
      );
  });

  it('matches its manifest', () => {
    const { facts, signals } = seen;
    if (entry.video === null || facts === null) return expect(facts).toBeNull();
    const { width, height, videoCodec, rotation, audioCodec, hdr, hasLocation } = facts;
    expect({ width, height, videoCodec, rotation, audioCodec, hdr, hasLocation }).toEqual({
      width: entry.displayWidth,
      height: entry.displayHeight,
      videoCodec: entry.video,
      rotation: (360 - entry.rotation) % 360 === 0 ? 0 : -entry.rotation,
      audioCodec: entry.audio === 'unknown' ? null : entry.audio,
      hdr: HDR[entry.file] ?? null,
      hasLocation: CARRYING_PRIVATE_DATA.includes(entry.file),
    });
    // The manifest counts to the end of pictures and sound, we to the end of the pictures.
    const end = Math.max(facts.durationSeconds, signals?.soundSeconds ?? 0);
    expect(Math.abs(end - (entry.durationSeconds ?? 0))).toBeLessThan(0.2);
  });

  it.runIf(isTaken)('leaves grey pictures, sound and a storyboard', async () => {
    const { facts, signals } = seen;
    const frames = (await readFile(at('grey'))).length / 4096;
    expect(Math.abs(frames - (signals?.decodedSeconds ?? 0) * 4)).toBeLessThanOrEqual(1.5);
    const sound = await readFile(at('pcm')).catch(() => undefined);
    expect(sound === undefined).toBe(signals?.soundSeconds === null);
    const { tileWidth, tileHeight, columns, rows } = storyboardOf(facts!);
    const { width, height } = await sharp(at('board.jpg')).metadata();
    expect(width).toBe(tileWidth * columns);
    expect(height).toBe(tileHeight * rows);
    expect(await isBare(at('board.jpg'))).toBe(true);
  });

  it.runIf(isTaken)('gives a short, marked preview and pictures that say nothing of place or device', async () => {
    const facts = seen.facts!;
    const avoid = [...seen.signals!.black, ...seen.signals!.frozen];
    const target = at('preview.mp4');
    const request = { source, facts, avoid };
    const made = await makePreview(engine, { ...request, target, watermark: 'Soletake', made: at('aside.mp4') });
    expect(made).toMatchObject({
      ...previewSize(facts),
      videoCodec: 'h264',
      rotation: 0,
      hasLocation: false,
      hdr: null,
    });
    expect(made.audioCodec).toBe(facts.audioCodec === null ? null : 'aac');
    expect(made.durationSeconds).toBeLessThanOrEqual(Math.min(31, facts.durationSeconds / 2 + 0.01));
    expect(made.durationSeconds).toBeGreaterThan(facts.durationSeconds / 2 - 6.5 / made.frameRate - 0.1);
    expect((await tagsOf(target)).filter((tag) => !HARMLESS_TAGS.includes(tag))).toEqual([]);
    expect(await markIn(target, source, facts, seen.signals)).toBeGreaterThan(15);
    const frames = await sampleFrames(engine, { ...request, made: at('frames') });
    const pictures = [...Object.values(await makePoster(frames)), ...(await makeStills(frames))];
    expect(pictures.length).toBeGreaterThanOrEqual(4);
    for (const { bytes } of pictures) expect(await isBare(bytes)).toBe(true);
    if (!facts.hasLocation) return;
    const bare = await removeLocation(engine, { source, target: at('original'), signal: undefined });
    expect(bare).toMatchObject({ hasLocation: false, width: facts.width, height: facts.height });
    expect(await streamHashes(engine, at('original'))).toEqual(await streamHashes(engine, source));
  });

  it('is not changed by any of it', async () => {
    expect(await sha256OfFile(source)).toBe(entry.sha256);
  });
});

describe.runIf(real !== undefined)('posters of high dynamic range', () => {
  it.runIf(isLongRun)('are bright and not grey', async () => {
    const source = join(real ?? '', 'portrait-hdr10-av1.mp4');
    const { facts } = await inspect(engine, source);
    const spread = async (poster: Buffer) => (await sharp(poster).stats()).channels[2]!.stdev;
    const { poster: mapped } = await makePoster(await sampleFrames(engine, { source, facts: facts!, count: 1 }));
    const { poster: grey } = await makePoster(
      await sampleFrames(engine, { source, facts: { ...facts!, hdr: null }, count: 1 }),
    );
    expect(await spread(mapped.bytes)).toBeGreaterThan(1.3 * (await spread(grey.bytes)));
  });
});

describe.runIf(real !== undefined)('recordings joined without care', () => {
  it.runIf(isLongRun)('are not called damaged where the times of the sound overlap', async () => {
    const inputs = [trusted(join(real ?? '', 'phone-1080p-14mbit.mp4'), ['-stream_loop', '3'])];
    const joined = join(folder, 'joined.mp4');
    const args = ['-map', '0:v', '-map', '0:a', '-c', 'copy', `file:${joined}`];
    await runFfmpeg(engine, { inputs, args }, { timeoutMs: 20_000 });
    const { signals } = await inspect(engine, joined, { sideOutputs: { sound: join(folder, 'joined.pcm') } });
    expect(signals?.decodeErrors).toBe(0);
  });
});
