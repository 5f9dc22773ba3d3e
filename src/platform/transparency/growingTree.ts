/** The tree while leaves are added to it: it keeps the right edge alone, and hands out the tiles that have become full. */
import { foldPeaks, headOver, nodeHash, type Hash } from './merkle.ts';
import { hashesOnLevel, partialTiles, TILE_HEIGHT, TILE_WIDTH, type Tile } from './tiles.ts';

/** The right edge of a tree. */
export type GrowingTree = {
  /** The number of leaves. */
  size: () => number;
  /** The head of the tree, 32 bytes. */
  head: () => Hash;
  append: (leaf: Hash) => void;
  /** The tiles that have become full since the last call. */
  takeFull: () => Tile[];
  /** The tiles that have begun. */
  partial: () => Tile[];
  /** The same tree; what is added to one is not in the other. */
  copy: () => GrowingTree;
};

type Edge = {
  size: number;
  /** The largest complete subtrees, from left to right; their heights are the bits of `size`. */
  peaks: Hash[];
  /** The hashes of the tile that has begun, by level. */
  rows: Hash[][];
  full: Tile[];
};

const treeOf = (edge: Edge): GrowingTree => {
  /** A complete subtree whose height is that of a level. */
  const note = (level: number, hash: Hash): void => {
    const row = (edge.rows[level] ??= []);
    row.push(hash);
    if (row.length < TILE_WIDTH) return;
    // The leaf that completes it is not counted yet.
    const index = hashesOnLevel(edge.size + 1, level + 1) - 1;
    edge.full.push({ level, index, width: TILE_WIDTH, hashes: row });
    edge.rows[level] = [];
  };
  return {
    size: () => edge.size,
    head: () => foldPeaks(edge.peaks),
    append: (leaf) => {
      let hash = leaf;
      note(0, hash);
      let height = 0;
      for (let rest = edge.size; rest % 2 === 1; rest = (rest - 1) / 2) {
        hash = nodeHash(edge.peaks.pop() ?? hash, hash);
        height += 1;
        if (height % TILE_HEIGHT === 0) note(height / TILE_HEIGHT, hash);
      }
      edge.peaks.push(hash);
      edge.size += 1;
    },
    takeFull: () => edge.full.splice(0),
    partial: () => partialTiles(edge.size).map((tile) => ({ ...tile, hashes: [...(edge.rows[tile.level] ?? [])] })),
    copy: () =>
      treeOf({ size: edge.size, peaks: [...edge.peaks], rows: edge.rows.map((row) => [...row]), full: [...edge.full] }),
  };
};

/** A tree without leaves. */
export const emptyTree = (): GrowingTree => treeOf({ size: 0, peaks: [], rows: [], full: [] });

/** The complete subtrees over so many neighbours, the largest first. */
const peaksOver = (row: readonly Hash[]): Hash[] => {
  const peaks: Hash[] = [];
  let at = 0;
  for (let width = TILE_WIDTH / 2; width >= 1; width /= 2) {
    if (Math.floor(row.length / width) % 2 === 0) continue;
    peaks.push(headOver(row.slice(at, at + width)));
    at += width;
  }
  return peaks;
};

/**
 * The tree with so many leaves, from the tiles that have begun in it (`partialTiles`); compare `head` with a signed one, because the
 * tiles may be those of another tree.
 */
export const treeFrom = (size: number, partial: readonly Tile[]): GrowingTree => {
  const rows: Hash[][] = [];
  for (const { level, hashes } of partial) rows[level] = [...hashes];
  const levels = Array.from(rows, (row) => row ?? []);
  return treeOf({ size, peaks: levels.toReversed().flatMap(peaksOver), rows: levels, full: [] });
};
