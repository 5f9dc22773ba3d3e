import { Link } from 'react-router-dom';
import type { MyVideo } from '#contracts/catalogue/catalogue.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import { type VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import { categoryLabel, formatDuration } from '#contracts/catalogue/vocabulary.ts';
import { SteadyThumbnail } from '#web/components/videos/SteadyThumbnail.tsx';
import { AdviceList } from '#web/components/studio/AdviceList.tsx';
import { StateNote } from '#web/components/studio/StateNote.tsx';
import { titleOf } from '#web/components/studio/videoStates.ts';
import { formatDate, viewsText } from '#web/components/videos/videoText.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { VideoStatusTag } from '#web/ui/VideoStatusTag.tsx';

/** The way on from a state, where there is one. */
const wayOn: Partial<Record<VideoStatus, (id: string, isSubmitted: boolean) => [label: string, to: string]>> = {
  uploading: () => ['Resume the upload', '/upload'],
  processing: (id, isSubmitted) => [isSubmitted ? 'Follow the checks' : 'Fill in the details', `/studio/${id}`],
  unprepared: (id) => ['Upload another file', `/upload?from=${id}`],
  draft: (id) => ['Finish and submit', `/studio/${id}`],
  changesRequested: (id) => ['Make the changes', `/studio/${id}`],
  refused: (id) => ['Upload another file', `/upload?from=${id}`],
  rejected: (id) => ['See what you can do', `/studio/${id}`],
  takenDown: (id) => ['See what you can do', `/studio/${id}`],
  listed: (id) => ['See it as buyers do', `/videos/${id}`],
  withdrawn: (id) => ['List it again', `/studio/${id}`],
  sold: () => ['See what you earned', '/account?tab=payout'],
};

const Amounts = ({ video: { pricePence, totalPence, creatorPence } }: { video: MyVideo }) => {
  if (pricePence === null || totalPence === null || creatorPence === null)
    return <p className="text-sm text-muted">No price yet</p>;
  const amounts = [
    ['Your price', pricePence],
    ['Buyer pays', totalPence],
    ['You get', creatorPence],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm tabular-nums">
      {amounts.map(([name, pence]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium">{formatPounds(pence)}</dd>
        </div>
      ))}
    </dl>
  );
};

const factsOf = (video: MyVideo): string[] => [
  ...(video.category === '' ? [] : [categoryLabel(video.category)]),
  ...(video.durationSeconds === null ? [] : [formatDuration(video.durationSeconds)]),
  ...(video.status === 'listed' || video.status === 'sold' ? [viewsText(video.views)] : []),
  formatDate(video.uploadDate),
];

export type VideoRowProps = { video: MyVideo; isSelected: boolean; onSelect: (isSelected: boolean) => void };

export const VideoRow = ({ video, isSelected, onSelect }: VideoRowProps) => {
  const title = titleOf(video);
  const way = video.claimId === null ? wayOn[video.status]?.(video.id, video.isSubmitted) : undefined;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-4 py-6 sm:grid-cols-[auto_11rem_minmax(0,1fr)] sm:gap-x-5">
      <Checkbox
        name="selected"
        value={video.id}
        label={<span className="sr-only">Select {title}</span>}
        isChecked={isSelected}
        onChange={onSelect}
      />
      <SteadyThumbnail source={video.thumbnail} className="aspect-video w-full rounded-md bg-sunk object-cover" />
      <article aria-label={title} className="col-span-2 flex min-w-0 flex-col gap-2.5 sm:col-span-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="text-lg leading-tight wrap-anywhere">
            <Link to={`/studio/${video.id}`} className="text-ink no-underline hover:underline">
              {title}
            </Link>
          </h3>
          <VideoStatusTag status={video.status} />
        </div>
        <p className="text-sm text-muted">{factsOf(video).join(' · ')}</p>
        <Amounts video={video} />
        <StateNote video={video} />
        {way && (
          <p className="text-sm">
            <TextLink to={way[1]}>{way[0]}</TextLink>
          </p>
        )}
        <AdviceList video={video} />
      </article>
    </li>
  );
};
