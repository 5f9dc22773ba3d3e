import { WHOLE, type Rectangle } from './borders.ts';
import { PICTURE_BYTES, SIDE, type Extent } from '#platform/media/fingerprint/fingerprint.ts';

/** How the pictures of a copy were turned against the original. */
export type Transform = 'none' | 'mirrored' | 'turned-left' | 'turned-right';
export const TRANSFORMS: readonly Transform[] = ['none', 'mirrored', 'turned-left', 'turned-right'];

const around = (width: number, height: number, x = 0.5, y = 0.5): Rectangle => ({
  left: (1 - width) * x,
  right: (1 - width) * x + width,
  top: (1 - height) * y,
  bottom: (1 - height) * y + height,
});

/** Parts of a known picture that a cropped copy may show; the index holds one hash of each. The order is stored: append only. */
export const CROPS: readonly Rectangle[] = [
  WHOLE,
  around(0.9, 0.9),
  around(0.8, 0.8),
  around(0.86, 0.88, 0, 0),
  around(0.86, 0.88, 1, 0),
  around(0.86, 0.88, 0, 1),
  around(0.86, 0.88, 1, 1),
];

/** Parts of a looked-up picture in which the known one may lie: all of it, or a strip between blurred padding. */
const STRIPS: readonly Rectangle[] = [WHOLE, around(1, 0.5625), around(1, 0.75), around(0.5625, 1), around(0.75, 1)];

/** The strips that are looked up under a transform: what lies in a frame is neither padded nor turned again. */
export const stripsOf = (transform: Transform, extent: Extent = 'whole'): readonly Rectangle[] => {
  const isUpright = transform === 'none' || transform === 'mirrored';
  if (extent === 'frame') return isUpright ? [WHOLE] : [];
  return isUpright ? STRIPS : [WHOLE];
};

/** The pixel of the copy that shows pixel (row, column) of the original. */
const sources: Record<Transform, (row: number, column: number) => number> = {
  none: (row, column) => row * SIDE + column,
  mirrored: (row, column) => row * SIDE + SIDE - 1 - column,
  'turned-left': (row, column) => (SIDE - 1 - column) * SIDE + row,
  'turned-right': (row, column) => column * SIDE + SIDE - 1 - row,
};
const tables = Object.fromEntries(
  TRANSFORMS.map((transform) => [
    transform,
    Uint16Array.from({ length: PICTURE_BYTES }, (_, at) => sources[transform](Math.floor(at / SIDE), at % SIDE)),
  ]),
) as Record<Transform, Uint16Array>;

/** Undoes the transform: the picture as the original shows it. */
export const upright = (picture: Uint8Array, transform: Transform): Uint8Array => {
  if (transform === 'none') return picture;
  const table = tables[transform];
  const original = new Uint8Array(PICTURE_BYTES);
  for (let at = 0; at < PICTURE_BYTES; at += 1) original[at] = picture[table[at] ?? 0] ?? 0;
  return original;
};
