import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyTree, treeFrom, type GrowingTree } from './growingTree.ts';
import { foldPeaks, leafHash, type Hash } from './merkle.ts';
import {
  consistencyRanges,
  inclusionRanges,
  isConsistent,
  isIncluded,
  nodesOf,
  type LeafRange,
  type TreeNode,
} from './proofs.ts';
import { hashesIn, partialTiles, readTilePath, tileBytes, tilePath, widthIn, type Tile } from './tiles.ts';

/** The definitions of RFC 6962, 2.1, word for word. */
const sha256 = (...parts: (Buffer | string)[]): Hash => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const largestPowerBelow = (leaves: number): number => 2 ** Math.floor(Math.log2(leaves - 1));
const MTH = (leaves: readonly string[]): Hash => {
  if (leaves.length === 0) return sha256('');
  if (leaves.length === 1) return sha256(Buffer.from([0]), leaves[0] ?? '');
  const k = largestPowerBelow(leaves.length);
  return sha256(Buffer.from([1]), MTH(leaves.slice(0, k)), MTH(leaves.slice(k)));
};
const PATH = (m: number, leaves: readonly string[]): Hash[] => {
  if (leaves.length === 1) return [];
  const k = largestPowerBelow(leaves.length);
  return m < k
    ? [...PATH(m, leaves.slice(0, k)), MTH(leaves.slice(k))]
    : [...PATH(m - k, leaves.slice(k)), MTH(leaves.slice(0, k))];
};
const SUBPROOF = (m: number, leaves: readonly string[], b: boolean): Hash[] => {
  if (m === leaves.length) return b ? [] : [MTH(leaves)];
  const k = largestPowerBelow(leaves.length);
  return m <= k
    ? [...SUBPROOF(m, leaves.slice(0, k), b), MTH(leaves.slice(k))]
    : [...SUBPROOF(m - k, leaves.slice(k), false), MTH(leaves.slice(0, k))];
};

const leavesOf = (count: number): string[] => Array.from({ length: count }, (_, at) => `leaf ${at}`);
const grow = (tree: GrowingTree, leaves: readonly string[]): GrowingTree => {
  for (const leaf of leaves) tree.append(leafHash(leaf));
  return tree;
};

/** Reads nodes from tiles, as somebody does who has nothing else. */
const nodeReader = (tiles: readonly Tile[]) => {
  const byPath = new Map(tiles.map((tile) => [`${tile.level} ${tile.index}`, tile.hashes]));
  return ({ height, index }: TreeNode): Hash => {
    const level = Math.floor(height / 8);
    const width = 2 ** (height % 8);
    const first = index * width;
    const row = byPath.get(`${level} ${Math.floor(first / 256)}`) ?? [];
    const found = row.slice(first % 256, (first % 256) + width);
    if (found.length < width) throw new Error(`no node ${height} ${index}`);
    let hashes = found;
    while (hashes.length > 1)
      hashes = Array.from({ length: hashes.length / 2 }, (_, at) =>
        sha256(Buffer.from([1]), hashes[at * 2] ?? '', hashes[at * 2 + 1] ?? ''),
      );
    return hashes[0] ?? sha256('');
  };
};

/** Leaves and heads of the tests of Certificate Transparency's log servers. */
const ctLeaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ctHeads = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('the head', () => {
  it('is that of Certificate Transparency for its own leaves', () => {
    const tree = emptyTree();
    const heads = [
      tree.head(),
      ...ctLeaves.map((hex) => (tree.append(leafHash(Buffer.from(hex, 'hex').toString('latin1'))), tree.head())),
    ];
    expect(heads.map((head) => head.toString('hex'))).toEqual(ctHeads);
  });

  it('is the one that RFC 6962 defines, for every size', () => {
    const leaves = leavesOf(300);
    const tree = emptyTree();
    leaves.forEach((leaf, at) => {
      tree.append(leafHash(leaf));
      expect(tree.head().equals(MTH(leaves.slice(0, at + 1)))).toBe(true);
    });
  });

  it('is the same when the tree goes on from its tiles, wherever it stopped', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 70_000 }), fc.integer({ min: 0, max: 600 }), (before, after) => {
        const tree = grow(emptyTree(), leavesOf(before));
        const again = treeFrom(before, tree.partial());
        expect(again.head().equals(tree.head())).toBe(true);
        const more = leavesOf(after);
        tree.takeFull();
        expect(grow(again, more).head().equals(grow(tree, more).head())).toBe(true);
        expect(again.takeFull()).toEqual(tree.takeFull());
        expect(again.partial()).toEqual(tree.partial());
      }),
      {
        numRuns: 12,
        examples: [
          [65_535, 2],
          [256, 256],
          [0, 0],
        ],
      },
    );
  });

  it('does not change with what is added to a copy', () => {
    const tree = grow(emptyTree(), leavesOf(255));
    const before = tree.head();
    const copy = grow(tree.copy(), ['another']);
    expect(copy.size()).toBe(256);
    expect(tree.head().equals(before)).toBe(true);
    expect(tree.takeFull()).toEqual([]);
    expect(tree.partial()[0]?.hashes).toHaveLength(255);
  });
});

describe('a proof', () => {
  const most = 600;
  const leaves = leavesOf(most);
  const tilesOf = (size: number): Tile[] => {
    const tree = grow(emptyTree(), leaves.slice(0, size));
    return [...tree.takeFull(), ...tree.partial()];
  };
  const hashesOf = (ranges: readonly LeafRange[], node: (at: TreeNode) => Hash): Hash[] =>
    ranges.map((range) => foldPeaks(nodesOf(range).map(node)));
  const anySize = fc.integer({ min: 1, max: most });

  it('of inclusion is the one that RFC 6962 defines, and holds for its leaf alone', () => {
    fc.assert(
      fc.property(anySize, fc.nat(), (size, any) => {
        const leaf = any % size;
        const proof = hashesOf(inclusionRanges(leaf, size), nodeReader(tilesOf(size)));
        const some = leaves.slice(0, size);
        expect(proof).toEqual(PATH(leaf, some));
        const tree = { leaf, size, head: MTH(some) };
        const hash = leafHash(leaves[leaf] ?? '');
        expect(isIncluded(tree, hash, proof)).toBe(true);
        expect(isIncluded(tree, leafHash('another'), proof)).toBe(false);
        expect(isIncluded({ ...tree, leaf: (leaf + 1) % size }, hash, proof)).toBe(size === 1);
        expect(isIncluded({ ...tree, head: MTH(['another']) }, hash, proof)).toBe(false);
        expect(isIncluded(tree, hash, [...proof, hash])).toBe(false);
        if (proof.length > 0) expect(isIncluded(tree, hash, proof.slice(1))).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('of consistency is the one that RFC 6962 defines, and holds for these two heads alone', () => {
    fc.assert(
      fc.property(anySize, fc.nat(), (size, any) => {
        const from = (any % size) + 1;
        const proof = hashesOf(consistencyRanges(from, size), nodeReader(tilesOf(size)));
        const some = leaves.slice(0, size);
        expect(proof).toEqual(SUBPROOF(from, some, true));
        const first = { size: from, head: MTH(leaves.slice(0, from)) };
        const second = { size, head: MTH(some) };
        expect(isConsistent(first, second, proof)).toBe(true);
        const another = MTH(['another', ...leaves.slice(1, from)]);
        expect(isConsistent({ ...first, head: another }, second, proof)).toBe(false);
        expect(isConsistent(first, { ...second, head: another }, proof)).toBe(false);
        expect(isConsistent(first, second, [...proof, another])).toBe(false);
        if (proof.length > 0) expect(isConsistent(first, second, proof.slice(0, -1))).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('is refused beyond the tree', () => {
    expect(() => inclusionRanges(5, 5)).toThrow('leaf 5 is not in a tree of 5');
    expect(() => consistencyRanges(0, 5)).toThrow('there is no proof from 0 to 5');
    expect(() => consistencyRanges(6, 5)).toThrow('there is no proof from 6 to 5');
    expect(isIncluded({ leaf: 5, size: 5, head: MTH([]) }, leafHash(''), [])).toBe(false);
    expect(isConsistent({ size: 6, head: MTH([]) }, { size: 5, head: MTH([]) }, [])).toBe(false);
    expect(isConsistent({ size: 0, head: MTH([]) }, { size: 5, head: MTH([]) }, [])).toBe(false);
  });
});

describe('a tile', () => {
  it.each([
    [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
    [{ level: 1, index: 3, width: 17 }, 'tile/1/003.p/17'],
    [{ level: 0, index: 1_234_067, width: 256 }, 'tile/0/x001/x234/067'],
    [{ level: 0, index: 1000, width: 1 }, 'tile/0/x001/000.p/1'],
  ])('has the address of tlog-tiles: %o', (tile, path) => {
    expect(tilePath(tile)).toBe(path);
    expect(readTilePath(path)).toEqual(tile);
  });

  it.each([
    '',
    'tile/0/0',
    'tile/0/000.p/256',
    'tile/0/000.p/0',
    'tile/0/000.p/01',
    'tile/00/000',
    'tile/64/000',
    'tile/0/x000/001',
    'tile/0/001/002',
    'tile/entries/000',
    'tile/0/000/',
    '/tile/0/000',
    'tile/0/x999/x999/x999/x999/x999/x999/999',
    'tile/0/../000',
  ])('has no other address: %s', (path) => {
    expect(readTilePath(path)).toBeUndefined();
  });

  it('is full or partial as the size of the tree says', () => {
    expect(partialTiles(256 * 256 + 3)).toEqual([
      { level: 0, index: 256, width: 3 },
      { level: 2, index: 0, width: 1 },
    ]);
    expect(widthIn(300, { level: 0, index: 0 })).toBe(256);
    expect(widthIn(300, { level: 0, index: 1 })).toBe(44);
    expect(widthIn(300, { level: 0, index: 2 })).toBe(0);
    expect(widthIn(300, { level: 1, index: 0 })).toBe(1);
  });

  it('is read back from its bytes, and refused when they are too few', () => {
    const hashes = leavesOf(3).map(leafHash);
    expect(hashesIn(tileBytes(hashes), 2)).toEqual(hashes.slice(0, 2));
    expect(() => hashesIn(tileBytes(hashes), 4)).toThrow('a tile of 4 hashes has 96 bytes');
    expect(() => hashesIn(tileBytes(hashes).subarray(1), 1)).toThrow('a tile of 1 hashes has 95 bytes');
  });
});
