import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useCanAccess } from 'react-admin';
import { adminOpenOriginal, type AdminVideo } from '#contracts/catalogue.ts';
import { MINUTE_MS } from '../parts/time.ts';
import { useCall } from '../useCall.ts';
import { useHotkeys } from '../useHotkeys.ts';
import { Storyboard } from './Storyboard.tsx';

/** The signed link lives for an hour. */
const LINK_FRESH_MS = 50 * MINUTE_MS;

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

/** The whole original on a dark stage; a still for those who may not play it. Key: space bar. */
export const OriginalPlayer = ({ video, hasKeys }: { video: AdminVideo; hasKeys: boolean }) => {
  const player = useRef<HTMLVideoElement>(null);
  const { data: link, error, refetch, isThere, canAccess } = useOriginal(video);
  const toggle = () => {
    const element = player.current;
    if (element?.paused === true) void element.play();
    else element?.pause();
  };
  useHotkeys({ ' ': toggle }, hasKeys && link !== undefined);

  const [poster = video.thumbnail] = video.stills;
  const say = (): string | undefined => {
    if (!isThere) return 'There is nothing to play: the upload has not been looked at, or the checks refused it.';
    if (error) return error.message;
    return canAccess === false ? 'Moderators can play the original.' : undefined;
  };
  const words = say();
  const seek = (seconds: number) => {
    if (player.current) player.current.currentTime = seconds;
  };
  return (
    <div>
      <Stage>
        {link ? (
          <video
            key={video.id}
            ref={player}
            src={link.url}
            poster={poster ?? undefined}
            aria-label={`Original of “${video.title}”`}
            controls
            preload="auto"
            // A link that has run out meanwhile is asked for again.
            onError={() => void refetch()}
          />
        ) : (
          poster && <img src={poster} alt={`Still of “${video.title}”`} />
        )}
        {words !== undefined && (
          <Words>
            {words}
            {error && (
              <Button color="inherit" variant="outlined" size="small" onClick={() => void refetch()}>
                Try again
              </Button>
            )}
          </Words>
        )}
      </Stage>
      <Storyboard video={video} onSeek={seek} />
    </div>
  );
};

const Stage = styled('div')(({ theme: { palette } }) => ({
  ...{ position: 'relative', display: 'grid', placeItems: 'center', overflow: 'hidden', borderRadius: 18 },
  ...{ background: palette.stage.main, color: palette.stage.text, aspectRatio: '16 / 9', maxHeight: '68vh' },
  width: '100%',
  '& video, & img': { display: 'block', width: '100%', height: '100%', objectFit: 'contain', minHeight: 0 },
}));

const Words = styled('p')(({ theme: { palette } }) => ({
  ...{ position: 'absolute', insetInline: 12, bottom: 12, margin: 0, padding: '8px 12px', borderRadius: 12 },
  ...{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  ...{ background: 'rgb(14 13 12 / 0.82)', color: palette.stage.text },
}));
