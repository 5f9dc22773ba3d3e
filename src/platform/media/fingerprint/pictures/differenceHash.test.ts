import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WHOLE, type Rectangle } from './borders.ts';
import { differenceHash, distance, sumsOf, toBigInt } from './differenceHash.ts';
import { PICTURE_BYTES, pictureAt, SIDE } from '#platform/media/fingerprint/fingerprint.ts';
import { altered, testVideo } from '#platform/media/fingerprint/testVideos.ts';

const video = testVideo({ seconds: 1, room: 5, story: 5 });
const hashOf = (picture: Uint8Array, part: Rectangle = WHOLE) => {
  const hash = differenceHash(sumsOf(picture), part);
  if (hash === undefined) throw new Error('flat');
  return hash;
};
const apart = (a: Uint8Array, b: Uint8Array) => {
  const x = hashOf(a);
  const y = hashOf(b);
  return distance(x.low, x.high, y.low, y.high);
};

describe('the difference hash', () => {
  it('has one sign for each mean value that is darker than its right neighbour', () => {
    const brighterToTheRight = Uint8Array.from({ length: PICTURE_BYTES }, (_, at) => (at % SIDE) * 8);
    expect(toBigInt(hashOf(brighterToTheRight))).toBe(-1n);
    const darkerToTheRight = brighterToTheRight.map((value) => 255 - value);
    expect(toBigInt(hashOf(darkerToTheRight))).toBe(0n);
    const onlyAbove = brighterToTheRight.map((value, at) => (at < PICTURE_BYTES / 2 ? value : 255 - value));
    expect(toBigInt(hashOf(onlyAbove))).toBe(0xffffffffn);
  });

  it('stays nearly the same under other brightness and contrast, and differs for another room', () => {
    const picture = pictureAt(video, 0);
    expect(
      apart(
        picture,
        pictureAt(
          altered(video, (at, x, y) => at(x, y) * 0.7 + 30),
          0,
        ),
      ),
    ).toBeLessThanOrEqual(2);
    expect(apart(picture, pictureAt(testVideo({ seconds: 1, room: 6, story: 5 }), 0))).toBeGreaterThan(15);
  });

  it('of a part equals the hash of that part alone', () => {
    const picture = pictureAt(video, 0);
    const quarter = Uint8Array.from(
      { length: PICTURE_BYTES },
      (_, at) => picture[Math.floor(at / SIDE / 2) * SIDE + Math.floor((at % SIDE) / 2)] ?? 0,
    );
    expect(hashOf(picture, { left: 0, top: 0, right: 0.5, bottom: 0.5 })).toEqual(hashOf(quarter));
  });

  it('is not made of flat pictures', () => {
    expect(differenceHash(sumsOf(new Uint8Array(PICTURE_BYTES).fill(120)), WHOLE)).toBeUndefined();
  });

  it('fits a signed 64-bit number without losing a sign', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (number) => {
        const low = Number(BigInt.asIntN(32, number));
        expect(toBigInt({ low, high: Number(number >> 32n) })).toBe(number);
      }),
    );
  });

  it('counts the signs that differ', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { minLength: 4, maxLength: 4 }),
        (words) => {
          const [a = 0, b = 0, c = 0, d = 0] = words;
          const bits = (word: number) => (word >>> 0).toString(2).replaceAll('0', '').length;
          expect(distance(a, b, c, d)).toBe(bits(a ^ c) + bits(b ^ d));
        },
      ),
    );
  });
});
