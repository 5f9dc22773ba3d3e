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
  line,
  wave,
  type Drawing,
} from './pen.ts';

const FLIPS = 5;

const cakeSide = (turned: number, baked: number) => {
  const height = Math.max(9, Math.abs(Math.cos(turned * Math.PI)) * 34);
  return (
    oval(0, 7, 150, height, ink.wood) +
    oval(0, 0, 150, height, baked > 0.5 ? ink.brass : '#F0CF97') +
    (height > 20 ? oval(0, -2, 122, height * 0.74, baked > 0.5 ? ink.plank : '#F5DCAF') : '')
  );
};

const stack = (t: number) => {
  const done = Math.floor(clamp(t) * FLIPS);
  const cakes = repeat(done, (index) =>
    at(
      4 * wave(index, 0.37),
      -index * 26,
      oval(0, 10, 118, 24, ink.wood) + oval(0, 0, 118, 24, ink.brass) + oval(0, -3, 96, 17, ink.plank),
    ),
  );
  const syrup = phase(t, 0.9, 0.98);
  return at(
    1020,
    556,
    oval(0, 34, 176, 34, ink.cream) +
      oval(0, 26, 140, 24, ink.oat) +
      cakes +
      faded(
        syrup,
        oval(0, -done * 26 + 22, 74 * syrup, 13 * syrup, ink.rust) +
          line(`M-52 ${-done * 26 + 26}v${50 * syrup}M40 ${-done * 26 + 28}v${74 * syrup}`, ink.rust, 13) +
          box(-18, -done * 26 + 2, 36, 20, ink.honey, 5),
      ),
  );
};

/** A pancake is thrown, caught and laid on the others, five times. */
export const pancake: Drawing = (t) => {
  const within = cycle(t, FLIPS);
  const air = clamp((within - 0.38) / 0.34);
  const up = Math.sin(air * Math.PI);
  const tilt = -10 * phase(within, 0.3, 0.38) + 10 * phase(within, 0.38, 0.46) + 2 * wave(t, 30);
  const served = phase(within, 0.86, 0.99);
  const grown = phase(within, 0, 0.2);
  const cake = at(
    mix(430, 1020, served),
    mix(470, 516 - 30, served) - up * 330 - Math.sin(served * Math.PI) * 170,
    cakeSide(air, air > 0.5 ? 1 : 0),
    { turn: up * 14, scale: 0.35 + 0.65 * grown - 0.2 * served },
  );
  const pan =
    oval(0, 24, 236, 52, ink.coal) +
    oval(0, 0, 236, 50, ink.ash) +
    oval(0, 4, 206, 38, ink.slate) +
    line('M-226 10L-430 -26', ink.coal, 30) +
    line('M-330 -8L-430 -26', ink.wood, 34);
  return picture(
    '#E9DDBF',
    box(0, 0, 1280, 420, '#EFE5CB'),
    repeat(7, (index) =>
      disc(
        90 + index * 190 + (index % 2) * 20,
        96 + 30 * wave(t, 1, index * 0.2),
        20,
        index % 2 ? ink.peach : '#E4D3A9',
      ),
    ),
    box(0, 560, 1280, 160, ink.teal),
    repeat(10, (index) => box(index * 140, 560, 70, 160, '#38888E')),
    stack(t),
    at(430, 476, pan, { turn: tilt }),
    cake,
    faded(
      0.5 * (1 - air),
      repeat(4, (index) => {
        const rise = cycle(t, 9, index * 0.27);
        return faded(
          Math.sin(rise * Math.PI),
          line(`M${330 + index * 66} ${430 - rise * 150}q16 -24 0 -50q-16 -24 0 -46`, ink.paper, 9),
        );
      }),
    ),
  );
};
