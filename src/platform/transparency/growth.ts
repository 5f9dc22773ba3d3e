/** One tree as it grows: what is signed of it, and where it is kept. */
import { START, type Position } from '#platform/eventStore/eventStore.ts';
import type { Lease } from '#platform/leases/leaseTable.ts';
import { hourOf } from '#platform/time/hourOf.ts';
import { readCheckpoint, signCheckpoint, type Checkpoint } from './checkpoint.ts';
import { emptyTree, treeFrom, type GrowingTree } from './growingTree.ts';
import type { Hash } from './merkle.ts';
import type { TreeHead } from './proofs.ts';
import { originOf, readPublished, signersOf, type Signed } from './published.ts';
import { isSignedBy, keyText, type NoteSigner } from './signedNote.ts';
import { partialTiles, tilePath, type Tile } from './tiles.ts';
import type { TreeBuilding } from './treeBuilding.ts';
import { countTrees, TreeForked, treeFiles, type TreeFiles } from './treeFiles.ts';
import { beginTree, findTree, saveStep, type TreeRow } from './treeTable.ts';

/** A checkpoint is kept for ever whenever the tree has so many leaves more. */
const KEPT_EVERY = 1000;

/** The tree in the hands of the process that builds it. */
export type Growth = {
  /** Of the last event in the tree. */
  position: () => Position;
  /** @throws TreeForked while more events are signed than are in the tree */
  mustBeWhole: () => void;
  /**
   * Adds these events, the last of which is at `position`.
   * @throws TreeForked when what was signed before is not the beginning of this tree; TreeMoved when another process builds it
   */
  add: (events: readonly { id: string; leaf: Hash }[], position: Position) => Promise<void>;
};

/** The row; where there is none, as after the loss of the table, it begins with what the files say. */
const openRow = async ({ db, storage, host }: TreeBuilding): Promise<TreeRow> => {
  const before = await findTree(db);
  if (before) return before;
  const number = Math.max(1, await countTrees(storage));
  const checkpoint = (await treeFiles(storage, number).readNewest()) ?? null;
  const origin = readCheckpoint(checkpoint ?? '')?.origin ?? originOf(host(), number);
  await beginTree(db, { number, origin, checkpoint });
  const row = await findTree(db);
  if (!row) throw new Error('the table of the tree is empty');
  return row;
};

/** The tree as the row says, from its tiles; undefined when they are missing or are those of another tree. */
const readTree = async (files: TreeFiles, { size, head }: TreeRow): Promise<GrowingTree | undefined> => {
  const tiles: Tile[] = [];
  for (const address of partialTiles(size)) {
    const hashes = await files.readHashes(address, address.width).catch(() => undefined);
    if (!hashes) return undefined;
    tiles.push({ ...address, hashes });
  }
  const tree = treeFrom(size, tiles);
  return tree.head().equals(head) ? tree : undefined;
};

const forkedAt = (size: number): string =>
  `The checkpoint of ${size} events that was signed before is not that of this log: an event before its end was changed, removed or added.`;

/** The tree with these leaves, and its heads at the sizes that are kept. @throws TreeForked */
const grow = (
  before: GrowingTree,
  leaves: readonly Hash[],
  published: TreeHead | undefined,
): { tree: GrowingTree; marks: TreeHead[] } => {
  const tree = before.copy();
  const marks: TreeHead[] = [];
  for (const leaf of leaves) {
    tree.append(leaf);
    const size = tree.size();
    const isMark = size % KEPT_EVERY === 0;
    if (size !== published?.size && !isMark) continue;
    const head = tree.head();
    if (size === published?.size && !head.equals(published.head)) throw new TreeForked(forkedAt(size));
    if (isMark && size >= (published?.size ?? 0)) marks.push({ size, head });
  }
  return { tree, marks };
};

type InHand = Readonly<{
  row: TreeRow;
  files: TreeFiles;
  signers: readonly NoteSigner[];
  published: Signed | undefined;
  tree: GrowingTree;
  position: Position;
}>;

/** What the table and the files say. @throws TreeForked when the newest checkpoint is not that of this log */
const takeUp = async (given: TreeBuilding): Promise<InHand> => {
  const row = await openRow(given);
  const files = treeFiles(given.storage, row.number);
  const signers = signersOf(row.origin, given.seeds);
  const published = await readPublished(files, row, signers);
  // Not before: a wrong key signs nothing.
  await files.noteKeys(signers.map(({ key }) => keyText(key)));
  const found = await readTree(files, row);
  if (!found)
    given.onError(new Error('The tiles of the tree are not those that were written last; it is built again.'));
  const tree = found ?? emptyTree();
  if (published?.size === tree.size() && !published.head.equals(tree.head()))
    throw new TreeForked(forkedAt(published.size));
  return { row, files, signers, published, tree, position: found ? row.position : START };
};

/** Whether the newest checkpoint covers the tree, lies in the files, and has the signature of each key. */
const isSignedWhole = async ({ files, signers, published, tree }: InHand): Promise<boolean> => {
  if (!published || published.size < tree.size()) return tree.size() === 0;
  if (published.size > tree.size()) return true;
  const newest = readCheckpoint((await files.readNewest()) ?? '');
  return newest?.size === published.size && signers.every(({ key }) => isSignedBy(key, published.note));
};

type Grown = Readonly<{ tree: GrowingTree; position: Position; firstLeaf: number; eventIds: readonly string[] }>;

/** Writes the row with the leaves, and then the newest checkpoint. */
const openSaving = (
  { db, clock }: TreeBuilding,
  lease: Lease,
  { row, files, published, signed }: InHand & { signed: (head: TreeHead) => string },
) => {
  let savedSize = row.size;
  let keptHour = hourOf(row.keptAt ?? '');
  return async ({ tree, ...step }: Grown): Promise<void> => {
    const head = { size: tree.size(), head: tree.head() };
    const checkpoint = head.size >= (published?.size ?? 0) ? signed(head) : undefined;
    const at = clock().toISOString();
    const isKept = checkpoint !== undefined && hourOf(at) !== keptHour;
    if (isKept) await files.keepCheckpoint(checkpoint);
    const from = { number: row.number, size: savedSize };
    const mayBeThere = step.firstLeaf < (published?.size ?? Infinity);
    await saveStep(db, lease, { ...head, ...step, from, checkpoint, at, isKept, mayBeThere });
    savedSize = head.size;
    if (isKept) keptHour = hourOf(at);
    if (checkpoint !== undefined) await files.writeNewest(checkpoint);
  };
};

/**
 * Takes up the tree where it stands. What is signed already is signed anew only by a key that has not signed it.
 * @throws TreeForked when the newest checkpoint is not that of this log
 */
export const openGrowth = async (given: TreeBuilding, lease: Lease): Promise<Growth> => {
  const inHand = await takeUp(given);
  const { row, files, signers, published } = inHand;
  let { tree, position } = inHand;
  const signed = (head: TreeHead): string =>
    signCheckpoint({ origin: row.origin, ...head } satisfies Checkpoint, signers);
  const save = openSaving(given, lease, { ...inHand, signed });
  if (!(await isSignedWhole(inHand))) await save({ tree, position, firstLeaf: tree.size(), eventIds: [] });
  return {
    position: () => position,
    mustBeWhole: () => {
      if (published && tree.size() < published.size)
        throw new TreeForked(
          `The log has ${tree.size()} events, and a checkpoint of ${published.size} was signed before: its end was cut off.`,
        );
    },
    add: async (events, reached) => {
      const leaves = events.map(({ leaf }) => leaf);
      const next = grow(tree, leaves, published);
      const partial = next.tree.partial();
      await Promise.all([...next.tree.takeFull(), ...partial].map(files.writeTile));
      await Promise.all(next.marks.map((mark) => files.keepCheckpoint(signed(mark))));
      const before = partialTiles(tree.size());
      const eventIds = events.map(({ id }) => id);
      await save({ tree: next.tree, position: reached, firstLeaf: tree.size(), eventIds });
      tree = next.tree;
      position = reached;
      const paths = new Set(partial.map(tilePath));
      await Promise.all(before.filter((tile) => !paths.has(tilePath(tile))).map(files.removeTile));
    },
  };
};
