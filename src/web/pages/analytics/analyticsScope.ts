import { analyticsPeriods, type AnalyticsPeriod } from '#contracts/sales/businessVocabulary.ts';

/** The scope of the page; the URL is the state. */
export type AnalyticsScope = { days: AnalyticsPeriod; videoId?: string };

const usualDays: AnalyticsPeriod = 30;

/** An address may contain anything; an unknown period is ignored. */
export const readScope = (query: URLSearchParams): AnalyticsScope => {
  const days = analyticsPeriods.find((period) => String(period) === query.get('days')) ?? usualDays;
  const videoId = query.get('video');
  return { days, ...(videoId === null ? {} : { videoId }) };
};

export const scopeAddress = ({ days, videoId }: AnalyticsScope): string =>
  `/studio/analytics?days=${days}${videoId === undefined ? '' : `&video=${videoId}`}`;
