/** Uploads that were refused because they repeat another video. */
import type { VideoEvent } from '#events/catalogue.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/projections/projection.ts';

export const blockedUploads = projection<VideoEvent>(
  'blocked_uploads',
  1,
  {
    tables: `create table blocked_uploads (
    id uuid not null,
    -- the video that they repeat
    video_id uuid not null,
    is_same_file boolean not null,
    at timestamptz not null,
    primary key (id, video_id)
  );`,
    indexes: 'create index on blocked_uploads (video_id, at desc);',
  },
  {
    VideoRefused: (db, { eventId, data, metadata }) => {
      for (const videoId of data.copyOf ?? [])
        db.insert('blocked_uploads', {
          id: eventId,
          video_id: videoId,
          is_same_file: data.code === 'already-uploaded',
          at: metadata.at,
        });
    },
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
