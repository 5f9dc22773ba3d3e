import { describe, expect, it } from 'vitest';
import { compare } from './compare.ts';
import { PICTURE_BYTES, SIDE, type Fingerprint } from './fingerprint.ts';
import { altered, joined, part, testVideo } from './testVideos.ts';

const original = testVideo({ seconds: 60, room: 1, story: 1 });
const other = testVideo({ seconds: 60, room: 2, story: 2 });
const last = SIDE - 1;
/** Every picture stays for this many pictures; 0.8 is slower, 1.25 faster. */
const atSpeed = ({ pictures }: Fingerprint, speed: number): Fingerprint => {
  const count = Math.floor(pictures.length / PICTURE_BYTES / speed);
  const copy = new Uint8Array(count * PICTURE_BYTES);
  for (let index = 0; index < count; index += 1) {
    const from = Math.round(index * speed) * PICTURE_BYTES;
    copy.set(pictures.subarray(from, from + PICTURE_BYTES), index * PICTURE_BYTES);
  }
  return { pictures: copy, sound: undefined };
};
const enlarged = (share: number) =>
  altered(original, (at, x, y) => {
    const inside = (place: number) => Math.round((1 - share) * last * 0.5 + place * share);
    return at(inside(x), inside(y));
  });

describe('compare', () => {
  it('recognises a video', () => {
    expect(compare(original, original)).toMatchObject({
      verdict: 'strong',
      agreement: 1,
      soundError: 0,
      offsetSeconds: 0,
      speed: 1,
      transform: 'none',
    });
  });

  it.each([
    ['mirrored' as const, altered(original, (at, x, y) => at(last - x, y))],
    ['turned-left' as const, altered(original, (at, x, y) => at(last - y, x))],
    ['turned-right' as const, altered(original, (at, x, y) => at(y, last - x))],
  ])('knows it again when it was %s', (transform, copy) => {
    expect(compare(copy, original)).toMatchObject({ verdict: 'strong', transform });
  });

  it.each([
    ['brighter and with less contrast', altered(original, (at, x, y) => at(x, y) * 0.7 + 50)],
    ['under a banner and a logo', altered(original, (at, x, y) => (y > 26 || (x < 6 && y < 5) ? 250 : at(x, y)))],
    ['cropped to nine tenths', enlarged(0.9)],
    ['cropped to eight tenths', enlarged(0.8)],
    ['without sound', { ...original, sound: undefined }],
  ])('knows it again %s', (_, copy) => {
    expect(compare(copy, original).verdict).toBe('strong');
  });

  it.each([0.8, 0.95, 1.05, 1.25])('knows it again at %s times its speed', (speed) => {
    const found = compare(atSpeed(original, speed), original);
    expect(found.verdict).toBe('strong');
    expect(found.speed).toBeCloseTo(speed, 1);
  });

  it('finds it as a part of a longer one, and the other way round', () => {
    const piece = part(original, 20, 55);
    const inPiece = compare(piece, original);
    expect(inPiece).toMatchObject({ verdict: 'strong' });
    expect(inPiece.offsetSeconds).toBeCloseTo(20, 1);
    const longer = compare(joined(part(other, 0, 30), piece), original);
    expect(longer).toMatchObject({ verdict: 'strong' });
    expect(longer.offsetSeconds).toBeCloseTo(-10, 0);
    expect(longer.overlapSeconds).toBeCloseTo(35, -1);
    expect(compare(original, piece)).toMatchObject({ verdict: 'strong' });
  });

  it('leaves the decision to a moderator when the sound was replaced, or the common part is short', () => {
    expect(compare({ ...original, sound: other.sound }, original).verdict).toBe('similar');
    expect(compare(part(original, 10, 30), original).verdict).toBe('similar');
  });

  it('finds no match with another recording in the same room', () => {
    const another = testVideo({ seconds: 60, room: 1, story: 7 });
    const found = compare(another, original);
    expect(found.verdict).toBe('none');
    expect(found.agreement).toBeGreaterThan(0.1);
  });

  it('leaves the same room to a moderator when hardly anything moves in it', () => {
    const still = altered(original, (at, x, y) => at(x, y));
    const first = still.pictures.slice(0, PICTURE_BYTES);
    const frozen = { pictures: still.pictures.map((_, place) => first[place % PICTURE_BYTES] ?? 0), sound: undefined };
    expect(compare(frozen, frozen)).toMatchObject({ verdict: 'similar', residual: 0 });
  });

  it('finds no match between unrelated videos, flat ones and empty ones', () => {
    expect(compare(other, original).verdict).toBe('none');
    const black: Fingerprint = { pictures: new Uint8Array(PICTURE_BYTES * 40), sound: undefined };
    expect(compare(black, black).verdict).toBe('none');
    expect(compare({ pictures: new Uint8Array(0), sound: undefined }, original).verdict).toBe('none');
  });
});
