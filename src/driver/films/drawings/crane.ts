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
  shape,
  line,
  wave,
  type Drawing,
} from './pen.ts';

const STOREYS = 4;
const SITE = 560;
const GROUND = 640;
const STOREY = 104;
const BAYS = 3;
const BAY = 180;

const frame = (built: number) =>
  repeat(STOREYS, (storey) => {
    const done = clamp(built - storey);
    if (done <= 0) return '';
    const y = GROUND - storey * STOREY;
    const columns = repeat(BAYS + 1, (index) => box(SITE + index * BAY - 9, y - STOREY, 18, STOREY, ink.clay));
    const floor = done >= 0.5 ? box(SITE - 20, y - STOREY - 8, BAYS * BAY + 40, 20, ink.rust, 4) : '';
    const glass =
      done >= 0.8 || storey < built - 1
        ? repeat(BAYS, (index) =>
            faded(
              0.75,
              box(
                SITE + index * BAY + 18,
                y - STOREY + 22,
                BAY - 36,
                STOREY - 34,
                index % 2 ? '#9CC3CB' : '#B4D3D8',
                3,
              ),
            ),
          )
        : '';
    return columns + glass + floor;
  });

/** A house of steel grows storey by storey under a crane. */
export const crane: Drawing = (t) => {
  const built = mix(0.2, STOREYS + 0.2, t);
  const storey = Math.min(STOREYS - 1, Math.floor(built));
  const within = clamp(built - storey);
  const carry = within < 0.5 ? within / 0.5 : 1 - (within - 0.5) / 0.5;
  const trolley = mix(430, SITE + BAYS * BAY * 0.5, phase(carry, 0, 0.6));
  const load =
    mix(GROUND - 60, GROUND - storey * STOREY - STOREY - 40, phase(carry, 0.05, 0.5)) + 30 * phase(carry, 0.75, 1);
  const swing = 5 * wave(t, 13) * (1 - phase(carry, 0.8, 1));
  const lattice = repeat(8, (index) =>
    line(
      `M196 ${640 - index * 64}L244 ${576 - index * 64}M244 ${640 - index * 64}L196 ${576 - index * 64}`,
      '#D8972F',
      5,
    ),
  );
  const jib = repeat(13, (index) =>
    line(`M${244 + index * 64} 128L${276 + index * 64} 100L${308 + index * 64} 128`, '#D8972F', 5),
  );
  const beam = within < 0.5 ? box(-150, 58, 300, 18, ink.rust, 4) + line('M-120 58L0 20L120 58', ink.coal, 4) : '';
  return picture(
    '#D9E4E2',
    disc(mix(1060, 900, t), mix(330, 150, phase(t, 0, 0.8)), 62, ink.honey),
    repeat(4, (index) =>
      faded(0.7, oval(((index * 430 + t * 260) % 1700) - 200, 110 + (index % 3) * 84, 140, 30, ink.paper)),
    ),
    shape('M0 560h90v-90h110v60h90v-120h80v150h160v-70h120v70h150v-110h100v60h140v-90h110v140h130v160H0Z', '#B5C6C4'),
    box(0, GROUND, 1280, 90, ink.plank),
    box(0, GROUND, 1280, 14, ink.wood),
    frame(built),
    line('M196 640V90M244 640V90', ink.honey, 9) + lattice,
    box(150, 630, 140, 20, ink.ash, 4),
    line('M60 128H1100M60 128L220 40L1076 100H244', ink.honey, 8) + jib,
    box(60, 128, 90, 54, ink.ash, 6),
    box(196, 128, 64, 58, ink.ember, 8) + box(226, 138, 26, 28, ink.sky, 4),
    box(trolley - 26, 126, 52, 16, ink.coal, 6),
    at(trolley, 140, line(`M0 0L0 ${load - 140}`, ink.coal, 4) + at(0, load - 140, disc(0, 10, 10, ink.coal) + beam), {
      turn: swing * 0.5,
    }),
    repeat(3, (index) =>
      at(
        1130 + (index % 2) * 60,
        640 - index * 40,
        index < 2 || built < 3 ? box(-44, -38, 100, 36, index % 2 ? ink.brass : ink.oat, 4) : '',
      ),
    ),
  );
};
