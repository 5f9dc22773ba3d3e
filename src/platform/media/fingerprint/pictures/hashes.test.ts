import { describe, expect, it } from 'vitest';
import { PICTURE_BYTES, PICTURES_PER_SECOND } from '#platform/media/fingerprint/fingerprint.ts';
import { indexHashes, queryHashes } from './hashes.ts';
import { testVideo } from '#platform/media/fingerprint/testVideos.ts';

const tenSeconds = testVideo({ seconds: 10, room: 1, story: 1 });
/** So many seconds, the same ten again and again. */
const looped = (seconds: number) => {
  const pictures = new Uint8Array((tenSeconds.pictures.length * seconds) / 10);
  for (let at = 0; at < pictures.length; at += tenSeconds.pictures.length)
    pictures.set(tenSeconds.pictures.subarray(0, pictures.length - at), at);
  return { pictures, sound: undefined };
};
/** No two pictures of it are alike. */
const noise = (seconds: number) => {
  let value = 1;
  const next = () => (value = (Math.imul(value, 1_103_515_245) + 12_345) >>> 0) >>> 24;
  return { pictures: new Uint8Array(seconds * PICTURES_PER_SECOND * PICTURE_BYTES).map(next), sound: undefined };
};
const anchorsOf = (seconds: number) => new Set(indexHashes(noise(seconds)).map(({ anchor }) => anchor)).size;

describe('indexHashes', () => {
  it.each([
    [2, 8],
    [60, 24],
    [500, 50],
    [2400, 120],
  ])('takes of %s seconds %s pictures', (seconds, anchors) => {
    expect(anchorsOf(seconds)).toBe(anchors);
  });

  it('holds what is shown again and again once', () => {
    const once = indexHashes(looped(10));
    const often = indexHashes(looped(600));
    expect(often.length).toBeLessThan(2 * once.length);
    const signs = (hash: bigint) => BigInt.asUintN(64, hash).toString(2).replaceAll('0', '').length;
    for (const [n, { hash }] of often.entries())
      for (const other of often.slice(n + 1)) expect(signs(hash ^ other.hash)).toBeGreaterThan(1);
  });

  it('makes at most seven hashes of a picture, numbered within a small integer', () => {
    const hashes = indexHashes(looped(60));
    expect(hashes.length).toBeLessThanOrEqual(24 * 7);
    expect(new Set(hashes.map(({ crop }) => crop))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
    for (const { hash } of hashes) expect(BigInt.asIntN(64, hash)).toBe(hash);
  });
});

describe('queryHashes', () => {
  it('holds the hash of the whole picture that the index has', () => {
    const video = testVideo({ seconds: 5, room: 1, story: 1 });
    const sampled = new Set(queryHashes({ whole: video, frames: [] }).map(({ hash }) => hash));
    const wholes = indexHashes(video).filter(({ crop }) => crop === 0);
    expect(wholes.every(({ hash }) => sampled.has(hash))).toBe(true);
  });

  it('stays small for long videos', () => {
    const whole = looped(1800);
    expect(queryHashes({ whole, frames: [] }).length).toBeLessThanOrEqual(150 * 12);
    const ofFrames = queryHashes({ whole, frames: [whole, whole] }).filter(({ part }) => part > 0);
    expect(ofFrames.length).toBeGreaterThan(0);
    expect(ofFrames.length).toBeLessThanOrEqual(2 * 50 * 2);
  });

  it('makes nothing of flat pictures, and of nothing', () => {
    expect(
      queryHashes({ whole: { pictures: new Uint8Array(20 * PICTURE_BYTES).fill(90), sound: undefined }, frames: [] }),
    ).toEqual([]);
    expect(indexHashes({ pictures: new Uint8Array(0), sound: undefined })).toEqual([]);
  });
});
