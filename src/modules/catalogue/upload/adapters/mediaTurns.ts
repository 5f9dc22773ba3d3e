import { mediaKeys } from '#modules/catalogue/adapters/mediaFolders.ts';
import type { MediaWork } from '#modules/catalogue/ports.ts';
import type { Claims } from '#platform/postgres/claims.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Files } from './videoFiles.ts';

/** Whose turn it is: one process at a time works on a video, and none before its file is stored. */
export const mediaTurns = (
  { claims, storage }: { claims: Claims; storage: Storage },
  { findSource }: Pick<Files, 'findSource'>,
): Pick<MediaWork, 'isAwaited' | 'alone'> => ({
  // On the disk a file is where it belongs, or it is lost.
  isAwaited: async (videoId) =>
    storage.fileOf(mediaKeys.upload(videoId)) === undefined && (await findSource(videoId)) === undefined,
  alone: async (videoId, work) => {
    const name = `examination ${videoId}`;
    if (!(await claims.take(name))) return;
    try {
      await work();
    } finally {
      await claims.release(name);
    }
  },
});
