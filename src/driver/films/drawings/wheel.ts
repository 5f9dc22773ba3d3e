import {
  at,
  box,
  disc,
  faded,
  ink,
  mix,
  oval,
  phase,
  picture,
  repeat,
  ring,
  settle,
  shape,
  line,
  wave,
  type Drawing,
} from './pen.ts';

const tyre = (turn: number) =>
  disc(0, 0, 196, ink.coal) +
  at(
    0,
    0,
    repeat(20, (index) => at(0, 0, box(-12, -200, 24, 22, '#2E2B28', 4), { turn: index * 18 })),
    { turn },
  ) +
  disc(0, 0, 146, ink.ash) +
  disc(0, 0, 132, ink.silver) +
  at(
    0,
    0,
    repeat(5, (index) =>
      at(0, 0, shape('M-26 -34L-38 -118Q0 -134 38 -118L26 -34Z', ink.slate), { turn: index * 72 + 36 }),
    ) +
      ring(0, 0, 128, ink.steel, 8) +
      disc(0, 0, 54, ink.steel),
    { turn },
  ) +
  disc(0, 0, 22, ink.ash);

/** The order of tightening: across, not round. */
const STAR = [0, 2, 4, 1, 3];
const nutPlace = (index: number) => ({
  x: 38 * Math.sin((index * 72 * Math.PI) / 180),
  y: -38 * Math.cos((index * 72 * Math.PI) / 180),
});

const nuts = (t: number) =>
  STAR.map((place, order) => {
    const from = 0.42 + order * 0.04;
    if (t < from) return '';
    const { x, y } = nutPlace(place);
    const tight = phase(t, 0.64 + order * 0.05, 0.68 + order * 0.05);
    return at(x, y, shape('M-13 0L-6.5 -11H6.5L13 0L6.5 11H-6.5Z', tight > 0.5 ? ink.brass : ink.cream), {
      turn: 300 * tight,
      scale: settle(t, from, from + 0.05),
    });
  }).join('');

const wrench = (t: number) => {
  const order = Math.max(0, Math.min(4, Math.floor((t - 0.62) / 0.05)));
  const { x, y } = nutPlace(STAR[order] ?? 0);
  const shown = phase(t, 0.6, 0.63) - phase(t, 0.88, 0.92);
  const pull = Math.sin((((t - 0.62) / 0.05) % 1) * Math.PI) * 70;
  return faded(
    shown,
    at(
      640 + x,
      420 + y,
      disc(0, 0, 20, ink.ember) + box(0, -13, 330, 26, ink.ember, 13) + box(250, -18, 110, 36, ink.rust, 18),
      { turn: -70 + pull },
    ),
  );
};

/** A workshop lamp on a long cable, with the light that it throws on the wall. */
const lamp = (t: number) => {
  const turn = 9 * wave(t, 4.3);
  return at(
    1060,
    -60,
    faded(0.35, shape('M-60 130L-330 700H330L60 130Z', '#FFF3D0')) +
      line('M0 0V90', ink.coal, 6) +
      shape('M-66 134C-60 92 -26 84 0 84S60 92 66 134Z', ink.ember) +
      oval(0, 136, 50, 10, ink.paper),
    { turn },
  );
};

/** Somebody fans fresh air in, and the clock of the workshop runs. */
const backWall = (t: number) =>
  at(
    190,
    120,
    disc(0, 0, 84, ink.slate) +
      disc(0, 0, 72, ink.sand) +
      at(
        0,
        0,
        repeat(4, (index) =>
          at(0, 0, shape('M0 0C-30 -22 -30 -56 -6 -66C12 -44 14 -20 0 0Z', ink.steel), { turn: index * 90 }),
        ),
        { turn: t * 2900 },
      ) +
      disc(0, 0, 14, ink.ash),
  );

/** A fresh wheel rolls up, is bolted on crosswise, and comes down from the jack. */
export const wheel: Drawing = (t) => {
  const rolled = phase(t, 0.06, 0.36);
  const x = mix(-260, 640, rolled);
  const turn = (x - 640) * 0.29;
  const lift = 30 * phase(t, 0.02, 0.1) - 30 * phase(t, 0.92, 0.98);
  const body = at(
    0,
    -lift,
    shape('M-40 470V250Q180 214 330 120Q640 20 980 96Q1080 190 1320 226V470H880A244 244 0 0 0 400 470Z', ink.teal) +
      shape('M372 212Q480 116 620 104V212ZM652 104Q820 92 936 136L984 212H652Z', '#DDEBEA') +
      box(660, 250, 74, 14, ink.petrol, 7) +
      line('M636 104V440', ink.petrol, 5) +
      box(-40, 420, 436, 22, ink.petrol) +
      box(884, 420, 440, 22, ink.petrol) +
      shape('M400 470A244 244 0 0 1 880 470L840 470A200 200 0 0 0 440 470Z', ink.petrol),
  );
  return picture(
    ink.oat,
    repeat(6, (index) => box(40 + index * 220, 40, 150, 220, '#E8D6B6', 6)),
    backWall(t),
    lamp(t),
    box(0, 616, 1280, 104, ink.steel),
    repeat(9, (index) => box(index * 170 - 40, 660, 90, 8, ink.silver, 4)),
    oval(640, 622, 460, 18, '#767D81'),
    body,
    disc(640, 420 - lift, 70, ink.ash),
    repeat(5, (index) => at(640 + nutPlace(index).x, 420 - lift + nutPlace(index).y, disc(0, 0, 8, ink.steel))),
    at(
      1010,
      616,
      shape(`M-90 0L0 ${-150 - lift}L90 0L60 0L0 ${-116 - lift}L-60 0Z`, ink.ember) +
        box(-110, -14, 220, 18, ink.rust, 6) +
        box(-46, -166 - lift, 92, 18, ink.ash, 4),
    ),
    at(x, 420 - lift * rolled + (1 - rolled) * 4 * wave(t, 20), tyre(turn) + nuts(t)),
    wrench(t),
  );
};
