/** Copies what one store holds into another. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listAll, type PublicHeaders, type Storage } from './storage.ts';

/** What belongs to the key of an object that strangers may read from the store itself; undefined for a private one. */
export type HeadersOf = (key: string) => PublicHeaders | undefined;

type Copy = Readonly<{
  from: Storage;
  to: Storage;
  /** The beginnings of the keys, each with `/` at its end. */
  prefixes: readonly string[];
  headersOf: HeadersOf;
  /** A folder on the local disk with room for the largest file. */
  scratch: string;
}>;

/** How many objects there are, how many of them were copied by this call, and their bytes. */
export type Copied = { found: number; copied: number; bytes: number };

const PIECE_BYTES = 1024 * 1024;

/** How a public object is named until it has its headers. */
const BESIDE = '.copied';

/** Stores a file, which is gone afterwards. Headers come with a copy, so that a public object is first written beside its place. */
const store = async (to: Storage, key: string, file: string, headers: PublicHeaders | undefined): Promise<void> => {
  if (headers === undefined) return to.putFile(key, file);
  const beside = `${key}${BESIDE}`;
  await to.putFile(beside, file);
  await to.copy(beside, key, headers);
  await to.remove(beside);
};

/** Writes the object into a file of the local disk. */
const fetchInto = async (file: string, from: Storage, key: string): Promise<void> => {
  const source = await from.open(key);
  try {
    await pipeline(source.read(0, source.sizeBytes, PIECE_BYTES), createWriteStream(file, { mode: 0o600 }));
  } finally {
    await source.close();
  }
};

/**
 * Copies every object that the other store does not hold with the same size, and reports after each. No file is removed. It may be
 * broken off at any moment and called again.
 */
export const copyFiles = async (
  { from, to, prefixes, headersOf, scratch }: Copy,
  onCopied: (sum: Copied) => void = () => undefined,
): Promise<Copied> => {
  const sum: Copied = { found: 0, copied: 0, bytes: 0 };
  const folder = await mkdtemp(path.join(scratch, 'copy-'));
  try {
    for (const prefix of prefixes) {
      const there = new Map((await listAll(to, prefix)).map(({ key, sizeBytes }) => [key, sizeBytes]));
      // Left by a call that was killed.
      for (const key of there.keys()) if (key.endsWith(BESIDE)) await to.remove(key);
      for await (const { key, sizeBytes } of from.list(prefix)) {
        sum.found += 1;
        if (there.get(key) === sizeBytes) continue;
        const file = path.join(folder, 'file');
        await fetchInto(file, from, key);
        await store(to, key, file, headersOf(key));
        sum.copied += 1;
        sum.bytes += sizeBytes;
        onCopied(sum);
      }
    }
    return sum;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
