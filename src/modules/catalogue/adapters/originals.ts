/** The files of videos as their creators sent them: sealed, or in clear where they are from before there were keys. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { HALF_WRITTEN } from '#platform/files/folders.ts';
import {
  contentBytes,
  hasSealedHeader,
  openPlain,
  openPlainSource,
  openSealedOrPlain,
  openSealedSource,
  type OpenFile,
} from '#platform/files/sealedFile.ts';
import { copyOutline } from '#platform/media/files/outline.ts';
import { scratchIn } from '#platform/files/scratch.ts';
import { openSealedWriter } from '#platform/files/sealedWriter.ts';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { mediaKeys, type Media, type MediaFolders } from './mediaFolders.ts';
import type { VideoKeys } from './videoKeys.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How much of an upload has arrived, and when the last byte did; undefined when nothing has. */
export const receivedIn = async (folder: string, videoId: string) => {
  const file = await stat(path.join(folder, videoId)).catch(() => undefined);
  return file && { bytes: contentBytes(file.size), lastAt: file.mtime.toISOString() };
};

/** The videos of which a folder holds a file. */
export const listVideos = async (folder: string): Promise<string[]> =>
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

/** Where an object lies. */
type Place = { storage: Storage; at: string };
type Sealing = { key: Buffer; temporary: string; sizeBytes?: number | undefined };

/** Replaces an object in clear by a sealed one of the same age; nobody ever sees half of it. */
const sealInPlace = async ({ storage, at }: Place, { key, temporary, sizeBytes }: Sealing): Promise<void> => {
  const opened = await openPlainSource(storage.open(at));
  try {
    if (opened.sizeBytes === 0) return;
    await sealCopy(opened, temporary, key, sizeBytes ?? opened.sizeBytes);
    await utimes(temporary, opened.modifiedAt, opened.modifiedAt);
    await storage.putFile(at, temporary);
  } finally {
    await opened.close();
    await rm(temporary, { force: true });
  }
};

/** The announced size of an upload, from the library's description; undefined where the process was killed before it. */
export const describedSize = async (upload: string): Promise<number | undefined> => {
  try {
    return (JSON.parse(await readFile(`${upload}.json`, 'utf8')) as { size?: number }).size;
  } catch {
    return undefined;
  }
};

type Needs = Media & { keys: VideoKeys };

/** The uploads on the disk of this process, under the keys that they have when they are stored. */
const uploadsOf = (folders: MediaFolders): Storage => diskStorage(path.dirname(folders.uploads));

/** On the disk of the stored files, if that is a disk of ours. */
const temporaryIn = (folders: MediaFolders): string => path.join(folders.uploads, `${randomUUID()}${HALF_WRITTEN}`);

/** The work on files from before, which lie in clear. */
const createSeal = ({ folders, storage, keys }: Needs) => {
  const uploads = uploadsOf(folders);

  /** Seals what the video has in clear; safe to repeat, and to be killed in. */
  const seal = async (videoId: string): Promise<void> => {
    const { key, isSealed } = await keys.make(videoId, false);
    if (isSealed) return;
    const upload = { storage: uploads, at: mediaKeys.upload(videoId) };
    const stored = [mediaKeys.raw(videoId), mediaKeys.original(videoId)].map((at) => ({ storage, at }));
    for (const place of [upload, ...stored]) {
      if (!(await place.storage.has(place.at)) || (await hasSealedHeader(place.storage.open(place.at)))) continue;
      const sizeBytes = place === upload ? await describedSize(path.join(folders.uploads, videoId)) : undefined;
      await sealInPlace(place, { key, temporary: temporaryIn(folders), sizeBytes });
      // Removed meanwhile: then it must not come back.
      if (!(await keys.find(videoId))) await place.storage.remove(place.at);
    }
    await keys.markSealed(videoId);
  };

  /** Those in these folders that may have files in clear. */
  const findInClear = async (of: readonly (string | undefined)[]): Promise<string[]> => {
    const lists = of.map((folder) => (folder === undefined ? Promise.resolve([]) : listVideos(folder)));
    const videoIds = [...new Set((await Promise.all(lists)).flat())];
    const sealed = await keys.findSealed(videoIds);
    return videoIds.filter((videoId) => !sealed.has(videoId));
  };

  return {
    seal,
    /** Videos from before whose files are not sealed yet. What lies elsewhere than on the disk was sealed on its way there. */
    findInClear: () => findInClear([storage.fileOf('originals'), storage.fileOf('raws')]),
    /** Seals uploads under way from before; nothing may write to them meanwhile. */
    sealUploads: async (): Promise<void> => {
      for (const videoId of await findInClear([folders.uploads])) await seal(videoId);
    },
  };
};

/** Opens a stored file of the video named so. @throws SealBroken @throws Error `ENOENT` */
const createOpenStored = ({ storage, keys }: Needs) => {
  const openStored = async (at: string): Promise<OpenFile> => {
    const videoId = path.posix.basename(at);
    const found = await keys.find(videoId);
    if (found)
      return found.isSealed
        ? openSealedSource(storage.open(at), found.key)
        : openSealedOrPlain(storage.open(at), found.key);
    const opened = await openPlainSource(storage.open(at));
    if (!(await keys.find(videoId))) return opened;
    // Its key was made meanwhile, and perhaps the file is sealed by now.
    await opened.close();
    return openStored(at);
  };
  return openStored;
};

/** SHA-256 (hex) and length of the content of a file. */
const hashOf = async (opened: OpenFile, signal: AbortSignal): Promise<{ sha256: string; sizeBytes: number }> => {
  const hash = createHash('sha256');
  await pipeline(opened.read(0, opened.sizeBytes), hash, { signal });
  return { sha256: hash.digest('hex'), sizeBytes: opened.sizeBytes };
};

const createRemoval = ({ folders, storage, keys }: Needs) => {
  const uploads = uploadsOf(folders);
  return {
    /** Forgets the upload on this disk, once it is stored or of no use. */
    removeUpload: async (videoId: string): Promise<void> => {
      await uploads.remove(mediaKeys.upload(videoId));
      await rm(path.join(folders.uploads, `${videoId}.json`), { force: true });
    },
    /** The key first: what a killed process leaves of the files is unreadable. */
    remove: async (videoId: string): Promise<void> => {
      const stored = [mediaKeys.upload(videoId), mediaKeys.raw(videoId), mediaKeys.original(videoId)];
      await rm(path.join(folders.uploads, `${videoId}.json`), { force: true });
      // Twice: sealing may have made a key after the first, and put a file back that it had opened before. It then finds no
      // key and removes the file, or has put it back before the second.
      for (let turn = 0; turn < 2; turn += 1) {
        await keys.remove(videoId);
        await uploads.remove(mediaKeys.upload(videoId));
        for (const at of stored) await storage.remove(at);
      }
    },
  };
};

/** The work on any stored file. */
const createReading = (needs: Needs) => {
  const openStored = createOpenStored(needs);
  const scratch = scratchIn(needs.folders.scratch);
  const reading = async <T>(at: string, read: (opened: OpenFile) => Promise<T>): Promise<T> => {
    const opened = await openStored(at);
    try {
      return await read(opened);
    } finally {
      await opened.close();
    }
  };
  const withCopy = <T>(
    at: string,
    copy: (opened: OpenFile, plain: string) => Promise<void>,
    use: (plain: string, scratch: string) => Promise<T>,
  ): Promise<T> =>
    scratch.within(async (folder) => {
      const plain = path.join(folder, path.posix.basename(at));
      await reading(at, (opened) => copy(opened, plain));
      return use(plain, folder);
    });
  const copyPlain = (opened: OpenFile, plain: string): Promise<void> =>
    pipeline(opened.read(0, opened.sizeBytes), createWriteStream(plain, { mode: 0o600 }));
  return {
    /** SHA-256 (hex) and length of its content. */
    hashStored: (at: string, signal: AbortSignal) => reading(at, (opened) => hashOf(opened, signal)),
    /** Lets programs that need a file work on a copy in clear, in a folder that is gone when they are done. */
    withPlain: <T>(at: string, use: (plain: string, scratch: string) => Promise<T>): Promise<T> =>
      withCopy(at, copyPlain, use),
    /** The same with a copy that has only what the check of its header reads. */
    withOutline: <T>(at: string, use: (outline: string) => Promise<T>): Promise<T> => withCopy(at, copyOutline, use),
  };
};

export const openOriginals = (needs: Needs) => {
  const { folders, storage, keys } = needs;
  const openStored = createOpenStored(needs);
  const reading = createReading(needs);

  /** Seals a file in clear, which stays, under the key of one of the video's files. */
  const keep = async (videoId: string, plain: string, at: string): Promise<void> => {
    const { key } = await keys.make(videoId, false);
    const opened = await openPlain(plain);
    const temporary = temporaryIn(folders);
    try {
      await sealCopy(opened, temporary, key, opened.sizeBytes);
      await storage.putFile(at, temporary);
    } finally {
      await opened.close();
      await rm(temporary, { force: true });
    }
  };

  return {
    keys,
    keep,
    ...createSeal(needs),
    /** The file that a buyer downloads. @throws SealBroken @throws Error `ENOENT` */
    open: (videoId: string): Promise<OpenFile> => openStored(mediaKeys.original(videoId)),
    /** The same; undefined for a video without such a file. */
    openIfThere: async (videoId: string): Promise<OpenFile | undefined> =>
      (await storage.has(mediaKeys.original(videoId))) ? openStored(mediaKeys.original(videoId)) : undefined,
    /** SHA-256 (hex) and length of what a buyer downloads; undefined for a video without such a file. */
    hash: async (videoId: string, signal: AbortSignal) => {
      if (!(await storage.has(mediaKeys.original(videoId)))) return undefined;
      return reading.hashStored(mediaKeys.original(videoId), signal);
    },
    ...reading,
    ...createRemoval(needs),
  };
};

export type Originals = ReturnType<typeof openOriginals>;
