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
  /** Makes the video findable; again, it replaces what was kept of it. */
  keep(videoId: string, fingerprint: Fingerprint): Promise<void>;
  forget(videoId: string): Promise<void>;
  /**
   * The kept videos that share a stretch with this one, the surest first.
   * @throws Error when the kept fingerprint of a candidate is damaged
   */
  findMatches(fingerprint: Fingerprint, options: { except: readonly string[] }): Promise<FingerprintMatch[]>;
}

type Row = { number: number; video_id: string };

/** At most so many videos are compared whole. */
const MOST_CANDIDATES = 20;
/** At most so many rows are read where a third of a hash is equal: some pictures, such as skies, are everywhere. */
const MOST_ROWS = 1000;
/** A hash that is close to pictures of more videos than this tells none of them apart. */
const MOST_VIDEOS = 200;

/**
 * A candidate counts by how closely each looked-up hash is met, not by how many of its pictures are alike: a video in
 * which nothing moves would win otherwise.
 */
const CANDIDATES = `
  with hits as (
    select wanted.hash, near.video, bit_count((near.hash # wanted.hash)::bit(64)) as distance
    from unnest(?::bigint[]) as wanted (hash)
    cross join lateral (
      (select hash, video from catalogue_frame_hashes
       where (hash & 4194303)::int = (wanted.hash & 4194303)::int limit ?)
      union all
      (select hash, video from catalogue_frame_hashes
       where ((hash >> 22) & 2097151)::int = ((wanted.hash >> 22) & 2097151)::int limit ?)
      union all
      (select hash, video from catalogue_frame_hashes
       where ((hash >> 43) & 2097151)::int = ((wanted.hash >> 43) & 2097151)::int limit ?)
    ) as near
    where bit_count((near.hash # wanted.hash)::bit(64)) <= ?
  ),
  closest as (
    select hash, video, min(distance) as distance, count(*) over (partition by hash) as videos
    from hits group by hash, video
  )
  select video_id as "videoId"
  from closest
  join catalogue_fingerprints on number = video
  where videos <= ? and video_id <> all (?::uuid[])
  group by video_id
  order by sum(power(1 - distance / ?::float8, 2)) desc, video_id
  limit ?`;

/** `work` does the counting, in a thread of its own where requests must not wait. */
export const fingerprintIndex = (
  db: Db,
  store: FingerprintStore,
  work: FingerprintWork = fingerprintWork,
): FingerprintIndex => {
  const findCandidates = async (fingerprint: Fingerprint, except: readonly string[]): Promise<string[]> => {
    const { rows } = await db.raw<{ rows: { videoId: string }[] }>(CANDIDATES, [
      (await work.forLookingUp(fingerprint)).map(String),
      ...[MOST_ROWS, MOST_ROWS, MOST_ROWS, HASH_DISTANCE],
      ...[MOST_VIDEOS, [...except], HASH_DISTANCE + 1, MOST_CANDIDATES],
    ]);
    return rows.map(({ videoId }) => videoId);
  };

  return {
    keep: async (videoId, fingerprint) => {
      const { bytes, hashes } = await work.forKeeping(fingerprint);
      await store.write(videoId, Buffer.from(bytes));
      await db.transaction(async (tx) => {
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
      });
    },

    forget: async (videoId) => {
      await db.transaction(async (tx) => {
        const [row] = await tx<Row>('catalogue_fingerprints').where({ video_id: videoId }).delete().returning('number');
        if (row) await tx('catalogue_frame_hashes').where({ video: row.number }).delete();
      });
      await store.remove(videoId);
    },

    findMatches: async (fingerprint, { except }) => {
      const matches: FingerprintMatch[] = [];
      for (const videoId of await findCandidates(fingerprint, except)) {
        // Forgotten in the meantime: no match.
        const bytes = await store.read(videoId);
        if (bytes === undefined) continue;
        const comparison = await work.compareWith(fingerprint, bytes);
        if (comparison.verdict !== 'none') matches.push({ videoId, comparison });
      }
      return matches.toSorted((a, b) => sureness(b.comparison) - sureness(a.comparison));
    },
  };
};

/** Strong matches first, then by what moves alike, then by length. */
const sureness = ({ verdict, residual, overlapSeconds }: Comparison): number =>
  (verdict === 'strong' ? 10 : 0) + residual + Math.min(overlapSeconds, 3600) / 36_000;
