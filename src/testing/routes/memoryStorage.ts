/** Files that are gone with the test. */
import type { Source } from '#platform/files/source.ts';
import { MissingObject, mustBeKey, type Storage } from '#platform/storage/storage.ts';

const sourceOf = (bytes: Buffer): Source => ({
  sizeBytes: bytes.length,
  modifiedAt: new Date(0),
  read: async function* (start, end, pieceBytes) {
    for (let at = start; at < end; at += pieceBytes) yield bytes.subarray(at, Math.min(end, at + pieceBytes));
  },
  close: () => Promise.resolve(),
});

/** A store of files in memory; it takes bytes and no files of a disk. */
export const memoryStorage = (): Storage => {
  const objects = new Map<string, Buffer>();
  const find = (key: string): Buffer => {
    const bytes = objects.get(mustBeKey(key));
    if (!bytes) throw new MissingObject(key);
    return bytes;
  };
  return {
    put: async (key, bytes) => void objects.set(mustBeKey(key), Buffer.from(bytes)),
    putFile: () => Promise.reject(new Error('there is no disk')),
    open: async (key) => sourceOf(find(key)),
    has: (key) => Promise.resolve(objects.has(key)),
    copy: async (from, to) => void objects.set(to, find(from)),
    move: async (from, to) => {
      objects.set(to, find(from));
      objects.delete(from);
    },
    remove: async (key) => void objects.delete(key),
    list: async function* (prefix) {
      for (const [key, { length }] of objects)
        if (key.startsWith(prefix)) yield { key, sizeBytes: length, modifiedAt: new Date(0) };
    },
    fileOf: () => undefined,
    removeAbandoned: () => Promise.resolve(0),
  };
};
