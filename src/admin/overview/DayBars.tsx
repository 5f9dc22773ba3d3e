import { styled } from '@mui/material/styles';
import { dayText } from '#contracts/shared/dayText.ts';
import { ChartEnds, ChartSummary } from '#admin/parts/chart/chartParts.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { BareTable } from '#admin/parts/list/PlainTable.tsx';
import { headFont } from '#admin/theme/theme.ts';

type Day = { day: string; pence: number };
/** `name` is what is counted, e.g. Sales. */
type DayBarsProps = { name: string; days: readonly Day[] };

const HEIGHT = 96;
const STEP = 10;
/** What is not nothing can be seen. */
const LEAST = 2;

const largestOf = (days: readonly Day[]): Day | undefined =>
  days.reduce<Day | undefined>((most, day) => (day.pence > (most?.pence ?? 0) ? day : most), undefined);

/** One bar a day; the numbers stand in a table behind it. */
export const DayBars = ({ name, days }: DayBarsProps) => {
  const total = formatPence(days.reduce((sum, { pence }) => sum + pence, 0));
  const most = largestOf(days);
  const top = most?.pence ?? 1;
  const peak = most ? `, most on ${dayText(most.day)}: ${formatPence(most.pence)}` : '';
  return (
    <>
      <Sum>{total}</Sum>
      <Chart
        role="img"
        aria-label={`${name} a day over ${days.length} days: ${total} in all${peak}`}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {days.map(({ day, pence }, index) => {
          const height = pence === 0 ? 0 : Math.max(LEAST, (pence / top) * HEIGHT);
          return (
            <rect key={day} x={index * STEP + 1.5} y={HEIGHT - height} width={STEP - 3} height={height}>
              <title>{`${dayText(day)}: ${formatPence(pence)}`}</title>
            </rect>
          );
        })}
      </Chart>
      <ChartEnds>
        <span>{dayText(days[0]?.day ?? '')}</span>
        <span>{dayText(days.at(-1)?.day ?? '')}</span>
      </ChartEnds>
      <details>
        <ChartSummary>As a table</ChartSummary>
        <Scroller tabIndex={0} role="region" aria-label={`${name} by the day`}>
          <BareTable>
            <thead>
              <tr>
                <th>Day</th>
                <th className="number">{name}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, pence }) => (
                <tr key={day}>
                  <td>{dayText(day)}</td>
                  <td className="number">{formatPence(pence)}</td>
                </tr>
              ))}
            </tbody>
          </BareTable>
        </Scroller>
      </details>
    </>
  );
};

const Sum = styled('div')({
  fontFamily: headFont,
  fontSize: 26,
  fontWeight: 650,
  letterSpacing: '-0.02em',
  marginBottom: 8,
  fontVariantNumeric: 'tabular-nums',
});
const Chart = styled('svg')(({ theme: { palette } }) => ({
  display: 'block',
  width: '100%',
  height: HEIGHT,
  fill: palette.secondary.main,
  borderBottom: `1px solid ${palette.edge}`,
}));
const Scroller = styled('div')({ maxHeight: 260, overflowY: 'auto', marginTop: 4, padding: '0 12px' });
