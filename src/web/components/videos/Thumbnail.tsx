import { useEffect, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';

/** The mark alone, for any ground. */
const DEFAULT_IMAGE = '/default-thumbnail.svg';

export type ThumbnailProps = {
  /** Empty: there is none. */
  source: string;
  /** What to show until it has come: a data address of a few pixels. */
  blurred?: string | null;
  /** Above the fold: fetched at once. */
  isEager?: boolean;
  className?: string;
};

/** A poster; when it cannot be loaded, the default logo image, once. Decorative: the title stands beside it. */
export const Thumbnail = ({ source, blurred, isEager = false, className }: ThumbnailProps) => {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    // It may have failed before hydration, when nobody listened.
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0 && current.src !== '') setFailed(source);
  }, [source]);
  const isDefault = source === '' || failed === source;
  return (
    <img
      ref={image}
      src={isDefault ? DEFAULT_IMAGE : source}
      alt=""
      width={640}
      height={360}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      {...(isEager ? { fetchPriority: 'high' as const } : {})}
      onError={() => setFailed(source)}
      className={classes(className, isDefault && 'bg-sunk')}
      {...(blurred && !isDefault ? { style: { background: `url(${blurred}) center / cover` } } : {})}
    />
  );
};
