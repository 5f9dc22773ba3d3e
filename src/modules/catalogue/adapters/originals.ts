/** The files of videos as their creators sent them: sealed, or in clear where they are from before there were keys. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exists } from '#platform/files/folders.ts';
import {
  contentBytes,
  hasSealedHeader,
  openPlain,
  openSealed,
  openSealedOrPlain,
  type OpenFile,
} from '#platform/files/sealedFile.ts';
import { scratchIn } from '#platform/files/scratch.ts';
import { openSealedWriter } from '#platform/files/sealedWriter.ts';
import type { MediaFolders } from './mediaFolders.ts';
import type { VideoKeys } from './videoKeys.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How much of an upload has arrived, and when the last byte did; undefined when nothing has. */
export const receivedIn = async (folder: string, videoId: string) => {
  const file = await stat(path.join(folder, videoId)).catch(() => undefined);
  return file && { bytes: contentBytes(file.size), lastAt: file.mtime.toISOString() };
};

const listVideos = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => uuid.test(name));

/** Writes the content of a file, sealed, under another name, and answers when it is on the disk. */
const sealCopy = async (from: OpenFile, to: string, key: Buffer, sizeBytes: number): Promise<void> => {
  await writeFile(to, '', { mode: 0o600 });
  const writer = await openSealedWriter(to, key, sizeBytes);
  try {
    for await (const bytes of from.read(0, from.sizeBytes)) await writer.write(bytes);
  } finally {
    await writer.close({ isFlushed: true });
  }
};

/** Replaces a file in clear by a sealed one of the same age; nobody ever sees half of it. */
const sealInPlace = async (file: string, key: Buffer, sizeBytes?: number): Promise<void> => {
  const opened = await openPlain(file);
  const temporary = `${file}.${randomUUID()}.part`;
  try {
    if (opened.sizeBytes === 0) return;
    await sealCopy(opened, temporary, key, sizeBytes ?? opened.sizeBytes);
    await utimes(temporary, opened.modifiedAt, opened.modifiedAt);
    await rename(temporary, file);
  } finally {
    await opened.close();
    await rm(temporary, { force: true });
  }
};

/** The announced size of an upload, from the library's description; undefined where the process was killed before it. */
const describedSize = async (upload: string): Promise<number | undefined> => {
  try {
    return (JSON.parse(await readFile(`${upload}.json`, 'utf8')) as { size?: number }).size;
  } catch {
    return undefined;
  }
};

type Needs = { folders: MediaFolders; keys: VideoKeys };

const openPlaces = (folders: MediaFolders) => ({
  uploadOf: (videoId: string): string => path.join(folders.uploads, videoId),
  originalOf: (videoId: string): string => path.join(folders.originals, videoId),
  rawOf: (videoId: string): string => path.join(folders.raws, videoId),
});

/** The work on files from before, which lie in clear. */
const createSeal = ({ folders, keys }: Needs) => {
  const { uploadOf, originalOf, rawOf } = openPlaces(folders);

  /** Seals what the video has in clear; safe to repeat, and to be killed in. */
  const seal = async (videoId: string): Promise<void> => {
    const { key, isSealed } = await keys.make(videoId, false);
    if (isSealed) return;
    for (const file of [uploadOf(videoId), rawOf(videoId), originalOf(videoId)]) {
      if (!(await exists(file)) || (await hasSealedHeader(file))) continue;
      await sealInPlace(file, key, file === uploadOf(videoId) ? await describedSize(file) : undefined);
      // Removed meanwhile: then it must not come back.
      if (!(await keys.find(videoId))) await rm(file, { force: true });
    }
    await keys.markSealed(videoId);
  };

  /** Those in these folders that may have files in clear. */
  const findInClear = async (of: readonly string[]): Promise<string[]> => {
    const videoIds = [...new Set((await Promise.all(of.map(listVideos))).flat())];
    const sealed = await keys.findSealed(videoIds);
    return videoIds.filter((videoId) => !sealed.has(videoId));
  };

  return {
    seal,
    /** Videos from before whose files are not sealed yet. */
    findInClear: () => findInClear([folders.originals, folders.raws]),
    /** Seals uploads under way from before; nothing may write to them meanwhile. */
    sealUploads: async (): Promise<void> => {
      for (const videoId of await findInClear([folders.uploads])) await seal(videoId);
    },
  };
};

/** Opens a stored file of the video named so. @throws SealBroken @throws Error `ENOENT` */
const createOpenStored = (keys: VideoKeys) => {
  const openStored = async (file: string): Promise<OpenFile> => {
    const videoId = path.basename(file);
    const found = await keys.find(videoId);
    if (found) return found.isSealed ? openSealed(file, found.key) : openSealedOrPlain(file, found.key);
    const opened = await openPlain(file);
    if (!(await keys.find(videoId))) return opened;
    // Its key was made meanwhile, and perhaps the file is sealed by now.
    await opened.close();
    return openStored(file);
  };
  return openStored;
};

export const openOriginals = ({ folders, keys }: Needs) => {
  const { uploadOf, originalOf, rawOf } = openPlaces(folders);

  const openStored = createOpenStored(keys);
  const scratch = scratchIn(folders.scratch);

  /** Seals a file in clear, which stays, under the name of one of the video's files. */
  const keep = async (videoId: string, plain: string, target: string): Promise<void> => {
    const { key } = await keys.make(videoId, false);
    const opened = await openPlain(plain);
    const temporary = `${target}.${randomUUID()}.part`;
    try {
      await sealCopy(opened, temporary, key, opened.sizeBytes);
      await rename(temporary, target);
    } finally {
      await opened.close();
      await rm(temporary, { force: true });
    }
  };

  return {
    uploadOf,
    originalOf,
    rawOf,
    keys,
    keep,
    ...createSeal({ folders, keys }),
    /** The file that a buyer downloads. @throws SealBroken @throws Error `ENOENT` */
    open: (videoId: string): Promise<OpenFile> => openStored(originalOf(videoId)),
    /** The same; undefined for a video without such a file. */
    openIfThere: async (videoId: string): Promise<OpenFile | undefined> =>
      (await exists(originalOf(videoId))) ? openStored(originalOf(videoId)) : undefined,
    /** Lets programs that need a file work on a copy in clear, in a folder that is gone when they are done. */
    withPlain: async <T>(file: string, use: (plain: string, scratch: string) => Promise<T>): Promise<T> => {
      return scratch.within(async (folder) => {
        const plain = path.join(folder, path.basename(file));
        const opened = await openStored(file);
        try {
          await pipeline(opened.read(0, opened.sizeBytes), createWriteStream(plain, { mode: 0o600 }));
        } finally {
          await opened.close();
        }
        return use(plain, folder);
      });
    },
    /** The key first: what a killed process leaves of the files is unreadable. */
    remove: async (videoId: string): Promise<void> => {
      const files = [uploadOf(videoId), `${uploadOf(videoId)}.json`, rawOf(videoId), originalOf(videoId)];
      // Twice: sealing may have made a key after the first, and put a file back that it had opened before. It then finds no
      // key and removes the file, or has put it back before the second.
      for (let turn = 0; turn < 2; turn += 1) {
        await keys.remove(videoId);
        for (const file of files) await rm(file, { force: true });
      }
    },
  };
};

export type Originals = ReturnType<typeof openOriginals>;
