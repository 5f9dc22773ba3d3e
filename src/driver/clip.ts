/** A small real film in a fraction of a second: one picture of shapes that the seed chooses, and a camera that moves over it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { createRandom } from './films/random.ts';
import { resolveEngine } from '#platform/media/run/engine.ts';
import { generated, runFfmpeg, trusted } from '#platform/media/run/run.ts';

/** Wider than a thumbnail (640), so that every picture made of it has a size of its own; HD takes twice as long. */
const sizes = { small: { width: 704, height: 396 }, hd: { width: 1280, height: 720 } } as const;
/** The scene is larger than the film, so that there is somewhere to move. */
const scene = { width: 1440, height: 810 } as const;
const SHAPES = 40;

/** As a portable pixmap, which is neither packed nor unpacked. */
const drawScene = async (seed: number): Promise<Buffer> => {
  const random = createRandom(seed);
  const within = (most: number): string => (random() * most).toFixed(0);
  const shapes = Array.from({ length: SHAPES }, () => {
    const fill = `hsl(${within(360)} 60% ${20 + Number(within(60))}%)`;
    const turn = `rotate(${within(90)} ${within(scene.width)} ${within(scene.height)})`;
    return `<rect x="${within(scene.width)}" y="${within(scene.height)}" width="${within(390)}" height="${within(300)}" fill="${fill}" transform="${turn}"/>`;
  });
  const { width, height } = scene;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#ccc"/>${shapes.join('')}</svg>`;
  const picture = await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer();
  return Buffer.concat([Buffer.from(`P6 ${width} ${height} 255\n`), picture]);
};

/** MP4 with sound, twelve pictures a second; another seed is another video. */
export const clip = async (seed: number, seconds = 3, size: keyof typeof sizes = 'small'): Promise<Buffer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-clip-'));
  try {
    const picture = path.join(folder, 'scene.ppm');
    const target = path.join(folder, 'clip.mp4');
    await writeFile(picture, await drawScene(seed));
    const inputs = [
      trusted(picture, ['-framerate', '12']),
      generated(`sine=frequency=${220 + (seed % 60) * 10}:beep_factor=3`),
    ];
    const { width, height } = sizes[size];
    const across = (scene.width - width) / 2;
    const down = (scene.height - height) / 2;
    const still = 'format=yuv420p,loop=loop=-1:size=1,setpts=N/12/TB';
    const camera = `${still},crop=${width}:${height}:${across}*(1+sin(t)):${down}*(1+cos(t))`;
    const args = [
      '-vf',
      camera,
      '-t',
      String(seconds),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-g',
      '24',
      '-c:a',
      'aac',
      '-map_metadata',
      '-1',
      '-movflags',
      '+faststart',
      '-y',
      `file:${target}`,
    ];
    await runFfmpeg(await resolveEngine(), { inputs, args }, { timeoutMs: 600_000 });
    return await readFile(target);
  } finally {
    await rm(folder, { recursive: true });
  }
};
