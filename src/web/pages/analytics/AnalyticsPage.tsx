import { ArrowLeft } from 'lucide-react';
import { Link, useLoaderData } from 'react-router-dom';
import { getAnalytics, type Analytics } from '#contracts/catalogue/analytics.ts';
import { analyticsPeriods, type AnalyticsPeriod } from '#contracts/sales/businessVocabulary.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import { Problem } from '#contracts/http/problem.ts';
import { EmptyListings } from '#web/components/browse/EmptyListings.tsx';
import { Figure } from '#web/components/prose/Figure.tsx';
import { titleOf } from '#web/components/studio/videoStates.ts';
import { formatDate } from '#web/components/videos/videoText.ts';
import type { LoadInput } from '#web/app/routing/page.ts';
import { Head } from '#web/seo/Head.tsx';
import { readSessionUser } from '#web/app/session/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TabLinks } from '#web/ui/Tabs.tsx';
import { Advanced } from './Advanced.tsx';
import { readScope, scopeAddress, type AnalyticsScope } from './analyticsScope.ts';
import { DayChart } from './DayChart.tsx';
import { Downloads } from './Downloads.tsx';
import { conversionOf, countText, shareText } from './numbers.ts';
import { PanelCard } from './PanelCard.tsx';
import { ProBox } from './ProBox.tsx';
import { VideoTable } from './VideoTable.tsx';

type AnalyticsData = { scope: AnalyticsScope; analytics: Analytics };

/** Null for those who do not sell. */
export const loadAnalytics = async ({ call, url, signal }: LoadInput): Promise<AnalyticsData | null> => {
  if (!readSessionUser()?.isCreator) return null;
  const scope = readScope(url.searchParams);
  try {
    return { scope, analytics: await call(getAnalytics, { query: scope }, { signal }) };
  } catch (error) {
    // An address that is no id was never a video.
    if (error instanceof Problem && error.type === 'invalid-input') throw new Problem('not-found');
    throw error;
  }
};

const periodText: Record<AnalyticsPeriod, string> = { 7: '7 days', 30: '30 days', 90: '90 days', 365: '365 days' };

const Totals = ({ totals, advanced }: Analytics) => {
  const conversion = advanced && conversionOf(totals);
  return (
    <dl aria-label="Totals" className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Figure name="Views" value={countText(totals.views)} />
      <Figure name="Previews played" value={countText(totals.previews)} />
      <Figure
        name="Sales"
        value={countText(totals.sales)}
        note={conversion === null ? undefined : `${shareText(conversion)} of views`}
      />
      <Figure name="Earned" value={formatPounds(totals.earnedPence)} />
    </dl>
  );
};

const Heading = ({ scope, analytics: { from, to, videos } }: AnalyticsData) => {
  const [only] = scope.videoId === undefined ? [] : videos;
  return (
    <>
      <Link
        to="/account?tab=videos"
        className="-ml-1 inline-flex min-h-11 items-center gap-1.5 text-sm text-muted no-underline hover:text-ink hover:underline"
      >
        <ArrowLeft aria-hidden size={16} />
        My Videos
      </Link>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-3xl">Analytics</h1>
          <p className="mt-2 text-sm text-muted tabular-nums">
            {formatDate(from)} to {formatDate(to)}. Each visitor counts once per video and day.
          </p>
        </div>
        <TabLinks
          label="Period"
          active={String(scope.days)}
          items={analyticsPeriods.map((days) => ({
            key: String(days),
            label: periodText[days],
            to: scopeAddress({ ...scope, days }),
          }))}
        />
      </div>
      {scope.videoId !== undefined && (
        <p className="mt-4">
          <Chip label={only ? titleOf(only) : 'One video'} to={scopeAddress({ days: scope.days })} />
        </p>
      )}
    </>
  );
};

const Report = ({ scope, analytics }: AnalyticsData) => {
  const { byDay, videos, advanced } = analytics;
  if (videos.length === 0 && scope.videoId === undefined)
    return (
      <EmptyState
        drawing={<EmptyListings />}
        title="Nothing to show yet"
        text="Views, previews and sales appear here from the day your first video is for sale."
        action={<ButtonLink to="/upload">Upload a video</ButtonLink>}
      />
    );
  return (
    <div className="mt-6 flex flex-col gap-6">
      <Totals {...analytics} />
      <PanelCard title="By day">
        <DayChart days={byDay} />
      </PanelCard>
      {videos.length > 0 && (
        <PanelCard title="By video">
          <VideoTable videos={videos} scope={scope} similar={advanced?.similar} />
        </PanelCard>
      )}
      {advanced ? <Advanced {...advanced} /> : <ProBox />}
      {advanced && (
        <PanelCard title="Download as CSV">
          <Downloads analytics={analytics} />
        </PanelCard>
      )}
    </div>
  );
};

export const AnalyticsPage = () => {
  const data = useLoaderData<typeof loadAnalytics>();
  return (
    <div className="wrap py-10">
      <Head title="Analytics" isHidden />
      {data ? (
        <>
          <Heading {...data} />
          <Report {...data} />
        </>
      ) : (
        <EmptyState
          headingLevel={1}
          drawing={<EmptyListings />}
          title="Analytics are for creators"
          text="They show creators how often their videos were seen."
          action={<ButtonLink to="/upload">Sell Content</ButtonLink>}
        />
      )}
    </div>
  );
};
