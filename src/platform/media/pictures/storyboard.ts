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
