/**
 * Finds the videos that a new one may be a copy of: hashes of pictures in PostgreSQL name a few candidates, whose whole
 * fingerprints are then compared one by one.
 */
import type { Comparison } from '#platform/media/fingerprint/compare.ts';
import type { Extent, Fingerprint, Reading } from '#platform/media/fingerprint/fingerprint.ts';
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
   * The stored videos that share a stretch with this one, or with a frame inside of it, the surest first, each once.
   * @throws Error when the stored fingerprint of a candidate is damaged
   */
  findMatches(reading: Reading, options: { except: readonly string[] }): Promise<FingerprintMatch[]>;
}

type Row = { number: number; video_id: string };

/** The maximum number of videos that are compared in full, and the same for the frames. */
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

/** `part` counts as that of `WantedHash`. */
type Candidate = { videoId: string; part: number };

/**
 * A candidate counts by how closely each looked-up hash is met, not by how many of its pictures are alike: a video in
 * which nothing moves would win otherwise.
 */
const CANDIDATES = `
  with hits as (
    select wanted.part, wanted.hash, near.video, bit_count((near.hash # wanted.hash)::bit(64)) as distance
    from unnest(?::smallint[], ?::bigint[]) as wanted (part, hash)
    cross join lateral (
      ${rowsWith((hash) => `(${hash} & 4194303)::int`)}
      union all ${rowsWith((hash) => `((${hash} >> 22) & 2097151)::int`)}
      union all ${rowsWith((hash) => `((${hash} >> 43) & 2097151)::int`)}
    ) as near
    where bit_count((near.hash # wanted.hash)::bit(64)) <= ${HASH_DISTANCE}
  ),
  closest as (select part, hash, video, min(distance) as distance from hits group by part, hash, video),
  counted as (
    select part, video_id, sum(power(1 - distance / ${HASH_DISTANCE + 1}::float8, 2)) as weight
    from closest
    join catalogue_fingerprints on number = video
    where video_id <> all (?::uuid[])
    group by part, video_id
  ),
  ranked as (
    select part, video_id, row_number() over (partition by part > 0 order by weight desc, video_id, part) as place from counted
  )
  select video_id as "videoId", part from ranked where place <= ${MOST_CANDIDATES} order by place`;

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

/** Compares one part of a new video with the kept ones that resemble it; answers those that match. */
const createCompareWith =
  (store: FingerprintStore, work: FingerprintWork) =>
  async (fingerprint: Fingerprint, extent: Extent, videoIds: readonly string[]): Promise<FingerprintMatch[]> => {
    const files = await Promise.all(videoIds.map((videoId) => store.read(videoId)));
    // Forgotten in the meantime: no match.
    const kept = files.flatMap((bytes, n) => (bytes === undefined ? [] : [{ videoId: videoIds[n] ?? '', bytes }]));
    if (kept.length === 0) return [];
    const comparisons = await work.compareWith(
      fingerprint,
      kept.map(({ bytes }) => bytes),
      extent,
    );
    return comparisons
      .map((comparison, n) => ({ videoId: kept[n]?.videoId ?? '', comparison }))
      .filter(({ comparison }) => comparison.verdict !== 'none');
  };

/** `work` does the counting, in a thread of its own where requests must not wait. */
export const fingerprintIndex = (
  db: Db,
  store: FingerprintStore,
  work: FingerprintWork = fingerprintWork,
): FingerprintIndex => {
  const findCandidates = async (reading: Reading, except: readonly string[]): Promise<Candidate[]> => {
    const wanted = await work.forLookingUp(reading);
    const { rows } = await db.raw<{ rows: Candidate[] }>(CANDIDATES, [
      wanted.map(({ part }) => part),
      wanted.map(({ hash }) => String(hash)),
      [...except],
    ]);
    return rows;
  };

  const compareWith = createCompareWith(store, work);

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

    findMatches: async (reading, { except }) => {
      const candidates = await findCandidates(reading, except);
      const found = new Map<string, FingerprintMatch>();
      // A video that is found in the whole picture is not sought in its frames.
      for (const [part, fingerprint] of [reading.whole, ...reading.frames].entries()) {
        const wanted = candidates.filter((candidate) => candidate.part === part && !found.has(candidate.videoId));
        const extent = part === 0 ? 'whole' : 'frame';
        const matches = await compareWith(
          fingerprint,
          extent,
          wanted.map(({ videoId }) => videoId),
        );
        for (const match of matches) found.set(match.videoId, match);
      }
      return [...found.values()].toSorted((a, b) => sureness(b.comparison) - sureness(a.comparison));
    },
  };
};

/** Strong matches first, then by what moves alike, then by length. */
const sureness = ({ verdict, residual, overlapSeconds }: Comparison): number =>
  (verdict === 'strong' ? 10 : 0) + residual + Math.min(overlapSeconds, 3600) / 36_000;
