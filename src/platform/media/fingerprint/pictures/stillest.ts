import { WHOLE } from './borders.ts';
import { differenceHash, sumsOf } from './differenceHash.ts';
import {
  pictureAt,
  pictureCount,
  PICTURE_BYTES,
  secondsOf,
  type Fingerprint,
} from '#platform/media/fingerprint/fingerprint.ts';

/** How many pictures are taken: one per so many seconds, within limits, and never more than there are. */
export type Sampling = Readonly<{ everySeconds: number; least: number; most: number }>;

/**
 * Chooses pictures spread over the video: of each of many equal parts the one in which the least moves. A copy with other
 * frame times shows that moment nearly unchanged, and both sides choose the same one. Flat pictures are left out.
 */
export const stillestPictures = (fingerprint: Fingerprint, { everySeconds, least, most }: Sampling): number[] => {
  const total = pictureCount(fingerprint);
  const wanted = Math.ceil(secondsOf(fingerprint) / everySeconds);
  const parts = Math.min(total, Math.max(least, Math.min(most, wanted)));
  return Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * total) / parts);
    const to = Math.floor(((part + 1) * total) / parts);
    return stillestOf(fingerprint, from, to);
  }).filter((index) => index !== undefined);
};

const stillestOf = (fingerprint: Fingerprint, from: number, to: number): number | undefined => {
  const last = pictureCount(fingerprint) - 1;
  // Each change counts for the picture before it and for the one after it.
  const changes = Array.from({ length: to - from + 1 }, (_, n) =>
    change(fingerprint, Math.max(0, Math.min(last - 1, from + n - 1))),
  );
  const movement = (index: number) => (changes[index - from] ?? 0) + (changes[index - from + 1] ?? 0);
  return Array.from({ length: to - from }, (_, offset) => from + offset)
    .map((index) => ({ index, movement: movement(index) }))
    .toSorted((a, b) => a.movement - b.movement)
    .find(({ index }) => differenceHash(sumsOf(pictureAt(fingerprint, index)), WHOLE) !== undefined)?.index;
};

/** Sum of the differences between a picture and the next. */
const change = ({ pictures }: Fingerprint, index: number): number => {
  let sum = 0;
  const start = index * PICTURE_BYTES;
  for (let at = start; at < start + PICTURE_BYTES; at += 1)
    sum += Math.abs((pictures[at] ?? 0) - (pictures[at + PICTURE_BYTES] ?? 0));
  return sum;
};
