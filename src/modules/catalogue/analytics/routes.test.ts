import { describe, it } from 'vitest';
import { getAnalytics } from '#contracts/catalogue/analytics.ts';
import { countView, openPreview } from '#contracts/catalogue/catalogue.ts';
import { id } from '#testing/events.ts';
import { as, call, callWith, visitor } from '#testing/routes/call.ts';
import { proOf } from '#testing/routes/community.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator } from '#testing/routes/people.ts';

const video = aListedVideo();
const { creator } = video;
const rival = aCreator('rival');
const params = { videoId: video.id };
const analytics = (query: { days?: number; videoId?: string } = {}, who = creator) =>
  call(getAnalytics, { query }, as(who));
const visit = (address: string) =>
  call(countView, { params, body: { from: 'search', words: 'oak shelf' } }, visitor({ address }));

describe('a creator’s analytics', () => {
  it('count visits, plays and sales by day and by video', async () => {
    await given(video.given)
      .when(visit('192.0.2.20'))
      .when(call(openPreview, { params, body: { isPlayed: true } }, visitor()))
      .when(analytics({ days: 7 }))
      .answers({
        from: '2026-02-23',
        to: '2026-03-01',
        totals: { views: 1, previews: 1, sales: 0, earnedPence: 0 },
        videos: [{ videoId: video.id, title: 'A shelf', views: 1, status: 'listed', pricePence: 4900 }],
        advanced: null,
      })
      .records();
    await given(aPurchase(aBuyer(), video).given)
      .when(analytics())
      .answers({ totals: { sales: 1, earnedPence: 4410 }, videos: [{ status: 'sold', earnedPence: 4410 }] });
  });

  it('tell with Creator Pro where visitors came from, and by which words two of them did', async () => {
    await given(video.given, proOf(creator))
      .when(visit('192.0.2.20'))
      .when(visit('192.0.2.21'))
      .when(analytics())
      .answers({
        advanced: {
          sources: [{ source: 'search', visitors: 2 }],
          words: [{ words: 'oak shelf', visitors: 2 }],
          similar: [{ videoId: video.id, medianPence: null }],
        },
      });
  });

  it('of one video leave out the others', async () => {
    const other = aListedVideo({ id: id(5), title: 'A stool' });
    await given(video.given, other.given)
      .when(analytics({ videoId: other.id }))
      .answers({ videos: [{ title: 'A stool' }] });
  });

  it('are about own videos alone', async () => {
    await given(video.given)
      .when(analytics({ videoId: video.id }, rival))
      .refuses('not-found')
      .when(analytics({}, rival))
      .answers({ totals: { views: 0 }, videos: [] })
      .when(analytics({}, aBuyer()))
      .refuses('creators-only')
      .when(callWith(getAnalytics, { query: { days: 8 } }, as(creator)))
      .refuses('invalid-input');
  });
});
