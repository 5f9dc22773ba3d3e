/** The answer as tables for download. */
import type { Analytics, Figures } from '#contracts/catalogue/analytics.ts';
import { titleOf } from '#web/components/studio/videoStates.ts';
import type { Cell } from '#contracts/shared/csv.ts';
import { conversionOf } from './numbers.ts';
import { sourceText } from './sourceText.ts';

export type AnalyticsTable = { label: string; fileName: string; rows: Cell[][] };

const pounds = (pence: number | null | undefined): Cell => (typeof pence === 'number' ? pence / 100 : null);
const rounded = (share: number | null): Cell => share && Math.round(share * 10_000) / 10_000;
const figureNames = ['Views', 'Previews', 'Sales', 'Earned (GBP)'];
const figureCells = ({ views, previews, sales, earnedPence }: Figures): Cell[] => [
  views,
  previews,
  sales,
  pounds(earnedPence),
];

export const analyticsTables = ({ from, to, byDay, videos, advanced }: Analytics): AnalyticsTable[] => {
  if (advanced === null) return [];
  const medians = new Map(advanced.similar.map(({ videoId, medianPence }) => [videoId, medianPence]));
  const table = (label: string, name: string, head: string[], rows: Cell[][]): AnalyticsTable => ({
    label,
    fileName: `${name}-${from}-${to}.csv`,
    rows: [head, ...rows],
  });
  return [
    table(
      'By video',
      'videos',
      ['Video', 'Id', 'Status', ...figureNames, 'Conversion', 'Price (GBP)', 'Similar price (GBP)'],
      videos.map((video) => [
        titleOf(video),
        video.videoId,
        video.status,
        ...figureCells(video),
        rounded(conversionOf(video)),
        pounds(video.pricePence),
        pounds(medians.get(video.videoId)),
      ]),
    ),
    table(
      'By day',
      'days',
      ['Day', ...figureNames],
      byDay.map(({ day, ...figures }) => [day, ...figureCells(figures)]),
    ),
    table(
      'Sources',
      'sources',
      ['Source', 'Visitors'],
      advanced.sources.map(({ source, visitors }) => [sourceText[source], visitors]),
    ),
    table(
      'Searches',
      'searches',
      ['Search', 'Visitors'],
      advanced.words.map(({ words, visitors }) => [words, visitors]),
    ),
  ];
};
