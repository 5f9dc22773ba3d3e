import { styled } from '@mui/material/styles';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { formatDuration } from '#contracts/catalogue/vocabulary.ts';

export type StoryboardProps = {
  video: AdminVideo;
  /** Of what is played. */
  seconds: number;
  /** Left out where the player does not play the whole. */
  onSeek: ((seconds: number) => void) | undefined;
};

/** The whole video at one glance, the moment on the player marked; a click goes on from there. Keys and the bar do it, too. */
export const Storyboard = ({ video: { storyboard, durationSeconds, title }, seconds, onSeek }: StoryboardProps) => {
  if (!storyboard) return null;
  const { url, columns, rows, tiles, intervalSeconds } = storyboard;
  const usedRows = Math.ceil(tiles / columns);
  const current = Math.min(tiles - 1, Math.floor(seconds / intervalSeconds));
  return (
    <Frames
      role="img"
      aria-label={`Storyboard of “${title}”, ${formatDuration(durationSeconds ?? 0)}`}
      {...(onSeek ? { title: 'Click to go there' } : {})}
      style={{
        aspectRatio: `${columns * storyboard.tileWidth} / ${usedRows * storyboard.tileHeight}`,
        backgroundImage: `url("${url}")`,
        backgroundSize: `100% ${(rows / usedRows) * 100}%`,
        cursor: onSeek ? 'pointer' : 'default',
      }}
      onClick={({ currentTarget, clientX, clientY }) => {
        const { left, top, width, height } = currentTarget.getBoundingClientRect();
        const column = Math.min(columns - 1, Math.floor(((clientX - left) / width) * columns));
        const row = Math.min(usedRows - 1, Math.floor(((clientY - top) / height) * usedRows));
        const tile = row * columns + column;
        if (tile < tiles) onSeek?.(tile * intervalSeconds);
      }}
    >
      {onSeek && (
        <Now
          style={{
            left: `${((current % columns) / columns) * 100}%`,
            top: `${(Math.floor(current / columns) / usedRows) * 100}%`,
            width: `${100 / columns}%`,
            height: `${100 / usedRows}%`,
          }}
        />
      )}
    </Frames>
  );
};

const Frames = styled('div')(({ theme: { palette } }) => ({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: 12,
  marginTop: 8,
  background: palette.stage.main,
  backgroundRepeat: 'no-repeat',
}));
const Now = styled('span')({
  position: 'absolute',
  boxShadow: 'inset 0 0 0 2px #FF8A5B',
  borderRadius: 3,
  pointerEvents: 'none',
});
