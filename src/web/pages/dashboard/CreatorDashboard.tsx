import { Link } from 'react-router-dom';
import type { MyVideo, Video, VideoTotals } from '#contracts/catalogue/catalogue.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import type { Balance } from '#contracts/sales/sales.ts';
import type { Owned } from './owned.ts';
import type { MyRequest } from '#contracts/requests/requests.ts';
import { videoStatuses } from '#contracts/sales/businessVocabulary.ts';
import { Figure } from '#web/components/prose/Figure.tsx';
import { Thumbnail } from '#web/components/videos/Thumbnail.tsx';
import { titleOf } from '#web/components/studio/videoStates.ts';
import { formatDate } from '#web/components/videos/videoText.ts';
import { useSession } from '#web/app/session/useSession.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { VideoStatusTag } from '#web/ui/VideoStatusTag.tsx';
import { nextStep, type NextStep } from './nextStep.ts';
import { OpenRequests } from './OpenRequests.tsx';
import { Purchases } from './Purchases.tsx';
import { SavedVideos } from './SavedVideos.tsx';

export type CreatorDashboardProps = {
  /** The newest of them. */
  videos: readonly MyVideo[];
  /** Over all of them. */
  totals: VideoTotals;
  uploadsLeftToday: number | null;
  balance: Balance;
  owned: Owned;
  saved: readonly Video[];
  requests: readonly MyRequest[];
};

const NEWEST = 5;

const pendingNote = ({ pendingPence, nextReleaseAt }: Balance): string =>
  `${formatPounds(pendingPence)} pending${nextReleaseAt === null ? '' : `, next release ${formatDate(nextReleaseAt)}`}`;

/** Credited so far, wherever it is by now; an annulled sale does not count. */
const earnedPence = ({ pendingPence, availablePence, requestedPence, paidPence }: Balance): number =>
  pendingPence + availablePence + requestedPence + paidPence;

const ByStatus = ({ byStatus }: Pick<VideoTotals, 'byStatus'>) => (
  <ul aria-label="Videos by status" className="flex flex-wrap gap-x-5 gap-y-2">
    {videoStatuses
      .map((status) => ({ status, count: byStatus[status] ?? 0 }))
      .filter(({ count }) => count > 0)
      .map(({ status, count }) => (
        <li key={status} className="flex items-center gap-2 text-sm tabular-nums">
          <VideoStatusTag status={status} />
          {count}
        </li>
      ))}
  </ul>
);

const Newest = ({ videos }: { videos: readonly MyVideo[] }) => (
  <ul className="mt-5 divide-y divide-line">
    {videos.slice(0, NEWEST).map((video) => (
      <li key={video.id} className="flex items-center gap-4 py-3">
        <Thumbnail
          source={video.thumbnail ?? '/default-thumbnail.svg'}
          className="aspect-video w-24 shrink-0 rounded-sm bg-sunk object-cover"
        />
        <span className="min-w-0 grow">
          <Link to={`/studio/${video.id}`} className="block truncate font-medium text-ink no-underline hover:underline">
            {titleOf(video)}
          </Link>
          <span className="text-sm text-muted tabular-nums">
            {video.pricePence === null ? 'No price yet' : formatPounds(video.pricePence)}
          </span>
        </span>
        <VideoStatusTag status={video.status} />
      </li>
    ))}
  </ul>
);

const NextStepCard = ({ step }: { step: NextStep }) => (
  <section className="mt-8 flex flex-wrap items-center justify-between gap-5 rounded-lg bg-ink p-6 text-paper sm:p-8">
    <div className="max-w-text">
      <h2 className="text-xl">{step.title}</h2>
      <p className="mt-1.5 opacity-80">{step.text}</p>
    </div>
    <Link
      to={step.to}
      className="inline-flex min-h-11 items-center rounded-full bg-paper px-6 text-sm font-semibold text-ink no-underline hover:opacity-90"
    >
      {step.label}
    </Link>
  </section>
);

const MyVideos = ({ videos, byStatus }: Pick<CreatorDashboardProps, 'videos'> & Pick<VideoTotals, 'byStatus'>) => {
  const user = useSession();
  return (
    <section className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">My Videos</h2>
        {videos.length > 0 && (
          <p className="flex flex-wrap gap-x-5 gap-y-1">
            {user && <TextLink to={`/creators/${user.username}`}>My public page</TextLink>}
            <TextLink to="/studio/analytics">Analytics</TextLink>
            <TextLink to="/account?tab=videos">All my videos</TextLink>
          </p>
        )}
      </div>
      {videos.length === 0 ? (
        <p className="mt-3 text-muted">Nothing uploaded yet.</p>
      ) : (
        <div className="mt-4 rounded-lg border border-line bg-surface px-6 py-5">
          <ByStatus byStatus={byStatus} />
          <Newest videos={videos} />
        </div>
      )}
    </section>
  );
};

export const CreatorDashboard = ({
  videos,
  totals: { byStatus, views },
  uploadsLeftToday,
  balance,
  owned,
  saved,
  requests,
}: CreatorDashboardProps) => {
  const sold = byStatus.sold ?? 0;
  return (
    <>
      <NextStepCard step={nextStep({ videos, uploadsLeftToday, balance })} />
      <dl className="mt-6 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Figure name="Available" value={formatPounds(balance.availablePence)} note={pendingNote(balance)} />
        <Figure
          name="Sales"
          value={String(sold)}
          note={sold > 0 ? `${formatPounds(earnedPence(balance))} earned` : undefined}
        />
        <Figure name="Views" value={String(views)} />
        <Figure name="Uploads left today" value={uploadsLeftToday === null ? 'No limit' : String(uploadsLeftToday)} />
      </dl>
      <MyVideos videos={videos} byStatus={byStatus} />
      {owned.videos.length > 0 && <Purchases purchases={owned.videos} />}
      {saved.length > 0 && <SavedVideos videos={saved} />}
      {requests.length > 0 && <OpenRequests requests={requests} />}
      <p className="mt-12 flex flex-wrap gap-3">
        <ButtonLink to="/messages" variant="hairline">
          Messages
        </ButtonLink>
        <ButtonLink to="/requests" variant="hairline">
          What buyers look for
        </ButtonLink>
        <ButtonLink to="/browse" variant="hairline">
          Browse Videos
        </ButtonLink>
      </p>
    </>
  );
};
