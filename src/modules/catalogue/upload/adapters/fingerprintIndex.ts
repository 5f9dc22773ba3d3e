/**
 * Finds the videos that a new one may be a copy of: hashes of pictures in PostgreSQL name a few candidates, whose whole
 * fingerprints are then compared one by one.
 */
import type { Comparison } from '#platform/media/fingerprint/compare.ts';
import type { Fingerprint } from '#platform/media/fingerprint/fingerprint.ts';
import { HASH_DISTANCE } from '#platform/media/fingerprint/thresholds.ts';
import { fingerprintWork, type FingerprintWork } from '#platform/media/fingerprint/work.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { FingerprintStore } from './fileFingerprints.ts';

export type FingerprintMatch = { videoId: string; comparison: Comparison };

export interface FingerprintIndex {
  /** Adds the video to the index; a repeat replaces its entries. */
  keep(videoId: string, fingerprint: Fingerprint): Promise<void>;
  forget(videoId: string): Promise<void>;
  /**
   * The stored videos that share a stretch with this one, the surest first.
   * @throws Error when the stored fingerprint of a candidate is damaged
   */
  findMatches(fingerprint: Fingerprint, options: { except: readonly string[] }): Promise<FingerprintMatch[]>;
}

type Row = { number: number; video_id: string };

/** The maximum number of videos that are compared in full. */
const MOST_CANDIDATES = 12;
/** Where so many rows have a third of the hash in common, nothing is told apart: some pictures, such as skies, are everywhere. */
const MOST_ROWS = 150;

/** The rows that have this third of a wanted hash, unless they are too many. `third` is an indexed expression. */
const rowsWith = (third: (hash: string) => string): string => `
  select hash, video
  from (
    select hash, video, count(*) over () as count
    from (select hash, video from catalogue_frame_hashes where ${third('hash')} = ${third('wanted.hash')} limit ${MOST_ROWS}) as bucket
  ) as counted
  where count < ${MOST_ROWS}`;

/**
 * A candidate counts by how closely each looked-up hash is met, not by how many of its pictures are alike: a video in
 * which nothing moves would win otherwise.
 */
const CANDIDATES = `
  with hits as (
    select wanted.hash, near.video, bit_count((near.hash # wanted.hash)::bit(64)) as distance
    from unnest(?::bigint[]) as wanted (hash)
    cross join lateral (
      ${rowsWith((hash) => `(${hash} & 4194303)::int`)}
      union all ${rowsWith((hash) => `((${hash} >> 22) & 2097151)::int`)}
      union all ${rowsWith((hash) => `((${hash} >> 43) & 2097151)::int`)}
    ) as near
    where bit_count((near.hash # wanted.hash)::bit(64)) <= ${HASH_DISTANCE}
  ),
  closest as (select hash, video, min(distance) as distance from hits group by hash, video)
  select video_id as "videoId"
  from closest
  join catalogue_fingerprints on number = video
  where video_id <> all (?::uuid[])
  group by video_id
  order by sum(power(1 - distance / ${HASH_DISTANCE + 1}::float8, 2)) desc, video_id
  limit ${MOST_CANDIDATES}`;

type KeptHashes = Awaited<ReturnType<FingerprintWork['forKeeping']>>['hashes'];

/** Replaces the stored hashes of a video. */
const replaceHashes = async (tx: Db, videoId: string, hashes: KeptHashes): Promise<void> => {
  // The row of the video is locked, so that two who keep it at once do so one after the other.
  const { rows } = await tx.raw<{ rows: { number: number }[] }>(
    `insert into catalogue_fingerprints (video_id) values (?)
     on conflict (video_id) do update set video_id = excluded.video_id returning number`,
    [videoId],
  );
  const number = rows[0]?.number ?? 0;
  await tx('catalogue_frame_hashes').where({ video: number }).delete();
  await tx.raw(
    `insert into catalogue_frame_hashes (hash, video, anchor, crop)
     select hash, ?, anchor, crop from unnest(?::bigint[], ?::smallint[], ?::smallint[]) as rows (hash, anchor, crop)`,
    [
      number,
      hashes.map(({ hash }) => String(hash)),
      hashes.map(({ anchor }) => anchor),
      hashes.map(({ crop }) => crop),
    ],
  );
};

/** `work` does the counting, in a thread of its own where requests must not wait. */
export const fingerprintIndex = (
  db: Db,
  store: FingerprintStore,
  work: FingerprintWork = fingerprintWork,
): FingerprintIndex => {
  const findCandidates = async (fingerprint: Fingerprint, except: readonly string[]): Promise<string[]> => {
    const { rows } = await db.raw<{ rows: { videoId: string }[] }>(CANDIDATES, [
      (await work.forLookingUp(fingerprint)).map(String),
      [...except],
    ]);
    return rows.map(({ videoId }) => videoId);
  };

  return {
    keep: async (videoId, fingerprint) => {
      const { bytes, hashes } = await work.forKeeping(fingerprint);
      await store.write(videoId, Buffer.from(bytes));
      await db.transaction((tx) => replaceHashes(tx, videoId, hashes));
    },

    forget: async (videoId) => {
      await db.transaction(async (tx) => {
        const [row] = await tx<Row>('catalogue_fingerprints').where({ video_id: videoId }).delete().returning('number');
        if (row) await tx('catalogue_frame_hashes').where({ video: row.number }).delete();
      });
      await store.remove(videoId);
    },

    findMatches: async (fingerprint, { except }) => {
      const candidates = await findCandidates(fingerprint, except);
      const files = await Promise.all(candidates.map((videoId) => store.read(videoId)));
      // Forgotten in the meantime: no match.
      const kept = files.flatMap((bytes, n) => (bytes === undefined ? [] : [{ videoId: candidates[n] ?? '', bytes }]));
      const comparisons = await work.compareWith(
        fingerprint,
        kept.map(({ bytes }) => bytes),
      );
      const matches = comparisons
        .map((comparison, n) => ({ videoId: kept[n]?.videoId ?? '', comparison }))
        .filter(({ comparison }) => comparison.verdict !== 'none');
      return matches.toSorted((a, b) => sureness(b.comparison) - sureness(a.comparison));
    },
  };
};

/** Strong matches first, then by what moves alike, then by length. */
const sureness = ({ verdict, residual, overlapSeconds }: Comparison): number =>
  (verdict === 'strong' ? 10 : 0) + residual + Math.min(overlapSeconds, 3600) / 36_000;
