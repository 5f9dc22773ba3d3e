import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useImperativeHandle, useState, type Ref, type SyntheticEvent } from 'react';
import { useGetIdentity } from 'react-admin';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { formatMoment } from '#admin/parts/time.ts';
import { useNow } from '#admin/parts/useNow.ts';
import { Storyboard } from './Storyboard.tsx';
import { useOriginal } from './useOriginal.ts';
import { usePlayer } from './usePlayer.ts';
import { WantOriginalButton } from './WantOriginalButton.tsx';

export const cannotPlay =
  'This browser cannot play the original. You see the preview, which is only a part; the storyboard shows the whole.';

const needed = {
  matter:
    'The original opens for the moderator who reviews it, and for staff who handle an open claim, problem, refund or dispute.',
  reason: 'It is sold: opening the original needs a reason and a second person.',
  secondPerson: 'A second person has to agree before the original opens.',
} as const;

type Standing = {
  isThere: boolean;
  canAccess: boolean | undefined;
  cannotPlayIt: boolean;
  error: Error | null;
  needs: keyof typeof needed | null | undefined;
};

/** Why it is not the original that plays; undefined when it does. */
const messageOf = ({ isThere, canAccess, cannotPlayIt, error, needs }: Standing): string | undefined => {
  if (!isThere) return 'There is nothing to play: the upload has not been checked yet, or the checks refused it.';
  if (error) return error.message;
  if (cannotPlayIt) return cannotPlay;
  if (needs) return needed[needs];
  return canAccess === false ? 'Moderators and finance staff open originals.' : undefined;
};

const TryAgain = ({ onClick }: { onClick: () => void }) => (
  <Button color="inherit" variant="outlined" size="small" onClick={onClick}>
    Try again
  </Button>
);

export type PlayerHandle = { seek: (seconds: number) => void };
type OriginalPlayerProps = {
  video: AdminVideo;
  hasKeys: boolean;
  /** Whether its lease was asked for, where it has to be reviewed. */
  isReady: boolean;
  ref?: Ref<PlayerHandle>;
};

/** Who is watching, and when, so that every picture taken of the screen shows it. */
const Viewer = () => {
  const { identity } = useGetIdentity();
  const now = useNow();
  return (
    <Mark aria-hidden>
      {identity?.fullName} · {formatMoment(new Date(now).toISOString())}
    </Mark>
  );
};

/**
 * The whole original on a dark stage, for those who hold a matter for which it is needed; its preview for the others and
 * where the browser cannot play the original; a still where there is neither.
 */
export const OriginalPlayer = ({ video, hasKeys, isReady, ref }: OriginalPlayerProps) => {
  const { data, error, refetch, isThere, canAccess } = useOriginal(video, isReady);
  const [cannotPlayIt, setCannotPlayIt] = useState(false);
  const original = cannotPlayIt ? null : (data?.original ?? null);
  const source = original?.url ?? data?.previewUrl ?? undefined;
  const { player, seek, seconds, onTimeUpdate } = usePlayer(hasKeys && source !== undefined);
  useImperativeHandle(ref, () => ({ seek }));

  const [poster = video.thumbnail] = video.stills;
  const message = messageOf({ canAccess, cannotPlayIt, error, isThere, needs: data?.needs });
  const onError = () => {
    if (original === null) return;
    // An address that has run out meanwhile is asked for again.
    if (Date.parse(original.expiresAt) <= Date.now()) void refetch();
    else setCannotPlayIt(true);
  };
  /** Sound alone: the codec of the pictures is not known here. */
  const onLoadedMetadata = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (original !== null && currentTarget.videoWidth === 0) setCannotPlayIt(true);
  };
  return (
    <div>
      <Stage>
        {source === undefined ? (
          poster && <img src={poster} alt={`Still of “${video.title}”`} />
        ) : (
          <video
            key={source}
            ref={player}
            src={source}
            poster={poster ?? undefined}
            aria-label={`${original === null ? 'Preview' : 'Original'} of “${video.title}”`}
            controls
            controlsList="nodownload noremoteplayback nofullscreen"
            disablePictureInPicture
            preload="auto"
            onTimeUpdate={onTimeUpdate}
            onLoadedMetadata={onLoadedMetadata}
            onError={onError}
          />
        )}
        {original !== null && <Viewer />}
        {message !== undefined && (
          <Message isAbove={source !== undefined}>
            {message}
            {data?.needs === 'reason' && (
              <WantOriginalButton id={video.id} title={video.title} onDone={() => void refetch()} />
            )}
            {(error !== null || data?.needs === 'secondPerson' || data?.needs === 'matter') && (
              <TryAgain onClick={() => void refetch()} />
            )}
          </Message>
        )}
      </Stage>
      <Storyboard video={video} seconds={seconds} onSeek={original === null ? undefined : seek} />
    </div>
  );
};

const Stage = styled('div')(({ theme: { palette } }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: 18,
  background: palette.stage.main,
  color: palette.stage.text,
  aspectRatio: '16 / 9',
  maxHeight: '68vh',
  width: '100%',
  '& video, & img': { display: 'block', width: '100%', height: '100%', objectFit: 'contain', minHeight: 0 },
}));

const Message = styled('p', { shouldForwardProp: (name) => name !== 'isAbove' })<{ isAbove: boolean }>(
  ({ theme: { palette }, isAbove }) => ({
    position: 'absolute',
    insetInline: 12,
    margin: 0,
    padding: '8px 12px',
    borderRadius: 12,
    ...(isAbove ? { top: 12 } : { bottom: 12 }),
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    background: 'rgb(14 13 12 / 0.82)',
    color: palette.stage.text,
  }),
);

const Mark = styled('span')({
  position: 'absolute',
  top: '12%',
  insetInlineEnd: '6%',
  pointerEvents: 'none',
  padding: '2px 8px',
  borderRadius: 6,
  background: 'rgb(14 13 12 / 0.35)',
  color: 'rgb(255 255 255 / 0.6)',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
});
