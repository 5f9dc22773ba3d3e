/** A creator's analytics, from folded days and from visits still being counted. */
import type { Analytics, Figures } from '#contracts/catalogue/analytics.ts';
import { trafficSources } from '#contracts/sales/businessVocabulary.ts';
import type { TrafficRow, TrafficVideo } from '#projections/catalogue/videoTraffic.ts';
import { sumDay, sumWords, type VisitTally } from '#modules/catalogue/analytics/traffic.ts';

type Day = Omit<TrafficRow, 'views'> & { views: number };

export type AnalyticsInput = {
  /** Every UK day of the period, oldest first. */
  days: readonly string[];
  videos: readonly TrafficVideo[];
  folded: readonly TrafficRow[];
  raw: readonly VisitTally[];
  /** Median prices in pence by category; null without Creator Pro. */
  medians: ReadonlyMap<string, number> | null;
};

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
};

const keyOf = ({ videoId, day }: { videoId: string; day: string }): string => `${videoId} ${day}`;

/** Raw visits count until their day is folded; for a moment they exist twice. */
const joinDays = (folded: readonly TrafficRow[], raw: readonly VisitTally[]): Day[] => {
  const days = new Map(folded.map((row) => [keyOf(row), row]));
  for (const [key, tallies] of groupBy(raw, keyOf)) {
    const [first] = tallies;
    const row = days.get(key);
    if (!first || (row && row.views !== null)) continue;
    const { videoId, day } = first;
    days.set(key, { sales: 0, earnedPence: 0, ...row, videoId, day, ...sumDay(tallies) });
  }
  return [...days.values()].map((day) => ({ ...day, views: day.views ?? 0 }));
};

const sum = (days: readonly Day[] = []): Figures => {
  const total = { views: 0, previews: 0, sales: 0, earnedPence: 0 };
  for (const { views, previews, sales, earnedPence } of days) {
    total.views += views;
    total.previews += previews;
    total.sales += sales;
    total.earnedPence += earnedPence;
  }
  return total;
};

const toAdvanced = (
  all: readonly Day[],
  videos: readonly TrafficVideo[],
  medians: ReadonlyMap<string, number>,
): NonNullable<Analytics['advanced']> => ({
  sources: trafficSources
    .map((source) => ({ source, visitors: all.reduce((total, { sources }) => total + (sources[source] ?? 0), 0) }))
    .filter(({ visitors }) => visitors > 0)
    .sort((a, b) => b.visitors - a.visitors),
  words: sumWords(all.map(({ words }) => words)),
  similar: videos
    .filter(({ status }) => status === 'listed')
    .map(({ id, category }) => ({ videoId: id, medianPence: medians.get(category ?? '') ?? null })),
});

export const toAnalytics = ({ days, videos, folded, raw, medians }: AnalyticsInput): Analytics => {
  const all = joinDays(folded, raw);
  const byDay = groupBy(all, ({ day }) => day);
  const byVideo = groupBy(all, ({ videoId }) => videoId);
  return {
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    totals: sum(all),
    byDay: days.map((day) => ({ day, ...sum(byDay.get(day)) })),
    videos: videos
      .filter(({ id, status }) => status === 'listed' || byVideo.has(id))
      .map(({ id, title, status, pricePence }) => ({
        videoId: id,
        title,
        status,
        pricePence,
        ...sum(byVideo.get(id)),
      }))
      .sort((a, b) => b.views - a.views || b.previews - a.previews),
    advanced: medians && toAdvanced(all, videos, medians),
  };
};
