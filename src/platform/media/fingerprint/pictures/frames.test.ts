import { describe, expect, it } from 'vitest';
import type { Rectangle } from './borders.ts';
import { framesBetween } from './frames.ts';
import { createLineFinder } from './standingLines.ts';

const SIDE = 64;
type Film = (x: number, y: number, picture: number) => number;

/** Waves that wander; other numbers make another film. */
const film =
  (a: number, b: number): Film =>
  (x, y, picture) =>
    128 + 60 * Math.sin(x / a + y / 19 + picture * 1.1) + 50 * Math.cos(y / b - x / 23 - picture * 0.7);
const shown = film(7, 9);
const around = film(11, 6);
const still: Film = (x, y) => around(x, y, 0);

const framesOf = (pixel: Film, most = 8, pictures = 40): Rectangle[] => {
  const finder = createLineFinder(SIDE);
  for (let picture = 0; picture < pictures; picture += 1)
    finder.add(Uint8Array.from({ length: SIDE * SIDE }, (_, at) => pixel(at % SIDE, Math.floor(at / SIDE), picture)));
  return framesBetween(finder.lines(), SIDE, most);
};
const inside = ({ left, top, right, bottom }: Rectangle, x: number, y: number) =>
  x >= left * SIDE && x < right * SIDE && y >= top * SIDE && y < bottom * SIDE;
const laidOver =
  (ground: Film, part: Rectangle): Film =>
  (x, y, picture) =>
    inside(part, x, y) ? shown(x - part.left * SIDE, y - part.top * SIDE, picture) : ground(x, y, picture);

/** Nothing of what lies around it, and no more than two pixels of it left out. */
const fits = (part: Rectangle) => (frame: Rectangle) =>
  [frame.left - part.left, frame.top - part.top, part.right - frame.right, part.bottom - frame.bottom].every(
    (margin) => margin >= 0 && margin * SIDE <= 2,
  );

const at = (left: number, top: number, right: number, bottom: number): Rectangle => ({
  left: left / SIDE,
  top: top / SIDE,
  right: right / SIDE,
  bottom: bottom / SIDE,
});

describe('the frames between standing lines', () => {
  it.each([
    ['in the middle of a moving picture', around, at(19, 19, 45, 45)],
    ['in the middle of a still picture', still, at(19, 19, 45, 45)],
    ['in a corner', around, at(36, 2, 62, 28)],
    ['at the edge of the picture', around, at(0, 13, 51, 64)],
    ['that fills nearly all of it', around, at(7, 7, 58, 58)],
  ])('hold one %s', (_, ground, part) => {
    expect(framesOf(laidOver(ground, part)).some(fits(part))).toBe(true);
  });

  it('hold both halves, and a third between two others', () => {
    const left = { left: 0, top: 0, right: 0.5, bottom: 1 };
    const right = { ...left, left: 0.5, right: 1 };
    const halves = framesOf(laidOver(around, left));
    expect([left, right].map((part) => halves.some(fits(part)))).toEqual([true, true]);
    const third = { left: 0, top: 1 / 3, right: 1, bottom: 2 / 3 };
    expect(framesOf(laidOver(around, third)).some(fits(third))).toBe(true);
  });

  it('are few, and none where nothing is put together or nothing is to be seen', () => {
    expect(framesOf(laidOver(around, at(19, 19, 45, 45)), 2)).toHaveLength(2);
    expect(framesOf(shown)).toEqual([]);
    expect(framesOf(() => 120)).toEqual([]);
    expect(framesOf(laidOver(around, at(19, 19, 45, 45)), 8, 1)).toEqual([]);
    expect(framesOf(shown, 8, 0)).toEqual([]);
  });
});
