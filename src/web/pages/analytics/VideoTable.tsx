import { Link } from 'react-router-dom';
import type { Analytics } from '#contracts/catalogue/analytics.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import { titleOf } from '#web/components/studio/videoStates.ts';
import { VideoStatusTag } from '#web/ui/VideoStatusTag.tsx';
import { scopeAddress, type AnalyticsScope } from './analyticsScope.ts';
import { conversionOf, countText, shareText } from './numbers.ts';
import { ScrollBox } from './ScrollBox.tsx';

type Row = Analytics['videos'][number];

const Conversion = ({ video }: { video: Row }) => {
  const conversion = conversionOf(video);
  return conversion === null ? '–' : shareText(conversion);
};

const Price = ({ pricePence, medianPence }: { pricePence: number | null; medianPence: number | null | undefined }) => (
  <>
    {pricePence === null ? '–' : formatPounds(pricePence)}
    {medianPence !== undefined && (
      <span className="block text-xs text-muted">
        {medianPence === null ? 'too few similar videos' : `${formatPounds(medianPence)} is usual`}
      </span>
    )}
  </>
);

const cell = 'px-1.5 py-3 sm:px-3';

/** `similar` is there with Creator Pro, and with it two more columns. */
export const VideoTable = ({
  videos,
  scope,
  similar,
}: {
  videos: readonly Row[];
  scope: AnalyticsScope;
  similar: NonNullable<Analytics['advanced']>['similar'] | undefined;
}) => {
  const medians = new Map(similar?.map(({ videoId, medianPence }) => [videoId, medianPence]));
  const names = ['Video', 'Views', 'Previews', 'Sales', 'Earned', ...(similar ? ['Conversion', 'Price'] : [])];
  return (
    <ScrollBox label="Videos">
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line text-right text-muted">
            {names.map((name) => (
              <th
                key={name}
                scope="col"
                className="px-1.5 py-2 text-xs font-medium first:pl-0 first:text-left sm:px-3 sm:text-sm"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {videos.map((video) => (
            <tr key={video.videoId} className="border-b border-line text-right last:border-0">
              <th scope="row" className="max-w-80 min-w-28 py-3 pr-1.5 text-left font-medium">
                <Link
                  to={scopeAddress({ ...scope, videoId: video.videoId })}
                  className="mb-1 block text-ink no-underline wrap-anywhere hover:underline"
                >
                  {titleOf(video)}
                </Link>
                <VideoStatusTag status={video.status} />
              </th>
              <td className={cell}>{countText(video.views)}</td>
              <td className={cell}>{countText(video.previews)}</td>
              <td className={cell}>{countText(video.sales)}</td>
              <td className={cell}>{formatPounds(video.earnedPence)}</td>
              {similar && (
                <>
                  <td className={cell}>
                    <Conversion video={video} />
                  </td>
                  <td className={`${cell} whitespace-nowrap`}>
                    <Price pricePence={video.pricePence} medianPence={medians.get(video.videoId)} />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
};
