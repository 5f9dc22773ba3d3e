/** Which staff opened the original of which video, or wants to. The reasons stay sealed in the log. */
import type { OriginalMatterKind } from '#contracts/catalogue/originalMatters.ts';
import type { AdminOpening } from '#contracts/catalogue/originals.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import type { OriginalEvent } from '#events/catalogue.ts';
import type { Db } from '#platform/postgres/db.ts';
import { readPage, type Found, type ListPage } from '#platform/postgres/listPage.ts';
import { projection } from '#platform/projections/projection.ts';

export const originalOpenings = projection<OriginalEvent>(
  'original_openings',
  1,
  {
    tables: `create table original_openings (
    id uuid primary key,
    video_id uuid not null,
    by_id uuid not null,
    position text,
    matter text not null,
    matter_id uuid not null,
    status text not null,
    agreed_by uuid,
    at timestamptz not null
  );`,
    indexes: `create index on original_openings (video_id, at desc);
  create index on original_openings (at desc);`,
  },
  {
    OriginalWanted: (db, { data, metadata }) =>
      db.insert('original_openings', {
        id: data.openingId,
        video_id: data.videoId,
        by_id: data.by,
        matter: data.matter.kind,
        matter_id: data.matter.id,
        status: 'wanted',
        at: metadata.at,
      }),
    OriginalAgreed: (db, { data }) =>
      db.query(`update original_openings set status = 'agreed', agreed_by = $2 where id = $1`, [
        data.openingId,
        data.by,
      ]),
    // A sold one is opened again and again while the agreement lasts: the row tells of the last time.
    OriginalOpened: (db, { data, metadata }) =>
      db.query(
        `insert into original_openings (id, video_id, by_id, position, matter, matter_id, status, agreed_by, at)
         values ($1, $2, $3, $4, $5, $6, 'opened', $7, $8)
         on conflict (id) do update set status = 'opened', position = $4, at = $8`,
        [
          data.openingId,
          data.videoId,
          data.by,
          data.position,
          data.matter.kind,
          data.matter.id,
          data.agreedBy,
          metadata.at,
        ],
      ),
  },
);

const select = (db: Db) =>
  db('original_openings as o')
    .leftJoin('videos as v', 'v.id', 'o.video_id')
    .leftJoin('users as u', 'u.id', 'o.by_id')
    .leftJoin('users as a', 'a.id', 'o.agreed_by')
    .select<AdminOpening[]>(
      'o.id',
      'o.video_id as videoId',
      db.raw(`coalesce(v.title, '') as title`),
      'o.by_id as by',
      db.raw(`coalesce(u.display_name, '') as name`),
      'o.position',
      'o.matter',
      'o.matter_id as matterId',
      'o.status',
      'a.display_name as agreedBy',
      'o.at',
    );

export type OpeningFilter = {
  status?: 'toDo' | AdminOpening['status'] | undefined;
  ids?: readonly string[] | undefined;
};

/** For staff; what waits for a second person is to do. */
export const listOpenings = (
  db: Db,
  { filter, ...page }: ListPage & { filter: OpeningFilter },
): Promise<Found<AdminOpening>> => {
  const query = select(db);
  if (filter.ids) void query.whereIn('o.id', filter.ids);
  if (filter.status) void query.where('o.status', filter.status === 'toDo' ? 'wanted' : filter.status);
  return readPage(query, page, { fields: { at: 'o.at' }, standard: 'at', id: 'o.id' });
};

const MOST_SHOWN = 100;

/** Of one video, the newest first. */
export const findOpenings = async (db: Db, videoId: string): Promise<AdminOpening[]> =>
  select(db).where('o.video_id', videoId).orderBy('o.at', 'desc').limit(MOST_SHOWN);

export type OpenedRow = { at: string; position: StaffRole; matter: OriginalMatterKind };

/** Those of one video that took place, the newest first. */
export const findOpened = async (db: Db, videoId: string): Promise<OpenedRow[]> =>
  db('original_openings')
    .where({ video_id: videoId, status: 'opened' })
    .orderBy('at', 'desc')
    .limit(MOST_SHOWN)
    .select<OpenedRow[]>('at', 'position', 'matter');
