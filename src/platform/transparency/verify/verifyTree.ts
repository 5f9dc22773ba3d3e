/** Reads the whole log of either store, and compares it with everything that was signed of it. */
import { readToEnd, type EventStore, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { leafOf } from '#platform/transparency/eventLeaf.ts';
import { emptyTree, type GrowingTree } from '#platform/transparency/growingTree.ts';
import type { Hash } from '#platform/transparency/merkle.ts';
import type { NoteKey } from '#platform/transparency/signedNote.ts';
import {
  hashesOnLevel,
  partialTiles,
  tileBytes,
  tilePath,
  TILE_WIDTH,
  widthIn,
  type Tile,
} from '#platform/transparency/tiles.ts';
import type { TreeFiles } from '#platform/transparency/treeFiles.ts';
import type { TreeRow } from '#platform/transparency/treeTable.ts';
import { revisionCheck, type Finding } from './finding.ts';
import { readCheckpoints, type GivenCheckpoint, type WitnessCheckpoint } from './givenCheckpoints.ts';
import { locate, type FindEventIds } from './locate.ts';

/** What is compared. */
export type Verification = Readonly<{
  /** The log as it is stored. */
  store: EventStore;
  files: TreeFiles;
  row: TreeRow;
  /** The keys that sign now. */
  keys: readonly NoteKey[];
  witnesses: readonly WitnessCheckpoint[];
  findEventIds: FindEventIds;
}>;

/** What a comparison found; `findings` are empty when all is as it was signed. */
export type Verified = Readonly<{
  events: number;
  /** So many events are in no checkpoint yet. */
  uncovered: number;
  checkpoints: number;
  tiles: number;
  checks: readonly { name: string; findings: readonly Finding[] }[];
}>;

const BATCH = 5000;

/** Of the largest tree. */
const newestOf = (checkpoints: readonly GivenCheckpoint[]): GivenCheckpoint | undefined =>
  checkpoints.toSorted((some, others) => others.size - some.size)[0];

type Seen = { tree: GrowingTree; heads: Map<number, Hash>; tileFindings: Finding[]; tiles: number };

/** Compares tiles of the log with those that are stored. */
const compareTiles = async (files: TreeFiles, tiles: readonly Tile[]): Promise<Finding[]> => {
  const compared = await Promise.all(
    tiles.map(async (tile): Promise<Finding[]> => {
      const stored = await files.readBytes(tile);
      if (stored?.equals(tileBytes(tile.hashes))) return [];
      const first = tile.index * TILE_WIDTH ** (tile.level + 1);
      const last = first + tile.width * TILE_WIDTH ** tile.level - 1;
      const found = stored ? 'other ones: the file was changed' : 'no file';
      return [
        { where: `${files.folder}${tilePath(tile)}`, expected: `the hashes of leaves ${first} to ${last}`, found },
      ];
    }),
  );
  return compared.flat();
};

/** Reads the log once: its head at each size that was signed, and its tiles up to the newest checkpoint. */
const readLog = async (
  { store, files }: Verification,
  checkpoints: readonly GivenCheckpoint[],
  revisions: Pick<ReturnType<typeof revisionCheck>, 'see'>,
): Promise<Seen> => {
  const sizes = new Set(checkpoints.map(({ size }) => size));
  const signedSize = newestOf(checkpoints)?.size ?? 0;
  const tree = emptyTree();
  const seen: Seen = { tree, heads: new Map([[0, tree.head()]]), tileFindings: [], tiles: 0 };
  let edge: Tile[] = [];
  const see = (event: RecordedEvent): void => {
    tree.append(leafOf(event));
    revisions.see(event);
    const size = tree.size();
    if (sizes.has(size)) seen.heads.set(size, tree.head());
    if (size === signedSize) edge = tree.partial();
  };
  for await (const { events } of readToEnd(store, { maxBatch: BATCH })) {
    for (const event of events) see(event);
    const full = tree.takeFull().filter((tile) => widthIn(signedSize, tile) === TILE_WIDTH);
    const due = [...full, ...edge];
    edge = [];
    seen.tiles += due.length;
    seen.tileFindings.push(...(await compareTiles(files, due)));
  }
  return seen;
};

const compareHead = ({ where, size, head }: GivenCheckpoint, { tree, heads }: Seen): Finding[] => {
  if (size > tree.size())
    return [{ where, expected: `${size} events`, found: `a log of ${tree.size()} events: it was cut off` }];
  if (heads.get(size)?.equals(head)) return [];
  return [
    {
      where,
      expected: `the head ${head.toString('base64')} over the first ${size} events`,
      found: `${heads.get(size)?.toString('base64')}`,
    },
  ];
};

/** The leaves that are stored, up to the first tile that is missing. */
const readLeaves = async (files: TreeFiles, size: number): Promise<Hash[]> => {
  const leaves: Hash[] = [];
  const edge = partialTiles(size).filter(({ level }) => level === 0);
  const full = Array.from({ length: Math.floor(hashesOnLevel(size, 0) / TILE_WIDTH) }, (_, index) => index);
  for (const tile of [...full.map((index) => ({ level: 0, index, width: TILE_WIDTH })), ...edge]) {
    const hashes = await files.readHashes(tile, tile.width);
    if (!hashes) return leaves;
    leaves.push(...hashes);
  }
  return leaves;
};

const headOf = (leaves: readonly Hash[]): Hash => {
  const tree = emptyTree();
  for (const leaf of leaves) tree.append(leaf);
  return tree.head();
};

/**
 * Compares the log with the tiles, with every checkpoint that is kept, and with the witnesses; when a head differs, names the events.
 */
export const verifyTree = async (given: Verification): Promise<Verified> => {
  const { store, files, keys, findEventIds } = given;
  const { checkpoints, findings: signatureFindings } = await readCheckpoints(given, keys);
  const revisions = revisionCheck();
  const seen = await readLog(given, checkpoints, revisions);
  const headFindings = checkpoints.flatMap((checkpoint) => compareHead(checkpoint, seen));
  const newest = newestOf(checkpoints);
  const isLogSigned = newest !== undefined && compareHead(newest, seen).length === 0;
  // Tiles that differ from a log that was changed are no news.
  const tileFindings = isLogSigned ? seen.tileFindings : [];
  let eventFindings: Finding[] = [];
  if (newest && !isLogSigned) {
    const leaves = await readLeaves(files, newest.size);
    if (!headOf(leaves).equals(newest.head))
      tileFindings.push({
        where: `${files.folder}tile/`,
        expected: `tiles that give the head of ${newest.where}`,
        found: 'other ones: the events below are what differs from these tiles',
      });
    eventFindings = await locate(store, leaves, findEventIds);
  }
  return {
    events: seen.tree.size(),
    uncovered: Math.max(0, seen.tree.size() - (newest?.size ?? 0)),
    checkpoints: checkpoints.length,
    tiles: seen.tiles,
    checks: [
      { name: 'every checkpoint is signed, and the newest is the newest', findings: signatureFindings },
      { name: 'the log has the head that each checkpoint signs', findings: headFindings },
      { name: 'every event is the one that was signed', findings: eventFindings },
      { name: 'the tiles are those of the log', findings: tileFindings },
      { name: revisions.name, findings: revisions.finish() },
    ],
  };
};
