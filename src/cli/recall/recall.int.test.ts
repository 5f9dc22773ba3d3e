import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import { fileFingerprints } from '#modules/catalogue/upload/adapters/fileFingerprints.ts';
import { fingerprintIndex } from '#modules/catalogue/upload/adapters/fingerprintIndex.ts';
import { resolveEngine } from '#platform/media/run/engine.ts';
import { realFolder } from '#platform/media/testClips.ts';
import { openTestDb } from '#testing/testDb.ts';
import type { Alteration } from './alterations.ts';
import { framed } from './framed.ts';
import { strangers } from './strangers.ts';
import { EXACT, measureRecall, type Row, type Table } from './table.ts';
import { isLongRun } from '#testing/run/longRun.ts';

/** Short ones of two kinds, drawn and hand-held upright, which are shown in frames, too. */
const FRAMED = ['elf.mp4', 'iphone-rotated-gps.mov'];
/** Of the drawn uploads every eighth. */
const UPLOADS = strangers.filter((_, n) => n % 8 === 0);
const inFrames = framed.map(({ name }) => name);

/** Least share that must be found, in percent. */
const floors: [alterations: string[], percent: number][] = [
  [[EXACT], 100],
  [['re-encoded', '480p', '240p', 'colours', '12 fps'], 99],
  [['black border'], 97],
  [['crop to 90 %'], 90],
  [['crop to 80 %'], 90],
  [['one side cut off'], 90],
  [['mirrored'], 90],
  [['turned left', 'turned right'], 90],
  [['start cut off'], 90],
  [['middle part'], 90],
  [['banner and logo'], 90],
  [['1.05× speed'], 90],
  [['blurred padding'], 90],
  [['several at once'], 90],
  [inFrames.filter((name) => /^(?:40|50) %/.test(name)), 90],
  [inFrames.filter((name) => /^(?:60|80) %/.test(name)), 90],
  [inFrames.filter((name) => name.includes('split screen')), 90],
];

const folder = realFolder();
describe.runIf(isLongRun && folder !== undefined)('altered copies of real recordings', () => {
  const { db } = openTestDb();
  let scratch: string;
  let table: Table;

  beforeAll(async () => {
    scratch = await mkdtemp(path.join(tmpdir(), 'recall-'));
    const videos = (await readdir(folder ?? '')).filter((name) => /\.(?:mp4|mov|mkv|webm)$/.test(name));
    const isAltered = (name: string, alteration: Alteration) => !framed.includes(alteration) || FRAMED.includes(name);
    table = await measureRecall(
      await resolveEngine({ heavyAtOnce: 2 }),
      fingerprintIndex(db, fileFingerprints(diskStorage(scratch))),
      { files: videos.map((name) => path.join(folder ?? '', name)), isAltered, uploads: UPLOADS, folder: scratch },
    );
  }, 3_600_000);
  afterAll(async () => {
    await rm(scratch, { recursive: true });
  });

  const foundOf = (rows: readonly Row[]) => {
    const sum = (key: 'copies' | 'found') => rows.reduce((total, row) => total + row[key], 0);
    return { copies: sum('copies'), percent: (100 * sum('found')) / sum('copies') };
  };
  const missedOf = (rows: readonly Row[]) =>
    rows.flatMap(({ name, missed }) => missed.map((clip) => `${clip}: ${name}`));

  it.each(floors)('finds %s: at least %s %%', (alterations, floor) => {
    const rows = table.rows.filter(({ name }) => alterations.includes(name));
    const { copies, percent } = foundOf(rows);
    expect(copies).toBeGreaterThan(0);
    expect(percent, missedOf(rows).join(', ')).toBeGreaterThanOrEqual(floor);
  });

  it('finds at least 97 % of all', () => {
    expect(foundOf(table.rows).percent, missedOf(table.rows).join(', ')).toBeGreaterThanOrEqual(97);
  });

  it('takes no video for an unrelated one', () => {
    const { pairs, similar, strong } = table.others.unrelated;
    expect(pairs).toBeGreaterThan(100);
    expect([...similar, ...strong]).toEqual([]);
  });

  it('takes no drawn upload for a film that it knows, alone or in a frame', () => {
    expect(table.mistaken).toEqual([]);
    expect(table.uploads).toBeGreaterThan(UPLOADS.length);
  });

  it('is never sure about different recordings of the same room', () => {
    const { pairs, strong } = table.others['same room'];
    expect(pairs).toBeGreaterThan(0);
    expect(strong).toEqual([]);
  });

  it('finds the same recording in another codec, in grey, and under a logo', () => {
    const unaltered = table.others['same recording'].similar.filter((text) => text.includes(`(${EXACT})`));
    const patterns = ['hd-no', 'longer-no', 'sd-grey', 'sd-with-large-logo'].map((name) => `pattern-${name}-bar.mp4`);
    const families = [['flower.mp4', 'flower-vp8.webm'], ['frog.mp4', 'frog-vp8.webm'], patterns];
    const pairs = families.flatMap((family) =>
      family.flatMap((item) =>
        family.filter((other) => other !== item).map((other) => `${item} (${EXACT}) as ${other}`),
      ),
    );
    expect(pairs.filter((pair) => !unaltered.some((text) => text.startsWith(`${pair}:`)))).toEqual([]);
  });
});
