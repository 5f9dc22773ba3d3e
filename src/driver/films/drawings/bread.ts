import {
  at,
  blend,
  box,
  cycle,
  disc,
  faded,
  ink,
  mix,
  oval,
  phase,
  picture,
  repeat,
  ring,
  shape,
  line,
  wave,
  type Drawing,
} from './pen.ts';

const dial = (t: number) => {
  const ticks = repeat(12, (index) => at(0, 0, box(-2, -50, 4, 10, ink.steel, 2), { turn: index * 30 }));
  return at(
    1080,
    170,
    disc(0, 0, 66, ink.ash) +
      disc(0, 0, 56, ink.cream) +
      ticks +
      at(0, 0, box(-4, -42, 8, 48, ink.ember, 4), { turn: 330 * t }) +
      disc(0, 0, 9, ink.coal),
  );
};

const loaf = (t: number) => {
  const rise = phase(t, 0.04, 0.55);
  const brown = phase(t, 0.35, 0.95);
  const crust = blend('#F1E2C4', '#B9702F', brown);
  const dark = blend('#E3CFA9', '#8C4F1E', brown);
  const height = mix(70, 190, rise) + 3 * wave(t, 9);
  const width = mix(250, 292, rise);
  const cuts = repeat(4, (index) => {
    const x = -width * 0.6 + index * width * 0.4;
    const open = 8 + 16 * rise;
    return at(x, -height * 0.62, oval(0, 0, open, height * 0.24, blend('#F7EDD6', '#E9B872', brown)), { turn: 24 });
  });
  return (
    shape(
      `M${-width} 0C${-width - 20} ${-height * 0.8} ${-width * 0.6} ${-height} 0 ${-height}S${width + 20} ${-height * 0.8} ${width} 0Z`,
      crust,
    ) +
    shape(
      `M${-width} 0Q0 26 ${width} 0Q${width + 6} ${-30} ${width - 6} ${-46}Q0 -6 ${-width + 6} -46Q${-width - 6} -30 ${-width} 0Z`,
      dark,
    ) +
    cuts
  );
};

/** Dough rises behind the window of an oven and turns to bread. */
export const bread: Drawing = (t) => {
  const glow = 0.5 + 0.06 * wave(t, 13);
  const heat = repeat(6, (index) => {
    const rise = cycle(t, 8, index * 0.17);
    return faded(
      0.55 * Math.sin(rise * Math.PI),
      line(`M${300 + index * 90} ${560 - rise * 210}q18 -22 0 -44q-18 -22 0 -44`, ink.honey, 8),
    );
  });
  return picture(
    ink.petrol,
    box(60, 40, 1160, 660, ink.cream, 34),
    box(60, 40, 1160, 100, ink.oat, 34),
    box(60, 100, 1160, 40, ink.oat),
    repeat(4, (index) =>
      at(170 + index * 120, 90, disc(0, 0, 32, ink.ash) + box(-4, -28, 8, 26, ink.cream, 4), {
        turn: -60 + index * 40 + (index === 1 ? 120 * phase(t, 0, 0.06) : 0),
      }),
    ),
    box(130, 176, 790, 480, ink.coal, 30),
    box(164, 210, 722, 412, '#3A1E12', 18),
    faded(glow, shape('M164 470Q525 300 886 470V604q0 18 -18 18H182q-18 0 -18 -18Z', '#7A3517')),
    repeat(7, (index) =>
      faded(0.55 + 0.25 * wave(t, 11, index * 0.2), box(200 + index * 96, 602, 74, 8, '#F08A3C', 4)),
    ),
    box(164, 574, 722, 8, ink.steel),
    repeat(15, (index) => box(180 + index * 50, 574, 6, 22, ink.steel)),
    at(525, 574, loaf(t)),
    heat,
    faded(0.1, shape('M240 210h120l-150 412h-46v-200zM420 210h50l-150 412h-50z', ink.paper)),
    box(130, 150, 790, 20, ink.steel, 10),
    dial(t),
    at(
      1080,
      360,
      box(-80, -50, 160, 100, ink.coal, 14) +
        repeat(4, (index) =>
          box(-56 + index * 32, -26, 20, 52, (index + Math.floor(t * 40)) % 3 ? ink.ember : '#5A2A18', 4),
        ),
    ),
    repeat(3, (index) => ring(1010 + index * 70, 520, 22, cycle(t, 6, index * 0.3) < 0.5 ? ink.ember : ink.oat, 8)),
    box(950, 600, 230, 24, ink.oat, 12),
  );
};
