import { analyticsPeriods, type AnalyticsPeriod } from '#contracts/sales/businessVocabulary.ts';

/** What the page looks at; the URL is the state. */
export type AnalyticsScope = { days: AnalyticsPeriod; videoId?: string };

const usualDays: AnalyticsPeriod = 30;

/** An address may say anything; a period that does not exist counts as not said. */
export const readScope = (query: URLSearchParams): AnalyticsScope => {
  const days = analyticsPeriods.find((period) => String(period) === query.get('days')) ?? usualDays;
  const videoId = query.get('video');
  return { days, ...(videoId === null ? {} : { videoId }) };
};

export const scopeAddress = ({ days, videoId }: AnalyticsScope): string =>
  `/studio/analytics?days=${days}${videoId === undefined ? '' : `&video=${videoId}`}`;
