import { styled } from '@mui/material/styles';
import { DataTable } from 'react-admin';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { type VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import { categoryLabel, formatDuration } from '#contracts/catalogue/vocabulary.ts';
import { Age, Waiting } from '#admin/parts/Age.tsx';
import { CompactLine, CompactRow, ListPage, RowLink } from '#admin/parts/list/ListPage.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { StatusTag, videoLabels } from '#admin/parts/StatusTag.tsx';
import type { ListTab } from '#admin/parts/list/ListTabs.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { QueueHeader } from './queue/QueueHeader.tsx';
import { waitingVideos } from './queue/reviewQueue.ts';
import { UndoBar } from './decisions/UndoBar.tsx';

const newestFirst = { field: 'uploadDate', order: 'DESC' } as const;
const tab = (status: VideoStatus): ListTab => ({
  filter: { status },
  label: videoLabels[status][0],
  sort: newestFirst,
});

const tabs: [ListTab, ...ListTab[]] = [
  { ...waitingVideos, label: videoLabels.inReview[0] },
  ...(['listed', 'sold', 'rejected', 'takenDown', 'refused', 'processing'] as const).map(tab),
  { filter: {}, label: 'All', sort: newestFirst },
];

const empty = {
  toDo: 'Nothing awaits review. New uploads appear here by themselves.',
  all: 'No video has this status at the moment.',
};

/** An uploaded file has no length before it has been looked at. */
const lengthOf = ({ durationSeconds }: AdminVideo): string =>
  durationSeconds === null ? '–' : formatDuration(durationSeconds);

const SubmittedAge = ({ video: { status, submittedAt } }: { video: AdminVideo }) => {
  if (submittedAt === null) return '–';
  return status === 'inReview' ? <Waiting since={submittedAt} /> : <Age at={submittedAt} />;
};

export const VideoList = () => (
  <ListPage<AdminVideo>
    title="Videos"
    tabs={tabs}
    searches="titles"
    empty={empty}
    actions={<QueueHeader />}
    notice={<UndoBar />}
    compact={compactVideo}
  >
    <DataTable.Col<AdminVideo>
      source="title"
      render={(video) => (
        <Title>
          <Thumbnail src={video.thumbnail} />
          <RowLink to={`/videos/${video.id}/show`}>{video.title}</RowLink>
        </Title>
      )}
    />
    <DataTable.Col<AdminVideo> label="Creator" disableSort render={(video) => <Creator video={video} />} />
    <DataTable.Col<AdminVideo> label="Category" disableSort render={({ category }) => categoryLabel(category)} />
    <DataTable.Col<AdminVideo>
      source="pricePence"
      label="Price"
      align="right"
      render={({ pricePence }) => pricePence !== null && formatPence(pricePence)}
    />
    <DataTable.Col<AdminVideo> label="Length" align="right" disableSort render={lengthOf} />
    <DataTable.Col<AdminVideo>
      source="submittedAt"
      label="Submitted"
      render={(video) => <SubmittedAge video={video} />}
    />
    <DataTable.Col<AdminVideo> source="status" render={(video) => <Standing video={video} />} />
  </ListPage>
);

const compactVideo = (video: AdminVideo) => (
  <li key={video.id}>
    <CompactRow to={`/videos/${video.id}/show`}>
      <Thumbnail src={video.thumbnail} isLarge />
      <div>
        <strong>{video.title}</strong>
        <CompactLine>
          <Creator video={video} />
          {video.pricePence !== null && <span>{formatPence(video.pricePence)}</span>}
          <span>{lengthOf(video)}</span>
        </CompactLine>
        <CompactLine>
          <Standing video={video} />
          <SubmittedAge video={video} />
        </CompactLine>
      </div>
    </CompactRow>
  </li>
);

const Creator = ({ video: { creatorId, creator } }: { video: AdminVideo }) => (
  <PersonName id={creatorId} to={null}>
    {creator}
  </PersonName>
);

/** How it stands, and in whose hands. */
const Standing = ({ video: { status, review, decision, hasAppealed, awaitsSpotCheck } }: { video: AdminVideo }) => (
  <Tags>
    <StatusTag label={videoLabels[status]} />
    {status === 'inReview' && hasAppealed && <StatusTag label={['Appeal', 'error']} />}
    {awaitsSpotCheck && <StatusTag label={['Spot check', 'warning']} />}
    {decision ? <span>decided by {decision.name}</span> : review && <span>with {review.name}</span>}
  </Tags>
);

const Thumbnail = ({ src, isLarge = false }: { src: string | null; isLarge?: boolean }) => (
  <Picture isLarge={isLarge}>{src !== null && <img src={src} alt="" loading="lazy" />}</Picture>
);

const Picture = styled('span', { shouldForwardProp: (name) => name !== 'isLarge' })<{ isLarge: boolean }>(
  ({ theme: { palette }, isLarge }) => ({
    flex: 'none',
    width: isLarge ? 96 : 53,
    height: isLarge ? 54 : 30,
    borderRadius: isLarge ? 8 : 5,
    overflow: 'hidden',
    background: palette.stage.main,
    '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
  }),
);

const Title = styled('span')({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 220 });
const Tags = styled('span')(({ theme: { palette } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '2px 10px',
  fontSize: 12,
  color: palette.text.secondary,
}));
