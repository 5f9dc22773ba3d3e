import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { useCanAccess, useGetIdentity } from 'react-admin';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { categoryLabel } from '#contracts/catalogue/vocabulary.ts';
import { Waiting } from '#admin/parts/Age.tsx';
import { Columns, Stack } from '#admin/parts/Columns.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { HistoryLink } from '#admin/audit/history/HistoryLink.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Shortcuts, useShortcutsOn } from '#admin/parts/Shortcuts.tsx';
import { ShowPage } from '#admin/parts/ShowPage.tsx';
import { StatusTag, videoLabels } from '#admin/parts/StatusTag.tsx';
import { TrustPanel } from '#admin/parts/TrustPanel.tsx';
import { ApproveVideoButton } from './decisions/ApproveVideoButton.tsx';
import { AskForChangesButton } from './decisions/AskForChangesButton.tsx';
import { CreatorPanel, StaffTrail, useReviewDossier } from './CreatorPanel.tsx';
import { Findings } from './Findings.tsx';
import { OpeningsPanel } from './OpeningsPanel.tsx';
import { OriginalPlayer, type PlayerHandle } from './OriginalPlayer.tsx';
import { PassSpotCheckButton } from './decisions/PassSpotCheckButton.tsx';
import { QueueHeader } from './queue/QueueHeader.tsx';
import { QueuePanel } from './queue/QueuePanel.tsx';
import { RejectVideoButton } from './decisions/RejectVideoButton.tsx';
import { useReviewQueue } from './queue/reviewQueue.ts';
import { FeatureVideoButton } from './decisions/FeatureVideoButton.tsx';
import { TakeDownVideoButton } from './decisions/TakeDownVideoButton.tsx';
import { UndoBar } from './decisions/UndoBar.tsx';
import { useNextReview } from './queue/useNextReview.ts';
import { awaitsModerator, useOtherHand, useReviewLease } from './queue/useReviewLease.ts';
import { About, FileFacts, Price } from './VideoFacts.tsx';

export const VideoShow = () => (
  <ShowPage<AdminVideo> back={{ to: '/videos', label: 'Videos' }}>
    {(video) => <Review key={video.id} video={video} />}
  </ShowPage>
);

const Review = ({ video }: { video: AdminVideo }) => {
  const [hasKeys] = useShortcutsOn();
  const keys = useKeys(video);
  const queue = useReviewQueue();
  const dossier = useReviewDossier(video.id);
  const goNext = useNextReview();
  const player = useRef<PlayerHandle>(null);
  const isReady = useReviewLease(video);
  const goOn = () => void goNext();

  return (
    <>
      <UndoBar isPlaceKept />
      <PageHeader
        title={video.title}
        back={{ to: '/videos', label: 'Videos' }}
        lead={<Lead video={video} />}
        actions={
          <>
            <HistoryLink kind="video" id={video.id} />
            <QueueHeader current={video.id} />
          </>
        }
      />
      <Columns>
        <Stack>
          <OriginalPlayer ref={player} video={video} hasKeys={hasKeys} isReady={isReady} />
          <Stills video={video} />
        </Stack>
        <Stack>
          <Decision>
            <Standing video={video} />
            <div>
              <ApproveVideoButton onDone={goOn} hasKeys={hasKeys} />
              <PassSpotCheckButton onDone={goOn} hasKeys={hasKeys} />
              <AskForChangesButton onDone={goOn} hasKeys={hasKeys} />
              <RejectVideoButton onDone={goOn} hasKeys={hasKeys} />
              <TakeDownVideoButton onDone={noFurther} hasKeys={hasKeys} />
              <FeatureVideoButton video={video} />
            </div>
            <Shortcuts {...keys} />
          </Decision>
          <Findings video={video} onSeek={(seconds) => player.current?.seek(seconds)} />
          {dossier && <CreatorPanel dossier={dossier} />}
          {dossier && <TrustPanel creatorId={dossier.creator.id} />}
          {dossier && dossier.acts.length > 0 && <StaffTrail dossier={dossier} />}
          <OpeningsPanel videoId={video.id} />
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

/** What was listed stays on the screen: it is no part of the queue. */
const noFurther = (): void => undefined;

const decided = { approve: 'approved it', askForChanges: 'asked for changes', reject: 'rejected it' } as const;

/** Why there may be nothing to decide although it waits. */
const Standing = ({ video }: { video: AdminVideo }) => {
  const otherHand = useOtherHand(video);
  const { identity } = useGetIdentity();
  if (video.decision)
    return (
      <Notice tone="info">
        {video.decision.name} {decided[video.decision.decision]} a moment ago. It takes effect when it can no longer be
        undone.
      </Notice>
    );
  if (!awaitsModerator(video)) return null;
  if (otherHand !== undefined)
    return <Notice tone="info">{otherHand} is reviewing this. Continue with the next one.</Notice>;
  if (video.approvalProposal === null) return null;
  return (
    <Notice tone="info">
      {video.approvalProposal.by === identity?.id ? 'You propose' : `${video.approvalProposal.name} proposes`} to list
      it although it resembles a sold video. Another moderator confirms it, or rejects the video.
    </Notice>
  );
};

/** The keys that do something here for this person: those that decide, and all the others. */
const useKeys = (video: AdminVideo) => {
  const { canAccess: mayDecide } = useCanAccess({ resource: 'videos', action: 'approve' });
  const { canAccess: mayPlay } = useCanAccess({ resource: 'videos', action: 'playOriginal' });
  const { status, width, awaitsSpotCheck } = video;
  const deciding = [
    ...(video.rights.length === 0 ? ([['A', 'approve']] as const) : []),
    ['C', 'ask for changes'],
    ['R', 'reject'],
  ] as const;
  const playing = [
    ['Space or K', 'play and pause'],
    ['J', 'five seconds back'],
    ['L', 'five seconds on'],
    ['←', 'one second back'],
    ['→', 'one second on'],
  ] as const;
  const isMine = mayDecide === true;
  return {
    keys: [
      ...(isMine && status === 'inReview' && video.decision === null ? deciding : []),
      ...(isMine && awaitsSpotCheck ? ([['A', 'it may stay']] as const) : []),
      ...(isMine && (status === 'listed' || status === 'withdrawn') ? ([['T', 'take down']] as const) : []),
      ...(isMine ? ([['N', 'next']] as const) : []),
    ],
    more: [
      ...(isMine ? ([['U', 'undo the last decision']] as const) : []),
      ...(mayPlay === true && width !== null ? playing : []),
    ],
  };
};

const Lead = ({ video: { creator, category, status, submittedAt, hasAppealed } }: { video: AdminVideo }) => (
  <>
    <StatusTag label={videoLabels[status]} />
    {hasAppealed && status === 'inReview' && <StatusTag label={['Appeal', 'error']} />}
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

const Decision = styled('div')({
  display: 'grid',
  gap: 10,
  '& > div:has(> button)': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& > div > button.MuiButton-root': { flex: '1 0 auto', minHeight: 44 },
});
const Strip = styled('div')(({ theme: { palette } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 8,
  '& a': { borderRadius: 12, overflow: 'hidden', background: palette.stage.main, aspectRatio: '16 / 9' },
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
}));
