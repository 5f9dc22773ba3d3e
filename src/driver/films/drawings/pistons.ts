import { at, box, cycle, disc, faded, ink, picture, repeat, shape, line, wave, type Drawing } from './pen.ts';

const CYLINDERS = 4;
const FIRST = 250;
const APART = 260;
const CRANK = 560;
const THROW = 62;
const ROD = 210;
/** A four-cylinder engine fires 1-3-4-2. */
const FIRING = [0, 0.75, 0.25, 0.5];

const cylinder = (index: number, turns: number) => {
  const x = FIRST + index * APART;
  const angle = 2 * Math.PI * (turns + (index === 0 || index === 3 ? 0 : 0.5));
  const pinX = x + THROW * Math.sin(angle);
  const pinY = CRANK - THROW * Math.cos(angle);
  const head = pinY - Math.sqrt(ROD ** 2 - (pinX - x) ** 2);
  const stroke4 = cycle(turns / 2 + (FIRING[index] ?? 0), 1);
  const flash = stroke4 < 0.25 ? 1 - stroke4 / 0.25 : 0;
  const intake = stroke4 > 0.5 && stroke4 < 0.75 ? Math.sin((stroke4 - 0.5) * 4 * Math.PI) : 0;
  const exhaust = stroke4 > 0.25 && stroke4 < 0.5 ? Math.sin((stroke4 - 0.25) * 4 * Math.PI) : 0;
  const valve = (left: number, open: number, colour: string) =>
    box(left, 96 + open * 26, 12, 70, ink.silver, 4) + box(left - 22, 160 + open * 26, 56, 12, colour, 6);
  return (
    box(x - 92, 160, 184, 330, ink.cream) +
    faded(0.35 + 0.65 * flash, box(x - 92, 168, 184, Math.max(0, head - 216), flash > 0 ? '#F08A3C' : '#F3DFC2')) +
    faded(
      flash,
      at(x, 214, shape('M0 -40L14 -12L44 -10L20 10L30 40L0 22L-30 40L-20 10L-44 -10L-14 -12Z', ink.honey), {
        scale: 0.6 + flash * 0.9,
      }),
    ) +
    valve(x - 62, intake, ink.teal) +
    valve(x + 50, exhaust, ink.ember) +
    box(x - 10, 108, 20, 70, ink.ash, 4) +
    line(`M${x} ${head}L${pinX} ${pinY}`, ink.steel, 30) +
    line(`M${x} ${head}L${pinX} ${pinY}`, ink.silver, 12) +
    box(x - 88, head - 58, 176, 100, ink.slate, 10) +
    repeat(3, (ringIndex) => box(x - 88, head - 44 + ringIndex * 18, 176, 6, ink.night)) +
    disc(x, head, 16, ink.silver) +
    box(x - 116, 150, 24, 350, ink.rust) +
    box(x + 92, 150, 24, 350, ink.rust) +
    at(x, CRANK, shape('M-34 40L-20 -70H20L34 40A60 60 0 0 1 -34 40Z', ink.ash), { turn: (angle * 180) / Math.PI }) +
    disc(pinX, pinY, 26, ink.brass) +
    disc(pinX, pinY, 10, ink.coal)
  );
};

/** Four pistons work in an engine that was cut open, slowly first and then at speed. */
export const pistons: Drawing = (t) => {
  const turns = 8 * t + 9 * t * t;
  return picture(
    '#E3CFAE',
    repeat(5, (index) => box(0, index * 150, 1280, 74, '#E8D7BA')),
    box(90, 70, 1100, 610, ink.rust, 40),
    box(120, 100, 1040, 64, ink.clay, 12),
    box(120, 486, 1040, 170, '#6E2A1A', 30),
    repeat(CYLINDERS, (index) => cylinder(index, turns)),
    line(`M130 ${CRANK}H176M1104 ${CRANK}H1150`, ink.steel, 30),
    repeat(
      CYLINDERS + 1,
      (index) => disc(120 + index * APART, CRANK, 30, ink.steel) + disc(120 + index * APART, CRANK, 12, ink.ash),
    ),
    repeat(6, (index) =>
      at(
        160 + index * 192,
        94,
        box(-60, -54, 120, 40, index % 2 ? ink.ash : ink.slate, 12) +
          box(-40, -44 + 3 * wave(t, 40, index * 0.2), 80, 8, ink.brass, 4),
      ),
    ),
  );
};
