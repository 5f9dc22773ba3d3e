/** Uploads that the checks refused, or a moderator rejected, because they repeat another video. */
import type { VideoEvent } from '#events/catalogue.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';
import type { ReadModel } from '#platform/projections/rows.ts';

/** An upload that is refused again after an appeal is counted once. */
const noteBlocked = (
  db: ReadModel,
  { data, metadata }: Pick<RecordedEvent, 'metadata'> & { data: { videoId: string; copyOf?: string[] } },
  isSameFile: boolean,
): void => {
  for (const videoId of data.copyOf ?? [])
    db.insert('blocked_uploads', {
      upload_id: data.videoId,
      video_id: videoId,
      is_same_file: isSameFile,
      at: metadata.at,
    });
};

export const blockedUploads = projection<VideoEvent>(
  'blocked_uploads',
  2,
  {
    tables: `create table blocked_uploads (
    upload_id uuid not null,
    -- the video that it repeats
    video_id uuid not null,
    is_same_file boolean not null,
    at timestamptz not null,
    primary key (upload_id, video_id)
  );`,
    indexes: 'create index on blocked_uploads (video_id, at desc);',
  },
  {
    VideoRefused: (db, event) => noteBlocked(db, event, event.data.code === 'already-uploaded'),
    VideoRejected: (db, event) => noteBlocked(db, event, false),
    // After an appeal it is no copy.
    VideoApproved: (db, { data }) => db.query('delete from blocked_uploads where upload_id = $1', [data.videoId]),
  },
);

export type BlockedUpload = { at: string; isSameFile: boolean };

/** Those that repeat this video, the newest first, and the number of all. */
export const findBlockedUploads = async (
  db: Db,
  videoId: string,
  most: number,
): Promise<{ blocked: BlockedUpload[]; count: number }> => {
  const of = db('blocked_uploads').where({ video_id: videoId });
  const [{ count } = { count: 0 }] = await of.clone().count<{ count: number }[]>('* as count');
  const blocked = await of
    .orderBy('at', 'desc')
    .limit(most)
    .select<BlockedUpload[]>('at', 'is_same_file as isSameFile');
  return { blocked, count: Number(count) };
};
