/** What people do to show another's video inside of one of their own, as ffmpeg arguments. */
import type { Alteration } from './alterations.ts';

const WIDTH = 480;
const small = `scale=w='if(gte(iw,ih),${WIDTH},-2)':h='if(gte(iw,ih),-2,${WIDTH})',setsar=1,fps=12`;

/** Drawn pictures, which nobody has uploaded, for the video around the frame. */
const drawn = [
  'mandelbrot=size=320x240:rate=12:start_scale=2:end_scale=0.002:end_pts=400',
  'gradients=size=320x240:rate=12:n=5:seed=4:speed=0.02',
  "nullsrc=size=16x12:rate=1,geq=lum='random(7)*255':cb=110:cr=140,scale=320:240:flags=bicubic,framerate=fps=12",
  'testsrc2=size=320x240:rate=12',
  'life=size=80x60:rate=6:ratio=0.3:seed=7:mold=30:life_color=white:death_color=gray:mold_color=black,scale=320:240,fps=12',
];

/** The drawn video at the size of the film: `[film]` and `[ground]`; each clip has another one. */
const beside = (clip: number, isStill = false): string =>
  `${small},split[film][size];${drawn[clip % drawn.length]}${isStill ? ',trim=start_frame=24,setpts=PTS-STARTPTS,loop=loop=-1:size=1' : ''}[drawn];` +
  '[drawn][size]scale2ref[ground][same];[same]nullsink';

const otherSound = ["aeval=exprs='0.3*sin(2*PI*t*(300+150*mod(floor(t*5)*7,11)))':c=same"];

const PLACES = [
  [0.5, 0.5],
  [0.96, 0.06],
  [0.04, 0.92],
] as const;

const inFrame = (percent: number, isStill: boolean, isOwn: boolean): Alteration => ({
  name: `${percent} % of a ${isStill ? 'still' : 'moving'} picture, ${isOwn ? 'own' : 'other'} sound`,
  picture: (clip) => {
    const [x, y] = PLACES[(clip + percent / 10) % PLACES.length] ?? PLACES[0];
    const part = percent / 100;
    return [
      `${beside(clip, isStill)};[film]scale=iw*${part}:ih*${part}[in];[ground][in]overlay=x=(W-w)*${x}:y=(H-h)*${y}:shortest=1`,
    ];
  },
  ...(isOwn ? {} : { sound: otherSound }),
});

/** One of `count` films side by side, or one above the other. */
const split = (count: 2 | 3, stack: 'hstack' | 'vstack'): Alteration => ({
  name: `${count === 2 ? 'half' : 'third'} of a split screen, ${stack === 'hstack' ? 'side by side' : 'one above the other'}`,
  picture: (clip) => {
    const others = count === 2 ? '[ground]copy[a]' : '[ground]split[a][c];[c]hflip,negate[b]';
    const labels = count === 2 ? ['[a]'] : ['[a]', '[b]'];
    const order = labels.toSpliced(clip % count, 0, '[film]').join('');
    return [`${beside(clip)};${others};${order}${stack}=inputs=${count}:shortest=1`];
  },
  sound: otherSound,
});

const reaction = (percent: number): Alteration => ({
  name: `reaction over ${percent} % of it`,
  picture: (clip) => [
    `${beside(clip)};[ground]scale=iw*${percent / 100}:ih*${percent / 100}[face];[film][face]overlay=x=W-w-6:y=H-h-6:shortest=1`,
  ],
  sound: otherSound,
});

const speed = (factor: number): Alteration => ({
  name: `${factor}× speed`,
  picture: () => [`setpts=PTS/${factor}`],
  sound: [`atempo=${factor}`],
});

const upright =
  'split[back][front];[back]scale=360:640:force_original_aspect_ratio=increase,crop=360:640,boxblur=20[blurred];' +
  '[front]scale=360:640:force_original_aspect_ratio=decrease[whole];[blurred][whole]overlay=(W-w)/2:(H-h)/2';

const excerpt = (share: number): Alteration => ({
  name: `10 s, from ${100 * share} % of it`,
  output: (seconds) => ['-ss', String(seconds * share), '-t', '10'],
  leastSeconds: 20,
});

export const framed: readonly Alteration[] = [
  ...[40, 50, 60, 80].flatMap((percent) =>
    [true, false].flatMap((isStill) => [true, false].map((isOwn) => inFrame(percent, isStill, isOwn))),
  ),
  ...([2, 3] as const).flatMap((count) => (['hstack', 'vstack'] as const).map((stack) => split(count, stack))),
  reaction(30),
  reaction(40),
  speed(0.8),
  speed(1.25),
  { name: 'upright with blurred bars', picture: () => [upright] },
  {
    name: 'mirrored cut',
    picture: () => ['hflip'],
    output: (seconds) => ['-ss', String(seconds * 0.25), '-t', String(seconds * 0.5)],
    leastSeconds: 4,
  },
  ...[0.15, 0.4, 0.6].map(excerpt),
];
