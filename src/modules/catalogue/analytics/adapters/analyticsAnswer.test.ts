import { describe, expect, it } from 'vitest';
import type { TrafficRow, TrafficVideo } from '#projections/catalogue/videoTraffic.ts';
import type { VisitTally } from '#modules/catalogue/analytics/traffic.ts';
import { toAnalytics, type AnalyticsInput } from './analyticsAnswer.ts';

const days = ['2026-01-01', '2026-01-02'];
const video = (id: string, change: Partial<TrafficVideo> = {}): TrafficVideo => ({
  id,
  title: `Video ${id}`,
  status: 'listed',
  category: 'diy',
  pricePence: 4900,
  ...change,
});
const folded = (videoId: string, day: string, change: Partial<TrafficRow> = {}): TrafficRow => ({
  videoId,
  day,
  views: null,
  previews: 0,
  sources: {},
  words: [],
  sales: 0,
  earnedPence: 0,
  ...change,
});
const raw = (videoId: string, day: string, change: Partial<VisitTally> = {}): VisitTally => ({
  videoId,
  day,
  source: 'browse',
  words: null,
  visitors: 1,
  played: 0,
  ...change,
});
const answer = (input: Partial<AnalyticsInput>) =>
  toAnalytics({ days, videos: [video('a'), video('b')], folded: [], raw: [], medians: null, ...input });

describe('analytics', () => {
  it('name every day, and every listed video, also where nothing happened', () => {
    const { byDay, videos, totals, from, to } = answer({ videos: [video('a'), video('b', { status: 'withdrawn' })] });
    expect(byDay.map(({ day }) => day)).toEqual(days);
    expect(videos.map(({ videoId }) => videoId)).toEqual(['a']);
    expect(totals).toEqual({ views: 0, previews: 0, sales: 0, earnedPence: 0 });
    expect([from, to]).toEqual(days);
  });

  it('add what is still being counted to the sale of the same day', () => {
    const { totals, byDay } = answer({
      folded: [folded('a', '2026-01-01', { views: 4 }), folded('a', '2026-01-02', { sales: 1, earnedPence: 4410 })],
      raw: [raw('a', '2026-01-02', { visitors: 3, played: 2 })],
    });
    expect(totals).toEqual({ views: 7, previews: 2, sales: 1, earnedPence: 4410 });
    expect(byDay[1]).toEqual({ day: '2026-01-02', views: 3, previews: 2, sales: 1, earnedPence: 4410 });
  });

  it('believe the fold, not what is left of a folded day', () => {
    const { totals } = answer({
      folded: [folded('a', '2026-01-01', { views: 4, previews: 1 })],
      raw: [raw('a', '2026-01-01', { visitors: 2, played: 2 })],
    });
    expect(totals).toMatchObject({ views: 4, previews: 1 });
  });

  it('begin with the video that was seen most', () => {
    const { videos } = answer({ raw: [raw('a', '2026-01-01'), raw('b', '2026-01-01', { visitors: 2 })] });
    expect(videos.map(({ videoId, views }) => [videoId, views])).toEqual([
      ['b', 2],
      ['a', 1],
    ]);
  });

  it('say where from, by which words and what others ask with Pro only', () => {
    const input = {
      folded: [folded('a', '2026-01-01', { views: 3, sources: { search: 3 }, words: [{ words: 'oak', visitors: 3 }] })],
      raw: [raw('a', '2026-01-02'), raw('b', '2026-01-02', { source: 'search', words: 'oak', visitors: 2 })],
    };
    expect(answer(input).advanced).toBeNull();
    expect(answer({ ...input, medians: new Map([['diy', 5200]]) }).advanced).toEqual({
      sources: [
        { source: 'search', visitors: 5 },
        { source: 'browse', visitors: 1 },
      ],
      words: [{ words: 'oak', visitors: 5 }],
      similar: [
        { videoId: 'a', medianPence: 5200 },
        { videoId: 'b', medianPence: 5200 },
      ],
    });
  });
});
