import { expect, it } from 'vitest';
import { PICTURE_BYTES, SIDE } from '#platform/media/fingerprint/fingerprint.ts';
import { upright } from './views.ts';

const original = Uint8Array.from({ length: PICTURE_BYTES }, (_, at) => (at * 31) % 251);
const pixel = (x: number, y: number) => original[y * SIDE + x] ?? 0;
const drawn = (at: (x: number, y: number) => number) =>
  Uint8Array.from({ length: PICTURE_BYTES }, (_, place) => at(place % SIDE, Math.floor(place / SIDE)));
const last = SIDE - 1;

it.each([
  ['none' as const, original],
  ['mirrored' as const, drawn((x, y) => pixel(last - x, y))],
  // Turned left, the right edge comes to the top.
  ['turned-left' as const, drawn((x, y) => pixel(last - y, x))],
  ['turned-right' as const, drawn((x, y) => pixel(y, last - x))],
])('undoes %s', (transform, copy) => {
  expect(upright(copy, transform)).toEqual(original);
});
