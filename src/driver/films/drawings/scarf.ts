import {
  at,
  box,
  clamp,
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

const ROWS = 15;
const COLUMNS = 15;
const STITCH = 38;
const HEIGHT = 30;
const STRIPES = [ink.ember, ink.ember, ink.cream, ink.petrol, ink.petrol, ink.cream, ink.brass, ink.brass, ink.cream];
const LEFT = 640 - (COLUMNS * STITCH) / 2;

const stitch = (x: number, y: number, colour: string, shade: string) =>
  `<path d="M${Math.round(x)} ${Math.round(y)}c6 4 14 12 19 26c5 -14 13 -22 19 -26v16c-8 6 -14 12 -19 22c-5 -10 -11 -16 -19 -22z" fill="${colour}"/><path d="M${Math.round(x) + 19} ${Math.round(y) + 26}v12" stroke="${shade}" stroke-width="2"/>`;

const ball = (t: number) => {
  const size = mix(120, 82, t);
  const winding = repeat(5, (index) =>
    at(
      0,
      0,
      `<ellipse rx="${Math.round(size * 0.94)}" ry="${Math.round(size * (0.2 + index * 0.17))}" fill="none" stroke="${index % 2 ? ink.rust : '#D4683B'}" stroke-width="6"/>`,
      { turn: index * 37 },
    ),
  );
  return at(1110, 640 - size, disc(0, 0, size, ink.ember) + winding, { turn: -t * 900 });
};

/** Row after row a scarf grows from two needles and a ball of wool. */
export const scarf: Drawing = (t) => {
  const progress = 2 + clamp(t / 0.96) * (ROWS - 2);
  const done = Math.floor(progress);
  const within = progress - done;
  const reach = within * COLUMNS;
  const edge = 150;
  const slide = HEIGHT * phase(within, 0.94, 1);
  const colourOf = (row: number) => STRIPES[row % STRIPES.length] ?? ink.ember;
  const rowOf = (row: number, count: number, y: number) =>
    repeat(count, (column) => stitch(LEFT + column * STITCH, y, colourOf(row), '#00000022'));
  // The newest row hangs on the needle; older ones have moved down.
  const fabric = repeat(done, (row) => rowOf(row, COLUMNS, edge + (done - row) * HEIGHT + slide));
  const newest = done < ROWS ? rowOf(done, Math.floor(reach), edge + slide) : '';
  const tip = LEFT + reach * STITCH;
  const dip = wave(t, 90);
  const needle = (turn: number, length: number) =>
    at(
      0,
      0,
      box(0, -9, length, 18, ink.plank, 9) + disc(length, 0, 18, ink.wood) + box(4, -5, length * 0.8, 4, ink.oat, 2),
      { turn },
    );
  const sway = 4 * wave(t, 6);
  return picture(
    '#E6D9CF',
    repeat(7, (column) =>
      repeat(4, (row) =>
        at(
          100 + column * 190 + (row % 2) * 90,
          90 + row * 180,
          oval(0, 0, 30, 8, '#EDE3DA') + oval(0, 0, 8, 30, '#EDE3DA'),
        ),
      ),
    ),
    box(0, 640, 1280, 80, ink.wood) + box(0, 640, 1280, 10, ink.plank),
    faded(0.14, box(LEFT - 6 + 22, edge + 16, COLUMNS * STITCH + 12, done * HEIGHT + 26, ink.coal, 14)),
    fabric,
    newest,
    at(LEFT - 40, edge + 4 + slide * 0.2, needle(-2 + 0.6 * wave(t, 45), 760)),
    line(
      `M${Math.round(tip)} ${edge}C${Math.round(tip) + 120} ${edge - 120 + 30 * dip} 1060 ${330 + sway * 6} 1100 540`,
      ink.ember,
      7,
    ),
    at(tip + 4, edge + 10 + dip * 8, needle(198 + dip * 7, 420)),
    ball(t),
    faded(
      phase(t, 0.9, 0.97),
      repeat(COLUMNS, (index) =>
        line(
          `M${LEFT + index * STITCH + 19} ${edge + done * HEIGHT + 34}q${6 * wave(t, 5, index * 0.2)} 24 0 46`,
          index % 2 ? ink.ember : ink.rust,
          7,
        ),
      ),
    ),
  );
};
