/** What moderators feature, and when. */
import type { AdminFeatured } from '#contracts/catalogue/featured.ts';
import type { FeatureEvent } from '#events/catalogue.ts';
import type { Db } from '#platform/postgres/db.ts';
import { readPage, type Found, type ListPage } from '#platform/postgres/listPage.ts';
import { projection } from '#platform/projections/projection.ts';
import { selectListings, type VideoListing } from '#projections/catalogue/listings/videoListings.ts';

export const featuredVideos = projection<FeatureEvent>(
  'featured_videos',
  1,
  {
    tables: `create table featured_videos (
    video_id uuid primary key,
    place int not null,
    -- days
    from_day text not null,
    until_day text not null
  );`,
  },
  {
    VideoFeatured: (db, { data }) =>
      db.query(
        `insert into featured_videos (video_id, place, from_day, until_day) values ($1, $2, $3, $4)
         on conflict (video_id) do update set place = $2, from_day = $3, until_day = $4`,
        [data.videoId, data.place, data.from, data.until],
      ),
    FeatureEnded: (db, { data }) => db.query('delete from featured_videos where video_id = $1', [data.videoId]),
  },
);

/** What everybody sees today: videos that can be bought and whose creator has Creator Pro, by the read models. */
export const findFeatured = (db: Db, today: string): Promise<VideoListing[]> =>
  selectListings(db)
    .join('featured_videos as f', 'f.video_id', 'l.id')
    .join('plans as p', 'p.user_id', 'l.creator_id')
    .where({ 'l.is_offered': true, 'p.is_pro': true })
    .where('f.from_day', '<=', today)
    .where('f.until_day', '>=', today)
    .orderBy('f.place');

/** For staff: current and future ones. */
export const listFeatured = (
  db: Db,
  today: string,
  { ids, ...page }: ListPage & { ids: readonly string[] | undefined },
): Promise<Found<AdminFeatured>> => {
  const query = db('featured_videos as f')
    .leftJoin('videos as v', 'v.id', 'f.video_id')
    .leftJoin('users as u', 'u.id', 'v.creator_id')
    .where('f.until_day', '>=', today)
    .select<AdminFeatured[]>(
      'f.video_id as id',
      'f.place',
      'f.from_day as from',
      'f.until_day as until',
      'v.creator_id as creatorId',
      db.raw(`coalesce(v.title, '') as title`),
      db.raw(`coalesce(u.display_name, '') as creator`),
      db.raw('f.from_day <= ? as "isShown"', [today]),
    );
  if (ids) void query.whereIn('f.video_id', ids);
  const fields = { place: 'f.place', from: 'f.from_day' };
  return readPage(query, page, { fields, standard: 'place', id: 'f.video_id' });
};
