/** Uploads that resemble nothing that is kept: drawn ones, alone and in frames inside of one another. */

/** A name and a source of libavfilter. */
export type Stranger = { name: string; graph: string };

const SIZE = 'size=320x180:rate=12';
const even = 'scale=320:180:flags=bicubic,fps=12,format=yuv420p,setsar=1';

/** Of each kind as many as wanted, each with other numbers. */
const kinds: readonly ((n: number) => string)[] = [
  (n) =>
    `mandelbrot=${SIZE}:start_x=${(-0.75 + 0.013 * n).toFixed(3)}:start_y=${(0.1 + 0.007 * n).toFixed(3)}:start_scale=1:end_pts=300`,
  (n) => `gradients=${SIZE}:n=${3 + (n % 5)}:seed=${40 + n}:speed=${(0.01 + 0.004 * n).toFixed(3)}`,
  (n) =>
    `nullsrc=size=${8 + n}x${6 + (n % 7)}:rate=1,geq=lum='random(${20 + n})*255':cb=128:cr=128,scale=320:180:flags=bicubic,framerate=fps=12`,
  (n) =>
    `life=size=${48 + 4 * n}x${27 + 2 * n}:rate=6:ratio=0.${2 + (n % 3)}:seed=${90 + n}:mold=40:life_color=white:death_color=gray:mold_color=black`,
  (n) =>
    `cellauto=size=${80 + 8 * n}x45:rate=12:rule=${[30, 45, 73, 90, 105, 110, 150, 22, 54, 60][n % 10]}:seed=${n + 1}`,
  (n) => `sierpinski=${SIZE}:seed=${60 + n}:type=${n % 2 === 0 ? 'carpet' : 'triangle'}`,
  (n) =>
    `nullsrc=size=160x90:rate=12,geq=lum='128+55*sin(X/${9 + n}+T*1.${n})+50*sin(Y/${23 - n}-T+X/${30 + n})':cb=128:cr=128`,
  (n) =>
    `nullsrc=size=160x90:rate=12,geq=lum='128+60*sin(((X-${10 * n})*(X-${10 * n})+Y*Y)/${500 + 90 * n}+T)+30*cos(X/${8 + n})':cb=128:cr=128`,
];
const EACH = 7;

const alone: readonly Stranger[] = kinds.flatMap((kind, at) =>
  Array.from({ length: EACH }, (_, n) => ({ name: `stranger ${at}.${n}`, graph: `${kind(n)},${even}` })),
);

/** Each stands in a frame inside of the next but three. */
const framed: readonly Stranger[] = alone.map(({ name, graph }, n) => {
  const around = alone[(n + 3 * EACH + 2) % alone.length] ?? { name, graph };
  const part = [0.4, 0.5, 0.6, 0.8][n % 4] ?? 0.5;
  const [x, y] =
    [
      [0.5, 0.5],
      [0.96, 0.06],
      [0.04, 0.92],
    ][n % 3] ?? [];
  const film = `${graph},scale=320*${part}:180*${part}[film]`;
  const still = n % 2 === 0 ? ',loop=loop=-1:size=1:start=12' : '';
  return {
    name: `${name} in ${around.name}`,
    graph: `${film};${around.graph}${still}[ground];[ground][film]overlay=x=(W-w)*${x}:y=(H-h)*${y}`,
  };
});

export const strangers: readonly Stranger[] = [...alone, ...framed];
