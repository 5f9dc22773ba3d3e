import { PICTURE_BYTES, PICTURES_PER_SECOND, SIDE, SOUND_PER_SECOND, type Fingerprint } from './fingerprint.ts';

/** Numbers from 0 to 1 that look random and depend on the seed alone. */
const chance = (...seeds: number[]): number => {
  let mixed = 0x9e3779b9;
  for (const seed of seeds) {
    mixed = Math.imul(mixed ^ (seed | 0), 0x85ebca6b);
    mixed ^= mixed >>> 13;
    mixed = Math.imul(mixed, 0xc2b2ae35);
    mixed ^= mixed >>> 16;
  }
  return (mixed >>> 0) / 4_294_967_296;
};

export type TestVideo = {
  seconds: number;
  /** The place, which does not move. */
  room: number;
  /** What happens in it; another number is another recording. */
  story: number;
  /** Default true. */
  hasSound?: boolean;
};

const THINGS = 5;

/** A fingerprint as of a fixed camera in a room through which a few bright and dark things wander. */
export const testVideo = ({ seconds, room, story, hasSound = true }: TestVideo): Fingerprint => {
  const count = Math.round(seconds * PICTURES_PER_SECOND);
  const pictures = new Uint8Array(count * PICTURE_BYTES);
  const wall = Float64Array.from({ length: PICTURE_BYTES }, (_, at) => wallAt(room, at % SIDE, Math.floor(at / SIDE)));
  for (let picture = 0; picture < count; picture += 1) {
    const things = Array.from({ length: THINGS }, (_, thing) => placeOf(story, thing, picture / PICTURES_PER_SECOND));
    for (let at = 0; at < PICTURE_BYTES; at += 1) {
      let value = wall[at] ?? 0;
      for (const { x, y, light } of things)
        value += light * Math.exp(-(((at % SIDE) - x) ** 2 + (Math.floor(at / SIDE) - y) ** 2) / 14);
      pictures[picture * PICTURE_BYTES + at] = Math.max(0, Math.min(254, 2 * Math.round(value / 2)));
    }
  }
  const steps = Math.round(seconds * SOUND_PER_SECOND);
  const sound = Uint32Array.from({ length: steps }, (_, step) => chance(story, step, 99) * 0xfffffffe + 1);
  return { pictures, sound: hasSound ? sound : undefined };
};

/** Patches of 4 × 4 pixels with soft shadows. */
const wallAt = (room: number, x: number, y: number): number =>
  90 +
  70 * chance(room, Math.floor(x / 4), Math.floor(y / 4)) +
  20 * Math.sin(room + x / 5) +
  15 * Math.cos(room * 2 + y / 4);

/** A thing walks in a straight line from one place to the next, one every three seconds. */
const placeOf = (story: number, thing: number, seconds: number) => {
  const leg = Math.floor(seconds / 3);
  const way = seconds / 3 - leg;
  const at = (axis: number, step: number) => chance(story, thing, axis, step) * SIDE;
  const between = (axis: number) => at(axis, leg) * (1 - way) + at(axis, leg + 1) * way;
  return { x: between(1), y: between(2), light: chance(story, thing, 3) < 0.5 ? -70 : 70 };
};

/** Every picture changed by a function of its pixels. */
export const altered = (
  { pictures, sound }: Fingerprint,
  pixel: (at: (x: number, y: number) => number, x: number, y: number) => number,
): Fingerprint => ({
  pictures: Uint8Array.from({ length: pictures.length }, (_, place) => {
    const start = place - (place % PICTURE_BYTES);
    const at = (x: number, y: number) => pictures[start + y * SIDE + x] ?? 0;
    return Math.max(0, Math.min(254, pixel(at, place % SIDE, Math.floor((place % PICTURE_BYTES) / SIDE))));
  }),
  sound,
});

/** The seconds from `from` to `to`. */
export const part = ({ pictures, sound }: Fingerprint, from: number, to: number): Fingerprint => ({
  pictures: pictures.slice(from * PICTURES_PER_SECOND * PICTURE_BYTES, to * PICTURES_PER_SECOND * PICTURE_BYTES),
  sound: sound?.slice(from * SOUND_PER_SECOND, to * SOUND_PER_SECOND),
});

/** One after the other. */
export const joined = (first: Fingerprint, second: Fingerprint): Fingerprint => ({
  pictures: Uint8Array.from([...first.pictures, ...second.pictures]),
  sound: first.sound && second.sound && Uint32Array.from([...first.sound, ...second.sound]),
});
