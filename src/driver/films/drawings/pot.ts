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
  shape,
  line,
  wave,
  type Drawing,
} from './pen.ts';

const steam = (t: number, index: number) => {
  const rise = cycle(t, 7, index * 0.29);
  const x = 560 + index * 60;
  const y = 292 - rise * 210;
  const bend = 26 * wave(t, 5, index * 0.3);
  return faded(0.75 * Math.sin(rise * Math.PI), line(`M${x} ${y}c${bend} -34 ${-bend} -66 0 -96`, ink.cream, 15));
};

const flame = (t: number, index: number) => {
  const height = 30 + 13 * wave(t, 34, index * 0.37) + 6 * wave(t, 57, index * 0.2);
  const x = 486 + index * 44;
  return shape(
    `M${x - 17} 604Q${x - 16} ${604 - height} ${x + 3 * wave(t, 40, index * 0.4)} ${604 - height * 1.6}Q${x + 16} ${604 - height} ${x + 17} 604Z`,
    index % 2 ? ink.honey : '#E8763A',
  );
};

const VEGETABLES: [from: number, x: number, part: string][] = [
  [
    0.06,
    560,
    shape('M-16 -46h32l-10 84q-6 12 -12 0z', '#E07B39') +
      shape('M-4 -44l-16 -30M0 -46v-32M6 -44l16 -28', ink.leaf) +
      line('M-4 -46l-12 -24M0 -46v-30M6 -46l12 -22', ink.leaf, 6),
  ],
  [0.13, 690, disc(0, 0, 36, ink.ember) + shape('M0 -30l-22 -14 22 4 22 -6z', ink.moss)],
  [
    0.2,
    620,
    oval(0, 0, 30, 38, ink.brass) +
      line('M0 -38v-14', ink.wood, 6) +
      line('M-12 -30q-8 30 0 62M12 -30q8 30 0 62', ink.honey, 4),
  ],
  [0.27, 730, shape('M0 -44C40 -30 40 20 0 40C-40 20 -40 -30 0 -44Z', ink.leaf) + line('M0 -36V36', ink.sage, 5)],
];

const drop = (t: number) =>
  VEGETABLES.map(([from, x, part]) => {
    const fall = clamp((t - from) / 0.07);
    return fall <= 0 || fall >= 1 ? '' : at(x, mix(-60, 420, fall * fall), part, { turn: fall * 200 });
  }).join('');

const ladle = (t: number) => {
  const shown = phase(t, 0.4, 0.46) - phase(t, 0.72, 0.78);
  const x = 640 + 90 * wave(t, 11);
  return at(0, mix(-420, 0, shown), line(`M${x} 380L${x + 60 + 30 * wave(t, 11, 0.1)} 60`, ink.wood, 20));
};

/** Tools on a rail, swinging a little in the warm air. */
const rail = (t: number) => {
  const tools = [
    line('M0 0V120', ink.bark, 12) + disc(0, 144, 34, ink.slate),
    line('M0 0V96', ink.bark, 12) +
      line(
        'M0 96C-34 130 -30 190 0 200C30 190 34 130 0 96M0 96C-14 130 -12 180 0 200C12 180 14 130 0 96',
        ink.steel,
        5,
      ),
    line('M0 0V104', ink.bark, 12) +
      box(-30, 100, 60, 84, ink.slate, 12) +
      line('M-12 120V164M0 120V164M12 120V164', ink.peach, 5),
    line('M0 0V130', ink.plank, 16) + oval(0, 160, 28, 42, ink.plank),
  ];
  const hung = tools.map((tool, index) =>
    at([120, 230, 1050, 1160][index] ?? 0, 74, tool, { turn: 7 * wave(t, 5 + index * 0.7, index * 0.23) }),
  );
  return box(40, 62, 280, 12, ink.ash, 6) + box(960, 62, 280, 12, ink.ash, 6) + hung.join('');
};

/** Vegetables go into the pot; it boils, is stirred, and gets its lid. */
export const pot: Drawing = (t) => {
  const lidOn = phase(t, 0.78, 0.84);
  const rattle = lidOn > 0.99 ? Math.abs(wave(t, 48)) * 7 : 0;
  const bubbles = repeat(9, (index) => {
    const grow = cycle(t, 15, index * 0.37);
    return disc(
      480 + index * 40 + 8 * wave(t, 3, index * 0.2),
      336 - grow * 10,
      15 * Math.sin(grow * Math.PI) * phase(t, 0.12, 0.3),
      '#D9774F',
    );
  });
  return picture(
    ink.peach,
    repeat(6, (row) => repeat(9, (column) => box(column * 150 - (row % 2) * 75, row * 96, 142, 88, '#F6D0AC', 8))),
    rail(t),
    box(0, 604, 1280, 116, ink.ash),
    box(0, 604, 1280, 10, '#4C4842'),
    repeat(8, (index) => flame(t, index)),
    box(440, 596, 400, 14, ink.coal, 7),
    faded(1 - lidOn, oval(640, 342, 236, 40, ink.rust) + oval(640, 346, 214, 30, '#C4552F') + bubbles),
    drop(t),
    ladle(t),
    line('M412 412h-70M868 412h70', ink.rust, 30),
    shape('M404 344h472v196q0 56 -60 56h-352q-60 0 -60 -56z', ink.rust),
    shape('M404 344h60v252q-60 -4 -60 -56z', '#8F3520'),
    shape('M388 330q0 -16 16 -16q236 56 472 0q16 0 16 16v20q0 14 -16 14h-472q-16 0 -16 -14z', ink.clay),
    at(
      640,
      mix(-160, 320, lidOn) - rattle,
      shape('M-244 24C-220 -40 -100 -66 0 -66S220 -40 244 24Z', ink.clay) + box(-30, -100, 60, 38, ink.coal, 16),
      { turn: wave(t, 24) * (rattle > 0 ? 1 : 0) },
    ),
    repeat(4, (index) => faded(phase(t, 0.25, 0.4), steam(t, index))),
  );
};
