import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useImperativeHandle, useState, type Ref, type SyntheticEvent } from 'react';
import { useCanAccess } from 'react-admin';
import { adminOpenOriginal, type AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { MINUTE_MS } from '#admin/parts/time.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { Storyboard } from './Storyboard.tsx';
import { usePlayer } from './usePlayer.ts';

/** The signed link lives for an hour. */
const LINK_FRESH_MS = 50 * MINUTE_MS;

export const cannotPlay =
  'This browser cannot play the original. You see the preview, which is only a part; the storyboard shows the whole.';

const useOriginal = ({ id, width }: AdminVideo) => {
  const call = useCall();
  const { canAccess } = useCanAccess({ resource: 'videos', action: 'playOriginal' });
  const isThere = width !== null;
  const query = useQuery({
    queryKey: ['videos', 'original', id],
    queryFn: ({ signal }) => call(adminOpenOriginal, { params: { id } }, { signal }),
    enabled: isThere && canAccess === true,
    staleTime: LINK_FRESH_MS,
    refetchOnWindowFocus: false,
  });
  return { ...query, isThere, canAccess };
};

export type PlayerHandle = { seek: (seconds: number) => void };
type OriginalPlayerProps = { video: AdminVideo; hasKeys: boolean; ref?: Ref<PlayerHandle> };

/** The whole original on a dark stage, or its preview where the browser cannot play that; a still for those who may not. */
export const OriginalPlayer = ({ video, hasKeys, ref }: OriginalPlayerProps) => {
  const { data: link, error, refetch, isThere, canAccess } = useOriginal(video);
  const [isPreview, setPreview] = useState(false);
  const { player, seek, seconds, onTimeUpdate } = usePlayer(hasKeys && link !== undefined);
  useImperativeHandle(ref, () => ({ seek }));

  const [poster = video.thumbnail] = video.stills;
  const messageText = (): string | undefined => {
    if (!isThere) return 'There is nothing to play: the upload has not been checked yet, or the checks refused it.';
    if (error) return error.message;
    if (isPreview) return cannotPlay;
    return canAccess === false ? 'Moderators can play the original.' : undefined;
  };
  const message = messageText();
  const onError = () => {
    // A link that has run out meanwhile is asked for again.
    if (link && Date.parse(link.expiresAt) <= Date.now()) void refetch();
    else setPreview(true);
  };
  /** Sound alone: the codec of the pictures is not known here. */
  const onLoadedMetadata = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (currentTarget.videoWidth === 0) setPreview(true);
  };
  return (
    <div>
      <Stage>
        {link ? (
          <video
            key={isPreview ? 'preview' : 'original'}
            ref={player}
            src={isPreview ? link.previewUrl : link.url}
            poster={poster ?? undefined}
            aria-label={`${isPreview ? 'Preview' : 'Original'} of “${video.title}”`}
            controls
            preload="auto"
            onTimeUpdate={onTimeUpdate}
            onLoadedMetadata={onLoadedMetadata}
            onError={onError}
          />
        ) : (
          poster && <img src={poster} alt={`Still of “${video.title}”`} />
        )}
        {message !== undefined && (
          <Message isAbove={isPreview}>
            {message}
            {error && (
              <Button color="inherit" variant="outlined" size="small" onClick={() => void refetch()}>
                Try again
              </Button>
            )}
          </Message>
        )}
      </Stage>
      <Storyboard video={video} seconds={seconds} onSeek={link && !isPreview ? seek : undefined} />
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
