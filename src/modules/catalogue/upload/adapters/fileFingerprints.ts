import { mediaKeys } from '#modules/catalogue/adapters/mediaFolders.ts';
import { MissingObject, readObject, type Storage } from '#platform/storage/storage.ts';

/** Where fingerprints are kept whole, by video. */
export interface FingerprintStore {
  /** Replaces what was there; nobody ever reads half of it. */
  write(videoId: string, bytes: Buffer): Promise<void>;
  /** Undefined when there is none. */
  read(videoId: string): Promise<Buffer | undefined>;
  remove(videoId: string): Promise<void>;
}

/** One object per video. */
export const fileFingerprints = (storage: Storage): FingerprintStore => ({
  write: (videoId, bytes) => storage.put(mediaKeys.fingerprint(videoId), bytes),
  read: (videoId) =>
    readObject(storage, mediaKeys.fingerprint(videoId)).catch((error: unknown) => {
      if (error instanceof MissingObject) return undefined;
      throw error;
    }),
  remove: (videoId) => storage.remove(mediaKeys.fingerprint(videoId)),
});
