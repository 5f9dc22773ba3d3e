/**
 * Videos that were never filmed, for an index of realistic size: pictures whose brightness is spread as in nature (large
 * shapes strong, small ones weak), in scenes of a minute in which something moves.
 */
import { PICTURE_BYTES, PICTURES_PER_SECOND, SIDE, SOUND_PER_SECOND } from '#platform/media/fingerprint/fingerprint.ts';
import type { Fingerprint } from '#platform/media/fingerprint/fingerprint.ts';
import { createRandom } from '#driver/random.ts';

const FIELDS = 512;
const SCENE_SECONDS = 60;
/** Grey levels: how far a scene and what moves in it depart from the mean, and the grain of each picture. */
const SCENE = 34;
const MOVEMENT = 16;
const GRAIN = 3;

/** A smooth random field without edges: waves of 1 to 12 periods, each as strong as its length. */
const fieldOf = (random: () => number): Float32Array => {
  const field = new Float32Array(PICTURE_BYTES);
  for (let wave = 0; wave < 24; wave += 1) {
    const across = Math.round(random() * 8 - 4);
    const down = Math.round(random() * 8 - 4);
    const periods = Math.hypot(across, down);
    if (periods === 0) continue;
    const phase = random() * 2 * Math.PI;
    for (let at = 0; at < PICTURE_BYTES; at += 1) {
      const angle = (2 * Math.PI * (across * (at % SIDE) + down * Math.floor(at / SIDE))) / SIDE + phase;
      field[at] = (field[at] ?? 0) + Math.cos(angle) / periods;
    }
  }
  const deviation = Math.sqrt(field.reduce((sum, value) => sum + value * value, 0) / PICTURE_BYTES);
  return field.map((value) => value / deviation);
};

const fields = (() => {
  const random = createRandom(1);
  return Array.from({ length: FIELDS }, () => fieldOf(random));
})();

type Layer = { field: Float32Array; down: number; across: number };

/** Moved around, 512 fields make half a million. */
const layerOf = (random: () => number): Layer => ({
  field: fields[Math.floor(random() * FIELDS)] ?? new Float32Array(PICTURE_BYTES),
  down: Math.floor(random() * SIDE),
  across: Math.floor(random() * SIDE),
});

const at = ({ field, down, across }: Layer, row: number, column: number): number =>
  field[((row + down) % SIDE) * SIDE + ((column + across) % SIDE)] ?? 0;

/** One in seven scenes shows little but what is everywhere: a wall, a floor, the sky, with light from one side. */
const COMMON = { share: 0.15, looks: 16, movement: 6 } as const;

const sceneOf = (number: number, scene: number) => {
  const random = createRandom(number * 1009 + scene);
  const isCommon = random() < COMMON.share;
  const place = isCommon ? layerOf(createRandom(2 + Math.floor(random() * COMMON.looks))) : layerOf(random);
  const light = layerOf(random);
  const from = layerOf(random);
  const to = layerOf(random);
  return {
    place,
    light,
    from,
    to,
    pace: 0.05 + 0.3 * random(),
    start: random() * 6,
    ...(isCommon ? { lit: 0, movement: COMMON.movement } : { lit: SCENE / 2, movement: MOVEMENT }),
  };
};

/** Draws the pictures of these moments (in seconds) one after the other; `number` is another video each. */
export const draw = (number: number, moments: readonly number[]): Uint8Array => {
  const pictures = new Uint8Array(moments.length * PICTURE_BYTES);
  const grain = createRandom(number);
  moments.forEach((second, index) => {
    const { place, light, from, to, pace, start, lit, movement } = sceneOf(number, Math.floor(second / SCENE_SECONDS));
    // What moves passes from one field to the other and back, in each scene at its own pace.
    const way = 0.5 + 0.5 * Math.sin(second * pace + start);
    for (let row = 0; row < SIDE; row += 1)
      for (let column = 0; column < SIDE; column += 1) {
        const still = SCENE * at(place, row, column) + lit * at(light, row, column);
        const moving = (1 - way) * at(from, row, column) + way * at(to, row, column);
        const value = 118 + still + movement * moving + GRAIN * (grain() - grain());
        pictures[index * PICTURE_BYTES + row * SIDE + column] = Math.max(0, Math.min(254, value));
      }
  });
  return pictures;
};

/** The whole fingerprint of a video, with sound that is like no other. */
export const syntheticVideo = (number: number, seconds: number): Fingerprint => {
  const random = createRandom(number);
  const moments = Array.from({ length: seconds * PICTURES_PER_SECOND }, (_, n) => n / PICTURES_PER_SECOND);
  const sound = Uint32Array.from({ length: seconds * SOUND_PER_SECOND }, () => 1 + random() * 0xfffffffe);
  return { pictures: draw(number, moments), sound };
};
