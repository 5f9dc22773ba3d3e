import {
  at,
  box,
  clamp,
  cycle,
  disc,
  faded,
  ink,
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

const LINES = [9, 14, 6, 17, 11, 4, 15, 12, 8];
const LEFT = 412;
const TOP = 116;
const WIDTH = 456;
const HEIGHT = 312;

/** Lines of a program appear key by key; no letters, so that it reads the same in every language. */
const program = (t: number) => {
  const typed = clamp((t - 0.26) / 0.36) * LINES.reduce((sum, length) => sum + length, 0);
  let left = typed;
  return LINES.map((length, row) => {
    const shown = Math.max(0, Math.min(length, left));
    left -= length;
    const indent = row % 3 === 0 ? 0 : 34;
    const words = Math.ceil(shown / 5);
    const y = TOP + 26 + row * 30;
    const cursor =
      shown > 0 && left <= 0 && Math.floor(t * 90) % 2
        ? box(LEFT + 34 + indent + shown * 20, y - 2, 16, 20, ink.signal)
        : '';
    return (
      repeat(words, (word) =>
        box(
          LEFT + 28 + indent + word * 100,
          y,
          Math.min(5, shown - word * 5) * 20 - 10,
          14,
          (row + word) % 4 === 1 ? ink.honey : ink.signal,
          3,
        ),
      ) + cursor
    );
  }).join('');
};

const game = (t: number) => {
  const ball = {
    x: LEFT + 40 + Math.abs(((t * 9) % 2) - 1) * (WIDTH - 80),
    y: TOP + 50 + Math.abs(((t * 23) % 2) - 1) * (HEIGHT - 120),
  };
  const blocks = repeat(24, (index) => {
    const gone = t > 0.7 + ((index * 37) % 24) * 0.0125;
    return gone
      ? ''
      : box(
          LEFT + 22 + (index % 8) * 52,
          TOP + 22 + Math.floor(index / 8) * 28,
          46,
          20,
          [ink.ember, ink.honey, ink.signal][Math.floor(index / 8)] ?? ink.honey,
          3,
        );
  });
  return (
    blocks +
    disc(ball.x, ball.y, 10, ink.paper) +
    box(Math.min(LEFT + WIDTH - 110, Math.max(LEFT + 14, ball.x - 48)), TOP + HEIGHT - 34, 96, 14, ink.signal, 5)
  );
};

const reel = (x: number, turn: number) =>
  at(
    x,
    0,
    disc(0, 0, 32, ink.cream) +
      repeat(3, (index) => at(0, 0, box(-4, -30, 8, 18, ink.ash, 2), { turn: index * 120 })) +
      disc(0, 0, 8, ink.ash),
    { turn },
  );

/** An old computer wakes up: warm screen, a tape that loads, a program, a game. */
export const computer: Drawing = (t) => {
  const warm = phase(t, 0.1, 0.2);
  const flash = phase(t, 0.1, 0.12) - phase(t, 0.12, 0.2);
  const playing = t > 0.66;
  const loading = t > 0.18 && t < 0.62;
  const keys = repeat(3, (row) =>
    repeat(12, (column) => {
      const index = row * 12 + column;
      const pressed = loading && (Math.floor(t * 130) * 7) % 36 === index;
      return box(
        330 + column * 52 - row * 10,
        588 + row * 34 + (pressed ? 5 : 0),
        44,
        26,
        index % 11 === 5 ? ink.ember : pressed ? ink.honey : ink.cream,
        5,
      );
    }),
  );
  return picture(
    '#C9B79A',
    repeat(6, (index) => box(index * 230, 0, 116, 520, '#CFBEA3')),
    box(0, 520, 1280, 200, ink.bark) + box(0, 520, 1280, 14, ink.wood),
    oval(640, 560, 420, 26, '#57341C'),
    box(340, 60, 600, 430, '#E4D6BC', 30) + box(340, 440, 600, 50, ink.oat, 20),
    box(384, 92, 512, 360, ink.ash, 26) + box(LEFT, TOP, WIDTH, HEIGHT, '#0F241F', 22),
    faded(warm, box(LEFT, TOP, WIDTH, HEIGHT, '#153A30', 22) + (playing ? game(t) : program(t))),
    faded(0.08 * warm, box(LEFT, TOP + cycle(t, 14) * (HEIGHT - 40), WIDTH, 40, ink.paper)),
    faded(flash, box(LEFT, TOP + HEIGHT / 2 - 4 - 70 * flash, WIDTH, 8 + 140 * flash, ink.paper, 4)),
    faded(0.1, shape(`M${LEFT + 30} ${TOP}h120l-110 312h-40z`, ink.paper)),
    disc(900, 466, 9, t > 0.06 ? (Math.floor(t * 50) % 5 ? ink.ember : ink.honey) : ink.bark),
    box(440, 490, 400, 40, ink.oat, 8),
    shape('M290 562H990L1030 700H250Z', '#D8C7A8') + keys,
    at(
      1120,
      470,
      box(-120, -70, 240, 150, ink.ash, 14) +
        box(-96, -48, 192, 92, ink.slate, 8) +
        box(-78, -36, 156, 68, ink.rust, 8) +
        at(0, -2, reel(-42, loading ? t * 4200 : 0) + reel(42, loading ? t * 4200 : 0)) +
        repeat(4, (index) => box(-90 + index * 48, 54, 36, 16, index === 1 && loading ? ink.ember : ink.oat, 4)),
    ),
    line('M1000 500C960 540 960 560 1000 600', ink.coal, 8),
    at(
      150,
      520,
      shape('M-50 0L-42 -96H42L50 0Z', ink.petrol) +
        ring(54, -52, 24, ink.petrol, 12) +
        repeat(2, (index) => {
          const rise = cycle(t, 7, index * 0.5);
          return faded(
            Math.sin(rise * Math.PI) * 0.7,
            line(`M${-16 + index * 32} ${-110 - rise * 80}q12 -16 0 -32q-12 -16 0 -32`, ink.cream, 7),
          );
        }) +
        faded(0.8, box(-44, -60, 82, 10, ink.teal)),
      { turn: 0.4 * wave(t, 1) },
    ),
  );
};
