import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useCanAccess } from 'react-admin';
import { useNavigate } from 'react-router';
import type { AdminVideo } from '#contracts/catalogue.ts';
import { splitPrice } from '#contracts/money.ts';
import { categoryLabel, formatDuration } from '#contracts/vocabulary.ts';
import { Waiting } from '../parts/Age.tsx';
import { Columns, Stack } from '../parts/Columns.tsx';
import { Facts, Proof } from '../parts/Facts.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { Panel } from '../parts/Panel.tsx';
import { formatPence } from '../parts/pence.ts';
import { Shortcuts, useShortcutsOn } from '../parts/Shortcuts.tsx';
import { ShowPage } from '../parts/ShowPage.tsx';
import { StatusTag, Tag, videoWords } from '../parts/StatusTag.tsx';
import { formatMoment } from '../parts/time.ts';
import { useHotkeys } from '../useHotkeys.ts';
import { ApproveVideoButton } from './ApproveVideoButton.tsx';
import { AskForChangesButton } from './AskForChangesButton.tsx';
import { Findings } from './Findings.tsx';
import { OriginalPlayer } from './OriginalPlayer.tsx';
import { QueuePanel } from './QueuePanel.tsx';
import { RejectVideoButton } from './RejectVideoButton.tsx';
import { afterDeciding, placeIn, useReviewQueue } from './reviewQueue.ts';

const pathOf = (id: string): string => `/videos/${id}/show`;

export const VideoShow = () => (
  <ShowPage<AdminVideo> back={{ to: '/videos', label: 'Videos' }}>{(video) => <Review video={video} />}</ShowPage>
);

const Review = ({ video }: { video: AdminVideo }) => {
  const navigate = useNavigate();
  const [hasKeys] = useShortcutsOn();
  const keys = useKeys(video);
  const queue = useReviewQueue();
  const { number, previous, next } = placeIn(queue.ids, video.id);
  const goTo = (id: string | undefined) => {
    if (id !== undefined) void navigate(pathOf(id));
  };
  const goOn = () => {
    const after = afterDeciding(queue.ids, video.id);
    void navigate(after === undefined ? '/videos' : pathOf(after));
  };
  useHotkeys({ j: () => goTo(next), k: () => goTo(previous) }, hasKeys);

  return (
    <>
      <PageHeader
        title={video.title}
        back={{ to: '/videos', label: 'Videos' }}
        lead={<Lead video={video} />}
        actions={
          queue.total > 0 && (
            <>
              <Position>
                {number === undefined ? `${queue.total} waiting` : `${number} of ${queue.total} waiting`}
              </Position>
              <IconButton aria-label="Previous in the queue" disabled={!previous} onClick={() => goTo(previous)}>
                <ChevronLeft />
              </IconButton>
              <IconButton aria-label="Next in the queue" disabled={!next} onClick={() => goTo(next)}>
                <ChevronRight />
              </IconButton>
            </>
          )
        }
      />
      <Columns>
        <Stack>
          <OriginalPlayer video={video} hasKeys={hasKeys} />
          <Stills video={video} />
        </Stack>
        <Stack>
          <Decision key={video.id}>
            <div>
              <ApproveVideoButton onDone={goOn} hasKeys={hasKeys} />
              <AskForChangesButton onDone={goOn} hasKeys={hasKeys} />
              <RejectVideoButton onDone={goOn} hasKeys={hasKeys} />
            </div>
            <Shortcuts keys={keys} />
          </Decision>
          <Findings video={video} />
          <Price video={video} />
          <QueuePanel videos={queue.videos} current={video.id} />
        </Stack>
        <Stack>
          <About video={video} />
          <FileFacts video={video} />
        </Stack>
      </Columns>
    </>
  );
};

/** The keys that do something here for this person. */
const useKeys = ({ status, width }: AdminVideo) => {
  const { canAccess: mayDecide } = useCanAccess({ resource: 'videos', action: 'approve' });
  const { canAccess: mayPlay } = useCanAccess({ resource: 'videos', action: 'playOriginal' });
  const deciding = [
    ['A', 'approve'],
    ['C', 'ask for changes'],
    ['R', 'reject'],
  ] as const;
  const moving = [
    ['J', 'next'],
    ['K', 'previous'],
  ] as const;
  return [
    ...(mayDecide === true && status === 'inReview' ? deciding : []),
    ...moving,
    ...(mayPlay === true && width !== null ? ([['Space', 'play']] as const) : []),
  ];
};

const Lead = ({ video: { creator, category, status, submittedAt } }: { video: AdminVideo }) => (
  <>
    <StatusTag words={videoWords[status]} />
    <span>by {creator}</span>
    <span>{categoryLabel(category)}</span>
    {submittedAt !== null && status === 'inReview' && (
      <span>
        waiting <Waiting since={submittedAt} />
      </span>
    )}
  </>
);

const Stills = ({ video: { stills, title } }: { video: AdminVideo }) =>
  stills.length > 0 && (
    <Strip>
      {stills.map((still, index) => (
        <a key={still} href={still} target="_blank" rel="noreferrer">
          <img src={still} alt={`Still ${index + 1} of “${title}”, opens large`} />
        </a>
      ))}
    </Strip>
  );

const About = ({ video: { description, tags } }: { video: AdminVideo }) => (
  <Panel title="Description">
    <Description>{description === '' ? 'The creator wrote no description.' : description}</Description>
    {tags.length > 0 && (
      <Tags>
        {tags.map((tag) => (
          <Tag key={tag} tone="neutral">
            {tag}
          </Tag>
        ))}
      </Tags>
    )}
  </Panel>
);

const Price = ({ video: { pricePence, creator, creatorId } }: { video: AdminVideo }) => {
  if (pricePence === null) return null;
  const { totalPence, creatorPence, platformPence } = splitPrice(pricePence);
  return (
    <Panel title="Price and creator">
      <Facts
        rows={[
          ['Asks', formatPence(pricePence)],
          ['Buyer pays', formatPence(totalPence)],
          ['Creator gets', formatPence(creatorPence)],
          ['Platform keeps', formatPence(platformPence)],
          ['Creator', creator],
          ['Account', <Proof key="account">{creatorId}</Proof>],
        ]}
      />
    </Panel>
  );
};

const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

const FileFacts = ({ video }: { video: AdminVideo }) => {
  const { durationSeconds, width, height, frameRate, hasSound, sizeBytes, sha256, uploadDate } = video;
  const { submittedAt, decidedAt, views, id } = video;
  return (
    <Panel title="File">
      <Facts
        rows={[
          ['Length', durationSeconds === null ? null : formatDuration(durationSeconds)],
          ['Picture', width === null || height === null ? null : `${width} × ${height}`],
          ['Frame rate', frameRate === null ? null : `${Math.round(frameRate * 100) / 100} a second`],
          ['Sound', hasSound === null ? null : hasSound ? 'Yes' : 'None'],
          ['Size', sizeText(sizeBytes)],
          ['Uploaded', formatMoment(uploadDate)],
          ['Submitted', submittedAt && formatMoment(submittedAt)],
          ['Decided', decidedAt && formatMoment(decidedAt)],
          ['Views', views],
          ['Video', <Proof key="id">{id}</Proof>],
          ['SHA-256', sha256 && <Proof key="hash">{sha256}</Proof>],
        ]}
      />
    </Panel>
  );
};

const Position = styled('span')(({ theme: { palette } }) => ({ color: palette.text.secondary, marginRight: 4 }));
const Decision = styled('div')({
  ...{ display: 'grid', gap: 10 },
  '& > div:first-of-type': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& > div:first-of-type > button': { flex: '1 0 auto', minHeight: 44 },
  '& > div:first-of-type:empty': { display: 'none' },
});
const Strip = styled('div')(({ theme: { palette } }) => ({
  ...{ display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 8 },
  '& a': { borderRadius: 12, overflow: 'hidden', background: palette.stage.main, aspectRatio: '16 / 9' },
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
}));
const Description = styled('p')({ margin: 0, whiteSpace: 'pre-line', maxWidth: '72ch' });
const Tags = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6, marginTop: 10 });
