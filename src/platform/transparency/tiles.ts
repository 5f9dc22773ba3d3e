/**
 * The tree in tiles (C2SP tlog-tiles): a tile of level L holds up to 256 neighbouring hashes of complete subtrees with 256^L leaves.
 * Bundles of entries are not kept: events are private.
 */
import { HASH_BYTES, type Hash } from './merkle.ts';

/** The number of hashes of a full tile. */
export const TILE_WIDTH = 256;
/** The number of levels of nodes in a tile. */
export const TILE_HEIGHT = 8;

/** A tile or its beginning: `width` is 1 to 256 hashes. */
export type TileAddress = Readonly<{ level: number; index: number; width: number }>;

/** A tile with its hashes. */
export type Tile = TileAddress & Readonly<{ hashes: readonly Hash[] }>;

const MOST_LEVEL = 63;

/** 1234067 as `x001/x234/067`. */
const indexPath = (index: number): string => {
  const groups: string[] = [];
  for (let rest = index; ; rest = Math.floor(rest / 1000)) {
    groups.unshift(String(rest % 1000).padStart(3, '0'));
    if (rest < 1000) break;
  }
  return groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join('/');
};

/** Its address, e.g. `tile/0/x001/x234/067` or `tile/1/003.p/17`. */
export const tilePath = ({ level, index, width }: TileAddress): string =>
  `tile/${level}/${indexPath(index)}${width === TILE_WIDTH ? '' : `.p/${width}`}`;

const ADDRESS = /^tile\/(0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** Reads an address; undefined for any text that `tilePath` does not make. */
export const readTilePath = (path: string): TileAddress | undefined => {
  const [, level, groups, width] = ADDRESS.exec(path) ?? [];
  if (level === undefined || groups === undefined) return undefined;
  const address = {
    level: Number(level),
    index: Number(groups.replace(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  const isInRange = address.level <= MOST_LEVEL && Number.isSafeInteger(address.index);
  return isInRange && tilePath(address) === path ? address : undefined;
};

/** The number of hashes that the tree with so many leaves has on this level. */
export const hashesOnLevel = (size: number, level: number): number => Math.floor(size / TILE_WIDTH ** level);

/** How many hashes of this tile the tree with so many leaves has; 0 to 256. */
export const widthIn = (size: number, { level, index }: Pick<TileAddress, 'level' | 'index'>): number =>
  Math.min(TILE_WIDTH, Math.max(0, hashesOnLevel(size, level) - index * TILE_WIDTH));

/** The beginnings of tiles at the right edge of the tree with so many leaves, from level 0 up; none is full or empty. */
export const partialTiles = (size: number): TileAddress[] => {
  const found: TileAddress[] = [];
  for (let level = 0; hashesOnLevel(size, level) > 0; level += 1) {
    const hashes = hashesOnLevel(size, level);
    const width = hashes % TILE_WIDTH;
    if (width > 0) found.push({ level, index: Math.floor(hashes / TILE_WIDTH), width });
  }
  return found;
};

/** The bytes of a tile. */
export const tileBytes = (hashes: readonly Hash[]): Buffer => Buffer.concat(hashes);

/** The hashes in the bytes of a tile, at most `width`. @throws Error when there are fewer, or a part of one */
export const hashesIn = (bytes: Buffer, width: number): Hash[] => {
  if (bytes.length % HASH_BYTES !== 0 || bytes.length < width * HASH_BYTES)
    throw new Error(`a tile of ${width} hashes has ${bytes.length} bytes`);
  return Array.from({ length: width }, (_, at) => bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES));
};
