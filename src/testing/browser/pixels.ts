/** Pictures of the site against kept ones. */
import { existsSync, mkdtempSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

/** UPDATE_PIXELS takes the changed pictures again. */
const isUpdating = process.env['UPDATE_PIXELS'] === '1';

/** Anti-aliasing rounds a little; any larger difference would be visible. */
const roundedBy = 8;
/** How many pixels may differ: less than a full stop. */
const mostPixels = 8;

type Picture = { data: Buffer; width: number; height: number };

const decode = async (picture: Buffer): Promise<Picture> => {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Where a pixel begins; null outside. */
const placeOf = ({ width, height }: Picture, x: number, y: number): number | null =>
  x < width && y < height ? (y * width + x) * 4 : null;

const isOther = (a: Picture, b: Picture, x: number, y: number): boolean => {
  const atA = placeOf(a, x, y);
  const atB = placeOf(b, x, y);
  if (atA === null || atB === null) return true;
  for (let channel = 0; channel < 4; channel += 1)
    if (Math.abs((a.data[atA + channel] ?? 0) - (b.data[atB + channel] ?? 0)) > roundedBy) return true;
  return false;
};

export type Difference = {
  pixels: number;
  /** Of all pixels, 0–1. */
  share: number;
  /** A PNG: what differs in red on what was kept. */
  picture: Buffer;
};

/** Pixel by pixel; null when nobody could tell them apart. */
export const findDifference = async (kept: Buffer, taken: Buffer): Promise<Difference | null> => {
  const [before, after] = await Promise.all([decode(kept), decode(taken)]);
  const isSameSize = before.width === after.width && before.height === after.height;
  if (isSameSize && before.data.equals(after.data)) return null;
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const shown = Buffer.alloc(width * height * 4, 255);
  let pixels = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const from = placeOf(before, x, y);
      if (isOther(before, after, x, y)) {
        pixels += 1;
        shown.set([220, 0, 0], at);
      } else if (from !== null)
        for (let channel = 0; channel < 3; channel += 1)
          shown[at + channel] = 255 - (255 - (before.data[from + channel] ?? 0)) / 4;
    }
  if (isSameSize && pixels <= mostPixels) return null;
  const picture = await sharp(shown, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { pixels, share: pixels / (width * height), picture };
};

let folder: string | undefined;
/** Kept for people. */
const keepForPeople = async (name: string, picture: Buffer): Promise<string> => {
  folder ??= mkdtempSync(path.join(tmpdir(), 'soletake-pixels-'));
  const file = path.join(folder, name);
  await writeFile(file, picture);
  return file;
};

/** The fault of this picture (a PNG) beside the kept one, as a sentence; nothing when they are the same. */
export const comparePicture = async (file: string, taken: Buffer): Promise<string[]> => {
  const kept = existsSync(file) ? await readFile(file) : null;
  const difference = kept && (await findDifference(kept, taken));
  if (kept && !difference) return [];
  if (isUpdating) {
    await writeFile(file, await sharp(taken).webp({ lossless: true, effort: 6 }).toBuffer());
    return [];
  }
  const name = path.basename(file, '.webp');
  if (!difference) return [`${name}: there is no picture to compare with; UPDATE_PIXELS=1 takes it`];
  const places = [
    await keepForPeople(`${name}.png`, taken),
    await keepForPeople(`${name}-difference.png`, difference.picture),
  ];
  const share = (difference.share * 100).toFixed(3);
  return [`${name}: ${difference.pixels} pixels differ (${share}%), see ${places.join(' and ')}`];
};
