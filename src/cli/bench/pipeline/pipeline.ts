/** What an upload costs after its last byte: our job, beside one ffmpeg command that writes the same, and PeerTube's. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileFingerprints } from '#modules/catalogue/upload/adapters/fileFingerprints.ts';
import { fingerprintIndex } from '#modules/catalogue/upload/adapters/fingerprintIndex.ts';
import { mediaFolders, mediaKeys } from '#modules/catalogue/adapters/mediaFolders.ts';
import { openOriginals } from '#modules/catalogue/adapters/originals.ts';
import { postgresVideoKeys } from '#modules/catalogue/adapters/videoKeys.ts';
import { secretBox } from '#platform/secrets/secretBox.ts';
import { ffmpegMediaWork } from '#modules/catalogue/upload/adapters/mediaWork.ts';
import { resolveEngines, type Engine } from '#platform/media/run/engine.ts';
import { OWN_PICTURE } from '#platform/media/run/filters.ts';
import { fingerprintWork } from '#platform/media/fingerprint/work.ts';
import { renderWatermark } from '#platform/media/pictures/watermark.ts';
import { openDb } from '#platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { migrate } from '#platform/migrations/migrate.ts';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import { memoryOf } from '#driver/memoryOf.ts';
import { median } from '#cli/bench/measure.ts';
import { asCommand, makeFilm, MARKED, peerTube } from './commands.ts';

/**
 * Seconds for a minute of the film, and the most memory that its programs took together, in bytes; processor time is undefined where the
 * system does not tell that of ended children.
 */
export type Cost = { wall: number; cpu: number | undefined; peakBytes: number };
export type PipelineResult = { ours: Cost; asCommand: Cost; peerTube: Cost };

/** Nobody waits for the video, or works on it, too. */
const nothing = { find: () => Promise.resolve(undefined), forget: () => Promise.resolve() };
const nobodyElse = {
  claims: { take: () => Promise.resolve(true), release: () => Promise.resolve() },
  findPlace: () => Promise.resolve({ step: 'waiting' as const, ahead: 0, doneInSeconds: null }),
  board: { enter: () => undefined, ...nothing },
  hashes: nothing,
};

const CLOCK_TICKS = 100;

/** Of this process and of its children that have ended (proc(5): fields 14 to 17 of `stat`), in seconds. */
const processorSeconds = async (): Promise<number | undefined> => {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  return ticks.reduce((sum, count) => sum + Number(count), 0) / CLOCK_TICKS;
};

const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
  const before = await processorSeconds();
  const start = performance.now();
  const { peakBytes } = await memoryOf(work);
  const wall = (performance.now() - start) / 1000;
  const after = await processorSeconds();
  return { wall, cpu: before === undefined || after === undefined ? undefined : after - before, peakBytes };
};

const medianOf = (costs: readonly Cost[], minutes: number): Cost => ({
  wall: median(costs.map(({ wall }) => wall)) / minutes,
  cpu: costs[0]?.cpu === undefined ? undefined : median(costs.map(({ cpu }) => cpu ?? 0)) / minutes,
  peakBytes: Math.max(...costs.map(({ peakBytes }) => peakBytes)),
});

/** Repeats all three, one after the other, over a film of this many minutes. Every command runs as ours do, with low priority and one at a time. */
const measurePipeline = async (engine: Engine, minutes: number, repetitions: number): Promise<PipelineResult> => {
  const seconds = minutes * 60;
  const scratch = await mkdtemp(path.join(tmpdir(), 'soletake-bench-'));
  const server = await startEmbeddedPostgres({ folder: path.join(scratch, 'postgres'), isDurable: false });
  await server.ensureDatabase('pipeline');
  const db = openDb(server.connectionString('pipeline'));
  try {
    await migrate(db, path.resolve('migrations'));
    const folders = mediaFolders(scratch);
    for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
    const storage = diskStorage(path.join(scratch, 'media'));
    const index = fingerprintIndex(db, fileFingerprints(storage));
    const originals = openOriginals({ folders, storage, keys: postgresVideoKeys(db, secretBox(randomBytes(32))) });
    const shared = { engine, fingerprints: fingerprintWork, brandName: 'Soletake', ...nobodyElse };
    const media = ffmpegMediaWork({ folders, storage, originals, index, ...shared });
    const film = path.join(scratch, 'film.mp4');
    const videoId = '6f1e2f0a-5f0b-4c39-9a57-1d1c6c0b7d11';
    await makeFilm(engine, seconds, film);
    await writeFile(path.join(scratch, OWN_PICTURE), await renderWatermark('Soletake', MARKED));
    /** Everything that the job `examine-video` does with the file. */
    const ours = async (): Promise<void> => {
      const { signal } = new AbortController();
      const examined = await media.examine(videoId, signal);
      if (examined.isRefused) throw new Error(examined.message);
      await media.compare(videoId, signal);
      await media.prepare(videoId, signal);
    };
    const costs = { ours: [] as Cost[], asCommand: [] as Cost[], peerTube: [] as Cost[] };
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      // Sealed, as an upload arrives.
      await originals.keep(videoId, film, mediaKeys.upload(videoId));
      costs.ours.push(await costOf(ours));
      await originals.remove(videoId);
      await index.forget(videoId);
      costs.asCommand.push(await costOf(() => asCommand(engine, film, seconds, scratch)));
      costs.peerTube.push(await costOf(() => peerTube(engine, film, seconds, scratch)));
    }
    const { ours: own, asCommand: single, peerTube: peer } = costs;
    return { ours: medianOf(own, minutes), asCommand: medianOf(single, minutes), peerTube: medianOf(peer, minutes) };
  } finally {
    await db.destroy();
    await server.stop();
    await rm(scratch, { recursive: true, force: true });
  }
};

/** In minutes: one so short that the preview is half of it, the length that buyers look for, and the longest that phones film. */
const LENGTHS = [1, 10, 60];

/** Prints time and memory for each length, with each ffmpeg of this machine; `isQuick`: one minute, once. */
export const benchPipeline = async (print: (text: string) => void, isQuick: boolean): Promise<void> => {
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;
  const cost = ({ wall, cpu, peakBytes }: Cost): string =>
    `${wall.toFixed(1)} s (${cpu?.toFixed(1) ?? '–'} of processor), ${megabytes(peakBytes)}`;
  print(
    '| Minutes | ffmpeg | ours | one command with the same outputs | PeerTube’s commands | ours against the one (to reach: 1.2) |',
  );
  print('|---|---|---|---|---|---|');
  for (const engine of await resolveEngines())
    for (const minutes of isQuick ? LENGTHS.slice(0, 1) : LENGTHS) {
      const {
        ours,
        asCommand: single,
        peerTube: peer,
      } = await measurePipeline(engine, minutes, minutes === 1 && !isQuick ? 3 : 1);
      const costs = [ours, single, peer].map(cost).join(' | ');
      print(`| ${minutes} | ${engine.version} | ${costs} | ${(ours.wall / single.wall).toFixed(2)} |`);
    }
};
