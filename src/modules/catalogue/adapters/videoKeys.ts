import { randomBytes } from 'node:crypto';
import type { Db } from '#platform/postgres/db.ts';
import type { SecretBox } from '#platform/secrets/secretBox.ts';

type Row = { video_id: string; wrapped: Buffer; is_sealed: boolean };

/** Whether every file of the video is sealed; some of its files from before may lie in clear until then. */
export type VideoKey = { key: Buffer; isSealed: boolean };

/** A key per video, wrapped by the master key. */
export interface VideoKeys {
  /** Undefined for a video whose files are from before there were keys, and for one that was removed. */
  find(videoId: string): Promise<VideoKey | undefined>;
  /** The key, made at first use: of a new video with `isSealed`, of one from before without. */
  make(videoId: string, isSealed: boolean): Promise<VideoKey>;
  /** From now on nothing in clear is taken for a file of this video. */
  markSealed(videoId: string): Promise<void>;
  /** Those of which every file is sealed. */
  findSealed(videoIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Destroys the key: whatever is left of the files anywhere, backups too, is unreadable for good. */
  remove(videoId: string): Promise<void>;
}

export const postgresVideoKeys = (db: Db, box: SecretBox): VideoKeys => {
  const table = () => db<Row>('catalogue_video_keys');
  const find: VideoKeys['find'] = async (videoId) => {
    const row = await table().where({ video_id: videoId }).first();
    return row && { key: box.open(row.wrapped, videoId), isSealed: row.is_sealed };
  };
  return {
    find,
    make: async (videoId, isSealed) => {
      const wrapped = box.seal(randomBytes(32), videoId);
      await table().insert({ video_id: videoId, wrapped, is_sealed: isSealed }).onConflict('video_id').ignore();
      const made = await find(videoId);
      if (!made) throw new Error(`video ${videoId} was removed meanwhile`);
      return made;
    },
    markSealed: async (videoId) => {
      await table().where({ video_id: videoId }).update({ is_sealed: true });
    },
    findSealed: async (videoIds) => {
      const rows = await table()
        .whereIn('video_id', [...videoIds])
        .where({ is_sealed: true })
        .select('video_id');
      return new Set(rows.map(({ video_id: videoId }) => videoId));
    },
    remove: async (videoId) => {
      await table().where({ video_id: videoId }).delete();
    },
  };
};
