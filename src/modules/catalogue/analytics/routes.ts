/** How visitors find a creator's videos: by day, by video, and with Creator Pro by source. */
import * as contract from '#contracts/catalogue/analytics.ts';
import * as schema from '#contracts/catalogue/analytics.schema.ts';
import { Problem } from '#contracts/http/problem.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import { ukDayAt } from '#platform/time/ukDay.ts';
import { findMedianPrices } from '#projections/catalogue/listings/listingTotals.ts';
import { findTrafficVideos, findVideoTraffic } from '#projections/catalogue/videoTraffic.ts';
import { toAnalytics } from './adapters/analyticsAnswer.ts';
import type { IsPro, Visits } from '#modules/catalogue/ports.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

export type AnalyticsDeps = { db: Db; now: () => string; visits: Visits; isPro: IsPro };

/** The last so many days up to this one, oldest first. */
const daysUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(last) - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );

export const analyticsRoutes = ({ db, now, visits, isPro }: AnalyticsDeps): Route[] => [
  route(contract.getAnalytics, schema.getAnalytics, async ({ query, caller }) => {
    const today = ukDayAt(Date.parse(now()));
    const days = daysUpTo(today, query.days);
    const [from = today] = days;
    const own = await findTrafficVideos(db, caller.userId);
    const videos = query.videoId === undefined ? own : own.filter(({ id }) => id === query.videoId);
    if (query.videoId !== undefined && videos.length === 0) throw new Problem('not-found');
    const ids = videos.map(({ id }) => id);
    // Raw visits first: a day that is folded meanwhile then appears as folded.
    const raw = await visits.tally(ids, from, today);
    const folded = await findVideoTraffic(db, ids, from, today);
    const medians = (await isPro(caller.userId)) ? await findMedianPrices(db) : null;
    return toAnalytics({ days, videos, folded, raw, medians });
  }),
];
