import {
  at,
  box,
  cycle,
  disc,
  faded,
  ink,
  mix,
  nearer,
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

const fly = (t: number, from: number, x: number, y: number, dx: number, dy: number, part: string) => {
  if (t < from) return '';
  const arrived = settle(t, from, from + 0.09);
  return at(mix(x + dx, x, arrived), mix(y + dy, y, arrived), part, { turn: (1 - arrived) * 24 });
};

const hammer = (t: number, x: number, y: number, from: number, to: number) => {
  const shown = phase(t, from - 0.02, from) - phase(t, to, to + 0.02);
  const swing = Math.max(0, Math.cos(cycle(t, 26) * 2 * Math.PI)) ** 2;
  return faded(
    shown,
    at(
      x + 210,
      y + 60,
      box(-206, -14, 200, 26, ink.wood, 12) +
        box(-252, -56, 54, 100, ink.slate, 8) +
        box(-258, 36, 66, 18, ink.night, 4),
      { turn: mix(34, 0, swing) - 4 },
    ),
  );
};

const bird = (t: number) => {
  if (t < 0.8) return '';
  const arrived = phase(t, 0.8, 0.92);
  const flap = arrived < 0.98 ? wave(t, 60) * 34 : -4;
  const hop = arrived >= 0.98 ? Math.abs(wave(t, 14)) * 6 : 0;
  return at(
    mix(1330, 706, arrived),
    mix(80, 452, arrived) - Math.sin(arrived * Math.PI) * 120 - hop,
    oval(0, 0, 44, 32, ink.petrol) +
      disc(-36, -24, 24, ink.petrol) +
      shape('M-58 -26l-26 8 26 8z', ink.honey) +
      disc(-42, -30, 4, ink.paper) +
      oval(-8, 10, 28, 18, ink.rose) +
      at(6, -10, shape('M-20 0C0 -44 48 -48 66 -30C40 -8 16 10 -20 0Z', ink.teal), { turn: flap }) +
      shape('M38 -8l54 -14 -8 24z', ink.petrol),
  );
};

const flower = (t: number, index: number) => {
  const x = 90 + index * 178 + (index % 2) * 40;
  const y = 690 - (index % 3) * 26;
  if (x > 480 && x < 800) return '';
  const lean = 6 * wave(t, 4, index * 0.17);
  const bloom = repeat(5, (petal) =>
    at(0, 0, oval(0, -13, 8, 13, index % 2 ? ink.honey : ink.paper), { turn: petal * 72 }),
  );
  return at(x, y, line(`M0 40Q${lean} 0 ${lean} -34`, ink.moss, 6) + at(lean, -40, bloom + disc(0, 0, 7, ink.ember)));
};

/** Boards and nails become a house for a bird, who moves in. */
export const birdhouse: Drawing = (t) =>
  picture(
    ink.sky,
    repeat(3, (index) =>
      faded(0.7, oval(((index * 470 + t * 150) % 1500) - 110, 110 + index * 46, 130, 34, ink.paper)),
    ),
    shape('M0 560Q320 500 640 548T1280 520V720H0Z', ink.fern),
    shape('M0 620Q380 570 760 612T1280 600V720H0Z', ink.leaf),
    nearer(
      1.22,
      640,
      640,
      [
        box(604, 540, 72, 180, ink.bark),
        fly(t, 0.02, 640, 540, 0, -520, box(-170, 0, 340, 28, ink.bark, 5)),
        fly(
          t,
          0.12,
          640,
          540,
          -700,
          0,
          shape('M-130 0V-196L0 -300L130 -196V0Z', ink.plank) +
            repeat(3, (index) => box(-130, -60 - index * 62, 260, 3, ink.wood)),
        ),
        fly(t, 0.42, 640, 300, 0, 500, disc(0, 110, 46, ink.coal)),
        fly(t, 0.52, 640, 470, 600, 0, box(-10, -14, 74, 18, ink.bark, 9)),
        fly(t, 0.6, 640, 236, -500, -300, shape('M0 -24L-186 126L-160 158L0 30Z', ink.ember)),
        fly(t, 0.66, 640, 236, 500, -300, shape('M0 -24L186 126L160 158L0 30Z', ink.rust)),
        repeat(4, (index) => (t > 0.26 + index * 0.035 ? disc(530 + index * 74, 526, 6, ink.steel) : '')),
        hammer(t, 560 + 74 * Math.floor(Math.max(0, Math.min(3, (t - 0.25) / 0.035))), 470, 0.24, 0.4),
        hammer(t, 690, 224, 0.74, 0.8),
        bird(t),
      ].join(''),
    ),
    repeat(7, (index) => flower(t, index)),
  );
