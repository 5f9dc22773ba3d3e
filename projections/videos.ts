/** Every video in every state: My Videos and the staff's lists. */
import type { VideoStatus } from '#contracts/vocabulary.ts';
import type { CatalogueEvent, VideoFacts, VideoPictures } from '#modules/catalogue/events.ts';
import type { SalesEvent } from '#modules/sales/events.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/postgres/projection.ts';

export const videos = projection<CatalogueEvent | SalesEvent>(
  'videos',
  1,
  {
    tables: `create table videos (
    id uuid primary key,
    creator_id uuid not null,
    title text not null,
    description text not null,
    category text not null,
    tags text[] not null,
    price_pence int not null,
    size_bytes bigint not null,
    status text not null,
    note text,
    advice text[] not null default '{}',
    facts jsonb,
    pictures jsonb,
    sha256 text,
    announced_at timestamptz not null,
    submitted_at timestamptz,
    decided_at timestamptz,
    views int not null default 0
  );`,
    indexes: `create index on videos (creator_id, announced_at desc);
  create index on videos (status, submitted_at);`,
  },
  {
    VideoAnnounced: (db, { data, metadata }) =>
      db.insert('videos', {
        id: data.videoId,
        creator_id: data.creatorId,
        title: data.title,
        description: data.description,
        category: data.category,
        tags: data.tags,
        price_pence: data.pricePence,
        size_bytes: data.sizeBytes,
        status: 'uploading',
        announced_at: metadata.at,
      }),
    UploadCompleted: (db, { data }) =>
      db.query(`update videos set status = 'processing' where id = $1`, [data.videoId]),
    VideoRefused: (db, { data }) =>
      db.query(`update videos set status = 'refused', note = $2 where id = $1`, [data.videoId, data.message]),
    VideoProcessed: (db, { data }) =>
      db.query(`update videos set facts = $2, pictures = $3, sha256 = $4, advice = $5 where id = $1`, [
        data.videoId,
        JSON.stringify(data.facts),
        JSON.stringify(data.pictures),
        data.sha256,
        data.advice,
      ]),
    ReviewRequested: (db, { data, metadata }) =>
      db.query(`update videos set status = 'inReview', submitted_at = $2 where id = $1`, [data.videoId, metadata.at]),
    VideoRejected: (db, { data, metadata }) =>
      db.query(`update videos set status = 'rejected', note = $2, decided_at = $3 where id = $1`, [
        data.videoId,
        data.reason,
        metadata.at,
      ]),
    VideoListed: (db, { data, metadata }) =>
      db.query(`update videos set status = 'listed', decided_at = $2 where id = $1`, [data.videoId, metadata.at]),
    VideoTrafficCounted: (db, { data }) =>
      db.query('update videos set views = views + $2 where id = $1', [data.videoId, data.views]),
    VideoSold: (db, { data }) => db.query(`update videos set status = 'sold' where id = $1`, [data.videoId]),
  },
);

export type VideoRow = {
  id: string;
  creatorId: string;
  creator: string | null;
  title: string;
  description: string;
  category: string;
  tags: string[];
  pricePence: number;
  sizeBytes: number;
  status: VideoStatus;
  note: string | null;
  advice: string[];
  facts: VideoFacts | null;
  pictures: VideoPictures | null;
  sha256: string | null;
  announcedAt: string;
  submittedAt: string | null;
  decidedAt: string | null;
  views: number;
};

const select = (db: Db) =>
  db('videos as v')
    .leftJoin('users as u', 'u.id', 'v.creator_id')
    .select<VideoRow[]>(
      ...['v.id', 'v.creator_id as creatorId', 'u.display_name as creator', 'v.title', 'v.description', 'v.category'],
      ...['v.tags', 'v.price_pence as pricePence', 'v.size_bytes as sizeBytes', 'v.status', 'v.note', 'v.advice'],
      ...['v.facts', 'v.pictures', 'v.sha256', 'v.announced_at as announcedAt', 'v.submitted_at as submittedAt'],
      ...['v.decided_at as decidedAt', 'v.views'],
    );

export const findVideosOf = async (db: Db, creatorId: string): Promise<VideoRow[]> =>
  select(db).where('v.creator_id', creatorId).orderBy('v.announced_at', 'desc').limit(500);

export const getVideoRow = async (db: Db, id: string): Promise<VideoRow | undefined> =>
  (await select(db).where('v.id', id))[0];

/** Videos whose upload has not been completed. */
export const findUploading = async (db: Db): Promise<string[]> =>
  (await db<{ id: string; status: string }>('videos').where({ status: 'uploading' }).select('id')).map(({ id }) => id);

const sortable: Record<string, string> = {
  submittedAt: 'v.submitted_at',
  uploadDate: 'v.announced_at',
  title: 'v.title',
  status: 'v.status',
  pricePence: 'v.price_pence',
};

export type VideoListQuery = {
  filter: { status?: VideoStatus | undefined; q?: string | undefined; ids?: readonly string[] | undefined };
  sort: { field: string; isDescending: boolean };
  from: number;
  to: number;
};

/** A page of the staff's list and the count of all that match. */
export const listVideos = async (
  db: Db,
  { filter, sort, from, to }: VideoListQuery,
): Promise<{ rows: VideoRow[]; total: number }> => {
  const query = select(db);
  if (filter.ids) void query.whereIn('v.id', filter.ids);
  if (filter.status) void query.where('v.status', filter.status);
  if (filter.q) void query.where('v.title', 'ilike', `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`);
  const [{ count } = { count: 0 }] = await query.clone().clearSelect().count<{ count: number }[]>('* as count');
  const rows = await query
    .orderByRaw(`${sortable[sort.field] ?? 'v.announced_at'} ${sort.isDescending ? 'desc' : 'asc'} nulls last, v.id`)
    .offset(from)
    .limit(to - from + 1);
  return { rows, total: count };
};
