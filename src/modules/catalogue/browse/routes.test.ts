import { describe, expect, it } from 'vitest';
import { browseVideos, countView, getVideo, openPreview, suggest } from '#contracts/catalogue/catalogue.ts';
import { getAnalytics } from '#contracts/catalogue/analytics.ts';
import { anOfferClaimed, anOrderSold, id } from '#testing/events.ts';
import { as, call, callWith, visitor } from '#testing/routes/call.ts';
import { aVideoInReview } from '#testing/routes/films.ts';
import { anyText, given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator, aStaffMember } from '#testing/routes/people.ts';
import { happenedAt } from '#testing/routes/world.ts';

const video = aListedVideo({ title: 'An oak shelf' });
const other = aListedVideo({ id: id(5), title: 'A pine stool', pricePence: 9900 });
const { creator } = video;
const bob = aBuyer();
const params = { videoId: video.id };
const browse = (query: object = {}) => call(browseVideos, { query });
const openVideo = (videoId = video.id) => call(getVideo, { params: { videoId } });
const view = (who = visitor()) => call(countView, { params, body: { from: 'search', words: 'Oak  Shelf' } }, who);
const play = (who = visitor(), isPlayed = true) => call(openPreview, { params, body: { isPlayed } }, who);
const analytics = call(getAnalytics, { query: {} }, as(creator));

describe('browsing', () => {
  it('shows what is for sale, the newest first, at the price a buyer pays', async () => {
    await given(video.given, other.given, aVideoInReview({ id: id(6), title: 'A table' }).given)
      .when(browse())
      .answers({
        total: 2,
        page: 1,
        videos: [
          { title: 'A pine stool', creator: 'Carol', pricePence: 9900, totalPence: 10_890 },
          { title: 'An oak shelf', pricePence: 4900, buyerFeePence: 490, totalPence: 5390 },
        ],
        categoryCounts: { diy: 2 },
        nearMatches: [],
      })
      .records();
  });

  it('finds by words and price, and suggests near matches when nothing matches', async () => {
    await given(video.given, other.given)
      .when(browse({ q: 'oak' }))
      .answers({ total: 1, videos: [{ title: 'An oak shelf' }] })
      .when(browse({ minPrice: 60 }))
      .answers({ total: 1, videos: [{ title: 'A pine stool' }] })
      .when(browse({ q: 'oak shelff' }))
      .answers({ total: 0, videos: [], nearMatches: [{ title: 'An oak shelf' }, { title: 'A pine stool' }] })
      .when(callWith(browseVideos, { query: { page: 0 } }))
      .refuses('invalid-input');
  });

  it('narrows by length, resolution and orientation, and says what it does not understand', async () => {
    await given(video.given)
      .when(browse({ minSeconds: 64, maxSeconds: 64, resolution: '1080', orientation: 'landscape' }))
      .answers({ total: 1, isEstimate: false, videos: [{ title: 'An oak shelf' }] })
      .when(browse({ maxSeconds: 63 }))
      .answers({ total: 0, videos: [], categoryCounts: {} })
      .when(browse({ resolution: '2160' }))
      .answers({ total: 0, videos: [] })
      .when(browse({ orientation: 'portrait' }))
      .answers({ total: 0, videos: [] })
      .when(callWith(browseVideos, { query: { minSeconds: 'long' } }))
      .refuses('invalid-input')
      .when(callWith(browseVideos, { query: { orientation: 'upright' } }))
      .refuses('invalid-input')
      .when(callWith(browseVideos, { query: { resolution: 900 } }))
      .refuses('invalid-input');
  });

  it('is not kept from what some words match by one that matches nothing', async () => {
    await given(video.given, other.given)
      .when(browse({ q: 'oak zzzzzz qqqqqq' }))
      .answers({ total: 0, videos: [], nearMatches: [{ title: 'An oak shelf' }] })
      .when(browse({ q: 'zzzzzz carol the' }))
      .answers({ total: 0, videos: [], nearMatches: [] });
  });

  it('puts near matches behind the exact ones while there are few, each once', async () => {
    await given(video.given, other.given)
      .when(browse({ q: 'oak' }))
      .answers({ total: 1, videos: [{ title: 'An oak shelf' }], nearMatches: [] })
      .when(browse({ q: 'oak shelf' }))
      .answers({ total: 1, videos: [{ title: 'An oak shelf' }], nearMatches: [{ title: 'A pine stool' }] });
  });

  it('finds creators by their name, and categories by theirs', async () => {
    await given(video.given)
      .when(browse({ q: 'caro' }))
      .answers({ total: 0, creators: [{ username: 'carol', name: 'Carol' }], categories: [] })
      .when(browse({ q: 'DIY' }))
      .answers({ creators: [], categories: [{ value: 'diy', label: 'DIY & Home' }] })
      .when(browse())
      .answers({ creators: [], categories: [] });
  });

  it('suggests what begins as the typed word does', async () => {
    await given(video.given)
      .when(call(suggest, { query: { q: 'oa' } }))
      .answers({ titles: [{ id: video.id, title: 'An oak shelf' }] })
      .when(call(suggest, { query: { q: 'car' } }))
      .answers({ creators: [{ username: 'carol', name: 'Carol' }] })
      .when(call(suggest, { query: { q: 'o' } }))
      .answers({ titles: [], creators: [], categories: [] });
  });

  it('suggests eight things in all, with fewer titles beside a creator and a category', async () => {
    const crafty = aCreator('crafty');
    const titles = Array.from({ length: 9 }, (_, n) => ({ id: id(100 + n), title: `Crafts of wood ${n}` }));
    const world = await given(titles.map((title) => aListedVideo({ ...title, creator: crafty }).given));
    const { body } = await world.call(call(suggest, { query: { q: 'craft' } }));
    expect(body).toEqual({
      titles: titles.slice(0, 6),
      creators: [{ username: 'crafty', name: 'Crafty' }],
      categories: [{ value: 'crafts', label: 'Crafts' }],
    });
  });
});

describe('the page of a video', () => {
  it('shows everything about it, and whether another buyer is at the checkout', async () => {
    await given(video.given)
      .when(openVideo())
      .answers({
        title: 'An oak shelf',
        creatorUsername: 'carol',
        totalPence: 5390,
        priorUse: 'never',
        isBeingBought: false,
        takesMessages: false,
      })
      .give(anOfferClaimed({ buyerId: bob.id }))
      .when(openVideo())
      .answers({ isBeingBought: true });
  });

  it('says for ten minutes that a pay page was opened for it', async () => {
    const untilPayPage = anOrderSold({ buyerId: bob.id }).slice(0, 2);
    await given(video.given, bob, happenedAt('2026-03-01T11:50:01.000Z', untilPayPage))
      .when(openVideo())
      .answers({ isBeingBought: true })
      .after(1)
      .when(openVideo())
      .answers({ isBeingBought: false });
  });

  it('of a sold video is gone, and of any other never existed', async () => {
    await given(aPurchase(bob, video).given, aVideoInReview({ id: id(6) }).given)
      .when(openVideo())
      .refuses('gone', 'This video has been sold. It was sold once, and it is gone for good.')
      .when(openVideo(id(6)))
      .refuses('not-found')
      .when(openVideo(id(99)))
      .refuses('not-found')
      .when(play())
      .refuses('gone')
      .when(view())
      .refuses('gone');
  });
});

describe('a visit', () => {
  it('counts once per visitor and day, and so does a play', async () => {
    await given(video.given)
      .when(view())
      .answers({ success: true })
      .when(view())
      .when(view(visitor({ address: '192.0.2.30' })))
      .when(play())
      .answers({ url: anyText, expiresAt: '2026-03-01T12:10:00.000Z' })
      .when(play())
      .when(analytics)
      .answers({ totals: { views: 2, previews: 1 } });
  });

  it('of a visitor who comes back counts again from midnight on', async () => {
    const noonToMidnight = 12 * 60 * 60;
    await given(video.given)
      .when(view())
      .when(play())
      .after(noonToMidnight - 1)
      .when(view())
      .when(play())
      .after(1)
      .when(analytics)
      .answers({ totals: { views: 1, previews: 1 } })
      .when(view())
      .when(play())
      .when(analytics)
      .answers({ totals: { views: 2, previews: 2 } });
  });

  it('of its creator or of staff does not count, and neither does a preview that nobody played', async () => {
    await given(video.given)
      .when(view(as(creator)))
      .when(view(as(aStaffMember('moderator'))))
      .when(play(as(creator)))
      .when(play(visitor(), false))
      .answers({ url: anyText })
      .when(analytics)
      .answers({ totals: { views: 0, previews: 0 } });
  });
});
