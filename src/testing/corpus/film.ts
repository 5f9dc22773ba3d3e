/** Films of many kinds, as recipes for ffmpeg, and how they are made. */
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from '#platform/media/run/engine.ts';
import type { RefusalCode } from '#platform/media/run/refusal.ts';
import { generated, runFfmpeg, trusted, type Input } from '#platform/media/run/run.ts';

/** One file of the corpus. */
export type Film = Readonly<{
  /** The name of the file, extension included; unique. */
  file: string;
  /** Its contents, for a reader. */
  about: string;
  becomes: 'listed' | RefusalCode;
  /** Graphs of libavfilter, or names of other films after `@`; default a moving picture and a tone of six seconds. */
  inputs?: readonly string[];
  /** Options before each input, divided by spaces. */
  before?: string;
  /** Output options, divided by spaces; undefined when the file is not made by ffmpeg. */
  output?: string;
  /** Options that contain spaces. */
  more?: readonly string[];
  /** What is done to the bytes at last. */
  edit?: (bytes: Buffer) => Buffer;
}>;

/** A moving picture with fine and coarse shapes. */
export const PICTURE = 'testsrc2=s=640x360:r=25:d=6';
export const TONE = 'sine=frequency=355:beep_factor=4:sample_rate=48000:duration=6';
/** Quick H.264 and AAC. */
export const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 25';
export const AAC = '-c:a aac -b:a 96k';

const words = (text: string) => text.split(' ').filter((word) => word !== '');

const MAKING_MS = 120_000;

/** Makes the film in the folder with this engine, and the films that it is made of. Returns its path. */
export const makeFilm = async (engine: Engine, folder: string, films: readonly Film[], film: Film): Promise<string> => {
  const path = join(folder, film.file);
  if (await stat(path).catch(() => undefined)) return path;
  const { inputs = [PICTURE, TONE], before = '', output } = film;
  if (output === undefined) await writeFile(path, '');
  else {
    const read = await Promise.all(
      inputs.map(async (name): Promise<Input> => {
        if (!name.startsWith('@')) return generated(name, words(before));
        const source = films.find(({ file }) => file === name.slice(1));
        if (source === undefined) throw new Error(`${film.file} is made of ${name}, which is not in the corpus`);
        return trusted(await makeFilm(engine, folder, films, source), words(before));
      }),
    );
    const args = [...words(output), ...(film.more ?? []), '-y', `file:${path}`];
    await runFfmpeg(engine, { inputs: read, args }, { timeoutMs: MAKING_MS }).catch(async (error: unknown) => {
      await rm(path, { force: true });
      throw error;
    });
  }
  if (film.edit !== undefined) await writeFile(path, film.edit(await readFile(path)));
  return path;
};
