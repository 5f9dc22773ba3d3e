/** The traffic of a video per UK day: analytics for its creator. */
import type { TrafficSource, VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import type { CatalogueEvent, WordCount } from '#events/catalogue.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';

export const videoTraffic = projection<CatalogueEvent | SalesEvent>(
  'video_traffic',
  2,
  {
    tables: `create table video_traffic (
    video_id uuid not null,
    day date not null,
    -- null until the visits of the day have been folded into the log
    views int,
    previews int not null default 0,
    sources jsonb not null default '{}',
    words jsonb not null default '[]',
    sales int not null default 0,
    earned_pence int not null default 0,
    primary key (video_id, day)
  );`,
  },
  {
    VideoTrafficCounted: (db, { data: { videoId, day, views, previews = 0, sources = {}, words = [] } }) =>
      db.query(
        `insert into video_traffic (video_id, day, views, previews, sources, words) values ($1, $2, $3, $4, $5, $6)
         on conflict (video_id, day) do update
         set views = excluded.views, previews = excluded.previews, sources = excluded.sources, words = excluded.words`,
        [videoId, day, views, previews, JSON.stringify(sources), JSON.stringify(words)],
      ),
    VideoSold: (db, { data, metadata }) =>
      db.query(
        `insert into video_traffic (video_id, day, sales, earned_pence)
         values ($1, ($2::timestamptz at time zone 'Europe/London')::date, 1, $3)
         on conflict (video_id, day) do update
         set sales = video_traffic.sales + 1, earned_pence = video_traffic.earned_pence + excluded.earned_pence`,
        [data.videoId, metadata.at, data.creatorPence],
      ),
    // A video has at most one valid sale, so there is one day to remove it from.
    SaleAnnulled: (db, { data }) =>
      db.query(
        `update video_traffic set sales = sales - 1, earned_pence = earned_pence - $2 where video_id = $1 and sales > 0`,
        [data.videoId, data.creatorPence],
      ),
  },
);

export type TrafficRow = {
  videoId: string;
  day: string;
  /** Null: this day's visits are still being counted. */
  views: number | null;
  previews: number;
  sources: Partial<Record<TrafficSource, number>>;
  words: WordCount[];
  sales: number;
  earnedPence: number;
};

/** Days of these videos with any traffic, from one day to another (both included). */
export const findVideoTraffic = async (
  db: Db,
  videoIds: readonly string[],
  from: string,
  to: string,
): Promise<TrafficRow[]> =>
  db('video_traffic')
    .whereIn('video_id', videoIds)
    .whereBetween('day', [from, to])
    .select<TrafficRow[]>(
      'video_id as videoId',
      'views',
      'previews',
      'sources',
      'words',
      'sales',
      'earned_pence as earnedPence',
      db.raw(`to_char(day, 'YYYY-MM-DD') as day`),
    );

export type TrafficVideo = {
  id: string;
  title: string;
  status: VideoStatus;
  category: string | null;
  pricePence: number | null;
};

/** The videos of a creator that were ever listed, newest first. */
export const findTrafficVideos = async (db: Db, creatorId: string): Promise<TrafficVideo[]> =>
  db('videos')
    .where({ creator_id: creatorId })
    .whereIn('status', ['listed', 'withdrawn', 'sold'])
    .orderBy([{ column: 'announced_at', order: 'desc' }, 'id'])
    .select('id', 'title', 'status', 'category', 'price_pence as pricePence');
