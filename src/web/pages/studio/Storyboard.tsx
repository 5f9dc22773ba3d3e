import { useState } from 'react';
import { formatDuration } from '#contracts/catalogue/vocabulary.ts';
import type { StudioAnswer } from '#web/components/studio/useStudioVideo.ts';

export type StoryboardProps = { storyboard: NonNullable<StudioAnswer['storyboard']>; title: string };

/** Every moment of the whole video as a small picture, to be run through without the file. */
export const Storyboard = ({ storyboard, title }: StoryboardProps) => {
  const { url, tileWidth, tileHeight, columns, rows, tiles, intervalSeconds } = storyboard;
  const [tile, setTile] = useState(0);
  const moment = formatDuration(tile * intervalSeconds);
  // A share of what the picture reaches beyond its window, in each direction.
  const x = columns > 1 ? ((tile % columns) / (columns - 1)) * 100 : 0;
  const y = rows > 1 ? (Math.floor(tile / columns) / (rows - 1)) * 100 : 0;
  return (
    <div className="flex items-center gap-4">
      <div
        role="img"
        aria-label={`${title} at ${moment}`}
        className="w-28 shrink-0 rounded-sm bg-stage sm:w-40"
        style={{
          aspectRatio: `${tileWidth} / ${tileHeight}`,
          backgroundImage: `url("${url}")`,
          backgroundSize: `${columns * 100}% ${rows * 100}%`,
          backgroundPosition: `${x}% ${y}%`,
        }}
      />
      <label className="flex min-w-0 grow flex-col gap-1 text-sm text-muted">
        <span className="flex flex-wrap justify-between gap-x-3">
          The whole video <span className="text-ink tabular-nums">{moment}</span>
        </span>
        <input
          type="range"
          min={0}
          max={tiles - 1}
          value={tile}
          aria-valuetext={moment}
          onChange={({ target }) => setTile(Number(target.value))}
          className="h-11 w-full cursor-pointer accent-accent"
        />
      </label>
    </div>
  );
};
