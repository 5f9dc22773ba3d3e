import { at, box, cycle, disc, faded, ink, phase, picture, repeat, ring, shape, wave, type Drawing } from './pen.ts';

type Point = [x: number, y: number];
type Trace = { points: Point[]; from: number };

const trace = (from: number, path: string): Trace => ({
  from,
  points: path.split(' ').map((point): Point => {
    const [x = 0, y = 0] = point.split(',').map(Number);
    return [x, y];
  }),
});

/** Every trace leaves the chip in the middle; its number says when it first carries a signal. */
const TRACES = [
  trace(0.12, '520,270 420,270 350,200 130,200'),
  trace(0.2, '520,330 300,330 230,400 60,400'),
  trace(0.28, '520,400 430,400 340,490 340,620'),
  trace(0.36, '580,470 580,560 500,640 500,720'),
  trace(0.44, '700,470 700,600 760,660 960,660'),
  trace(0.52, '760,400 900,400 980,480 1180,480'),
  trace(0.6, '760,330 1010,330 1090,250 1280,250'),
  trace(0.68, '760,270 850,270 940,180 940,60'),
  trace(0.76, '660,230 660,120 600,60 430,60'),
];

const ORIGIN: Point = [0, 0];

const pathOf = ({ points }: Trace) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;

const alongLine = ({ points }: Trace, share: number): Point => {
  const lengths = points
    .slice(1)
    .map(([x, y], index) => Math.hypot(x - (points[index]?.[0] ?? 0), y - (points[index]?.[1] ?? 0)));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [index, length] of lengths.entries()) {
    const [x, y] = points[index] ?? ORIGIN;
    const [toX, toY] = points[index + 1] ?? ORIGIN;
    if (left <= length) return [x + ((toX - x) * left) / length, y + ((toY - y) * left) / length];
    left -= length;
  }
  return points.at(-1) ?? ORIGIN;
};

const line = (path: string, colour: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"/>`;

const signals = (t: number) =>
  TRACES.map((trace, index) => {
    const live = phase(t, trace.from, trace.from + 0.04);
    const pulses = repeat(2, (pulse) => {
      const share = cycle(t, 9 + (index % 3), index * 0.31 + pulse * 0.5);
      const [x, y] = alongLine(trace, share);
      const [bx, by] = alongLine(trace, Math.max(0, share - 0.03));
      return disc(bx, by, 8, ink.honey) + disc(x, y, 13, ink.honey) + disc(x, y, 6, ink.paper);
    });
    return faded(live, line(pathOf(trace), ink.signal, 7) + pulses);
  }).join('');

const part = (x: number, y: number, index: number, t: number) => {
  const live = phase(t, TRACES[index]?.from ?? 0, (TRACES[index]?.from ?? 0) + 0.05);
  const kinds = [
    ring(x, y, 26, ink.brass, 9) + disc(x, y, 12, ink.board),
    box(x - 54, y - 20, 108, 40, ink.oat, 12) +
      box(x - 30, y - 20, 10, 40, ink.ember) +
      box(x - 8, y - 20, 10, 40, ink.coal) +
      box(x + 16, y - 20, 10, 40, ink.brass),
    disc(x, y, 40, ink.slate) +
      disc(x, y, 30, ink.silver) +
      line(`M${x - 16} ${y}H${x + 16}M${x} ${y - 16}V${y + 16}`, ink.slate, 5),
    faded(0.25 * live * (0.7 + 0.3 * wave(t, 20)), disc(x, y, 58, ink.ember)) +
      disc(x, y, 25, live > 0.5 ? '#F2683A' : '#5A2A1C') +
      disc(x - 8, y - 8, 7, live > 0.5 ? ink.cream : '#6B3626'),
  ];
  return kinds[index % kinds.length] ?? '';
};

/** Current comes on; signal after signal finds its way out of the chip. */
export const circuit: Drawing = (t) => {
  const awake = phase(t, 0.06, 0.14);
  const pins = repeat(
    4,
    (index) =>
      box(500, 262 + index * 56, 30, 18, ink.silver, 3) +
      box(750, 262 + index * 56, 30, 18, ink.silver, 3) +
      box(562 + index * 46, 210, 18, 30, ink.silver, 3) +
      box(562 + index * 46, 460, 18, 30, ink.silver, 3),
  );
  const dots = repeat(6, (row) =>
    repeat(6, (column) => {
      const lit = Math.sin((row * 1.7 + column * 2.3 + t * 46) * 1.3) > 0.1;
      return box(586 + column * 19, 296 + row * 19, 13, 13, lit && awake > 0.5 ? ink.honey : ink.rust, 2);
    }),
  );
  return picture(
    ink.board,
    repeat(17, (column) => repeat(9, (row) => disc(40 + column * 75, 40 + row * 80, 3.5, '#1F4A40'))),
    TRACES.map((trace) => line(pathOf(trace), '#27594D', 9)).join(''),
    line('M0 560H220L260 600V720M1280 120H1130L1060 60V0', '#27594D', 9),
    signals(t),
    pins,
    box(522, 234, 236, 234, '#0B211C', 12),
    box(522, 234, 236, 234, 'none', 12),
    line('M534 246H746V456H534Z', ink.signal, 4),
    faded(
      0.3 + 0.7 * awake,
      at(640, 351, box(-74, -74, 148, 148, ink.ember, 8), { scale: 1 + 0.015 * wave(t, 22) }) + dots,
    ),
    TRACES.map((trace, index) => {
      const [x, y] = trace.points.at(-1) ?? [0, 0];
      return part(Math.min(1190, Math.max(90, x)), Math.min(640, Math.max(76, y)), index, t);
    }).join(''),
    shape('M40 720V650H200V720Z', ink.slate) + repeat(5, (index) => box(54 + index * 30, 640, 16, 40, ink.brass, 3)),
  );
};
