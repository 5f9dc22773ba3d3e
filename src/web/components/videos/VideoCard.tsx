import { Play } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Video } from '#contracts/catalogue/catalogue.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import { browseLimits } from '#contracts/catalogue/vocabulary.ts';
import { Approximate } from '#web/currency/Approximate.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { CreatorLink } from './CreatorLink.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { useHoverPreview } from './useHoverPreview.ts';
import { formatDate, shortDescription, viewsSeverity, viewsTag } from './videoText.ts';

const badge = 'absolute rounded-sm bg-badge px-1.5 py-0.5 text-xs font-semibold text-on-stage tabular-nums';

const Media = ({ video, isEager }: { video: Video; isEager: boolean }) => {
  const preview = useHoverPreview(video.id);
  const isPlaying = preview.state === 'on';
  return (
    <div className="group relative aspect-video overflow-hidden rounded-md bg-stage" {...preview.hover}>
      <Link to={`/videos/${video.id}`} tabIndex={-1} aria-hidden className="absolute inset-0">
        <Thumbnail
          source={video.thumbnail}
          blurred={video.blurred}
          isEager={isEager}
          className="size-full object-cover"
        />
        {preview.source && (
          <video
            ref={preview.video}
            src={preview.source}
            muted
            loop
            autoPlay
            playsInline
            disablePictureInPicture
            className="absolute inset-0 size-full animate-appear object-cover"
          />
        )}
      </Link>
      <button
        type="button"
        aria-label={`Preview ${video.title}`}
        aria-pressed={isPlaying}
        onClick={preview.toggle}
        className={classes(
          'absolute top-1/2 left-1/2 grid size-12 -translate-1/2 place-items-center rounded-full bg-badge text-on-stage opacity-0 transition-opacity focus-visible:opacity-100',
          !isPlaying && 'group-hover:opacity-100 touch:opacity-100',
        )}
      >
        {preview.state === 'opening' ? <Spinner /> : <Play aria-hidden size={20} fill="currentColor" />}
      </button>
      {video.isHD && <span className={classes(badge, 'top-2 left-2')}>HD</span>}
      {video.isPromoted && <span className={classes(badge, 'top-2 right-2')}>Promoted</span>}
      <span className={classes(badge, 'right-2 bottom-2')}>
        <span className="sr-only">Duration </span>
        {video.duration}
      </span>
      {isPlaying && (
        <span className="absolute bottom-2 left-2 rounded-sm bg-surface px-1.5 py-0.5 text-xs font-medium text-ink">
          Preview · sound off
        </span>
      )}
      {preview.state === 'sold' && (
        <span role="status" className="absolute inset-0 grid place-items-center bg-veil">
          <Tag>Just sold</Tag>
        </span>
      )}
    </div>
  );
};

const Tags = ({ tags }: { tags: readonly string[] }) => {
  const hidden = tags.length - browseLimits.tagsShown;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Tags">
      {tags.slice(0, browseLimits.tagsShown).map((tag) => (
        <li key={tag}>
          <Tag>{tag}</Tag>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <Tag>+{hidden} more</Tag>
        </li>
      )}
    </ul>
  );
};

export type VideoCardProps = { video: Video; isEager?: boolean; headingLevel?: 2 | 3 };

export const VideoCard = ({ video, isEager = false, headingLevel = 2 }: VideoCardProps) => {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className="flex min-w-0 flex-col gap-2">
      <Media video={video} isEager={isEager} />
      <Heading className="mt-1 text-lg leading-tight text-pretty">
        <Link to={`/videos/${video.id}`} className="text-ink no-underline hover:underline">
          {video.title}
        </Link>
      </Heading>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <span>
          by <CreatorLink video={video} /> · <time dateTime={video.uploadDate}>{formatDate(video.uploadDate)}</time>
        </span>
        <Tag severity={viewsSeverity(video.views)}>{viewsTag(video.views)}</Tag>
      </p>
      {video.description !== '' && <p className="text-sm text-muted">{shortDescription(video.description)}</p>}
      {video.tags.length > 0 && <Tags tags={video.tags} />}
      <div className="mt-auto flex items-center justify-between gap-3 pt-1">
        <p className="tabular-nums">
          <span className="head block text-xl">{formatPounds(video.totalPence)}</span>
          <span className="flex gap-2 text-xs text-muted">
            all in <Approximate pence={video.totalPence} isShort />
          </span>
        </p>
        <ButtonLink to={`/videos/${video.id}/checkout`} variant="hairline" aria-label={`Buy Now: ${video.title}`}>
          Buy Now
        </ButtonLink>
      </div>
    </article>
  );
};
