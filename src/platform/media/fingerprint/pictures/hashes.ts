import { differenceHash, distance, sumsOf, toBigInt, type Hash } from './differenceHash.ts';
import { pictureAt, type Extent, type Fingerprint, type Reading } from '#platform/media/fingerprint/fingerprint.ts';
import { stillestPictures } from './stillest.ts';
import { ANCHORS, LOOKED_UP, TWIN_DISTANCE } from '#platform/media/fingerprint/thresholds.ts';
import { CROPS, stripsOf, TRANSFORMS, upright, type Transform } from './views.ts';

/** The hash of one part of one picture: `picture` counts within the fingerprint, `crop` within `CROPS`. */
export type IndexedHash = Hash & { picture: number; crop: number };
/** `strip` counts within `stripsOf(transform)`. */
export type QueryHash = Hash & { picture: number; transform: Transform; strip: number };

/** One row of the index; `anchor` numbers the chosen pictures from 0, `hash` is a signed 64-bit number. */
export type IndexHash = { anchor: number; crop: number; hash: bigint };

/** What a known video puts into the index: up to seven hashes of up to 120 pictures (`anchors`), where little moves far fewer. */
export const indexHashes = (
  fingerprint: Fingerprint,
  anchors: readonly number[] = stillestPictures(fingerprint, ANCHORS),
): IndexHash[] => {
  const numbers = new Map(anchors.map((picture, anchor) => [picture, anchor]));
  return withoutTwins(indexedHashes(fingerprint, anchors)).map(({ picture, crop, ...hash }) => ({
    anchor: numbers.get(picture) ?? 0,
    crop,
    hash: toBigInt(hash),
  }));
};

/** Leaves out what the same video has already, but for one sign: it finds nothing new, and a still room would fill the index. */
const withoutTwins = (hashes: readonly IndexedHash[]): IndexedHash[] => {
  const kept: IndexedHash[] = [];
  for (const hash of hashes)
    if (!kept.some(({ low, high }) => distance(low, high, hash.low, hash.high) <= TWIN_DISTANCE)) kept.push(hash);
  return kept;
};

/** A signed 64-bit number to look up; `part` is 0 for the whole picture, then counts the frames from 1. */
export type WantedHash = { part: number; hash: bigint };

/** What is looked up for a new video, each hash of a part once. */
export const queryHashes = ({ whole, frames }: Reading): WantedHash[] =>
  [whole, ...frames].flatMap((fingerprint, part) => {
    const hashes = hashesToLookUp(fingerprint, part === 0 ? 'whole' : 'frame');
    return [...new Set(hashes.map(toBigInt))].map((hash) => ({ part, hash }));
  });

/** Every crop of these pictures, without the flat ones. */
export const indexedHashes = (fingerprint: Fingerprint, pictures: readonly number[]): IndexedHash[] =>
  pictures.flatMap((picture) => {
    const sums = sumsOf(pictureAt(fingerprint, picture));
    return CROPS.flatMap((part, crop) => {
      const hash = differenceHash(sums, part);
      return hash === undefined ? [] : [{ picture, crop, ...hash }];
    });
  });

/** Its stillest pictures: of whole ones every strip, also mirrored, and all of them turned; without the flat ones. */
export const hashesToLookUp = (fingerprint: Fingerprint, extent: Extent): QueryHash[] =>
  stillestPictures(fingerprint, LOOKED_UP[extent]).flatMap((picture) =>
    TRANSFORMS.flatMap((transform) => {
      const strips = stripsOf(transform, extent);
      if (strips.length === 0) return [];
      const sums = sumsOf(upright(pictureAt(fingerprint, picture), transform));
      return strips.flatMap((part, strip) => {
        const hash = differenceHash(sums, part);
        return hash === undefined ? [] : [{ picture, transform, strip, ...hash }];
      });
    }),
  );
