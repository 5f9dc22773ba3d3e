/**
 * Files by key, on the disk (`diskStorage.ts`) or in S3 (`s3Storage.ts`). Both behave alike: `storage.int.test.ts` holds
 * both to the same sentences.
 */
import { readOnce, type Source } from '#platform/files/source.ts';

/** There is no object under this key; `code` is that of a missing file, so that both are told apart from other failures alike. */
export class MissingObject extends Error {
  readonly code = 'ENOENT';

  constructor(key: string) {
    super(`there is no object ${key}`);
  }
}

/** What a store says about an object when it sends it to somebody else, such as a CDN. */
export type PublicHeaders = Readonly<{ contentType: string; cacheControl: string }>;

/** An object in a list. */
export type StoredObject = Readonly<{ key: string; sizeBytes: number; modifiedAt: Date }>;

/**
 * A key is a path of names of letters, digits, `.`, `_` and `-`, e.g. `media/originals/6f1e…`. An object appears whole or
 * not at all; whoever reads it meanwhile reads the earlier one, or fails, and never a mixture.
 */
export interface Storage {
  /** Stores bytes that fit into memory; replaces what was there. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Stores a file of the local disk, which is gone afterwards; safe to repeat while it is there. @throws Error `ENOENT` */
  putFile(key: string, file: string): Promise<void>;
  /** @throws MissingObject */
  open(key: string): Promise<Source>;
  has(key: string): Promise<boolean>;
  /** Replaces `to`; `headers` are for those who read it from the store itself. @throws MissingObject */
  copy(from: string, to: string, headers?: PublicHeaders): Promise<void>;
  /** Copies, then removes: killed in between, it is safe to repeat. @throws MissingObject */
  move(from: string, to: string): Promise<void>;
  /** Does nothing where there is none. */
  remove(key: string): Promise<void>;
  /** Everything whose key begins so, in no particular order; `prefix` is empty or ends with `/`. */
  list(prefix: string): AsyncGenerator<StoredObject, void>;
  /** The file that holds the object, where the store is the local disk; undefined elsewhere. */
  fileOf(key: string): string | undefined;
  /** Removes what uploads that began before this moment left half-done; answers how many there were. */
  removeAbandoned(before: Date): Promise<number>;
}

const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Whether the text may be a key; no name begins with a point, so no key leads out of its folder. */
export const isKey = (text: string): boolean => KEY.test(text) && !text.endsWith('.part');

/** @throws Error for what is no key */
export const mustBeKey = (key: string): string => {
  if (!isKey(key)) throw new Error(`not a key: ${key}`);
  return key;
};

/** The whole object at once, for what fits into memory. @throws MissingObject */
export const readObject = async (storage: Storage, key: string): Promise<Buffer> => {
  const source = await storage.open(key);
  try {
    return await readOnce(source, 0, source.sizeBytes);
  } finally {
    await source.close();
  }
};

/** A list that fits into memory. */
export const listAll = async (storage: Storage, prefix: string): Promise<StoredObject[]> => {
  const found: StoredObject[] = [];
  for await (const object of storage.list(prefix)) found.push(object);
  return found;
};

/** The objects of a store whose keys begin so, by the rest of their keys; `prefix` ends with `/`. */
export const storageIn = (storage: Storage, prefix: string): Storage => {
  const at = (key: string): string => `${prefix}${key}`;
  return {
    put: (key, bytes) => storage.put(at(key), bytes),
    putFile: (key, file) => storage.putFile(at(key), file),
    open: (key) => storage.open(at(key)),
    has: (key) => storage.has(at(key)),
    copy: (from, to, headers) => storage.copy(at(from), at(to), headers),
    move: (from, to) => storage.move(at(from), at(to)),
    remove: (key) => storage.remove(at(key)),
    list: async function* (below) {
      for await (const object of storage.list(at(below))) yield { ...object, key: object.key.slice(prefix.length) };
    },
    fileOf: (key) => storage.fileOf(at(key)),
    removeAbandoned: storage.removeAbandoned,
  };
};
