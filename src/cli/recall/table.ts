/** Looks altered copies up among the originals and counts which are found. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Engine } from '#platform/media/run/engine.ts';
import type { Comparison } from '#platform/media/fingerprint/compare.ts';
import { secondsOf, type Fingerprint, type Reading } from '#platform/media/fingerprint/fingerprint.ts';
import { alterations, type Alteration } from './alterations.ts';
import { fingerprintOf, fingerprintOfCopy } from './copies.ts';
import { kinshipOf, type Kinship } from './families.ts';
import { framed } from './framed.ts';
import { strangers, type Stranger } from './strangers.ts';
import { generated, trusted } from '#platform/media/run/run.ts';

/** As the index of the product answers. */
export type Index = {
  keep: (videoId: string, fingerprint: Fingerprint) => Promise<void>;
  findMatches: (
    reading: Reading,
    options: { except: readonly string[] },
  ) => Promise<{ videoId: string; comparison: Comparison }[]>;
};

export type Row = { name: string; copies: number; found: number; strong: number; missed: string[] };
/** Originals that are no copies of the looked-up clip: how many were tried, and what was said of those that were named. */
export type Others = Record<Kinship, { pairs: number; similar: string[]; strong: string[] }>;
export type Table = {
  rows: Row[];
  others: Others;
  /** Uploads, and those for which an unrelated video was named. */
  uploads: number;
  mistaken: string[];
  lookUpMs: number;
  /** How many times longer it takes than without the frames. */
  timesWhole: number;
};

type Clip = { name: string; file: string; videoId: string; reading: Reading };

/** Four pictures; what is shorter cannot be sold and shows too little. */
const LEAST_SECONDS = 1.5;
export const EXACT = 'exact';
const STRANGER: Alteration = { name: 'drawn' };
const STRANGER_SECONDS = 8;
/** Of so many look-ups one is repeated without the frames, to compare the times. */
const TIMED = 4;

type Options = {
  /** Those that cannot be played, or hardly begin, are left out. */
  files: readonly string[];
  /** Which of them, by name, are altered too, and how; all are looked up as they are. Default all in all ways. */
  isAltered?: (name: string, alteration: Alteration) => boolean;
  /** Uploads that resemble nothing. Default all. */
  uploads?: readonly Stranger[];
  /** Copies are made here. */
  folder: string;
  onProgress?: (clip: string) => void;
};

/** Keeps every file in the index, then looks it and its altered copies up, and uploads that resemble none of them. */
export const measureRecall = async (
  engine: Engine,
  index: Index,
  { files, isAltered = () => true, uploads = strangers, folder, onProgress }: Options,
): Promise<Table> => {
  const clips = (await Promise.all(files.map((file) => readClip(engine, file, folder)))).filter(
    (clip) => clip !== undefined,
  );
  for (const { videoId, reading } of clips) await index.keep(videoId, reading.whole);
  const count = createCounter(clips);
  for (const [n, clip] of clips.entries()) {
    await count.lookUp(index, EXACT, clip, clip.reading);
    const { name, file } = clip;
    const original = { name, input: trusted(file), seconds: secondsOf(clip.reading.whole), clip: n };
    const possible = [...alterations, ...framed].filter(
      (alteration) => isAltered(name, alteration) && original.seconds >= (alteration.leastSeconds ?? 0),
    );
    const copies = possible.map(async (alteration) => ({
      alteration,
      reading: await fingerprintOfCopy(engine, original, { alteration, folder }),
    }));
    for (const { alteration, reading } of await Promise.all(copies))
      await count.lookUp(index, alteration.name, clip, reading);
    onProgress?.(name);
  }
  const drawn = uploads.map(async ({ name, graph }) => {
    const input = generated(graph, ['-t', String(STRANGER_SECONDS)]);
    const original = { name, input, seconds: STRANGER_SECONDS, clip: 0 };
    return { name, reading: await fingerprintOfCopy(engine, original, { alteration: STRANGER, folder }) };
  });
  for (const { name, reading } of await Promise.all(drawn)) await count.countStranger(index, name, reading);
  return count.table();
};

const readClip = async (engine: Engine, file: string, folder: string): Promise<Clip | undefined> => {
  const name = path.basename(file);
  const reading = await fingerprintOf(engine, file, path.join(folder, name));
  if (reading === undefined || secondsOf(reading.whole) < LEAST_SECONDS) return undefined;
  return { name, file, videoId: randomUUID(), reading };
};

const timed = async <Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> => {
  const start = performance.now();
  const result = await work();
  return { result, ms: performance.now() - start };
};

/** Looks up, and takes the time. */
const createSearches = () => {
  let count = 0;
  let allMs = 0;
  let timedMs = 0;
  let wholeMs = 0;
  return {
    lookUp: async (index: Index, reading: Reading) => {
      const { result, ms } = await timed(() => index.findMatches(reading, { except: [] }));
      if (count % TIMED === 0) {
        timedMs += ms;
        wholeMs += (await timed(() => index.findMatches({ ...reading, frames: [] }, { except: [] }))).ms;
      }
      count += 1;
      allMs += ms;
      return new Map(result.map(({ videoId, comparison }) => [videoId, comparison]));
    },
    times: () => ({ uploads: count, lookUpMs: allMs / Math.max(1, count), timesWhole: timedMs / Math.max(1, wholeMs) }),
  };
};

const createCounter = (clips: readonly Clip[]) => {
  const rows = new Map<string, Row>();
  const none = () => ({ pairs: 0, similar: [], strong: [] });
  const others: Others = { 'same recording': none(), 'same room': none(), unrelated: none() };
  const mistaken = new Set<string>();
  const { lookUp, times } = createSearches();

  const countOther = (upload: string, kinship: Kinship, other: Clip, comparison: Comparison | undefined): void => {
    const kin = others[kinship];
    kin.pairs += 1;
    if (comparison === undefined || comparison.verdict === 'none') return;
    kin[comparison.verdict].push(`${upload} as ${other.name}: ${summary(comparison)}`);
    if (kinship === 'unrelated') mistaken.add(upload);
  };

  return {
    lookUp: async (index: Index, alteration: string, clip: Clip, reading: Reading): Promise<void> => {
      const comparisons = await lookUp(index, reading);
      const own = comparisons.get(clip.videoId);
      const row = rows.get(alteration) ?? { name: alteration, copies: 0, found: 0, strong: 0, missed: [] };
      rows.set(alteration, row);
      row.copies += 1;
      if (own === undefined) row.missed.push(clip.name);
      else row.found += 1;
      if (own?.verdict === 'strong') row.strong += 1;
      for (const other of clips)
        if (other !== clip)
          countOther(
            `${clip.name} (${alteration})`,
            kinshipOf(clip.name, other.name),
            other,
            comparisons.get(other.videoId),
          );
    },
    countStranger: async (index: Index, name: string, reading: Reading): Promise<void> => {
      const comparisons = await lookUp(index, reading);
      for (const other of clips) countOther(name, 'unrelated', other, comparisons.get(other.videoId));
    },
    table: (): Table => ({ rows: [...rows.values()], others, mistaken: [...mistaken], ...times() }),
  };
};

const summary = ({ overlapSeconds, agreement, residual, soundError, verdict }: Comparison): string =>
  `${verdict}, ${overlapSeconds.toFixed(1)} s, agreement ${agreement.toFixed(2)}, residual ${residual.toFixed(2)}, ` +
  `sound error ${soundError?.toFixed(2) ?? '–'}`;
