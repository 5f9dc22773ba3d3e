import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Engine } from './run/engine.ts';
import { probe, type MediaFacts } from './files/probe.ts';
import { generated, runFfmpeg, trusted, type Input } from './run/run.ts';

/** Folder of real recordings that may lie beside the checkout; undefined where it does not. */
export const realFolder = (): string | undefined => {
  const folder = fileURLToPath(new URL('../../../../shared/media/', import.meta.url));
  if (existsSync(join(folder, 'manifest.json'))) return folder;
  console.info(`The tests over real recordings did not run: ${folder} is not there.`);
  return undefined;
};

/** Lower-case hex. */
export const sha256OfFile = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** What is known of a file that is not refused. */
export const factsOf = async (engine: Engine, path: string): Promise<MediaFacts> => {
  const { facts } = await probe(engine, path);
  if (facts === undefined) throw new Error(`${path} was refused`);
  return facts;
};

export type ClipOptions = {
  /** Length in seconds; default 4. */
  seconds?: number;
  /** Default 480x270. */
  size?: string;
  rate?: number;
  /** A libavfilter source; default a moving test picture. */
  picture?: string;
  /** Default true: a tone. */
  hasSound?: boolean;
  /** Output options in place of H.264 and AAC. */
  output?: string[];
};

type Making = { inputs: Input[]; args: string[]; extension: string };

/** The file that ffmpeg makes of this in the folder, made once; the extension says in which container. */
const madeOnce = async (engine: Engine, folder: string, { inputs, args, extension }: Making): Promise<string> => {
  const name = createHash('sha256')
    .update(JSON.stringify([inputs, args, extension]))
    .digest('hex');
  const target = join(folder, `${name}${extension}`);
  if (existsSync(target)) return target;
  await mkdir(folder, { recursive: true });
  // Two workers may make it at the same time: each makes a file of its own, and the last one stays.
  const making = join(folder, `${randomUUID()}${extension}`);
  await runFfmpeg(engine, { inputs, args: [...args, '-y', `file:${making}`] }, { timeoutMs: 60_000 });
  await rename(making, target);
  return target;
};

/** A temporary folder of clips made for one test file. */
export const testClips = async (engine: Engine) => {
  const folder = await mkdtemp(join(tmpdir(), 'clips-'));
  const path = (name: string) => join(folder, name);
  // Other files of the run copy it.
  const clipsOfRun = join(process.env['TEST_FOLDER'] ?? folder, 'clips');
  const make = async (
    name: string,
    { seconds = 4, size = '480x270', rate = 25, picture, hasSound = true, output }: ClipOptions = {},
  ) => {
    const source = picture ?? `testsrc=s=${size}:r=${rate}:d=${seconds}`;
    const inputs = [generated(source), ...(hasSound ? [generated(`sine=frequency=330:duration=${seconds}`)] : [])];
    const args = output ?? [
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-g',
      '25',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
    ];
    await copyFile(await madeOnce(engine, clipsOfRun, { inputs, args, extension: extname(name) }), path(name));
    return path(name);
  };
  /** The same streams in another container, or with other metadata. */
  const remux = async (from: string, name: string, args: string[]) => {
    await runFfmpeg(
      engine,
      { inputs: [trusted(from)], args: ['-map', '0', '-c', 'copy', ...args, '-y', `file:${path(name)}`] },
      { timeoutMs: 60_000 },
    );
    return path(name);
  };
  /** The first `share` (0 to 1) of a file. */
  const cut = async (from: string, name: string, share: number) => {
    await copyFile(from, path(name));
    await truncate(path(name), Math.floor((await stat(from)).size * share));
    return path(name);
  };
  /** Overwrites bytes in the middle of a file. */
  const damage = async (from: string, name: string, { at, bytes }: { at: number; bytes: number }) => {
    await copyFile(from, path(name));
    const file = await open(path(name), 'r+');
    await file.write(Buffer.alloc(bytes, 0x5a), 0, bytes, Math.floor((await stat(from)).size * at));
    await file.close();
    return path(name);
  };
  /** Writes a display matrix into the track header (ISO 14496-12 §8.3.2). */
  const withMatrix = async (from: string, name: string, values: readonly number[]) => {
    await copyFile(from, path(name));
    const file = await open(path(name), 'r+');
    const header = (await file.readFile()).indexOf('tkhd');
    const matrix = Buffer.alloc(36);
    values.forEach((value, index) => matrix.writeInt32BE(value, index * 4));
    await file.write(matrix, 0, 36, header + 44);
    await file.close();
    return path(name);
  };
  /** A quarter turn clockwise of a file of `height` lines. */
  const turn = (from: string, name: string, height: number) =>
    withMatrix(from, name, [0, 0x10000, 0, -0x10000, 0, 0, height << 16, 0, 0x40000000]);
  /** A turn clockwise around the upper left corner. */
  const turnBy = (from: string, name: string, degrees: number) => {
    const radians = (degrees * Math.PI) / 180;
    const cos = Math.round(Math.cos(radians) * 0x10000);
    const sin = Math.round(Math.sin(radians) * 0x10000);
    return withMatrix(from, name, [cos, sin, 0, -sin, cos, 0, 0, 0, 0x40000000]);
  };
  return {
    folder,
    path,
    make,
    remux,
    cut,
    damage,
    turn,
    turnBy,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
