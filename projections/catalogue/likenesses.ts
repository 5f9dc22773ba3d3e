/** Which videos match which, and share a picture: read from the read model of all videos. */
import type { VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import type { VideoMatch, VideoPictures } from '#events/catalogue.ts';
import type { Db } from '#platform/postgres/db.ts';
import { selectVideos, type VideoRow } from './videoRows.ts';

/** The value in `matches` that names this video. */
const naming = (id: string, verdict?: VideoMatch['verdict']): string => JSON.stringify([{ videoId: id, verdict }]);

export type LikeVideo = { match: Omit<VideoMatch, 'residual'>; other: VideoRow };

/** For each of these videos the others that match it, whichever came first. */
export const findLikenesses = async (db: Db, rows: readonly VideoRow[]): Promise<ReadonlyMap<string, LikeVideo[]>> => {
  const wanted = new Set(rows.map(({ id }) => id));
  const named = rows.flatMap(({ matches }) => matches.map(({ videoId }) => videoId));
  const others = await selectVideos(db).where((query) => {
    void query.whereIn('v.id', named);
    for (const id of wanted) void query.orWhereRaw('v.matches @> ?::jsonb', [naming(id)]);
  });
  const found = new Map<string, Map<string, LikeVideo>>(rows.map(({ id }) => [id, new Map()]));
  const note = (id: string, match: LikeVideo['match'], other: VideoRow): void =>
    void found.get(id)?.set(other.id, { match, other });
  for (const other of others)
    for (const { videoId, verdict, overlapSeconds, offsetSeconds } of other.matches)
      note(videoId, { videoId: other.id, verdict, overlapSeconds, offsetSeconds: -offsetSeconds }, other);
  const othersById = new Map(others.map((other) => [other.id, other]));
  for (const { id, matches } of rows)
    for (const match of matches) {
      const other = othersById.get(match.videoId);
      if (other) note(id, match, other);
    }
  return new Map([...found].map(([id, likenesses]) => [id, [...likenesses.values()]]));
};

/** The videos that were found to be like this one when they were uploaded. */
export const findLikers = (db: Db, id: string): Promise<string[]> =>
  db('videos')
    .whereRaw('matches @> ?::jsonb', [naming(id)])
    .pluck<string[]>('id');

/** Whether a video in one of these states was found to be like this one, or so with this verdict, when it was uploaded. */
export const isLikenedBy = async (
  db: Db,
  id: string,
  { statuses, verdict }: { statuses: readonly VideoStatus[]; verdict?: VideoMatch['verdict'] },
): Promise<boolean> => {
  const [row] = await db<{ id: string; status: VideoStatus }>('videos')
    .whereRaw('matches @> ?::jsonb', [naming(id, verdict)])
    .whereIn('status', statuses)
    .limit(1)
    .select('id');
  return row !== undefined;
};

/** The names in `pictures` that another existing video has, too. */
export const findPicturesOfOthers = async (
  db: Db,
  id: string,
  { thumbnail, poster, stills, storyboard }: VideoPictures,
): Promise<ReadonlySet<string>> => {
  const shown = [{ thumbnail }, { poster }, ...stills.map((still) => ({ stills: [still] }))];
  const parts = storyboard === undefined ? shown : [...shown, { storyboard }];
  const rows = await db<{ id: string; status: VideoStatus; pictures: VideoPictures }>('videos')
    .whereNot({ id })
    .whereNot({ status: 'cancelled' })
    .where((query) => {
      for (const part of parts) void query.orWhereRaw('pictures @> ?::jsonb', [JSON.stringify(part)]);
    })
    .select('pictures');
  return new Set(rows.flatMap(({ pictures }) => Object.values(pictures).flat()));
};
