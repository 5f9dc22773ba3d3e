/** Every kind of file ends listed or refused in a sentence, and the buyer gets what the camera made. In the short run, those that no other suite has. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLongRun } from '#testing/run/longRun.ts';
import { inspect } from './checks/inspect.ts';
import { removeLocation } from './files/original.ts';
import { makePreview } from './pictures/preview.ts';
import { makePoster, sampleFrames } from './pictures/stills.ts';
import { demuxerOf, inspectContainer, type Container } from './run/container.ts';
import type { Engine } from './run/engine.ts';
import { runFfmpeg, untrusted } from './run/run.ts';
import { testEngines } from './testEngines.ts';
import { corpus } from '#testing/corpus/corpus.ts';
import { makeFilm } from '#testing/corpus/film.ts';

const HANG_MS = 300_000;
/** Of a place that several of the films carry. */
const PLACE = '51.5072';
const BLANKED_IN_PLACE: readonly Container[] = ['mp4', 'mov', 'matroska', 'webm'];
/** Its subtitles name places, and they lie among the pictures. */
const REWRITTEN = ['drone.mkv'];
const IN_SHORT = ['hevc10.mov', 'chapters.mkv', 'cut.avi'];

const engines = await testEngines();
const examined = isLongRun ? engines : engines.slice(0, 1);
const films = corpus.filter(({ file }) => isLongRun || IN_SHORT.includes(file));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corpus-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Time, length and hash of every packet of pictures and sound; cover pictures are left out. */
const packetsOf = async (engine: Engine, path: string): Promise<string[]> => {
  const container = (await inspectContainer(path)) as Container;
  const args = ['-map', '0:V', '-map', '0:a?', '-c', 'copy', '-f', 'framemd5', 'pipe:1'];
  const { stdout } = await runFfmpeg(
    engine,
    { inputs: [untrusted(path, demuxerOf(container))], args },
    { timeoutMs: HANG_MS },
  );
  return stdout
    .toString()
    .split('\n')
    .filter((line) => /^\d/.test(line));
};

/** The stretches in which two files of one length differ, without what only one of them leaves empty. */
const strangeBytes = (source: Buffer, delivered: Buffer): number =>
  delivered.reduce((count, byte, at) => count + (byte !== source[at] && !isFiller(delivered, at) ? 1 : 0), 0);

/** Zeros, or the name or head of an empty box or element. */
const isFiller = (bytes: Buffer, at: number): boolean =>
  bytes[at] === 0 ||
  bytes.toString('latin1', at - 3, at + 4).includes('free') ||
  bytes.subarray(Math.max(0, at - 8), at + 1).includes(0xec);

describe.each(examined)('with ffmpeg $version', (engine: Engine) => {
  it.each(films)('$file ($about) becomes $becomes', { timeout: HANG_MS }, async (film) => {
    const source = await makeFilm(engines[0] ?? engine, folder, corpus, film);
    const scratch = join(folder, 'scratch');
    await mkdir(scratch);
    try {
      const at = (name: string) => join(scratch, name);
      const made = { preview: { path: at('made.mp4'), watermark: 'Soletake' }, frames: at('frames.raw') };
      const read = { greyFrames: at('grey.raw'), sound: at('sound.raw'), storyboard: at('board.jpg') };
      const { facts, refusal, advice } = await inspect(engine, source, { sideOutputs: { ...made, ...read }, scratch });
      expect(refusal?.code ?? 'listed').toBe(film.becomes);
      if (facts === null || refusal !== undefined) return expect(refusal?.message).toMatch(/^[A-Z].*\.$/);
      await makePoster(await sampleFrames(engine, { source, facts, made: made.frames }));
      const target = at('preview.mp4');
      const shown = await makePreview(engine, {
        source,
        target,
        facts,
        watermark: 'Soletake',
        made: made.preview.path,
      });
      expect(shown.durationSeconds).toBeGreaterThan(0.4);
      expect(advice.some(({ code }) => code === 'damaged')).toBe(film.file.startsWith('damaged'));
      if (!facts.hasLocation) return;

      const delivered = at(`delivered${extname(film.file)}`);
      await removeLocation(engine, { source, target: delivered });
      expect(await packetsOf(engine, delivered)).toEqual(await packetsOf(engine, source));
      const before = await readFile(source);
      const after = await readFile(delivered);
      expect(after.includes(PLACE)).toBe(false);
      if (!BLANKED_IN_PLACE.includes(facts.container) || REWRITTEN.includes(film.file)) return;
      expect(after.length).toBe(before.length);
      expect(strangeBytes(before, after)).toBe(0);
    } finally {
      await rm(scratch, { recursive: true });
    }
  });
});
