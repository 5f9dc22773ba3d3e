/** The videos that people saved; those that are listed appear on their list. */
import { browseLimits } from '#contracts/catalogue/vocabulary.ts';
import type { AccountErased } from '#events/auth.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';
import { selectListings, type VideoListing } from '#projections/catalogue/listings/videoListings.ts';

export const savedVideos = projection<CatalogueEvent | SalesEvent | AccountErased>(
  'saved_videos',
  1,
  {
    tables: `create table saved_videos (
    user_id uuid not null,
    video_id uuid not null,
    saved_at timestamptz not null,
    primary key (user_id, video_id)
  );`,
    indexes: `create index on saved_videos (user_id, saved_at desc, video_id);
  create index on saved_videos (video_id);`,
  },
  {
    VideoSaved: (db, { data, metadata }) =>
      db.insert('saved_videos', { user_id: data.userId, video_id: data.videoId, saved_at: metadata.at }),
    VideoUnsaved: (db, { data }) =>
      db.query('delete from saved_videos where user_id = $1 and video_id = $2', [data.userId, data.videoId]),
    // A withdrawn video may return; a sold one does not.
    VideoSold: (db, { data }) => db.query('delete from saved_videos where video_id = $1', [data.videoId]),
    AccountErased: (db, { data }) => db.query('delete from saved_videos where user_id = $1', [data.userId]),
  },
);

const ofUser = (db: Db, userId: string) =>
  selectListings(db).join('saved_videos as s', 's.video_id', 'l.id').where('s.user_id', userId);

/** One page of the saved videos that can still be bought, the latest first. */
export const findSavedListings = async (db: Db, userId: string, page: number): Promise<VideoListing[]> =>
  ofUser(db, userId)
    .orderBy([{ column: 's.saved_at', order: 'desc' }, { column: 'l.id' }])
    .limit(browseLimits.pageSize)
    .offset((page - 1) * browseLimits.pageSize);

export const countSavedListings = async (db: Db, userId: string): Promise<number> => {
  const [{ count } = { count: 0 }] = await ofUser(db, userId).clearSelect().count<{ count: number }[]>('* as count');
  return count;
};

export const isVideoSaved = async (db: Db, userId: string, videoId: string): Promise<boolean> =>
  (await db('saved_videos').where({ user_id: userId, video_id: videoId }).first('video_id')) !== undefined;

/** All saved videos, also those not listed at the moment. */
export const findSavedIds = async (db: Db, userId: string): Promise<{ videoId: string; savedAt: string }[]> =>
  db('saved_videos')
    .where({ user_id: userId })
    .orderBy('saved_at', 'desc')
    .select<{ videoId: string; savedAt: string }[]>('video_id as videoId', 'saved_at as savedAt');
