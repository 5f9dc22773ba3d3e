import {
  at,
  blend,
  box,
  cycle,
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

/** Half the width of the clay at a share of its height, from a lump over a bowl to a jug. */
const profile = (share: number, t: number) => {
  const lump = 150 * Math.sqrt(Math.max(0, 1 - share ** 2.4)) + 30;
  const bowl = 90 + 120 * share;
  const jug =
    92 + 86 * Math.sin(Math.min(1, share * 1.25) * Math.PI * 0.92) - 26 * share + 62 * Math.max(0, share - 0.8) * 2.6;
  return mix(mix(lump, bowl, phase(t, 0.1, 0.38)), jug, phase(t, 0.42, 0.78));
};

const clay = (t: number) => {
  const height = mix(mix(150, 190, phase(t, 0.1, 0.36)), 350, phase(t, 0.42, 0.78));
  const shares = Array.from({ length: 25 }, (_, index) => index / 24);
  const wobble = (share: number) => 5 * (1 - phase(t, 0.1, 0.5)) * wave(t, 40, share);
  const right = shares.map(
    (share) => `${Math.round(640 + wobble(share) + profile(share, t))} ${Math.round(560 - share * height)}`,
  );
  const left = [...shares]
    .reverse()
    .map((share) => `${Math.round(640 + wobble(share) - profile(share, t))} ${Math.round(560 - share * height)}`);
  const wet = blend('#B9694B', '#C98A62', phase(t, 0.8, 0.96));
  const rim = profile(1, t);
  const ridges = repeat(9, (index) => {
    const share = (index + cycle(t, 3)) / 9.5;
    const half = profile(share, t);
    const spin = cycle(t, 34, index * 0.21) * 2 - 1;
    return faded(
      0.55 * (1 - Math.abs(spin)),
      line(`M${Math.round(640 + half * spin * 0.9 - 26)} ${Math.round(560 - share * height)}q26 10 52 0`, '#E0A98A', 6),
    );
  });
  const glaze = faded(
    phase(t, 0.84, 0.94),
    shape(`M${right.slice(10).join('L')}L${left.slice(0, 15).join('L')}Z`.replace('M', 'M'), ink.teal) +
      oval(640, 560 - height, rim, rim * 0.15, ink.petrol),
  );
  return (
    shape(`M${[...right, ...left].join('L')}Z`, wet) +
    oval(640, 560, profile(0, t), 20, wet) +
    ridges +
    oval(640, 560 - height, rim, rim * 0.15, '#8F4A32') +
    glaze
  );
};

const hand = (side: 1 | -1, t: number) => {
  const working = phase(t, 0.04, 0.1) - phase(t, 0.78, 0.84);
  const height = mix(120, 280, phase(t, 0.42, 0.76)) + 30 * wave(t, 5);
  const share = Math.min(0.95, Math.max(0.1, height / 360));
  const x = 640 + side * (profile(share, t) + 8 + 500 * (1 - working));
  const arm =
    shape('M0 -26C40 -50 90 -48 150 -30L420 60L400 150L130 40C80 46 30 40 0 20Q-14 -4 0 -26Z', '#D9A47F') +
    shape('M230 -12L520 90L490 190L206 72Z', ink.petrol) +
    line('M14 -2C50 -8 80 -6 110 2', '#B98260', 5);
  return at(x, 560 - height, `<g transform="scale(${side} 1)">${arm}</g>`, { turn: 3 * wave(t, 18) * side });
};

/** On the wheel a lump of clay becomes a bowl and then a jug. */
export const pottery: Drawing = (t) =>
  picture(
    '#DDD3C0',
    box(60, 90, 300, 16, ink.wood, 4) + box(60, 250, 300, 16, ink.wood, 4) + box(940, 90, 280, 16, ink.wood, 4),
    at(130, 90, shape('M-36 0C-60 -50 -24 -66 -24 -90H24C24 -66 60 -50 36 0Z', ink.teal)) +
      at(240, 90, shape('M-46 0C-56 -40 -50 -56 -60 -64H60C50 -56 56 -40 46 0Z', ink.clay)) +
      at(320, 90, shape('M-26 0V-52H26V0Z', ink.brass)),
    at(150, 250, shape('M-54 0C-64 -30 -60 -44 -68 -52H68C60 -44 64 -30 54 0Z', ink.moss)) +
      at(290, 250, shape('M-30 0C-44 -40 -16 -60 -16 -86H16C16 -60 44 -40 30 0Z', ink.cream)),
    at(1010, 90, shape('M-30 0L-38 -60H38L30 0Z', ink.ember)) +
      at(1130, 90, shape('M-50 0C-60 -44 -34 -50 -34 -80H34C34 -50 60 -44 50 0Z', ink.petrol)),
    box(0, 640, 1280, 80, '#8E7A62'),
    shape('M340 640L400 588H880L940 640Z', ink.ash),
    oval(640, 590, 300, 44, ink.slate),
    oval(640, 578, 300, 42, ink.steel),
    repeat(8, (index) => {
      const angle = 2 * Math.PI * (cycle(t, 22) + index / 8);
      return oval(640 + 258 * Math.cos(angle), 578 + 34 * Math.sin(angle), 16, 5, ink.silver);
    }),
    clay(t),
    hand(1, t),
    hand(-1, t),
    at(
      1120,
      640,
      shape('M-70 -80H70L56 0H-56Z', ink.silver) +
        oval(0, -80, 70, 14, '#8FB3BC') +
        oval(8 * wave(t, 4), -80, 40, 5, '#C4DADF'),
    ),
  );
