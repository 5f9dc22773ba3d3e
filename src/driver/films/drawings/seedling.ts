import {
  at,
  blend,
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

const LEAF = 'M0 0C-14 -70 34 -128 118 -132C126 -60 84 0 0 0Z';

const leaf = (x: number, y: number, side: 1 | -1, grown: number, sway: number, colour: string) =>
  grown <= 0
    ? ''
    : at(
        x,
        y,
        `<g transform="scale(${side} 1)">${at(0, 0, shape(LEAF, colour) + line('M8 -8Q60 -50 96 -106', ink.moss, 3), { turn: 10 + sway + (1 - grown) * -50, scale: grown })}</g>`,
      );

const fruit = (t: number, x: number, y: number, from: number) => {
  const grown = phase(t, from, from + 0.14);
  const colour = blend('#7FB069', ink.ember, phase(t, from + 0.1, from + 0.24));
  return at(
    x,
    y,
    line('M0 -20Q-4 -6 0 4', ink.moss, 6) +
      disc(0, 30 * grown, 34, colour) +
      shape('M0 0l-18 -6 10 12 -8 12 18 -6 16 8 -6 -14 10 -10z', ink.moss),
    { scale: grown, turn: 3 * wave(t, 6, from) },
  );
};

/** Days pass: a seed becomes a plant that bears tomatoes. */
export const seedling: Drawing = (t) => {
  const days = cycle(t, 4, 0.12);
  const height = 400 * phase(t, 0.06, 0.8);
  const light = Math.sin(days * Math.PI);
  const sway = 3 * wave(t, 8);
  const top = 560 - height;
  const lean = 14 * wave(t, 2);
  const joint = (share: number) => ({ x: 640 + lean * share * share, y: 560 - height * share });
  const pairs = [0.98, 0.72, 0.46].map((share, index) => {
    const grown = clamp((height - 40 - index * 110) / 150) * (1 - 0.12 * index);
    const { x, y } = joint(index === 0 ? 0.98 : share);
    const colour = index % 2 ? ink.leaf : ink.fern;
    return leaf(x, y, 1, grown, sway, colour) + leaf(x, y, -1, grown * 0.94, -sway, ink.leaf);
  });
  const rain =
    t > 0.36 && t < 0.46
      ? repeat(26, (index) => {
          const fall = cycle(t, 38, index * 0.377);
          return line(`M${30 + index * 49} ${mix(-20, 560, fall)}l-7 26`, ink.teal, 4);
        })
      : '';
  return picture(
    blend('#A9C6B4', '#D3E7CC', light),
    disc(mix(120, 1160, days), 300 - 190 * light, 66, blend('#E88B4A', ink.honey, light)),
    repeat(3, (index) =>
      faded(
        0.65,
        oval(
          ((index * 500 + t * 420) % 1700) - 200,
          120 + index * 54,
          140,
          34,
          t > 0.34 && t < 0.47 ? '#9DB3AE' : ink.paper,
        ),
      ),
    ),
    shape('M0 540Q300 470 620 520T1280 500V720H0Z', '#9CC79A'),
    box(0, 560, 1280, 160, ink.soil),
    repeat(16, (index) => oval(40 + index * 84, 600 + ((index * 37) % 90), 14, 8, ink.humus)),
    rain,
    faded(
      phase(t, 0.04, 0.3),
      repeat(5, (index) =>
        line(
          `M640 562q${(index - 2) * 26} ${40 + index * 3} ${(index - 2) * 54} ${(70 + (index % 3) * 26) * phase(t, 0.04, 0.5)}`,
          '#C8A983',
          6,
        ),
      ),
    ),
    oval(640, 582, 20, 12, ink.brass),
    faded(
      phase(t, 0.5, 0.56),
      box(664, mix(560, 130, phase(t, 0.5, 0.58)), 12, mix(0, 440, phase(t, 0.5, 0.58)), ink.wood, 5),
    ),
    height > 4
      ? line(`M640 562Q640 ${560 - height * 0.5} ${640 + lean} ${top}`, ink.moss, mix(8, 18, height / 400))
      : '',
    pairs.join(''),
    fruit(t, joint(0.72).x - 92, joint(0.72).y - 10, 0.66),
    fruit(t, joint(0.46).x + 96, joint(0.46).y - 4, 0.7),
    fruit(t, joint(0.9).x + 70, joint(0.9).y - 30, 0.74),
    shape('M520 566Q640 536 760 566Z', ink.humus),
  );
};
