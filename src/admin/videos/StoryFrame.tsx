import { styled } from '@mui/material/styles';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';

type Board = NonNullable<AdminVideo['storyboard']>;

/** In per cent of what is not shown, as CSS counts the position of a background. */
const share = (index: number, of: number): string => `${of <= 1 ? 0 : (index / (of - 1)) * 100}%`;

/** The picture of one moment, cut out of the storyboard. */
export const StoryFrame = ({ board, seconds, label }: { board: Board; seconds: number; label: string }) => {
  const { url, columns, rows, tiles, intervalSeconds, tileWidth, tileHeight } = board;
  const tile = Math.min(tiles - 1, Math.max(0, Math.floor(seconds / intervalSeconds)));
  return (
    <Frame
      role="img"
      aria-label={label}
      style={{
        aspectRatio: `${tileWidth} / ${tileHeight}`,
        backgroundImage: `url("${url}")`,
        backgroundSize: `${columns * 100}% ${rows * 100}%`,
        backgroundPosition: `${share(tile % columns, columns)} ${share(Math.floor(tile / columns), rows)}`,
      }}
    />
  );
};

const Frame = styled('div')(({ theme: { palette } }) => ({
  width: '100%',
  maxHeight: 260,
  borderRadius: 8,
  background: palette.stage.main,
  backgroundRepeat: 'no-repeat',
}));
