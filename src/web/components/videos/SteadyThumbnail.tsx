import { useState } from 'react';
import { Thumbnail } from './Thumbnail.tsx';

/** Signed picture links live for an hour. */
const KEEP_MS = 30 * 60 * 1000;

const nameOf = (source: string): string => source.split('?')[0] ?? '';

/**
 * A picture whose link every answer signs anew: the first link stays while it is good, so that a list that polls does
 * not load its pictures again and again.
 */
export const SteadyThumbnail = ({ source, className }: { source: string | null; className?: string }) => {
  const [kept, setKept] = useState({ source: source ?? '', at: Date.now() });
  const isOther = nameOf(kept.source) !== nameOf(source ?? '');
  if (isOther || (source !== null && source !== kept.source && Date.now() - kept.at > KEEP_MS))
    setKept({ source: source ?? '', at: Date.now() });
  return <Thumbnail source={kept.source} {...(className ? { className } : {})} />;
};
