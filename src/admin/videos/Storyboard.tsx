import { styled } from '@mui/material/styles';
import type { AdminVideo } from '#contracts/catalogue.ts';
import { formatDuration } from '#contracts/vocabulary.ts';

export type StoryboardProps = { video: AdminVideo; onSeek: (seconds: number) => void };

/** The whole video at one glance; a click goes on from there. Those without a pointer have the player's own bar. */
export const Storyboard = ({ video: { storyboard, durationSeconds, title }, onSeek }: StoryboardProps) => {
  if (!storyboard) return null;
  const { url, columns, rows, tiles, intervalSeconds } = storyboard;
  const usedRows = Math.ceil(tiles / columns);
  return (
    <Sheet
      role="img"
      aria-label={`Storyboard of “${title}”, ${formatDuration(durationSeconds ?? 0)}`}
      title="Click to go there"
      style={{
        aspectRatio: `${columns * storyboard.tileWidth} / ${usedRows * storyboard.tileHeight}`,
        backgroundImage: `url("${url}")`,
        backgroundSize: `100% ${(rows / usedRows) * 100}%`,
      }}
      onClick={({ currentTarget, clientX, clientY }) => {
        const { left, top, width, height } = currentTarget.getBoundingClientRect();
        const column = Math.min(columns - 1, Math.floor(((clientX - left) / width) * columns));
        const row = Math.min(usedRows - 1, Math.floor(((clientY - top) / height) * usedRows));
        const tile = row * columns + column;
        if (tile < tiles) onSeek(tile * intervalSeconds);
      }}
    />
  );
};

const Sheet = styled('div')(({ theme: { palette } }) => ({
  ...{ borderRadius: 12, marginTop: 8, cursor: 'pointer', background: palette.stage.main },
  backgroundRepeat: 'no-repeat',
}));
