import { at, box, clamp, faded, ink, mix, oval, picture, repeat, shape, wave, type Drawing } from './pen.ts';

const COLUMNS = 7;
const ROWS = 7;
const WIDTH = 200;
const HEIGHT = 76;
const COLOURS = [ink.clay, ink.brick, '#A94A31', '#BE5C42', '#B04E36'];

const brick = (x: number, y: number, index: number) =>
  box(
    x + 5,
    y + 5,
    WIDTH - 10,
    HEIGHT - 10,
    COLOURS[(index * 7 + Math.floor(index / 3)) % COLOURS.length] ?? ink.clay,
    5,
  );

const placeOf = (index: number) => {
  const row = Math.floor(index / COLUMNS);
  return { x: (index % COLUMNS) * WIDTH - (row % 2) * (WIDTH / 2) - 30, y: 720 - (row + 1) * HEIGHT };
};

const trowel = (x: number, y: number, turn: number) =>
  at(
    x,
    y,
    shape('M0 0L-190 -30L-214 -84L-30 -66Z', ink.steel) +
      shape('M0 0L-190 -30L-200 -52L-18 -36Z', '#A3AAAE') +
      box(-18, -50, 46, 14, ink.slate, 6) +
      box(20, -62, 120, 38, ink.wood, 18),
    { turn },
  );

/** Bricks are laid one after the other, each on its bed of mortar. */
export const wall: Drawing = (t) => {
  const total = COLUMNS * (ROWS - 1) + 5;
  const progress = clamp(t / 0.97) * (total - 10) + 10;
  const laid = Math.floor(progress);
  const within = progress - laid;
  const next = placeOf(laid);
  const mortar = Math.min(1, within / 0.4);
  const drop = clamp((within - 0.4) / 0.35);
  const tap = within > 0.75 ? Math.abs(Math.sin((within - 0.75) * 12 * Math.PI)) * 6 : 0;
  const falling = drop > 0 ? brick(next.x, mix(next.y - 150, next.y, drop * drop), laid) : '';
  const spread = box(next.x, next.y + HEIGHT - 8, WIDTH * mortar, 10, ink.cream, 4);
  const hand = trowel(
    next.x + mix(20, WIDTH, mortar) + 150 * drop,
    next.y + 62 - 70 * drop - tap + 6 * wave(t, 30),
    mix(14, -6, drop),
  );
  return picture(
    ink.mist,
    repeat(3, (index) => faded(0.6, oval(((index * 520 + t * 210) % 1700) - 200, 96 + index * 62, 150, 36, ink.paper))),
    at(
      1010,
      150,
      shape('M-300 570V150L-120 20L60 150V570Z', '#B9C2C4') +
        box(-170, 220, 90, 120, '#98A4A8', 4) +
        box(-40, 220, 60, 120, '#98A4A8', 4) +
        shape('M-330 160L-120 0L90 160L70 180L-120 40L-310 180Z', '#8A9599'),
    ),
    repeat(laid, (index) => {
      const { x, y } = placeOf(index);
      return box(x, y, WIDTH + 10, HEIGHT + 4, '#D9D2C4') + brick(x, y, index);
    }),
    spread,
    falling,
    box(0, 712, 1280, 8, ink.soil),
    hand,
  );
};
