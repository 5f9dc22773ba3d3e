/** How long it takes to say of a ten-minute upload whether it is a copy, among so many videos as a grown marketplace has. */
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import { fileFingerprints, type FingerprintStore } from '#modules/catalogue/upload/adapters/fileFingerprints.ts';
import { fingerprintIndex } from '#modules/catalogue/upload/adapters/fingerprintIndex.ts';
import { encodeFingerprint } from '#platform/media/fingerprint/fingerprintFile.ts';
import { SIDE, type Fingerprint } from '#platform/media/fingerprint/fingerprint.ts';
import { indexHashes } from '#platform/media/fingerprint/pictures/hashes.ts';
import { altered, joined, part } from '#platform/media/fingerprint/testVideos.ts';
import { FRAMES } from '#platform/media/fingerprint/thresholds.ts';
import { threadedWork } from '#platform/media/fingerprint/threadedWork.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { migrate } from '#platform/migrations/migrate.ts';
import { median } from './measure.ts';
import { draw, syntheticVideo } from './syntheticVideos.ts';

export type LookupsResult = {
  videos: number;
  /** Rows and indexes, without drawing the videos. */
  buildSeconds: number;
  /** Tables and indexes. */
  indexBytesPerVideo: number;
  indexBytes: number;
  /** Everything looked up for the second time. */
  warm: { medianMs: number; worstMs: number };
  /** How many times longer that takes than without the frames inside the pictures, of which every upload has as many as there may be. */
  timesWhole: number;
  coldWorstMs: number;
  /** Of the copies among the lookups, how many were found; new videos that were taken for copies. */
  found: number;
  copies: number;
  mistaken: number;
};

const SECONDS = 600;
/** One picture of every ten seconds goes into the index. */
const MOMENTS = Array.from({ length: SECONDS / 10 }, (_, n) => 5 + n * 10);
/** Of one drawn video: its rows of signs turned round by 0 to 7, upside down or not, as a negative or not. */
const VARIANTS = 32;
const ROW_BYTES = 34;
/** Videos in one file for COPY. */
const BATCH = 8000;

/** The hash as other pictures of the same statistics would have it: a byte is a row of the picture. */
const writeVariant = (hash: Buffer, variant: number, target: Buffer, at: number): void => {
  for (let byte = 0; byte < 8; byte += 1) {
    const row = (variant & 8 ? 7 - byte : byte) + (variant & 7);
    target[at + byte] = (hash[row & 7] ?? 0) ^ (variant & 16 ? 255 : 0);
  }
};

type Row = { hash: Buffer; anchor: number; crop: number };

/** What `keep` would write. */
const rowsOf = (number: number): Row[] => {
  const hash = (value: bigint): Buffer => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64BE(value);
    return bytes;
  };
  const fingerprint = { pictures: draw(number, MOMENTS), sound: undefined };
  return indexHashes(fingerprint, [...MOMENTS.keys()]).map((row) => ({ ...row, hash: hash(row.hash) }));
};

/** PostgreSQL's binary COPY format: a count of fields, then length and value of each. */
const writeRow = (target: Buffer, at: number, { hash, anchor, crop }: Row, variant: number, video: number): void => {
  target.writeInt16BE(4, at);
  target.writeInt32BE(8, at + 2);
  writeVariant(hash, variant, target, at + 6);
  target.writeInt32BE(4, at + 14);
  target.writeInt32BE(video, at + 18);
  target.writeInt32BE(2, at + 22);
  target.writeInt16BE(anchor, at + 26);
  target.writeInt32BE(2, at + 28);
  target.writeInt16BE(crop, at + 32);
};
const COPY_HEAD = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);

/** Writes the videos `from` to `to` (exclusive) into a file for COPY. */
const writeBatch = async (file: string, from: number, to: number): Promise<void> => {
  const target = await open(file, 'w', 0o644);
  await target.write(COPY_HEAD);
  for (let video = from; video < to; video += VARIANTS) {
    const rows = rowsOf(video);
    const count = Math.min(VARIANTS, to - video);
    const bytes = Buffer.alloc(rows.length * count * ROW_BYTES);
    for (let variant = 0; variant < count; variant += 1)
      rows.forEach((row, n) => writeRow(bytes, (variant * rows.length + n) * ROW_BYTES, row, variant, video + variant));
    await target.write(bytes);
  }
  await target.write(Buffer.from([0xff, 0xff]));
  await target.close();
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Fills the index as `keep` would, by COPY without indexes, which are then made anew; answers the ms that PostgreSQL took. */
const fill = async (db: Db, videos: number, folder: string, onProgress: (share: number) => void): Promise<number> => {
  const { rows: indexes } = await db.raw<{ rows: { name: string; definition: string }[] }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'catalogue_frame_hashes'`,
  );
  for (const { name } of indexes) await db.raw(`drop index ${name}`);
  let ms = await timed(() =>
    db.raw('insert into catalogue_fingerprints (video_id) select gen_random_uuid() from generate_series(1, ?::int)', [
      videos,
    ]),
  );
  for (let from = 1; from <= videos; from += BATCH) {
    const file = path.join(folder, 'rows');
    await writeBatch(file, from, Math.min(videos + 1, from + BATCH));
    ms += await timed(() => db.raw(`copy catalogue_frame_hashes from '${file}' (format binary)`));
    await rm(file);
    onProgress(from / videos);
  }
  ms += await timed(async () => {
    for (const { definition } of indexes) await db.raw(definition);
    await db.raw('analyze catalogue_frame_hashes');
  });
  return ms;
};

/** More would only take longer to draw. */
const STAND_INS = 12;

/** The fingerprints of a million videos would fill a disk: of those that were drawn, a few stand for all. */
const storeOf = async (folder: string): Promise<FingerprintStore> => {
  const own = fileFingerprints(diskStorage(folder));
  const names = Array.from({ length: STAND_INS }, () => randomUUID());
  for (const [n, name] of names.entries())
    await own.write(name, encodeFingerprint(syntheticVideo(9_000_000 + n, SECONDS)));
  return {
    ...own,
    read: async (videoId) =>
      (await own.read(videoId)) ?? own.read(names[parseInt(videoId.slice(0, 4), 16) % STAND_INS] ?? ''),
  };
};

/** Uploads of ten minutes: altered copies of kept videos, and as many that nobody has seen before. */
const uploadsOf = (originals: readonly Fingerprint[]): { upload: Fingerprint; original: number | undefined }[] => {
  const fresh = (number: number): Fingerprint => syntheticVideo(8_000_000 + number, SECONDS);
  const [a = fresh(0), b = a, c = a] = originals;
  const half = SECONDS / 2;
  return [
    { upload: altered(a, (at, x, y) => at(SIDE - 1 - x, y)), original: 0 },
    { upload: altered(b, (at, x, y) => 0.8 * at(Math.min(SIDE - 1, Math.floor(2 + x * 0.9)), y) + 20), original: 1 },
    { upload: joined(part(fresh(1), 0, half), part(c, 100, 100 + half)), original: 2 },
    ...[2, 3, 4].map((number) => ({ upload: fresh(number), original: undefined })),
  ];
};

/** Builds an index of so many ten-minute videos in a server of its own and looks six uploads up, twice. */
export const measureLookups = async (videos: number, onProgress: (share: number) => void): Promise<LookupsResult> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-bench-'));
  // The server is another user.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), isDurable: false });
  await server.ensureDatabase('lookups');
  const db = openDb(server.connectionString('lookups'));
  const work = threadedWork();
  try {
    await migrate(db, path.resolve('migrations'));
    await db.raw(`alter database lookups set maintenance_work_mem = '1GB'`);
    await mkdir(path.join(folder, 'fingerprints'));
    const buildMs = await fill(db, videos, folder, onProgress);
    const index = fingerprintIndex(db, await storeOf(path.join(folder, 'fingerprints')), work);
    const originals = [0, 1, 2].map((number) => syntheticVideo(7_000_000 + number, SECONDS));
    const ids = originals.map(() => randomUUID());
    for (const [n, original] of originals.entries()) await index.keep(ids[n] ?? '', original);
    const uploads = uploadsOf(originals);
    const inFrames = Array.from({ length: FRAMES.most }, (_, n) => syntheticVideo(6_000_000 + n, SECONDS));
    const lookUp = async ({ upload, original }: (typeof uploads)[number], frames = inFrames) => {
      const start = performance.now();
      const matches = await index.findMatches({ whole: upload, frames }, { except: [] });
      const ms = performance.now() - start;
      const isFound = original !== undefined && matches[0]?.videoId === ids[original];
      return { ms, isFound, isMistaken: original === undefined && matches.length > 0 };
    };
    const cold: Awaited<ReturnType<typeof lookUp>>[] = [];
    const warm: Awaited<ReturnType<typeof lookUp>>[] = [];
    for (const upload of uploads) cold.push(await lookUp(upload));
    for (const upload of uploads) warm.push(await lookUp(upload));
    const wholeMs: number[] = [];
    for (const upload of uploads) wholeMs.push((await lookUp(upload, [])).ms);
    const { rows } = await db.raw<{ rows: { bytes: string }[] }>(
      `select pg_total_relation_size('catalogue_frame_hashes') + pg_total_relation_size('catalogue_fingerprints') as bytes`,
    );
    const indexBytes = Number(rows[0]?.bytes);
    const times = warm.map(({ ms }) => ms);
    return {
      videos,
      buildSeconds: buildMs / 1000,
      indexBytes,
      indexBytesPerVideo: indexBytes / videos,
      warm: { medianMs: median(times), worstMs: Math.max(...times) },
      timesWhole: median(times) / median(wholeMs),
      coldWorstMs: Math.max(...cold.map(({ ms }) => ms)),
      found: warm.filter(({ isFound }) => isFound).length,
      copies: uploads.filter(({ original }) => original !== undefined).length,
      mistaken: warm.filter(({ isMistaken }) => isMistaken).length,
    };
  } finally {
    await work.stop();
    await db.destroy();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
