import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '#platform/files/folders.ts';

/** Where fingerprints are kept whole, by video. */
export interface FingerprintStore {
  /** Replaces what was there; nobody ever reads half of it. */
  write(videoId: string, bytes: Buffer): Promise<void>;
  /** Undefined when there is none. */
  read(videoId: string): Promise<Buffer | undefined>;
  remove(videoId: string): Promise<void>;
}

/** One file per video in an existing folder. */
export const fileFingerprints = (folder: string): FingerprintStore => {
  const fileOf = (videoId: string): string => path.join(folder, `${videoId}.fingerprint`);
  return {
    write: (videoId, bytes) => writeWhole(fileOf(videoId), bytes),
    read: (videoId) =>
      readFile(fileOf(videoId)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    remove: (videoId) => rm(fileOf(videoId), { force: true }),
  };
};
