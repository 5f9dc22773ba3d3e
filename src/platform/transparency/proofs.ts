/** Proofs that a leaf is in a tree, and that one tree is the beginning of another (RFC 9162, 2.1.3 and 2.1.4). */
import { nodeHash, type Hash } from './merkle.ts';

/** Leaves from `begin` up to but not including `end`. */
export type LeafRange = Readonly<{ begin: number; end: number }>;

/** A complete subtree: the leaves from `index * 2^height` on, `2^height` in number. */
export type TreeNode = Readonly<{ height: number; index: number }>;

/** The largest power of two that is smaller than this number of leaves, which is two or more. */
const splitOf = (leaves: number): number => {
  let split = 1;
  while (split * 2 < leaves) split *= 2;
  return split;
};

const mustBeWithin = (isWithin: boolean, what: string): void => {
  if (!isWithin) throw new RangeError(what);
};

/** What proves that the leaf is in the tree with so many leaves, from the leaf up. @throws RangeError beyond the tree */
export const inclusionRanges = (leaf: number, size: number): LeafRange[] => {
  mustBeWithin(leaf >= 0 && leaf < size, `leaf ${leaf} is not in a tree of ${size}`);
  const ranges: LeafRange[] = [];
  let begin = 0;
  let end = size;
  while (end - begin > 1) {
    const middle = begin + splitOf(end - begin);
    ranges.unshift(leaf < middle ? { begin: middle, end } : { begin, end: middle });
    if (leaf < middle) end = middle;
    else begin = middle;
  }
  return ranges;
};

/** What proves that the tree with `from` leaves is the beginning of that with `size`. @throws RangeError unless 1 ≤ from ≤ size */
export const consistencyRanges = (from: number, size: number): LeafRange[] => {
  mustBeWithin(from >= 1 && from <= size, `there is no proof from ${from} to ${size}`);
  const ranges: LeafRange[] = [];
  let begin = 0;
  let end = size;
  while (end > from) {
    const middle = begin + splitOf(end - begin);
    ranges.unshift(from <= middle ? { begin: middle, end } : { begin, end: middle });
    if (from <= middle) end = middle;
    else begin = middle;
  }
  // The older tree itself needs not be shown to whoever has its head.
  return begin === 0 ? ranges : [{ begin, end }, ...ranges];
};

/** The complete subtrees that these leaves consist of, from left to right; `begin` is where such a subtree begins. */
export const nodesOf = ({ begin, end }: LeafRange): TreeNode[] => {
  const nodes: TreeNode[] = [];
  for (let at = begin; at < end;) {
    let height = 0;
    while (at + 2 ** (height + 1) <= end && at % 2 ** (height + 1) === 0) height += 1;
    nodes.push({ height, index: at / 2 ** height });
    at += 2 ** height;
  }
  return nodes;
};

/** A leaf on its way to the head: its node, and the last node of the row, both counted from 0. */
type Climb = { node: number; last: number };

const climb = (way: Climb): void => {
  way.node = Math.floor(way.node / 2);
  way.last = Math.floor(way.last / 2);
};

/** Whether the next hash of the proof is the left neighbour; then also past the rows in which the node is alone. */
const climbLeft = (way: Climb): boolean => {
  if (way.node % 2 === 0 && way.node !== way.last) return false;
  while (way.node % 2 === 0 && way.node !== 0) climb(way);
  return true;
};

/** Whether these hashes prove that the leaf with this hash is in the tree with this head. */
export const isIncluded = (
  { leaf, size, head }: { leaf: number; size: number; head: Hash },
  hash: Hash,
  proof: readonly Hash[],
): boolean => {
  if (!(leaf >= 0 && leaf < size)) return false;
  const way = { node: leaf, last: size - 1 };
  let found = hash;
  for (const other of proof) {
    if (way.last === 0) return false;
    found = climbLeft(way) ? nodeHash(other, found) : nodeHash(found, other);
    climb(way);
  }
  return way.last === 0 && found.equals(head);
};

/** A tree: its number of leaves and its head. */
export type TreeHead = Readonly<{ size: number; head: Hash }>;

const isPowerOfTwo = (size: number): boolean => Number.isInteger(Math.log2(size));

/** Whether these hashes prove that the first tree, which has a leaf, is the beginning of the second. */
export const isConsistent = (first: TreeHead, second: TreeHead, proof: readonly Hash[]): boolean => {
  if (first.size === second.size) return proof.length === 0 && first.head.equals(second.head);
  if (!(first.size >= 1 && first.size < second.size)) return false;
  const [start, ...rest] = isPowerOfTwo(first.size) ? [first.head, ...proof] : proof;
  if (!start) return false;
  const way = { node: first.size - 1, last: second.size - 1 };
  while (way.node % 2 === 1) climb(way);
  let older = start;
  let newer = start;
  for (const other of rest) {
    if (way.last === 0) return false;
    if (climbLeft(way)) {
      older = nodeHash(other, older);
      newer = nodeHash(other, newer);
    } else newer = nodeHash(newer, other);
    climb(way);
  }
  return way.last === 0 && older.equals(first.head) && newer.equals(second.head);
};
