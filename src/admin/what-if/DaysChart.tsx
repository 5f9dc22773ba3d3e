import { styled } from '@mui/material/styles';
import type { WhatIfResult } from '#contracts/auditRoom/whatIf.ts';
import type { WhatIfLine } from '#contracts/auditRoom/whatIfLines.ts';
import { dayText } from '#contracts/shared/dayText.ts';
import { ChartEnds, ChartSummary } from '#admin/parts/chart/chartParts.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { SidesTable } from './SidesTable.tsx';

type Days = WhatIfResult['days'];

const WIDTH = 1000;
const HEIGHT = 180;

const boundsOf = (days: Days): { least: number; most: number } => {
  const all = days.flatMap(({ recordedPence, otherPence }) => [recordedPence, otherPence]);
  // Zero is always in sight.
  return all.reduce((so, pence) => ({ least: Math.min(so.least, pence), most: Math.max(so.most, pence) }), {
    least: 0,
    most: 0,
  });
};

/** The line of one side; a single day is a level line. */
const pointsOf = (pence: readonly number[], { least, most }: { least: number; most: number }): string => {
  const heightOf = (amount: number): number => HEIGHT - ((amount - least) / Math.max(1, most - least)) * HEIGHT;
  const all = pence.length === 1 ? [...pence, ...pence] : pence;
  return all.map((amount, place) => `${(place / (all.length - 1)) * WIDTH},${heightOf(amount)}`).join(' ');
};

/** What creators could have withdrawn together, day by day: a solid line as it was, a dashed one under the other rules. */
export const DaysChart = ({ days }: { days: Days }) => {
  const bounds = boundsOf(days);
  const last = days.at(-1);
  const label = last
    ? `Available to creators from ${dayText(days[0]?.day ?? '')} to ${dayText(last.day)}; on the last day ${formatPence(last.recordedPence)} as it was and ${formatPence(last.otherPence)} under the other rules`
    : 'Available to creators';
  const side = (which: 'recordedPence' | 'otherPence') =>
    pointsOf(
      days.map((day) => day[which]),
      bounds,
    );
  return (
    <Panel title="Available to creators, day by day">
      <Key>
        <Sample /> <span>As it was</span>
        <Sample dashed /> <span>Other rules</span>
      </Key>
      <Edge>{formatPence(bounds.most)}</Edge>
      <Chart role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <polyline className="zero" points={pointsOf([0], bounds)} />
        <polyline className="recorded" points={side('recordedPence')} />
        <polyline className="other" points={side('otherPence')} />
      </Chart>
      <Edge>{formatPence(bounds.least)}</Edge>
      <ChartEnds>
        <span>{dayText(days[0]?.day ?? '')}</span>
        <span>{dayText(last?.day ?? '')}</span>
      </ChartEnds>
      <details>
        <ChartSummary>As a table</ChartSummary>
        <SidesTable label="Available to creators, day by day" first="Day" lines={linesOf(days)} />
      </details>
    </Panel>
  );
};

const linesOf = (days: Days): WhatIfLine[] =>
  days.map(({ day, recordedPence, otherPence }) => ({
    name: dayText(day),
    unit: 'pence',
    recorded: recordedPence,
    other: otherPence,
  }));

const DASHES = '7 5';

const Sample = ({ dashed = false }: { dashed?: boolean }) => (
  <SampleLine viewBox="0 0 36 4" aria-hidden className={dashed ? 'other' : 'recorded'}>
    <line x1="0" y1="2" x2="36" y2="2" />
  </SampleLine>
);

const Chart = styled('svg')(({ theme: { palette } }) => ({
  display: 'block',
  width: '100%',
  height: HEIGHT,
  overflow: 'visible',
  '& polyline': { fill: 'none', strokeWidth: 2, vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round' },
  '& .zero': { stroke: palette.edge, strokeWidth: 1 },
  '& .recorded': { stroke: palette.text.primary },
  '& .other': { stroke: palette.secondary.main, strokeDasharray: DASHES },
}));
const SampleLine = styled('svg')(({ theme: { palette } }) => ({
  width: 36,
  height: 4,
  strokeWidth: 2,
  '&.recorded': { stroke: palette.text.primary },
  '&.other': { stroke: palette.secondary.main, strokeDasharray: DASHES, marginLeft: 12 },
}));
const Key = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  marginBottom: 10,
  fontSize: 13,
});
const Edge = styled('div')(({ theme: { palette } }) => ({
  fontSize: 12,
  color: palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));
