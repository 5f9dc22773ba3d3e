import { FileVideo } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDuration } from '#contracts/catalogue/vocabulary.ts';
import { formatBytes } from './transferSpeed.ts';

type Facts = { durationSeconds: number; width: number; height: number };

const SUGGESTED_SECONDS = { least: 5 * 60, most: 30 * 60 };

/** Guidance only: length and orientation never refuse a file. */
export const adviceFor = ({ durationSeconds, width, height }: Facts): string[] => [
  ...(height > width ? ['Filmed upright: most buyers look for landscape.'] : []),
  ...(durationSeconds < SUGGESTED_SECONDS.least ? ['Shorter than the 5 to 30 minutes that most buyers look for.'] : []),
  ...(durationSeconds > SUGGESTED_SECONDS.most ? ['Longer than the 5 to 30 minutes that most buyers look for.'] : []),
];

export type FileFactsProps = {
  file: File;
  /** From here on the server's checks advise. */
  hasArrived: boolean;
};

/** A preview of the chosen file, as far as this browser can play it, and the facts of the file. */
export const FileFacts = ({ file, hasArrived }: FileFactsProps) => {
  const [source, setSource] = useState<string | null>(null);
  const [facts, setFacts] = useState<Facts | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <div>
      {source !== null && (
        <video
          src={source}
          muted
          playsInline
          preload="metadata"
          aria-hidden
          onLoadedMetadata={({ currentTarget: { duration, videoWidth, videoHeight } }) => {
            if (videoWidth > 0 && Number.isFinite(duration))
              setFacts({ durationSeconds: duration, width: videoWidth, height: videoHeight });
          }}
          onError={() => setSource(null)}
          className="aspect-video w-full rounded-md bg-stage object-contain"
        />
      )}
      {source === null && (
        <div aria-hidden className="grid aspect-video w-full place-items-center rounded-md bg-sunk text-muted">
          <FileVideo size={30} strokeWidth={1.5} />
        </div>
      )}
      <p className="mt-3 text-sm font-medium wrap-anywhere">{file.name}</p>
      <p className="text-sm text-muted">
        {[
          formatBytes(file.size),
          ...(facts ? [formatDuration(facts.durationSeconds), `${facts.width} × ${facts.height}`] : []),
        ].join(' · ')}
      </p>
      {facts && !hasArrived && (
        <ul aria-label="Advice" className="mt-2 flex flex-col gap-1 text-sm text-warn">
          {adviceFor(facts).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
};
