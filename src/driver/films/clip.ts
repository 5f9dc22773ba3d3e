import { rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Engine } from '#platform/media/run/engine.ts';
import { runFfmpeg, trusted } from '#platform/media/run/run.ts';
import { createRandom } from './random.ts';
import { scenes, type Scene, type SceneName } from './scenes.ts';
import { renderSound, SAMPLE_RATE } from './sound.ts';

export type ClipRequest = {
  drawing: SceneName;
  seconds: number;
  /** Pictures a second; default 24. */
  fps?: number | undefined;
  /** The same seed films the same clip; another one moves the camera, the light and the tune. */
  seed: number;
  /** An MP4 is written here. */
  target: string;
  /** 720 × 1280 in place of 1280 × 720. */
  portrait?: boolean | undefined;
  /** Short side in pixels, 720 (default) or 1080. */
  lines?: 720 | 1080 | undefined;
};

/** A part of the drawing, in its own pixels. */
type View = { x: number; y: number; width: number; height: number };

const WIDTH = 1280;
const HEIGHT = 720;
const AT_ONCE = 4;

/** How ffmpeg puts drawing, paper and sound together into the MP4 `target`. */
const encoding = (fps: number, target: string): string[] => [
  '-filter_complex',
  '[0:v]scale=out_color_matrix=bt709:out_range=tv,format=yuv420p[drawn];[drawn][1:v]overlay=format=yuv420,format=yuv420p[lit]',
  '-map',
  '[lit]',
  '-map',
  '2:a',
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '20',
  '-g',
  String(fps * 2),
  '-profile:v',
  'high',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-c:a',
  'aac',
  '-b:a',
  '96k',
  '-ac',
  '2',
  '-map_metadata',
  '-1',
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
  '-y',
  `file:${target}`,
];

/**
 * Films a drawing: pictures rendered one after the other and piped into ffmpeg, with sound of their own.
 * @throws MediaError
 */
export const makeClip = async (engine: Engine, request: ClipRequest): Promise<void> => {
  const { drawing, seconds, fps = 24, seed, target, portrait = false, lines = 720 } = request;
  const scene: Scene = scenes[drawing];
  const long = Math.round((lines * 16) / 9);
  const size = portrait ? { width: lines, height: long } : { width: long, height: lines };
  const camera = createCamera(scene, seed, portrait);
  const frames = Math.round(seconds * fps);
  const sound = `${target}.s16`;
  const paper = `${target}.paper.png`;
  try {
    await writeFile(sound, renderSound(scene.sound, seconds, seed));
    await writeFile(paper, await renderPaper(size, seed));
    const inputs = [
      trusted('pipe:0', [
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgba',
        '-s',
        `${size.width}x${size.height}`,
        '-r',
        String(fps),
      ]),
      trusted(paper),
      trusted(sound, ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1']),
    ];
    const pictures = renderAll(frames, (index) => {
      const t = frames > 1 ? index / (frames - 1) : 0;
      return renderFrame(scene.draw(t), camera(t), size);
    });
    await runFfmpeg(
      engine,
      { inputs, args: encoding(fps, target) },
      { timeoutMs: 60_000 + seconds * 20_000, stdin: pictures },
    );
  } finally {
    await Promise.all([rm(sound, { force: true }), rm(paper, { force: true })]);
  }
};

/** Renders a few pictures at a time, so that every core has one, and hands them on in order. */
async function* renderAll(count: number, render: (index: number) => Promise<Buffer>): AsyncGenerator<Buffer> {
  for (let first = 0; first < count; first += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => render(first + index));
    yield* await Promise.all(batch);
  }
}

const renderFrame = (
  svg: string,
  view: View & { tint: string; isMirrored: boolean },
  size: { width: number; height: number },
) => {
  const [, inner = ''] = /^<svg[^>]*>(.*)<\/svg>$/s.exec(svg) ?? [];
  const turned = view.isMirrored ? `<g transform="translate(${WIDTH} 0) scale(-1 1)">${inner}</g>` : inner;
  const framed =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" ` +
    `viewBox="${view.x.toFixed(2)} ${view.y.toFixed(2)} ${view.width.toFixed(2)} ${view.height.toFixed(2)}">${turned}` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${view.tint}"/></svg>`;
  return sharp(Buffer.from(framed)).ensureAlpha().raw().toBuffer();
};

const TINTS = ['#ffb35c', '#ff8f6b', '#7fb7ff', '#8fd6b0', '#ffe08a', '#c79bff'];

/** A slow push in or out from a place that the seed chooses, seen from the left or from the right, in a light of its own. */
const createCamera = (scene: Scene, seed: number, isPortrait: boolean) => {
  const random = createRandom(seed);
  const [from, to] = random() < 0.5 ? [1, 0.93 - random() * 0.03] : [0.93 - random() * 0.03, 1];
  const leanX = 0.3 + random() * 0.4;
  const leanY = 0.35 + random() * 0.4;
  const isMirrored = random() < 0.5 && scene.hasSides !== true;
  const opacity = 0.02 + random() * 0.07;
  const hue = TINTS[Math.floor(random() * TINTS.length)] ?? '#ffffff';
  const tint = `${hue}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;
  return (t: number): View & { tint: string; isMirrored: boolean } => {
    const zoom = from + (to - from) * t;
    const height = HEIGHT * zoom;
    const width = isPortrait ? (height * 9) / 16 : WIDTH * zoom;
    const focus = scene.focus?.(t) ?? WIDTH / 2;
    const middle = isPortrait ? (isMirrored ? WIDTH - focus : focus) - width / 2 : (WIDTH - width) * leanX;
    return {
      x: Math.min(WIDTH - width, Math.max(0, middle)),
      y: (HEIGHT - height) * leanY,
      width,
      height,
      tint,
      isMirrored,
    };
  };
};

/** Light that falls in from one side, and the grain of paper: laid over every picture by ffmpeg, rendered only once. */
const renderPaper = async ({ width, height }: { width: number; height: number }, seed: number): Promise<Buffer> => {
  const random = createRandom(seed + 1);
  const x = 0.15 + random() * 0.7;
  const y = 0.05 + random() * 0.25;
  const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="light" cx="${x}" cy="${y}" r="1">
    <stop offset="0" stop-color="#fff3d6" stop-opacity="0.2"/><stop offset="0.45" stop-color="#f6d9b0" stop-opacity="0.02"/>
    <stop offset="1" stop-color="#140d08" stop-opacity="0.24"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#light)"/></svg>`;
  const grain = Buffer.alloc(width * height * 4);
  for (let index = 0; index < width * height; index += 1) {
    const value = random();
    grain.fill(value < 0.5 ? 0 : 255, index * 4, index * 4 + 3);
    grain[index * 4 + 3] = Math.floor(Math.abs(value - 0.5) * 12);
  }
  return sharp(Buffer.from(light))
    .composite([{ input: grain, raw: { width, height, channels: 4 } }])
    .png()
    .toBuffer();
};
