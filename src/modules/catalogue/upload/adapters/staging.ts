/**
 * Uploads stay on the disk of the process that took them until they are complete, and are then stored where every process
 * reads them. What has arrived is written down, because other processes cannot look at this disk.
 */
import path from 'node:path';
import { describedSize, listVideos, receivedIn, type Originals } from '#modules/catalogue/adapters/originals.ts';
import { mediaKeys, type Media } from '#modules/catalogue/adapters/mediaFolders.ts';
import type { Staging, Uploads } from '#modules/catalogue/ports.ts';
import type { Claims } from '#platform/postgres/claims.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Files } from './videoFiles.ts';

type Row = { video_id: string; received_bytes: string; last_at: string; process_url: string | null };
type Received = NonNullable<Awaited<ReturnType<typeof receivedIn>>>;

/**
 * What has arrived of the uploads at every process, and where that is reached. `processUrl` is the address of this process,
 * null when others cannot reach it, undefined when it takes no requests and another one with the same disk does.
 */
export const stagedUploads = (db: Db, processUrl?: string | null) => {
  const table = () => db<Row>('staged_uploads');
  const holder = processUrl === undefined ? {} : { process_url: processUrl };
  const find = (videoId: string): Promise<Row | undefined> => table().where({ video_id: videoId }).first();
  /** The address of the process that holds it, unless it is this one or cannot be reached. */
  const findHolder = async (videoId: string): Promise<string | undefined> => {
    const held = (await find(videoId))?.process_url ?? undefined;
    return held === processUrl ? undefined : held;
  };
  return {
    find: async (videoId: string): Promise<Received | undefined> => {
      const row = await find(videoId);
      return row && { bytes: Number(row.received_bytes), lastAt: new Date(row.last_at).toISOString() };
    },
    findHolder,
    /** Makes this process the one that holds a new upload, unless another one was faster; then like `findHolder`. */
    claim: async (videoId: string): Promise<string | undefined> => {
      // Earlier than the time of the file that follows, which the disk may round down.
      const lastAt = new Date(Date.now() - 1000).toISOString();
      if (typeof processUrl === 'string')
        await table()
          .insert({ video_id: videoId, received_bytes: '0', last_at: lastAt, ...holder })
          .onConflict('video_id')
          .ignore();
      return findHolder(videoId);
    },
    /** What was read earlier and arrives later changes nothing. */
    note: async (videoId: string, { bytes, lastAt }: Received): Promise<void> => {
      await table()
        .insert({ video_id: videoId, received_bytes: String(bytes), last_at: lastAt, ...holder })
        .onConflict('video_id')
        .merge()
        .where('staged_uploads.last_at', '<=', lastAt);
    },
    forget: async (videoId: string): Promise<void> => {
      await table().where({ video_id: videoId }).delete();
    },
  };
};
export type StagedUploads = ReturnType<typeof stagedUploads>;

/** The same port over the disk of this process and what others have written down. */
export const sharedUploads = (own: Uploads, staged: StagedUploads): Uploads => ({
  received: async (videoId) => (await own.received(videoId)) ?? staged.find(videoId),
  checkRoom: own.checkRoom,
});

/** An upload on which nothing has happened for so long is looked at now and then: it may have been cancelled elsewhere. */
const QUIET_MS = 10 * 60_000;

type Needs = Media & { originals: Originals; files: Pick<Files, 'findSource'>; claims: Claims; staged: StagedUploads };

const createStore =
  ({ folders, storage, originals, files, claims, staged }: Needs) =>
  /** Answers whether it is stored now; false while another process with the same disk does it. */
  async (videoId: string): Promise<boolean> => {
    const name = `storing ${videoId}`;
    if (!(await claims.take(name))) return false;
    try {
      // Stored by a process that was killed before it removed its own file; it may have been worked on since.
      if ((await files.findSource(videoId)) === undefined)
        await storage.putFile(mediaKeys.upload(videoId), path.join(folders.uploads, videoId));
      await originals.removeUpload(videoId);
      await staged.forget(videoId);
      return true;
    } finally {
      await claims.release(name);
    }
  };

export const diskStaging = (needs: Needs): Staging => {
  const { folders, originals, staged } = needs;
  const store = createStore(needs);
  /** What was written down last, and when its video was last looked up (ms of `performance`). */
  const seen = new Map<string, { bytes: number; checkedAt: number }>();

  /** Writes down what has arrived; answers whether that is all, and whether it is time to look its video up. */
  const note = async (
    videoId: string,
    { bytes, lastAt }: Received,
  ): Promise<{ isComplete: boolean; isDue: boolean }> => {
    const before = seen.get(videoId);
    if (before?.bytes !== bytes) await staged.note(videoId, { bytes, lastAt });
    const checkedAt = before?.checkedAt ?? -QUIET_MS;
    const isComplete = (await describedSize(path.join(folders.uploads, videoId))) === bytes;
    const isDue = isComplete || performance.now() - checkedAt >= QUIET_MS;
    seen.set(videoId, { bytes, checkedAt: isDue ? performance.now() : checkedAt });
    return { isComplete, isDue };
  };

  return {
    tend: async (findStatus, onStored) => {
      const here = await listVideos(folders.uploads);
      for (const videoId of seen.keys()) if (!here.includes(videoId)) seen.delete(videoId);
      for (const videoId of here) {
        const received = await receivedIn(folders.uploads, videoId);
        const { isComplete, isDue } = received ? await note(videoId, received) : { isComplete: false, isDue: false };
        if (!isDue) continue;
        const status = await findStatus(videoId);
        // A video that nobody knows of may be missing from a restored database.
        if (status === 'uploading' || status === 'none') continue;
        if (status !== 'processing') {
          await originals.removeUpload(videoId);
          await staged.forget(videoId);
        } else if (isComplete && (await store(videoId))) await onStored(videoId);
      }
    },
  };
};
