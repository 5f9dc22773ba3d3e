/** Objects as files below a folder: a key is the path of its file. */
import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { exists, HALF_WRITTEN, writeWhole } from '#platform/files/folders.ts';
import { openFileSource } from '#platform/files/source.ts';
import { MissingObject, mustBeKey, type Storage } from './storage.ts';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Copies to the other name by way of a temporary one, so that nobody sees half of it. */
const copyWhole = async (from: string, to: string): Promise<void> => {
  const temporary = `${to}.${randomUUID()}${HALF_WRITTEN}`;
  try {
    // A hard link costs nothing; another disk gets a copy.
    await link(from, temporary).catch(async (error: unknown) => {
      if (codeOf(error) === 'ENOENT') throw error;
      await copyFile(from, temporary);
      const copy = await open(temporary, 'r');
      await copy.sync().finally(() => copy.close());
    });
    await rename(temporary, to);
  } finally {
    await rm(temporary, { force: true });
  }
};

const moveFile = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    await copyWhole(from, to);
    await rm(from);
  }
};

/** `root` is a folder on the local disk, or one that several machines share. */
export const diskStorage = (root: string): Storage => {
  const fileOf = (key: string): string => path.join(root, mustBeKey(key));
  const prepare = async (key: string): Promise<string> => {
    const file = fileOf(key);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    return file;
  };
  const orMissing = <T>(key: string, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw codeOf(error) === 'ENOENT' ? new MissingObject(key) : error;
    });
  return {
    put: async (key, bytes) => writeWhole(await prepare(key), bytes),
    putFile: async (key, file) => moveFile(file, await prepare(key)),
    open: (key) => orMissing(key, openFileSource(fileOf(key))),
    has: (key) => exists(fileOf(key)),
    copy: async (from, to) => orMissing(from, copyWhole(fileOf(from), await prepare(to))),
    move: async (from, to) => orMissing(from, moveFile(fileOf(from), await prepare(to))),
    remove: (key) => rm(fileOf(key), { force: true }),
    list: async function* (prefix) {
      const below = path.join(root, prefix);
      const entries = await readdir(below, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      });
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith(HALF_WRITTEN)) continue;
        const file = path.join(entry.parentPath, entry.name);
        const found = await stat(file).catch(() => undefined);
        // Removed meanwhile.
        if (found === undefined) continue;
        const key = path.relative(root, file).split(path.sep).join('/');
        yield { key, sizeBytes: found.size, modifiedAt: found.mtime };
      }
    },
    fileOf,
    // The start removes what a killed process left (`prepareFolders`).
    removeAbandoned: () => Promise.resolve(0),
  };
};
