import { useState } from 'react';
import type { MyVideo } from '#contracts/catalogue/catalogue.ts';
import { titleOf } from '#web/components/studio/videoStates.ts';
import { formatDate } from '#web/components/videos/videoText.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { formatBytes } from './transferSpeed.ts';

export type UnfinishedUploadsProps = {
  videos: readonly MyVideo[];
  onFile: (video: MyVideo, file: File) => void;
};

const Unfinished = ({ video, onFile }: { video: MyVideo; onFile: UnfinishedUploadsProps['onFile'] }) => {
  const [fault, setFault] = useState<string>();
  const choose = (file: File | undefined): void => {
    if (!file) return;
    if (file.size === video.sizeBytes) return onFile(video, file);
    setFault(
      `That is a different file of ${formatBytes(file.size)}; this upload began with one of ${formatBytes(video.sizeBytes)}.`,
    );
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-medium">{titleOf(video)}</p>
        <p className="text-sm text-muted">
          {formatBytes(video.sizeBytes)} · begun {formatDate(video.uploadDate)}
        </p>
        {fault !== undefined && (
          <p role="alert" className="mt-1 text-sm text-danger">
            {fault}
          </p>
        )}
      </div>
      <label
        className={`${buttonClasses('hairline')} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
      >
        <input
          type="file"
          accept="video/*,.mkv,.mts"
          aria-label={`Choose the file of ${titleOf(video)} again`}
          className="sr-only"
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <span aria-hidden>Choose the file again</span>
      </label>
    </li>
  );
};

/** Uploads that were announced and whose bytes have not all arrived. */
export const UnfinishedUploads = ({ videos, onFile }: UnfinishedUploadsProps) =>
  videos.length > 0 && (
    <section className="mt-8 rounded-lg border border-line bg-surface p-5 sm:p-7">
      <h2 className="text-lg">Not finished yet</h2>
      <p className="mt-1 text-sm text-muted">Choose the same file again to resume where it stopped.</p>
      <ul className="mt-2 divide-y divide-line">
        {videos.map((video) => (
          <Unfinished key={video.id} video={video} onFile={onFile} />
        ))}
      </ul>
    </section>
  );
