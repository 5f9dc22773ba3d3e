import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomNumbers } from '#testing/eventStore/eventStoreRig.ts';
import { resolveEngine, type Engine } from './run/engine.ts';
import { inspect } from './checks/inspect.ts';
import { MediaError } from './run/mediaError.ts';
import { makePreview } from './pictures/preview.ts';
import { makePoster, sampleFrames } from './pictures/stills.ts';
import { realFolder, testClips } from './testClips.ts';
import { isLongRun } from '#testing/run/longRun.ts';

const REPETITIONS = isLongRun ? 300 : 6;
const SEED = Number(process.env['TEST_SEED'] ?? 1);
const REAL = [
  'portrait-1s.mp4',
  'same-room-eat.mkv',
  'iphone-rotated-gps.mov',
  'flower-vp8.webm',
  'phone-1080p-14mbit.mp4',
];
/**
 * Far below the limit of a minute and more after which a child is killed, far above the need of two seconds of video.
 */
const WITHIN_MS = 45_000;

let engine: Engine;
let sources: { name: string; bytes: Buffer }[];
let scratch: string;
const systemTemp = process.env['TMPDIR'];

beforeAll(async () => {
  engine = await resolveEngine();
  const clips = await testClips(engine);
  const small = { seconds: 2, size: '320x240' };
  const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const real = realFolder();
  const paths = [
    await clips.make('plain.mp4', small),
    await clips.make('fragmented.mp4', {
      ...small,
      output: [...X264, '-g', '10', '-movflags', 'frag_keyframe+empty_moov'],
    }),
    await clips.make('plain.ts', { ...small, output: [...X264, '-f', 'mpegts'] }),
    await clips.make('plain.avi', { ...small, output: ['-c:v', 'mpeg4', '-c:a', 'mp2'] }),
    await clips.make('plain.webm', {
      ...small,
      output: ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'],
    }),
    ...(real === undefined ? [] : REAL.map((file) => join(real, file))),
  ];
  sources = await Promise.all(paths.map(async (path) => ({ name: path, bytes: await readFile(path) })));
  await clips.remove();
  // Every temporary file of the engine lands here, and the tests search it afterwards.
  scratch = await mkdtemp(join(tmpdir(), 'damaged-'));
  process.env['TMPDIR'] = scratch;
});
afterAll(async () => {
  if (systemTemp === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = systemTemp;
  await rm(scratch, { recursive: true, force: true });
});

type Damage = (bytes: Buffer, random: () => number) => Buffer;

/** A section of at most a tenth of the file. */
const stretch = (bytes: Buffer, random: () => number) => {
  const start = Math.floor(random() * bytes.length);
  return { start, end: Math.min(bytes.length, start + 1 + Math.floor((random() * bytes.length) / 10)) };
};

const DAMAGES: Record<string, Damage> = {
  /** Flips single bits, 0.1% to 5% of the bytes, as zzuf does. */
  bits: (bytes, random) => {
    const copy = Buffer.from(bytes);
    const ratio = 0.001 * 50 ** random();
    for (let count = Math.ceil(bytes.length * ratio); count > 0; count -= 1) {
      const at = Math.floor(random() * copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    }
    return copy;
  },
  /** Ten single bytes near the beginning or the end, where headers and indexes lie. */
  header: (bytes, random) => {
    const copy = Buffer.from(bytes);
    const reach = Math.min(2000, copy.length);
    const from = random() < 0.5 ? 0 : copy.length - reach;
    for (let count = 0; count < 10; count += 1) copy[from + Math.floor(random() * reach)] = Math.floor(random() * 256);
    return copy;
  },
  overwritten: (bytes, random) => {
    const { start, end } = stretch(bytes, random);
    return Buffer.from(bytes).fill(Math.floor(random() * 256), start, end);
  },
  truncated: (bytes, random) => bytes.subarray(0, Math.floor(random() * bytes.length)),
  doubled: (bytes, random) => {
    const { start, end } = stretch(bytes, random);
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)]);
  },
  cutOut: (bytes, random) => {
    const { start, end } = stretch(bytes, random);
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
  },
};

/** A verdict on the file, or undefined when the engine failed with an error of its own. */
const judge = async (path: string, aside: string, signal: AbortSignal): Promise<'refused' | 'taken' | 'given up'> => {
  const frames = join(aside, 'frames');
  const preview = join(aside, 'aside.mp4');
  const target = join(aside, 'preview.mp4');
  const watermark = 'Soletake';
  try {
    const sideOutputs = { frames, preview: { path: preview, watermark } };
    const { refusal, facts, signals, checks } = await inspect(engine, path, { sideOutputs, signal });
    expect(checks.length).toBeGreaterThan(0);
    if (refusal !== undefined) {
      expect(refusal.message).toMatch(/^[A-Z].*\.$/);
      return 'refused';
    }
    if (facts === null || signals === null) throw new Error('neither facts nor a refusal');
    const request = { source: path, facts, signal };
    await makePoster(await sampleFrames(engine, { ...request, made: frames }));
    await makePreview(engine, { ...request, target, made: preview, watermark });
    return 'taken';
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    // The file is at fault, or its limit of memory was reached; never our own time limit, never an unknown failure.
    expect({ kind: error.kind, detail: error.detail }).toMatchObject({ kind: 'undecodable' });
    return 'given up';
  }
};

/** The child processes of this process; undefined where the system does not list them. */
const children = async (): Promise<string[] | undefined> => {
  if (!existsSync('/proc/self/stat')) return undefined;
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(numbers.map((number) => readFile(`/proc/${number}/stat`, 'utf8').catch(() => '')));
  // pid (name) state parent …
  return lines.filter(
    (line) =>
      Number(/\) \S (\d+)/.exec(line)?.[1]) === process.pid && /\((?:ff(?:mpeg|probe)|unshare|setpriv)\)/.test(line),
  );
};

describe('a damaged file', () => {
  const kinds = Object.keys(DAMAGES);
  const variants = Array.from(
    { length: REPETITIONS },
    (_, index) => [SEED * 1000 + index, kinds[index % kinds.length]!] as const,
  );

  it.each(variants)('of seed %i (%s) ends with a verdict and leaves nothing behind', async (seed, kind) => {
    const random = randomNumbers(seed);
    const source = sources[Math.floor(random() * sources.length)]!;
    const path = join(scratch, 'upload.mp4');
    const aside = join(scratch, 'aside');
    await mkdir(aside, { recursive: true });
    await writeFile(path, DAMAGES[kind]!(source.bytes, random));
    await judge(path, aside, AbortSignal.timeout(WITHIN_MS));
    expect(await readdir(scratch)).toEqual(['aside', 'upload.mp4']);
    await rm(aside, { recursive: true });
    expect((await children()) ?? []).toEqual([]);
  });
});
