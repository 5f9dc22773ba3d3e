/** Looks altered copies up among the originals and counts which are found. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Engine } from '#platform/media/run/engine.ts';
import type { Comparison } from '#platform/media/fingerprint/compare.ts';
import { secondsOf, type Fingerprint } from '#platform/media/fingerprint/fingerprint.ts';
import { alterations, type Alteration } from './alterations.ts';
import { fingerprintOf, fingerprintOfCopy } from './copies.ts';
import { kinshipOf, type Kinship } from './families.ts';

/** As the index of the product answers. */
export type Index = {
  keep: (videoId: string, fingerprint: Fingerprint) => Promise<void>;
  findMatches: (
    fingerprint: Fingerprint,
    options: { except: readonly string[] },
  ) => Promise<{ videoId: string; comparison: Comparison }[]>;
};

export type Row = { name: string; copies: number; found: number; strong: number; missed: string[] };
/** Originals that are no copies of the looked-up clip: how many were tried, and what was said of those that were named. */
export type Others = Record<Kinship, { pairs: number; similar: string[]; strong: string[] }>;
export type Table = { rows: Row[]; others: Others; lookUpMs: number };

type Clip = { name: string; file: string; videoId: string; fingerprint: Fingerprint };

/** Four pictures; what is shorter cannot be sold and shows too little. */
const LEAST_SECONDS = 1.5;
export const EXACT = 'exact';

type Options = {
  /** Those that cannot be played, or hardly begin, are left out. */
  files: readonly string[];
  /** Which of them, by name, are altered too; all are looked up as they are. Default all. */
  isAltered?: (name: string) => boolean;
  /** Copies are made here. */
  folder: string;
  onProgress?: (clip: string) => void;
};

/** Keeps every file in the index, then looks it and its altered copies up. */
export const measureRecall = async (
  engine: Engine,
  index: Index,
  { files, isAltered = () => true, folder, onProgress }: Options,
): Promise<Table> => {
  const clips = (await Promise.all(files.map((file) => readClip(engine, file, folder)))).filter(
    (clip) => clip !== undefined,
  );
  for (const { videoId, fingerprint } of clips) await index.keep(videoId, fingerprint);
  const count = createCounter(clips);
  for (const clip of clips) {
    await count.lookUp(index, EXACT, clip, clip.fingerprint);
    const possible = alterations.filter(
      ({ leastSeconds = 0 }) => isAltered(clip.name) && secondsOf(clip.fingerprint) >= leastSeconds,
    );
    const copies = await Promise.all(possible.map((alteration) => copyOf(engine, clip, alteration, folder)));
    for (const { alteration, fingerprint } of copies) await count.lookUp(index, alteration.name, clip, fingerprint);
    onProgress?.(clip.name);
  }
  return count.table();
};

const readClip = async (engine: Engine, file: string, folder: string): Promise<Clip | undefined> => {
  const name = path.basename(file);
  const fingerprint = await fingerprintOf(engine, file, path.join(folder, name));
  if (fingerprint === undefined || secondsOf(fingerprint) < LEAST_SECONDS) return undefined;
  return { name, file, videoId: randomUUID(), fingerprint };
};

const copyOf = async (engine: Engine, { file, fingerprint }: Clip, alteration: Alteration, folder: string) => ({
  alteration,
  fingerprint: await fingerprintOfCopy(engine, { file, seconds: secondsOf(fingerprint), alteration, folder }),
});

const createCounter = (clips: readonly Clip[]) => {
  const rows = new Map<string, Row>();
  const none = () => ({ pairs: 0, similar: [], strong: [] });
  const others: Others = { 'same recording': none(), 'same room': none(), unrelated: none() };
  let lookUps = 0;
  let lookUpMs = 0;

  const countOther = (alteration: string, clip: Clip, other: Clip, comparison: Comparison | undefined): void => {
    const kin = others[kinshipOf(clip.name, other.name)];
    kin.pairs += 1;
    if (comparison === undefined || comparison.verdict === 'none') return;
    kin[comparison.verdict].push(`${clip.name} (${alteration}) as ${other.name}: ${summary(comparison)}`);
  };

  return {
    lookUp: async (index: Index, alteration: string, clip: Clip, fingerprint: Fingerprint): Promise<void> => {
      const start = performance.now();
      const matches = await index.findMatches(fingerprint, { except: [] });
      lookUps += 1;
      lookUpMs += performance.now() - start;
      const comparisons = new Map(matches.map(({ videoId, comparison }) => [videoId, comparison]));
      const own = comparisons.get(clip.videoId);
      const row = rows.get(alteration) ?? { name: alteration, copies: 0, found: 0, strong: 0, missed: [] };
      rows.set(alteration, row);
      row.copies += 1;
      if (own === undefined) row.missed.push(clip.name);
      else row.found += 1;
      if (own?.verdict === 'strong') row.strong += 1;
      for (const other of clips)
        if (other !== clip) countOther(alteration, clip, other, comparisons.get(other.videoId));
    },
    table: (): Table => ({ rows: [...rows.values()], others, lookUpMs: lookUpMs / Math.max(1, lookUps) }),
  };
};

const summary = ({ overlapSeconds, agreement, residual, soundError }: Comparison): string =>
  `${overlapSeconds.toFixed(1)} s, agreement ${agreement.toFixed(2)}, residual ${residual.toFixed(2)}, ` +
  `sound error ${soundError?.toFixed(2) ?? '–'}`;
