import { Play } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '#web/components/actions/useAct.ts';
import { Spinner } from '#web/ui/Spinner.tsx';

export type PreviewPlayerProps = {
  title: string;
  poster: string;
  /** What to show until it has come: a data address of a few pixels. */
  blurred?: string | null;
  /** Asks for the address of the preview; it is signed for a few minutes. */
  open: () => Promise<{ url: string }>;
};

/** The poster, and on demand the watermarked preview by a signed link. The original never comes here. */
export const PreviewPlayer = ({ title, poster, blurred, open }: PreviewPlayerProps) => {
  const [source, setSource] = useState<string | null>(null);
  const { isBusy, run } = useAct();

  const play = async (): Promise<void> => setSource((await open()).url);
  const refused = { severity: 'warn', title: 'No preview', text: 'The preview could not be opened.' } as const;

  if (source)
    return (
      <video
        src={source}
        poster={poster}
        controls
        autoPlay
        playsInline
        disablePictureInPicture
        controlsList="nodownload noremoteplayback"
        // A link that ended while the page stood open: back to the poster, the next play asks anew.
        onError={() => setSource(null)}
        onContextMenu={(event) => event.preventDefault()}
        aria-label={`Preview of ${title}`}
        className="aspect-video w-full rounded-lg bg-stage"
      />
    );
  return (
    <div className="relative aspect-video overflow-hidden rounded-lg bg-stage">
      <img
        src={poster}
        alt=""
        width={1280}
        height={720}
        fetchPriority="high"
        decoding="async"
        className="size-full object-contain"
        {...(blurred ? { style: { background: `url(${blurred}) center / contain no-repeat` } } : {})}
      />
      <button
        type="button"
        onClick={() => void run(play, refused)}
        disabled={isBusy}
        aria-label={`Play the preview of ${title}`}
        className="group absolute inset-0 grid place-items-center outline-offset-[-4px]"
      >
        <span className="grid size-18 place-items-center rounded-full bg-badge text-on-stage transition-transform group-hover:scale-105">
          {isBusy ? <Spinner /> : <Play aria-hidden size={30} fill="currentColor" className="translate-x-0.5" />}
        </span>
        <span className="absolute bottom-3 left-3 rounded-sm bg-surface px-2 py-1 text-xs font-medium text-ink">
          Preview · watermarked
        </span>
      </button>
    </div>
  );
};
