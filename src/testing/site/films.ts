/** Drawn films that are long enough for a copy to be beyond doubt, and copies of them; a long run draws more of both. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resolveEngine } from '#platform/media/run/engine.ts';
import { generated, runFfmpeg, trusted, type Input } from '#platform/media/run/run.ts';
import { isLongRun } from '#testing/run/longRun.ts';

const { seconds, rate } = isLongRun ? { seconds: 36, rate: 12 } : { seconds: 32, rate: 10 };

const encode = async (inputs: Input[], args: string[]): Promise<Buffer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-film-'));
  const target = path.join(folder, 'film.mp4');
  const all = [...args, '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-y', `file:${target}`];
  await runFfmpeg(await resolveEngine(), { inputs, args: all }, { timeoutMs: 600_000 });
  const bytes = await readFile(target);
  await rm(folder, { recursive: true });
  return bytes;
};

/** Half a minute of one of two pictures that move, with sound. */
export const film = (picture: 'testsrc2' | 'mandelbrot'): Promise<Buffer> =>
  encode(
    [generated(`${picture}=size=640x360:rate=${rate}`), generated('sine=frequency=300:beep_factor=3')],
    ['-vf', 'crop=480:270:80*(1+sin(t/3)):45*(1+cos(t/2))', '-t', String(seconds)],
  );

/** The same film, smaller and coarser: other bytes. */
export const reencoded = async (bytes: Buffer, quality: number): Promise<Buffer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-copy-'));
  const source = path.join(folder, 'a.mp4');
  await writeFile(source, bytes);
  const copy = await encode([trusted(source)], ['-vf', 'scale=-2:250', '-crf', String(quality)]);
  await rm(folder, { recursive: true });
  return copy;
};
