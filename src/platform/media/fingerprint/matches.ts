import { distance } from './pictures/differenceHash.ts';
import { hashesToLookUp, indexedHashes, type IndexedHash, type QueryHash } from './pictures/hashes.ts';
import type { Extent, Fingerprint } from './fingerprint.ts';
import { ones } from './ones.ts';
import { stillestPictures } from './pictures/stillest.ts';
import { HASH_DISTANCE, LOOKED_UP } from './thresholds.ts';
import type { Transform } from './pictures/views.ts';

/** A picture of the new video looks like a picture of the known one, the strip of the one like the crop of the other. */
export type Match = {
  transform: Transform;
  query: number;
  reference: number;
  strip: number;
  crop: number;
  /** 1 for equal hashes, falling to nearly 0 for barely close ones. */
  weight: number;
};

/** Of each two pictures and each transform the closest match, if any is close enough. */
export const findMatches = (query: Fingerprint, reference: Fingerprint, extent: Extent): Match[] => {
  const hashes = indexedHashes(reference, stillestPictures(reference, LOOKED_UP.whole));
  return groupsToLookUp(query, extent).flatMap((group) => closest(group, hashes));
};

/** A new video is compared with many, so this is made once. */
const madeGroups = new WeakMap<Fingerprint, QueryHash[][]>();
const groupsToLookUp = (query: Fingerprint, extent: Extent): QueryHash[][] => {
  const groups = madeGroups.get(query) ?? groupsOf(hashesToLookUp(query, extent));
  madeGroups.set(query, groups);
  return groups;
};

/** Hashes of one picture under one transform lie beside one another. */
const groupsOf = (hashes: readonly QueryHash[]): QueryHash[][] => {
  const groups: QueryHash[][] = [];
  for (const hash of hashes) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (group && first?.picture === hash.picture && first.transform === hash.transform) group.push(hash);
    else groups.push([hash]);
  }
  return groups;
};

const closest = (group: readonly QueryHash[], hashes: readonly IndexedHash[]): Match[] => {
  const best = new Map<number, Match>();
  for (const { low, high, picture, transform, strip } of group)
    for (const hash of hashes) {
      // Most are too far apart in the first half already.
      if (ones(low ^ hash.low) > HASH_DISTANCE) continue;
      const apart = distance(low, high, hash.low, hash.high);
      if (apart > HASH_DISTANCE) continue;
      const weight = (1 - apart / (HASH_DISTANCE + 1)) ** 2;
      if (weight <= (best.get(hash.picture)?.weight ?? 0)) continue;
      best.set(hash.picture, { transform, query: picture, reference: hash.picture, strip, crop: hash.crop, weight });
    }
  return [...best.values()];
};
