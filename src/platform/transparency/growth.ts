/** One tree as it grows: what is signed of it, and where it is kept. */
import { START, type Position } from '#platform/eventStore/eventStore.ts';
import type { Lease } from '#platform/leases/leaseTable.ts';
import { readCheckpoint, signCheckpoint, type Checkpoint } from './checkpoint.ts';
import type { TreeBuilding } from './buildTree.ts';
import { emptyTree, treeFrom, type GrowingTree } from './growingTree.ts';
import type { Hash } from './merkle.ts';
import type { TreeHead } from './proofs.ts';
import { isSignedBy, keyText, noteSigner, type Note, type NoteSigner } from './signedNote.ts';
import { partialTiles, tilePath, type Tile } from './tiles.ts';
import { countTrees, TreeForked, treeFiles, type TreeFiles } from './treeFiles.ts';
import { beginTree, findTree, saveStep, type TreeRow } from './treeTable.ts';

/** A checkpoint is kept for ever whenever the tree has so many leaves more. */
const KEPT_EVERY = 1000;
const HOUR_LETTERS = '2026-11-27T10'.length;

/** The tree in the hands of the process that builds it. */
export type Growth = {
  /** Of the last event in the tree. */
  position: () => Position;
  /**
   * Adds these events, the last of which is at `position`.
   * @throws TreeForked when what was signed before is not the beginning of this tree; TreeMoved when another process builds it
   */
  add: (events: readonly { id: string; leaf: Hash }[], position: Position) => Promise<void>;
};

/** The name of the log with this number at this host. */
export const originOf = (host: string, number: number): string =>
  `${host}/transparency${number === 1 ? '' : `/${number}`}`;

/** The signers of this log: of the current key, and of the one before while it is changed. */
export const signersOf = (origin: string, seeds: readonly Buffer[]): NoteSigner[] =>
  seeds.map((seed) => noteSigner(origin, seed));

type Signed = TreeHead & { note: Note };

const mustBeOurs = (text: string, origin: string, signers: readonly NoteSigner[]): Signed => {
  const found = readCheckpoint(text);
  if (found?.origin !== origin || !signers.some(({ key }) => isSignedBy(key, found.note)))
    throw new TreeForked(
      `The newest checkpoint is not signed by a key of this installation for “${origin}”: the master key or the file was changed.`,
    );
  return found;
};

/** The newest that was signed, by the files and by the table. @throws TreeForked when it is not one of this log and these keys */
const readPublished = async (
  files: TreeFiles,
  { origin, checkpoint }: TreeRow,
  signers: readonly NoteSigner[],
): Promise<Signed | undefined> => {
  const texts = [await files.readNewest(), checkpoint ?? undefined].filter((text) => text !== undefined);
  const signed = texts.map((text) => mustBeOurs(text, origin, signers));
  return signed.toSorted((some, others) => others.size - some.size)[0];
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

const hourOf = (at: string): string => at.slice(0, HOUR_LETTERS);

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

/**
 * Takes up the tree where it stands. What is signed already is signed anew only by a key that has not signed it.
 * @throws TreeForked when the newest checkpoint is not that of this log
 */
export const openGrowth = async (given: TreeBuilding, lease: Lease): Promise<Growth> => {
  const { db, storage, seeds, clock, onError } = given;
  const row = await openRow(given);
  const { number, origin } = row;
  const files = treeFiles(storage, number);
  const signers = signersOf(origin, seeds);
  await files.noteKeys(signers.map(({ key }) => keyText(key)));
  const published = await readPublished(files, row, signers);
  const found = await readTree(files, row);
  if (!found) onError(new Error('The tiles of the tree are not those that were written last; it is built again.'));
  let tree = found ?? emptyTree();
  let savedSize = row.size;
  let position = found ? row.position : START;
  let keptHour = hourOf(row.keptAt ?? '');
  const signed = (head: TreeHead): string => signCheckpoint({ origin, ...head } satisfies Checkpoint, signers);

  const save = async (next: GrowingTree, reached: Position, eventIds: readonly string[]): Promise<void> => {
    const head = { size: next.size(), head: next.head() };
    const isSigned = head.size > 0 && head.size >= (published?.size ?? 0);
    const checkpoint = isSigned ? signed(head) : undefined;
    const at = clock().toISOString();
    const isKept = checkpoint !== undefined && hourOf(at) !== keptHour;
    if (isKept) await files.keepCheckpoint(checkpoint);
    await saveStep(db, lease, {
      ...head,
      from: { number, size: savedSize },
      firstLeaf: tree.size(),
      position: reached,
      checkpoint,
      keptAt: isKept ? at : undefined,
      eventIds,
    });
    savedSize = head.size;
    position = reached;
    if (isKept) keptHour = hourOf(at);
    if (checkpoint !== undefined) await files.writeNewest(checkpoint);
  };

  if (published?.size === tree.size() && !published.head.equals(tree.head()))
    throw new TreeForked(forkedAt(published.size));
  const isCovered = published !== undefined && published.size > tree.size();
  const isWritten = published?.size === tree.size() && (await files.readNewest()) !== undefined;
  const isSignedByAll = published !== undefined && signers.every(({ key }) => isSignedBy(key, published.note));
  if (tree.size() > 0 && !isCovered && !(isWritten && isSignedByAll)) await save(tree, position, []);

  return {
    position: () => position,
    add: async (events, reached) => {
      const next = grow(
        tree,
        events.map(({ leaf }) => leaf),
        published,
      );
      const partial = next.tree.partial();
      await Promise.all([...next.tree.takeFull(), ...partial].map(files.writeTile));
      await Promise.all(next.marks.map((mark) => files.keepCheckpoint(signed(mark))));
      const before = partialTiles(tree.size());
      await save(
        next.tree,
        reached,
        events.map(({ id }) => id),
      );
      tree = next.tree;
      const paths = new Set(partial.map(tilePath));
      await Promise.all(before.filter((tile) => !paths.has(tilePath(tile))).map(files.removeTile));
    },
  };
};
