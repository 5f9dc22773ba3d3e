import { BookmarkX } from 'lucide-react';
import { useState } from 'react';
import type { Video } from '#contracts/catalogue/catalogue.ts';
import { saveVideo, unsaveVideo } from '#contracts/catalogue/saved.ts';
import { focusOnMount } from '#web/components/shell/focusOnMount.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { useAct } from '#web/components/actions/useAct.ts';
import { VideoCard } from '#web/components/videos/VideoCard.tsx';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';

type ActButtonProps = Omit<ButtonProps, 'onClick' | 'isLoading'> & {
  act: () => Promise<void>;
  failed: string;
  /** It takes the place of the button that was pressed. */
  takesFocus: boolean;
};

const ActButton = ({ act, failed, takesFocus, ...button }: ActButtonProps) => {
  const { isBusy, run } = useAct();
  return (
    <Button
      {...button}
      ref={takesFocus ? focusOnMount : undefined}
      isLoading={isBusy}
      onClick={() => void run(act, { text: failed })}
    />
  );
};

/** `returned`: removed and saved again. */
type Standing = 'kept' | 'removed' | 'returned';

export type SavedItemProps = { video: Video; onChange: () => void };

/** A saved video; once removed, its place offers to undo that until the visitor leaves the page. */
export const SavedItem = ({ video, onChange }: SavedItemProps) => {
  const call = useCall();
  const [standing, setStanding] = useState<Standing>('kept');
  const act = async (endpoint: typeof saveVideo, next: Standing): Promise<void> => {
    await call(endpoint, { params: { videoId: video.id } });
    setStanding(next);
    onChange();
  };
  if (standing === 'removed')
    return (
      <div className="flex min-h-48 flex-col items-center justify-center gap-4 rounded-md border border-dashed border-edge p-6 text-center">
        <p id={`removed-${video.id}`} className="text-sm text-muted">
          “{video.title}” is no longer saved.
        </p>
        <ActButton
          variant="hairline"
          aria-describedby={`removed-${video.id}`}
          takesFocus
          act={() => act(saveVideo, 'returned')}
          failed="This could not be saved again. Please try again."
        >
          Undo
        </ActButton>
      </div>
    );
  return (
    <div className="flex flex-col gap-1">
      <div className="flex grow *:w-full">
        <VideoCard video={video} />
      </div>
      <div>
        <ActButton
          variant="text"
          aria-label={`Remove from saved: ${video.title}`}
          takesFocus={standing === 'returned'}
          act={() => act(unsaveVideo, 'removed')}
          failed="This could not be removed. Please try again."
        >
          <BookmarkX aria-hidden size={16} />
          Remove
        </ActButton>
      </div>
    </div>
  );
};
