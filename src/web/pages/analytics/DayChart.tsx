import type { Analytics } from '#contracts/catalogue/analytics.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import { formatDate } from '#web/components/videos/videoText.ts';
import { ScrollBox } from './ScrollBox.tsx';
import { countText } from './numbers.ts';

type Day = Analytics['byDay'][number];

const HEIGHT = 100;
/** Where sales are marked, above the highest bar. */
const TOP = 8;

const highestOf = (days: readonly Day[]): number =>
  Math.max(1, ...days.map(({ views, previews }) => Math.max(views, previews)));

/** One slot per day; the picture is stretched to the width that there is. */
const Bars = ({ days }: { days: readonly Day[] }) => {
  const scale = (HEIGHT - TOP) / highestOf(days);
  const bar = (count: number) => ({ y: HEIGHT - count * scale, height: count * scale });
  const views = days.reduce((sum, day) => sum + day.views, 0);
  return (
    <svg
      role="img"
      aria-label={`Views by day, ${countText(views)} in all. The numbers are in the table below.`}
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-2 h-44 w-full border-b border-edge"
    >
      {days.map((day, at) => (
        <g key={day.day}>
          {day.views > 0 && <rect x={at + 0.1} width={0.8} {...bar(day.views)} className="fill-edge" />}
          {day.previews > 0 && <rect x={at + 0.3} width={0.4} {...bar(day.previews)} className="fill-ink" />}
          {day.sales > 0 && <rect x={at + 0.1} width={0.8} y={0} height={TOP / 2} className="fill-accent" />}
        </g>
      ))}
    </svg>
  );
};

const keys = [
  ['Views', 'bg-edge'],
  ['Previews played', 'bg-ink'],
  ['Sold', 'bg-accent'],
] as const;

const Legend = () => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
    {keys.map(([label, colour]) => (
      <li key={label} className="flex items-center gap-2">
        <span aria-hidden className={`size-3 rounded-sm ${colour}`} />
        {label}
      </li>
    ))}
  </ul>
);

const DayTable = ({ days }: { days: readonly Day[] }) => (
  <ScrollBox label="Numbers by day">
    <table className="w-full text-sm tabular-nums">
      <thead>
        <tr className="border-b border-line text-right text-muted">
          {['Day', 'Views', 'Previews', 'Sales', 'Earned'].map((name) => (
            <th key={name} scope="col" className="px-1 py-2 font-medium first:text-left sm:px-3">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, views, previews, sales, earnedPence }) => (
          <tr key={day} className="border-b border-line text-right last:border-0">
            <th scope="row" className="px-1 py-1.5 text-left font-normal whitespace-nowrap sm:px-3">
              {formatDate(day)}
            </th>
            <td className="px-1 sm:px-3">{countText(views)}</td>
            <td className="px-1 sm:px-3">{countText(previews)}</td>
            <td className="px-1 sm:px-3">{countText(sales)}</td>
            <td className="px-1 sm:px-3">{formatPounds(earnedPence)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
);

/** Views, previews and sales of every day; the same as a table for those who do not see pictures. */
export const DayChart = ({ days }: { days: readonly Day[] }) => (
  <>
    <Legend />
    <div className="mt-4">
      <p className="text-xs text-muted tabular-nums">Most in a day: {countText(highestOf(days))}</p>
      <Bars days={days} />
      <p className="mt-1.5 flex justify-between text-xs text-muted tabular-nums">
        <span>{formatDate(days[0]?.day ?? '')}</span>
        <span>{formatDate(days.at(-1)?.day ?? '')}</span>
      </p>
    </div>
    <details className="mt-4">
      <summary className="inline-flex min-h-11 items-center text-sm font-medium underline decoration-edge underline-offset-4">
        Numbers by day
      </summary>
      <DayTable days={days} />
    </details>
  </>
);
