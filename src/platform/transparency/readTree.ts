/** What others read of the tree: checkpoints, tiles and proofs. It is read from the table and the files, in any process. */
import type { Db } from '#platform/postgres/db.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { readCheckpoint } from './checkpoint.ts';
import { originOf, signersOf } from './published.ts';
import { foldPeaks, headOver, type Hash } from './merkle.ts';
import { consistencyRanges, inclusionRanges, nodesOf, type LeafRange, type TreeNode } from './proofs.ts';
import { keyText, readKeyText, type NoteKey } from './signedNote.ts';
import { TILE_HEIGHT, TILE_WIDTH, tileBytes, tilePath, widthIn, type TileAddress } from './tiles.ts';
import { treeFiles, type TreeFiles } from './treeFiles.ts';
import { findLeaf, findLeaves, findTree } from './treeTable.ts';

/** What proves that an event is in the tree of the checkpoint; `leaf` counts from 0. */
export type InclusionProof = Readonly<{ leaf: number; hash: Hash; size: number; hashes: Hash[]; checkpoint: string }>;

/** What proves that several events are in the tree of one checkpoint; events that it does not cover have no proof. */
export type InclusionProofs = Readonly<{
  size: number;
  checkpoint: string;
  proofs: ReadonlyMap<string, Pick<InclusionProof, 'leaf' | 'hash' | 'hashes'>>;
}>;

/** The tree as it was signed last. */
export type TreeReader = {
  /** The text of the newest checkpoint; undefined before the first. */
  checkpoint: () => Promise<string | undefined>;
  /** The public keys that sign now, as text. */
  keys: () => Promise<string[]>;
  /** Every public key that has signed a checkpoint here, also of earlier master keys and earlier trees, and those that sign now. */
  allKeys: () => Promise<NoteKey[]>;
  /** The bytes of a tile, or of the beginning of one; undefined beyond the newest checkpoint. */
  tile: (tile: TileAddress) => Promise<Buffer | undefined>;
  /** Undefined for an event that no checkpoint covers. */
  proveEvent: (eventId: string) => Promise<InclusionProof | undefined>;
  /** Undefined before the first checkpoint. */
  proveEvents: (eventIds: readonly string[]) => Promise<InclusionProofs | undefined>;
  /** Proves that the tree with `from` leaves is the beginning of that with `size`; undefined unless 1 ≤ from ≤ size ≤ that of the checkpoint. */
  proveConsistency: (from: number, size: number) => Promise<Hash[] | undefined>;
};

/** The newest tree that was signed. */
type SignedTree = Readonly<{ size: number; checkpoint: string; files: TreeFiles }>;

/** Where the hashes are from which the hash of a node follows. */
const placeOf = ({ height, index }: TreeNode): { level: number; tile: number; first: number; count: number } => {
  const level = Math.floor(height / TILE_HEIGHT);
  const count = 2 ** (height % TILE_HEIGHT);
  const first = index * count;
  return { level, tile: Math.floor(first / TILE_WIDTH), first: first % TILE_WIDTH, count };
};

const readTile = ({ files, size }: SignedTree, tile: TileAddress): Promise<Hash[] | undefined> => {
  const stored = widthIn(size, tile);
  return stored < tile.width ? Promise.resolve(undefined) : files.readHashes(tile, stored);
};

/** Tiles that are being read or were. */
type ReadTiles = Map<string, Promise<Hash[] | undefined>>;

/** The hashes over these leaves; each tile is read once. @throws Error when a tile is missing */
const hashesOver = async (
  tree: SignedTree,
  ranges: readonly LeafRange[],
  tiles: ReadTiles = new Map(),
): Promise<Hash[]> => {
  const hashOf = async (node: TreeNode): Promise<Hash> => {
    const { level, tile: index, first, count } = placeOf(node);
    const tile = { level, index, width: widthIn(tree.size, { level, index }) };
    const path = tilePath(tile);
    const reading = tiles.get(path) ?? readTile(tree, tile);
    tiles.set(path, reading);
    const hashes = await reading;
    if (!hashes) throw new Error(`the tile ${path} is missing`);
    return headOver(hashes.slice(first, first + count));
  };
  return Promise.all(ranges.map(async (range) => foldPeaks(await Promise.all(nodesOf(range).map(hashOf)))));
};

/** What a reader works with; `host` is the one after which the log is named when it begins. */
type Reading = Readonly<{ db: Db; storage: Storage; seeds: readonly Buffer[]; host: () => string }>;

const findSigned = async ({ db, storage }: Reading): Promise<SignedTree | undefined> => {
  const row = await findTree(db);
  const found = readCheckpoint(row?.checkpoint ?? '');
  return row && found && { size: found.size, checkpoint: row.checkpoint ?? '', files: treeFiles(storage, row.number) };
};

/** The tree may grow while its tiles are read, and partial ones go; then it is read once more. */
const withTree = async <Result>(
  reading: Reading,
  work: (tree: SignedTree) => Promise<Result>,
): Promise<Result | undefined> => {
  const before = await findSigned(reading);
  if (!before) return undefined;
  try {
    return await work(before);
  } catch (error) {
    const after = await findSigned(reading);
    if (!after || after.size === before.size) throw error;
    return work(after);
  }
};

const bytesOf = async (tree: SignedTree, tile: TileAddress): Promise<Buffer | undefined> => {
  if (widthIn(tree.size, tile) < tile.width) return undefined;
  const hashes = await readTile(tree, tile);
  if (!hashes) throw new Error(`the tile ${tilePath(tile)} is missing`);
  return tileBytes(hashes);
};

const proveLeaf = async (tree: SignedTree, leaf: number, tiles?: ReadTiles): Promise<InclusionProof | undefined> => {
  const { size, checkpoint } = tree;
  if (leaf >= size) return undefined;
  const own = { begin: leaf, end: leaf + 1 };
  const [hash, ...hashes] = await hashesOver(tree, [own, ...inclusionRanges(leaf, size)], tiles);
  return hash && { leaf, hash, size, hashes, checkpoint };
};

const proveLeaves = async (tree: SignedTree, leaves: ReadonlyMap<string, number>): Promise<InclusionProofs> => {
  const tiles: ReadTiles = new Map();
  const proofs = new Map<string, InclusionProof>();
  for (const [eventId, leaf] of leaves) {
    const proof = await proveLeaf(tree, leaf, tiles);
    if (proof) proofs.set(eventId, proof);
  }
  return { size: tree.size, checkpoint: tree.checkpoint, proofs };
};

/** Reads what the process that builds the tree has written. */
export const readTree = (reading: Reading): TreeReader => ({
  checkpoint: async () => (await findSigned(reading))?.checkpoint,
  keys: async () => {
    const origin = (await findTree(reading.db))?.origin ?? originOf(reading.host(), 1);
    return signersOf(origin, reading.seeds).map(({ key }) => keyText(key));
  },
  allKeys: async () => {
    const { db, storage, seeds, host } = reading;
    const row = await findTree(db);
    const now = signersOf(row?.origin ?? originOf(host(), 1), seeds).map(({ key }) => key);
    const trees = Array.from({ length: row?.number ?? 0 }, (_, at) => treeFiles(storage, at + 1).readKeys());
    const before = (await Promise.all(trees)).flat().map(readKeyText);
    return [...now, ...before.filter((key) => key !== undefined)];
  },
  tile: (tile) => withTree(reading, (tree) => bytesOf(tree, tile)),
  proveEvent: async (eventId) => {
    const leaf = await findLeaf(reading.db, eventId);
    return leaf === undefined ? undefined : withTree(reading, (tree) => proveLeaf(tree, leaf));
  },
  proveEvents: async (eventIds) => {
    const leaves = await findLeaves(reading.db, eventIds);
    return withTree(reading, (tree) => proveLeaves(tree, leaves));
  },
  proveConsistency: (from, size) =>
    withTree(reading, async (tree) => {
      if (!(from >= 1 && from <= size && size <= tree.size)) return undefined;
      return hashesOver(tree, consistencyRanges(from, size));
    }),
});
