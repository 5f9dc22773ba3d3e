import {
  at,
  box,
  disc,
  faded,
  ink,
  mix,
  nearer,
  phase,
  picture,
  repeat,
  ring,
  settle,
  shape,
  line,
  wave,
  windowLight,
  type Drawing,
} from './pen.ts';

const BRACKETS = [396, 866];
const LOWER = 430;
const UPPER = 226;

const bracket = (x: number, y: number, shown: number) =>
  shown <= 0
    ? ''
    : at(
        x,
        mix(y + 420, y, shown),
        box(0, 0, 18, 92, ink.bark, 4) +
          line('M9 84L64 10', ink.bark, 10) +
          disc(9, 18, 4, ink.oat) +
          disc(9, 74, 4, ink.oat),
      );

const plank = (y: number, arrived: number) =>
  at(mix(-1000, 0, arrived), 0, box(310, y, 690, 28, ink.wood, 4) + box(310, y, 690, 9, ink.plank, 4));

/** Pencil marks and a dashed line, before the first hole. */
const marks = (t: number) =>
  faded(
    phase(t, 0, 0.03) - phase(t, 0.26, 0.34),
    repeat(14, (index) => (t * 14 > index * 0.09 ? box(330 + index * 48, LOWER + 12, 28, 3, ink.plank) : '')),
  );

/** A spirit level whose bubble finds the middle. */
const level = (t: number) => {
  const shown = phase(t, 0.36, 0.4) - phase(t, 0.5, 0.54);
  const bubble = wave(t, 16) * 22 * (1 - phase(t, 0.38, 0.48));
  return faded(
    shown,
    at(
      530,
      LOWER - 38,
      box(0, 0, 270, 38, ink.honey, 8) +
        box(98, 8, 74, 22, ink.sage, 11) +
        box(123 + bubble, 10, 24, 18, ink.paper, 9) +
        line('M120 8v22M150 8v22', ink.leaf, 3),
    ),
  );
};

const drill = (t: number) => {
  const across = phase(t, 0.15, 0.18);
  const away = phase(t, 0.26, 0.32);
  const x = mix(1350, BRACKETS[0] ?? 0, phase(t, 0.02, 0.08)) + 470 * across + 900 * away;
  return at(
    x + 22 + (away > 0 ? 0 : wave(t, 260) * 2),
    472,
    box(0, -6, 50, 10, ink.steel, 3) +
      shape('M46 -32h146q26 0 26 28v30h-172z', ink.ember) +
      shape('M132 22h56l18 124h-60z', ink.coal) +
      box(46, -32, 22, 58, ink.ash, 4) +
      box(150, 146, 84, 28, ink.ash, 8),
  );
};

const BOOKS = [
  { x: 384, width: 46, height: 122, colour: ink.ember },
  { x: 436, width: 34, height: 98, colour: ink.petrol },
  { x: 476, width: 44, height: 112, colour: ink.brass },
  { x: 526, width: 30, height: 90, colour: ink.moss },
];

const books = (t: number) =>
  BOOKS.map(({ x, width, height, colour }, index) => {
    const from = 0.65 + index * 0.03;
    const tilt = index === 3 ? 12 * phase(t, from + 0.05, from + 0.09) : 0;
    const spine =
      box(0, -height, width, height, colour, 4) +
      box(0, -height + 18, width, 6, ink.cream) +
      box(0, -28, width, 6, ink.cream);
    return t < from ? '' : at(x + tilt * 1.4, mix(-120, UPPER, settle(t, from, from + 0.08)), spine, { turn: -tilt });
  }).join('');

const plant = (t: number) => {
  if (t < 0.77) return '';
  const sway = wave(t, 5) * 3;
  const leaves = repeat(5, (index) =>
    at(0, -44, shape('M0 0C-24 -32 -18 -70 0 -92C18 -70 24 -32 0 0Z', index % 2 ? ink.leaf : ink.moss), {
      turn: (index - 2) * 31 + sway,
    }),
  );
  return at(
    872,
    mix(-160, UPPER, settle(t, 0.77, 0.84)),
    leaves + shape('M-40 -52h80l-12 52h-56z', ink.clay) + box(-44, -60, 88, 14, ink.rust, 5),
  );
};

/** Its hands go round as in a film that was sped up. */
const clock = (t: number) => {
  if (t < 0.82) return '';
  const hand = (turn: number, length: number, width: number) =>
    at(0, 0, line(`M0 6V${-length}`, ink.coal, width), { turn });
  return at(
    700,
    mix(-200, UPPER - 62, settle(t, 0.82, 0.88)),
    disc(0, 0, 60, ink.petrol) +
      disc(0, 0, 48, ink.cream) +
      hand(t * 1500, 36, 5) +
      hand(t * 125, 24, 7) +
      box(-40, 50, 20, 14, ink.petrol, 4) +
      box(20, 50, 20, 14, ink.petrol, 4),
  );
};

const below = (t: number) => {
  const crate = shape('M-84 -112h168l-10 112h-148z', ink.cream) + box(-30, -84, 60, 14, ink.oat, 7);
  const vase =
    shape('M-26 0C-50 -40 -14 -66 -14 -96H14C14 -66 50 -40 26 0Z', ink.teal) +
    repeat(3, (index) =>
      at(0, -94, line('M0 0Q8 -34 0 -64', ink.plank, 5) + disc(0, -70, 10, ink.honey), {
        turn: (index - 1) * 24 + 2 * wave(t, 4),
      }),
    );
  return (
    (t < 0.87 ? '' : at(mix(1400, 560, settle(t, 0.87, 0.94)), LOWER, crate)) +
    (t < 0.91 ? '' : at(770, mix(-200, LOWER, settle(t, 0.91, 0.97)), vase)) +
    at(880, LOWER - 30, ring(0, 0, 22, ink.ember, 14), { scale: phase(t, 0.94, 0.98) })
  );
};

/** A shelf goes up: brackets, boards, and what will live on it. */
export const shelf: Drawing = (t) =>
  picture(
    ink.sand,
    windowLight(t, 60, 60),
    nearer(
      1.3,
      655,
      372,
      [
        marks(t),
        BRACKETS.map((x, index) => bracket(x, LOWER + 24, settle(t, 0.04 + index * 0.11, 0.1 + index * 0.11))).join(''),
        drill(t),
        t > 0.26 ? plank(LOWER, settle(t, 0.26, 0.36)) : '',
        BRACKETS.map((x, index) => bracket(x, UPPER + 24, settle(t, 0.5 + index * 0.03, 0.56 + index * 0.03))).join(''),
        t > 0.55 ? plank(UPPER, settle(t, 0.55, 0.64)) : '',
        level(t),
        books(t),
        plant(t),
        clock(t),
        below(t),
      ].join(''),
    ),
    box(0, 640, 1280, 80, ink.oat),
    box(0, 630, 1280, 14, ink.cream),
  );
