import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { LONGEST_SECONDS } from '#platform/media/files/limits.ts';
import { sizeByWidth } from './picture.ts';
import type { MediaFacts } from '#platform/media/files/probe.ts';

/** How to find the picture of a moment in the storyboard; sizes in pixels of the sprite. */
export type Storyboard = {
  tileWidth: number;
  tileHeight: number;
  columns: number;
  rows: number;
  /** How many tiles hold a picture, row after row; the rest is black. */
  tiles: number;
  /** Tile n stands for what is played from n to n + 1 times this. */
  intervalSeconds: number;
};

const GRID = { columns: 10, rows: 6 } as const;
const TILE_WIDTH = 160;
/** Tiles never stand closer than this. */
const SHORTEST_INTERVAL_SECONDS = 0.25;

/** The layout of the sprite that `measure` writes for this video. */
export const storyboardOf = (facts: Pick<MediaFacts, 'durationSeconds' | 'width' | 'height'>): Storyboard => {
  const duration = Math.min(facts.durationSeconds, LONGEST_SECONDS);
  const places = GRID.columns * GRID.rows;
  const intervalSeconds = Math.max(duration / places, SHORTEST_INTERVAL_SECONDS);
  const { width: tileWidth, height: tileHeight } = sizeByWidth(facts, TILE_WIDTH);
  const tiles = Math.min(places, Math.max(1, Math.floor(duration / intervalSeconds + 1e-6)));
  return { tileWidth, tileHeight, ...GRID, tiles, intervalSeconds };
};

const BYTES_A_PIXEL = 3;

/** Makes the sprite (JPEG) of the pictures in `tiles`, bare RGB one after the other; those that the film was too short for stay black. */
export const writeStoryboard = async (
  target: string,
  tiles: string,
  { tileWidth, tileHeight, columns, rows }: Storyboard,
): Promise<void> => {
  const pictures = await readFile(tiles);
  const row = tileWidth * BYTES_A_PIXEL;
  const sprite = Buffer.alloc(row * columns * tileHeight * rows);
  const lines = Math.min(Math.floor(pictures.length / row), columns * rows * tileHeight);
  for (let line = 0; line < lines; line += 1) {
    const tile = Math.floor(line / tileHeight);
    const across = tile % columns;
    const down = Math.floor(tile / columns) * tileHeight + (line % tileHeight);
    pictures.copy(sprite, (down * columns + across) * row, line * row, (line + 1) * row);
  }
  const raw = { width: tileWidth * columns, height: tileHeight * rows, channels: BYTES_A_PIXEL } as const;
  await sharp(sprite, { raw }).jpeg({ quality: 80 }).toFile(target);
};
