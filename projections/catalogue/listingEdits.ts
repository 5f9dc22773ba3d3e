/** Changes of listings on which a moderator is to decide: those that wait, and those that are live and sampled. */
import type { AdminEdit } from '#contracts/edits/edits.ts';
import type { AccountErased } from '#events/auth.ts';
import type { CatalogueEvent, ListingEditProposed, ListingPicture, ListingText } from '#events/catalogue.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { readPage, type Found, type ListPage } from '#platform/postgres/listPage.ts';
import { projection } from '#platform/projections/projection.ts';
import type { ReadModel } from '#platform/projections/rows.ts';

/** A video has one of a kind at a time. */
const open = (
  db: ReadModel,
  kind: AdminEdit['kind'],
  { data }: { data: RecordedEvent<ListingEditProposed>['data'] },
): void => {
  db.query('delete from listing_edits where video_id = $1 and kind = $2', [data.videoId, kind]);
  db.insert('listing_edits', {
    id: data.editId,
    video_id: data.videoId,
    creator_id: data.creatorId,
    kind,
    text: data.text,
    picture: data.picture,
    at: data.at,
  });
};
const close = (db: ReadModel, { data }: { data: { editId: string } }): void =>
  db.query('delete from listing_edits where id = $1', [data.editId]);
const closeAll = (db: ReadModel, { data }: { data: { videoId: string } }): void =>
  db.query('delete from listing_edits where video_id = $1', [data.videoId]);

export const listingEdits = projection<CatalogueEvent | AccountErased>(
  'listing_edits',
  1,
  {
    tables: `create table listing_edits (
    id uuid primary key,
    video_id uuid not null,
    creator_id uuid not null,
    -- waiting: what is wanted; live: what stood there before
    kind text not null,
    text jsonb,
    picture jsonb,
    at timestamptz not null
  );`,
    indexes: `create index on listing_edits (video_id);
  create index on listing_edits (creator_id);
  create index on listing_edits (at);`,
  },
  {
    ListingEditProposed: (db, event) => open(db, 'waiting', event),
    ListingEditSampled: (db, event) => open(db, 'live', event),
    ListingEditApproved: close,
    ListingEditDeclined: close,
    ListingEditWithdrawn: close,
    VideoRetired: closeAll,
    VideoTakenDown: closeAll,
    AccountErased: (db, { data }) => db.query('delete from listing_edits where creator_id = $1', [data.userId]),
  },
);

export type EditRow = {
  id: string;
  videoId: string;
  creatorId: string;
  creator: string | null;
  kind: AdminEdit['kind'];
  text: ListingText | null;
  picture: ListingPicture | null;
  at: string;
  /** What stands there now. */
  now: ListingText & Pick<ListingPicture, 'thumbnail'>;
};

const select = (db: Db) =>
  db('listing_edits as e')
    .join('videos as v', 'v.id', 'e.video_id')
    .leftJoin('users as u', 'u.id', 'e.creator_id')
    .select<EditRow[]>(
      'e.id',
      'e.video_id as videoId',
      'e.creator_id as creatorId',
      'u.display_name as creator',
      'e.kind',
      'e.text',
      'e.picture',
      'e.at',
      db.raw(`jsonb_build_object('title', v.title, 'description', v.description, 'category', v.category,
        'tags', v.tags, 'thumbnail', v.pictures ->> 'thumbnail') as now`),
    );

/** For staff: what waits, the longest waiting first. Nothing of a suspended creator is decided. */
export const listEdits = (
  db: Db,
  {
    filter,
    ...page
  }: ListPage & { filter: { status?: 'toDo' | 'live' | undefined; ids?: readonly string[] | undefined } },
): Promise<Found<EditRow>> => {
  const query = select(db).where('v.is_paused', false);
  if (filter.ids) void query.whereIn('e.id', filter.ids);
  if (filter.status) void query.where('e.kind', filter.status === 'toDo' ? 'waiting' : 'live');
  return readPage(query, page, { fields: { at: 'e.at' }, standard: 'at', id: 'e.id' });
};

/** What waits of this video. */
export const findWaitingEdit = async (db: Db, videoId: string): Promise<EditRow | undefined> =>
  (await select(db).where({ 'e.video_id': videoId, 'e.kind': 'waiting' }))[0];
