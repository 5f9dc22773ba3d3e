import {
  at,
  box,
  clamp,
  disc,
  faded,
  ink,
  mix,
  oval,
  picture,
  repeat,
  shape,
  line,
  wave,
  type Drawing,
} from './pen.ts';

const BED = 572;
const LAYERS = 34;
const LAYER = 9;

/** Half the width of the vase at a share of its height: a foot, a belly, a neck and an open lip. */
const profile = (share: number) => {
  const belly = 100 + 62 * Math.sin(Math.min(1, share / 0.72) * Math.PI) - 34 * Math.max(0, share - 0.4);
  return belly + 70 * Math.max(0, (share - 0.74) / 0.26) ** 1.6;
};

/** A printer builds a vase, layer upon layer. */
export const printer: Drawing = (t) => {
  const progress = clamp(t / 0.95) * LAYERS;
  const done = Math.floor(progress);
  const within = progress - done;
  const current = Math.min(done, LAYERS - 1);
  const half = profile(current / LAYERS);
  const direction = current % 2 === 0 ? 1 : -1;
  const nozzle = done >= LAYERS ? 640 : 640 + direction * mix(-half, half, within);
  const top = BED - Math.min(done + 1, LAYERS) * LAYER;
  const layers = repeat(Math.min(done, LAYERS), (index) => {
    const width = profile(index / LAYERS);
    const colour = Math.floor((index + 2) / 5) % 2 ? ink.ember : '#C9532A';
    return (
      box(640 - width, BED - (index + 1) * LAYER, width * 2, LAYER, colour, 4) +
      box(640 - width * 0.72, BED - (index + 1) * LAYER, width * 0.34, LAYER, '#DB7A50', 3)
    );
  });
  const strand =
    done < LAYERS ? box(direction > 0 ? 640 - half : nozzle, top, half * 2 * within, LAYER, ink.ember, 4) : '';
  const head = at(
    nozzle,
    top,
    shape('M-12 -16H12L5 0H-5Z', ink.brass) +
      box(-34, -50, 68, 36, ink.silver, 6) +
      box(-48, -118, 96, 70, ink.ash, 10) +
      disc(0, -84, 22, ink.slate) +
      at(
        0,
        -84,
        repeat(4, (index) => at(0, 0, box(-4, -20, 8, 20, ink.silver, 4), { turn: index * 90 })),
        { turn: t * 6000 },
      ),
  );
  const rail = Math.max(150, top - 84);
  return picture(
    '#D9E2E4',
    repeat(8, (index) => box(index * 170 - 30, 0, 84, 720, '#DFE7E8')),
    box(0, 640, 1280, 80, ink.plank) + box(0, 640, 1280, 12, ink.wood),
    box(250, 70, 46, 570, ink.slate, 8) + box(984, 70, 46, 570, ink.slate, 8) + box(230, 56, 820, 48, ink.night, 12),
    repeat(11, (index) => box(264, 120 + index * 46, 18, 6, ink.steel) + box(998, 120 + index * 46, 18, 6, ink.steel)),
    at(
      1130,
      150,
      disc(0, 0, 84, ink.ember) +
        disc(0, 0, 54, '#C9532A') +
        disc(0, 0, 30, ink.cream) +
        repeat(6, (index) => at(0, 0, box(-3, -54, 6, 26, ink.rust, 3), { turn: index * 60 })),
      { turn: -t * 520 },
    ),
    line(`M1060 120C900 ${40 + 10 * wave(t, 6)} ${nozzle + 60} ${rail - 180} ${nozzle} ${rail - 30}`, ink.ember, 6),
    box(262, rail - 12, 756, 22, ink.steel, 8),
    box(240, rail - 26, 66, 50, ink.ash, 8) + box(974, rail - 26, 66, 50, ink.ash, 8),
    oval(640, 600, 330, 12, '#A9B6BA'),
    box(390, BED, 500, 20, ink.coal, 6),
    box(430, BED + 20, 420, 30, ink.slate, 6),
    layers,
    strand,
    head,
    box(250, 610, 780, 36, ink.night, 10),
    box(420, 618, 220, 20, ink.board, 4) + box(424, 622, 212 * clamp(t / 0.95), 12, ink.signal, 3),
    disc(720, 628, 8, Math.floor(t * 60) % 2 ? ink.honey : ink.ember) + disc(750, 628, 8, ink.signal),
    faded(
      0.9,
      at(
        120,
        640,
        shape('M-56 0L-44 -120H44L56 0Z', ink.teal) +
          repeat(3, (index) =>
            line(`M${-20 + index * 20} -120v-${50 + index * 22}`, index % 2 ? ink.brass : ink.ember, 10),
          ),
      ),
    ),
  );
};
