/** The SHA-256 of uploads, computed while they arrive: whoever waits for an answer need not wait until a large file is read again. */
import { createHash, type Hash } from 'node:crypto';
import type { Db } from '#platform/postgres/db.ts';

type Row = { video_id: string; sha256: string };

/** The hashes (hex) of those that have arrived whole, in the table `upload_hashes`. */
export const uploadHashes = (db: Db) => {
  const table = () => db<Row>('upload_hashes');
  return {
    find: async (videoId: string): Promise<string | undefined> =>
      (await table().where({ video_id: videoId }).first())?.sha256,
    keep: async (videoId: string, sha256: string): Promise<void> => {
      await table().insert({ video_id: videoId, sha256 }).onConflict('video_id').merge();
    },
    forget: async (videoId: string): Promise<void> => {
      await table().where({ video_id: videoId }).delete();
    },
  };
};
export type UploadHashes = ReturnType<typeof uploadHashes>;

/** One upload so far. */
export type RunningHash = { add: (piece: Buffer) => void; end: () => string };

/** Uploads that are abandoned are forgotten after so many others. */
const MOST_RUNNING = 1000;

/**
 * Of the uploads that this process takes from their first byte on. What arrived before a restart, or at another process, it has not
 * seen.
 */
export const runningHashes = () => {
  const running = new Map<string, { hash: Hash; bytes: number }>();
  return {
    /** Goes on at this byte; undefined where it has not seen what comes before. */
    goOn: (videoId: string, offset: number): RunningHash | undefined => {
      const found = offset === 0 ? { hash: createHash('sha256'), bytes: 0 } : running.get(videoId);
      running.delete(videoId);
      if (found?.bytes !== offset) return undefined;
      running.set(videoId, found);
      const [oldest] = running.keys();
      if (running.size > MOST_RUNNING && oldest !== undefined) running.delete(oldest);
      return {
        add: (piece) => {
          found.hash.update(piece);
          found.bytes += piece.length;
        },
        end: () => {
          running.delete(videoId);
          return found.hash.digest('hex');
        },
      };
    },
  };
};
