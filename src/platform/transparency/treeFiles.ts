/**
 * Tiles and checkpoints as files of the store, outside the database:
 *   transparency/<number>/tile/…                the tree, as tlog-tiles names its parts
 *   transparency/<number>/checkpoint            the newest signed head
 *   transparency/<number>/checkpoints/<size>    signed heads that are kept for ever
 *   transparency/<number>/checkpoints/<size>.tsr  the time stamp of one of these, the answer of an authority (RFC 3161)
 *   transparency/<number>/keys                  every key that has signed, a line each
 * A tile and a kept checkpoint never change once they are written.
 */
import { MissingObject, readObject, type Storage } from '#platform/storage/storage.ts';
import { readCheckpoint } from './checkpoint.ts';
import type { Hash } from './merkle.ts';
import { hashesIn, tileBytes, tilePath, TILE_WIDTH, type Tile, type TileAddress } from './tiles.ts';

/** The beginning of every key. */
export const TREE_PREFIX = 'transparency/';

/** What was signed or written before cannot be the beginning of this log; `message` is a sentence for an operator. */
export class TreeForked extends Error {
  override readonly name = 'TreeForked';
}

/** The files of one tree. */
export type TreeFiles = {
  /** What the keys of all of them begin with; it ends with `/`. */
  folder: string;
  /** The key of the newest checkpoint. */
  newestKey: string;
  /** @throws TreeForked when the tile exists with other hashes */
  writeTile: (tile: Tile) => Promise<void>;
  /** The bytes under this address; undefined where there are none. */
  readBytes: (tile: TileAddress) => Promise<Buffer | undefined>;
  /** The first `width` hashes of a tile, as the tree with so many hashes in it has stored it, or of the full one. */
  readHashes: (tile: TileAddress, stored: number) => Promise<Hash[] | undefined>;
  /** Removes a partial tile that a wider one has replaced. */
  removeTile: (tile: TileAddress) => Promise<void>;
  readNewest: () => Promise<string | undefined>;
  writeNewest: (text: string) => Promise<void>;
  /** @throws TreeForked when another head was kept for this size */
  keepCheckpoint: (text: string) => Promise<void>;
  /** The keys of the checkpoints that are kept, in no particular order. */
  listKept: () => AsyncGenerator<string, void>;
  /** The text of one of these. */
  readKept: (key: string) => Promise<string>;
  /** The keys of their time stamps, in no particular order. */
  listTimeStamps: () => AsyncGenerator<string, void>;
  /** The time stamp of the checkpoint with this key; undefined where there is none. */
  readTimeStamp: (key: string) => Promise<Buffer | undefined>;
  /** Keeps the time stamp of the checkpoint with this key. */
  keepTimeStamp: (key: string, answer: Buffer) => Promise<void>;
  /** Every key that has signed, as text. */
  readKeys: () => Promise<string[]>;
  /** Adds keys to the list. */
  noteKeys: (keys: readonly string[]) => Promise<void>;
};

/** The object as text or bytes; undefined where there is none. */
const readIfThere = async (storage: Storage, key: string): Promise<Buffer | undefined> => {
  try {
    return await readObject(storage, key);
  } catch (error) {
    if (error instanceof MissingObject) return undefined;
    throw error;
  }
};

const tilesIn = (storage: Storage, folder: string) => {
  const keyOf = (tile: TileAddress): string => folder + tilePath(tile);
  const readBytes = (tile: TileAddress): Promise<Buffer | undefined> => readIfThere(storage, keyOf(tile));
  return {
    readBytes,
    readHashes: async (tile: TileAddress, stored: number): Promise<Hash[] | undefined> => {
      const bytes =
        (await readBytes({ ...tile, width: stored })) ??
        (stored < TILE_WIDTH ? await readBytes({ ...tile, width: TILE_WIDTH }) : undefined);
      return bytes && hashesIn(bytes, tile.width);
    },
    writeTile: async (tile: Tile): Promise<void> => {
      const bytes = tileBytes(tile.hashes);
      const before = await readBytes(tile);
      if (before === undefined) await storage.put(keyOf(tile), bytes);
      else if (!before.equals(bytes))
        throw new TreeForked(
          `The file ${keyOf(tile)} holds other hashes than the log gives: the file or the log was changed afterwards.`,
        );
    },
    removeTile: (tile: TileAddress): Promise<void> => storage.remove(keyOf(tile)),
  };
};

const TIME_STAMP = '.tsr';

/** The number of leaves of the checkpoint under this key, or of that whose time stamp it is; NaN for other keys. */
export const sizeOfKept = (key: string): number => Number(/\/(\d+)(?:\.tsr)?$/.exec(key)?.[1]);

const keptIn = (storage: Storage, folder: string) => ({
  keepCheckpoint: async (text: string): Promise<void> => {
    const checkpoint = readCheckpoint(text);
    if (!checkpoint) throw new Error('this is no checkpoint');
    const key = `${folder}checkpoints/${checkpoint.size}`;
    const before = await readIfThere(storage, key);
    if (before === undefined) {
      await storage.put(key, Buffer.from(text));
      return;
    }
    if (!readCheckpoint(before.toString())?.head.equals(checkpoint.head))
      throw new TreeForked(
        `The checkpoint ${key} was kept with another head than the log gives: the file or the log was changed afterwards.`,
      );
  },
  listKept: async function* () {
    for await (const { key } of storage.list(`${folder}checkpoints/`)) if (!key.endsWith(TIME_STAMP)) yield key;
  },
  listTimeStamps: async function* () {
    for await (const { key } of storage.list(`${folder}checkpoints/`)) if (key.endsWith(TIME_STAMP)) yield key;
  },
  readTimeStamp: (key: string): Promise<Buffer | undefined> => readIfThere(storage, key + TIME_STAMP),
  keepTimeStamp: (key: string, answer: Buffer): Promise<void> => storage.put(key + TIME_STAMP, answer),
  readKept: async (key: string): Promise<string> => (await readObject(storage, key)).toString(),
});

/** The files of the tree with this number, counted from 1. */
export const treeFiles = (storage: Storage, number: number): TreeFiles => {
  const folder = `${TREE_PREFIX}${number}/`;
  const readText = async (name: string): Promise<string | undefined> =>
    (await readIfThere(storage, folder + name))?.toString();
  const readKeys = async (): Promise<string[]> => ((await readText('keys')) ?? '').split('\n').filter(Boolean);
  return {
    folder,
    newestKey: `${folder}checkpoint`,
    ...tilesIn(storage, folder),
    ...keptIn(storage, folder),
    readNewest: () => readText('checkpoint'),
    writeNewest: (text) => storage.put(`${folder}checkpoint`, Buffer.from(text)),
    readKeys,
    noteKeys: async (keys) => {
      const before = await readKeys();
      const all = [...new Set([...before, ...keys])];
      if (all.length > before.length)
        await storage.put(`${folder}keys`, Buffer.from(all.map((key) => `${key}\n`).join('')));
    },
  };
};

/** How many trees have files, i.e. the number of the newest one; 0 for none. */
export const countTrees = async (storage: Storage): Promise<number> => {
  let count = 0;
  while (await storage.has(`${TREE_PREFIX}${count + 1}/checkpoint`)) count += 1;
  return count;
};
