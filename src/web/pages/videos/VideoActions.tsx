import { Bookmark, BookmarkCheck, Share2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { VideoPage } from '#contracts/catalogue/catalogue.ts';
import { getSaved, saveVideo, unsaveVideo } from '#contracts/catalogue/saved.ts';
import { useBoot, useCall } from '#web/components/shell/Providers.tsx';
import { useAct } from '#web/components/actions/useAct.ts';
import { rememberOrigin } from '#web/app/session/origin.ts';
import { useSession } from '#web/app/session/useSession.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { rememberSaveWish, takeSaveWish } from './saveWish.ts';

/** Null until the server has said it, or the person has. */
const useSaved = (videoId: string, userId: string | undefined) => {
  const call = useCall();
  const [isSaved, setSaved] = useState<boolean | null>(null);
  useEffect(() => {
    if (userId === undefined) return;
    const asking = new AbortController();
    call(getSaved, { params: { videoId } }, { signal: asking.signal })
      .then((answer) => setSaved((now) => now ?? answer.isSaved))
      .catch((error: unknown) => {
        if (!asking.signal.aborted) console.warn('nobody knows whether this is saved', error);
      });
    return () => asking.abort();
  }, [call, userId, videoId]);
  return [userId !== undefined && isSaved === true, setSaved] as const;
};

/** Who is not signed in is led there, and back to this video, which is then saved. */
const useSignInFirst = (videoId: string): (() => void) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    rememberOrigin(pathname);
    rememberSaveWish(videoId);
    void navigate('/login');
  };
};

type SaveButtonProps = { videoId: string; title: string; userId: string | undefined };

const SaveButton = ({ videoId, title, userId }: SaveButtonProps) => {
  const call = useCall();
  const signInFirst = useSignInFirst(videoId);
  const { isBusy, run } = useAct();
  const [isSaved, setSaved] = useSaved(videoId, userId);
  const send = async (endpoint: typeof saveVideo): Promise<void> =>
    setSaved((await call(endpoint, { params: { videoId } })).isSaved);
  const otherwise: Parameters<typeof run>[1] = {
    text: 'Please try again in a moment.',
    on: ({ status }) => status === 401 && signInFirst(),
  };
  const toggle = (): Promise<void> => run(() => send(isSaved ? unsaveVideo : saveVideo), otherwise);
  const saveAsWished = useEffectEvent(() =>
    run(async () => {
      await send(saveVideo);
      showToast({ severity: 'success', title: 'Saved', text: `“${title}” is on your list.` });
    }, otherwise),
  );
  useEffect(() => {
    // Who comes back without a session has thought better of it.
    if (takeSaveWish(videoId) && userId !== undefined) void saveAsWished();
  }, [userId, videoId]);
  const isReady = useHydrated();
  const Icon = isSaved ? BookmarkCheck : Bookmark;
  return (
    <>
      <Button
        variant="hairline"
        aria-pressed={isSaved}
        disabled={!isReady}
        isLoading={isBusy}
        onClick={() => (userId === undefined ? signInFirst() : void toggle())}
      >
        {!isBusy && <Icon aria-hidden size={16} />}
        {isSaved ? 'Saved' : 'Save'}
      </Button>
      {isSaved && (
        <span className="order-last basis-full text-sm">
          <TextLink to="/saved">See all saved videos</TextLink>
        </span>
      )}
    </>
  );
};

const copy = async (address: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ severity: 'success', title: 'Link copied', text: address });
  } catch {
    showToast({ severity: 'error', title: 'This could not be copied', text: address });
  }
};

const ShareButton = ({ title }: { title: string }) => {
  const { origin } = useBoot();
  const isReady = useHydrated();
  const { pathname } = useLocation();
  const share = async (): Promise<void> => {
    const url = new URL(pathname, origin).href;
    // Absent in many desktop browsers.
    if (!('share' in navigator)) return copy(url);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Closing the list of the system is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url);
    }
  };
  return (
    <Button variant="hairline" disabled={!isReady} onClick={() => void share()}>
      <Share2 aria-hidden size={16} />
      Share
    </Button>
  );
};

/** What one does with a video beside buying it; loaded after the page. */
export const VideoActions = ({ video: { id, title, creatorId } }: { video: VideoPage }) => {
  const user = useSession();
  return (
    <div className="mt-4 flex flex-wrap gap-3 *:[button]:grow">
      {user?.id !== creatorId && <SaveButton key={id} videoId={id} title={title} userId={user?.id} />}
      <ShareButton title={title} />
    </div>
  );
};
