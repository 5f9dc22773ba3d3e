import {
  at,
  box,
  clamp,
  cycle,
  disc,
  faded,
  ink,
  mix,
  oval,
  phase,
  picture,
  repeat,
  settle,
  shape,
  line,
  wave,
  type Drawing,
} from './pen.ts';

const PLANTS = 6;
const PETALS = [ink.ember, ink.honey, ink.rose, ink.paper, ink.clay, ink.brass];
const placeOf = (index: number) => 190 + index * 180;

const flower = (t: number, index: number, watered: number) => {
  const grown = phase(t, watered + 0.02, watered + 0.16);
  const open = settle(t, watered + 0.12, watered + 0.24);
  const height = 36 + (170 + (index % 3) * 40) * grown;
  const bend = 8 * wave(t, 5, index * 0.21) + 46 * (1 - grown);
  const head =
    t < watered + 0.12
      ? disc(0, 0, 13, ink.fern)
      : at(
          0,
          0,
          repeat(8, (petal) => at(0, 0, oval(0, -38, 15, 30, PETALS[index] ?? ink.rose), { turn: petal * 45 })) +
            disc(0, 0, 22, index % 2 ? ink.wood : ink.honey),
          { scale: Math.max(0.1, open), turn: 20 * wave(t, 2, index * 0.3) },
        );
  const leaf = (side: number) =>
    at(
      0,
      -height * 0.4,
      `<g transform="scale(${side} 1)">${shape('M0 0C30 -34 70 -36 92 -20C66 8 30 14 0 0Z', ink.leaf)}</g>`,
      { scale: 0.3 + 0.7 * grown },
    );
  return at(
    placeOf(index),
    590,
    line(`M0 0Q0 ${-height * 0.6} ${bend} ${-height}`, ink.moss, 11) + leaf(1) + leaf(-1) + at(bend, -height, head),
  );
};

const can = (x: number, tilt: number) =>
  at(
    x,
    170,
    line('M-70 -30C-190 -50 -190 110 -64 100', ink.rust, 22) +
      shape('M-84 -50H96L108 120H-96Z', ink.clay) +
      box(-96, -62, 204, 24, ink.rust, 12) +
      shape('M96 60L230 -66L256 -46L108 108Z', ink.rust) +
      at(250, -62, box(-14, -46, 24, 92, ink.brass, 10), { turn: 42 }) +
      line('M-60 -60C-40 -130 60 -130 84 -60', ink.rust, 18) +
      box(-84, 10, 184, 12, ink.rose),
    { turn: tilt },
  );

/** A can goes along a bed; behind it the flowers stand up and open. */
export const watering: Drawing = (t) => {
  const progress = clamp(t / 0.8) * PLANTS;
  const current = Math.min(PLANTS - 1, Math.floor(progress));
  const x = placeOf(0) - 240 + (placeOf(PLANTS - 1) - placeOf(0)) * (progress / PLANTS) * 1.06;
  const pouring = phase(t, 0.02, 0.06) - phase(t, 0.8, 0.85);
  const tilt = 30 * pouring;
  const gone = phase(t, 0.84, 0.95);
  const drops = repeat(18, (index) => {
    const fall = cycle(t, 44, index * 0.379);
    const spread = ((index * 53) % 90) - 45;
    return faded(
      pouring,
      line(`M${x + 240 + spread * (0.4 + fall * 0.9)} ${mix(250, 585, fall)}l${spread * 0.05} 16`, ink.teal, 5),
    );
  });
  return picture(
    '#DCE9DF',
    disc(1090, 130, 70 + 3 * wave(t, 3), ink.honey),
    repeat(3, (index) =>
      faded(0.8, oval(((index * 520 + t * 180) % 1700) - 200, 100 + index * 60, 150, 34, ink.paper)),
    ),
    repeat(
      15,
      (index) =>
        box(index * 92 - 20, 320, 66, 290, '#F2EBDD', 10) + shape(`M${index * 92 - 20} 336l33 -44 33 44z`, '#F2EBDD'),
    ),
    box(0, 390, 1280, 26, '#E2D8C4'),
    box(0, 520, 1280, 26, '#E2D8C4'),
    box(0, 580, 1280, 140, ink.soil),
    repeat(PLANTS, (index) =>
      faded(
        index < current || (index === current && progress % 1 > 0.3) ? 0.9 : 0,
        oval(placeOf(index), 606, 84, 18, ink.humus),
      ),
    ),
    repeat(PLANTS, (index) => flower(t, index, (index / PLANTS) * 0.8 + 0.03)),
    drops,
    at(-900 * gone, -200 * gone, can(x, tilt + 2 * wave(t, 9))),
    repeat(14, (index) => oval(50 + index * 94, 650 + ((index * 29) % 50), 13, 7, ink.humus)),
  );
};
