import { at, box, clamp, cycle, ink, mix, picture, repeat, shape, line, windowLight, type Drawing } from './pen.ts';

const COLUMNS = 9;
const LEFT = 150;
const TOP = 60;
const WIDTH = 900;
const HEIGHT = 500;

/** A wall turns terracotta, one stroke of the roller beside the other. */
export const paint: Drawing = (t) => {
  const progress = clamp(t / 0.94) * COLUMNS;
  const column = Math.min(COLUMNS - 1, Math.floor(progress));
  const stripe = WIDTH / COLUMNS;
  // Two strokes a column: up, and down again to even it out.
  const within = progress >= COLUMNS ? 1 : cycle(progress, 1);
  const up = within < 0.55 ? within / 0.55 : 1 - (within - 0.55) / 0.45;
  const reached = within < 0.55 ? up : 1;
  const x = LEFT + column * stripe;
  const y = mix(TOP + HEIGHT, TOP, up);
  const painted =
    box(LEFT, TOP, column * stripe, HEIGHT, ink.brick) +
    box(x, mix(TOP + HEIGHT, TOP, reached), stripe + 1, HEIGHT * reached, ink.brick);
  const wet = box(x, Math.max(y, TOP), stripe, Math.min(150, TOP + HEIGHT - Math.max(y, TOP)), ink.rust);
  const tracks = repeat(column, (index) => box(LEFT + (index + 1) * stripe - 3, TOP, 3, HEIGHT, ink.clay));
  const roller =
    line(`M${x + stripe + 14} ${y + 22}V${y + 70}H${x + stripe / 2}V${y + 130}`, ink.steel, 9) +
    box(x - 10, y, stripe + 20, 46, ink.cream, 18) +
    box(x - 10, y + 6, stripe + 20, 16, ink.rose, 8) +
    box(x + stripe / 2 - 15, y + 124, 30, 330, ink.wood, 12);
  const bucket = at(
    1150,
    610,
    shape('M-62 -96h124l-14 96h-96z', ink.silver) +
      box(-66, -104, 132, 14, ink.steel, 7) +
      shape('M-54 -90h108l-3 26q-50 16 -102 0z', ink.brick) +
      line('M-60 -98C-50 -180 50 -180 60 -98', ink.steel, 5),
  );
  return picture(
    ink.cream,
    box(LEFT - 14, TOP - 14, WIDTH + 28, HEIGHT + 28, ink.sand, 4),
    painted + tracks + wet,
    windowLight(t, 230, 110, 0.2),
    box(0, 610, 1280, 110, ink.plank),
    repeat(8, (index) => box(index * 170 + 40, 610, 4, 110, ink.wood)),
    shape('M0 610h1280v16q-320 24 -640 6t-640 8z', ink.paper),
    bucket,
    roller,
  );
};
