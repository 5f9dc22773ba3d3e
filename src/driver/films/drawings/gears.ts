import {
  at,
  box,
  cycle,
  disc,
  faded,
  ink,
  mix,
  phase,
  picture,
  repeat,
  ring,
  shape,
  line,
  wave,
  type Drawing,
} from './pen.ts';

/** A wheel with this many teeth, `size` from the middle to the gap between them. */
const gear = (teeth: number, size: number, colour: string, ground: string) =>
  repeat(teeth, (index) =>
    at(0, 0, box(-size * 0.13, -size * 1.2, size * 0.26, size * 0.3, colour, 5), { turn: (index * 360) / teeth }),
  ) +
  disc(0, 0, size, colour) +
  disc(0, 0, size * 0.72, ground) +
  repeat(5, (index) =>
    at(0, 0, box(-size * 0.08, -size * 0.76, size * 0.16, size * 0.76, colour), { turn: index * 72 }),
  ) +
  disc(0, 0, size * 0.3, colour) +
  disc(0, 0, size * 0.13, ground);

const spanner = (t: number) => {
  const reach = phase(t, 0.3, 0.36) - phase(t, 0.62, 0.68);
  const turn = 24 + 34 * wave(t, 14) * reach;
  const tool =
    box(30, -17, 330, 34, ink.ember, 17) +
    shape('M40 -40A46 46 0 1 0 40 40L0 22A26 26 0 0 1 0 -22Z', ink.ember) +
    disc(330, 0, 9, ink.night);
  return at(mix(1420, 934, reach), mix(660, 300, reach), tool, { turn });
};

const oil = (t: number, index: number) => {
  const fall = cycle(t, 6, index * 0.33);
  return faded(
    1 - fall,
    at(330 + index * 270, mix(560, 700, fall * fall), shape('M0 -16C14 4 12 16 0 16S-14 4 0 -16Z', ink.brass)),
  );
};

/** An engine's gears turn, faster after a nut was tightened. */
export const gears: Drawing = (t) => {
  const run = 260 * t + 520 * Math.max(0, t - 0.62) ** 1.4;
  return picture(
    ink.night,
    repeat(9, (column) => repeat(5, (row) => disc(80 + column * 140, 80 + row * 140, 5, '#2D3C46'))),
    box(0, 650, 1280, 70, '#1B262D'),
    line('M452 150L930 190M452 570L960 414', '#11191E', 26),
    line('M452 150L930 190M452 570L960 414', ink.slate, 14),
    faded(
      0.9,
      `<g stroke-dasharray="16 22" stroke-dashoffset="${-Math.round(run * 3.2)}">${line('M452 150L930 190M960 414L452 570', ink.steel, 5)}</g>`,
    ),
    at(452, 360, gear(18, 190, ink.brass, ink.night), { turn: run }),
    at(770, 496, gear(10, 104, '#B9744A', ink.night), { turn: -run * 1.8 + 10 }),
    at(934, 300, gear(12, 118, ink.silver, ink.night), { turn: run * 1.5 + 6 }),
    at(934, 300, shape('M-30 0L-15 -26H15L30 0L15 26H-15Z', ink.steel), { turn: run * 1.5 }),
    ring(1130, 140, 62, ink.slate, 14),
    at(1130, 140, box(-4, -46, 8, 54, ink.ember, 4), {
      turn: -110 + 150 * phase(t, 0, 0.2) + 70 * phase(t, 0.62, 0.85) + 5 * wave(t, 30),
    }),
    disc(1130, 140, 10, ink.silver),
    repeat(3, (index) => oil(t, index)),
    spanner(t),
  );
};
