import { describe, it } from 'vitest';
import { adminListFeatured, endFeature, featuredVideos, featureVideo } from '#contracts/catalogue/featured.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { proOf } from '#testing/routes/community.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';

const DAY_SECONDS = 24 * 60 * 60;
const moderator = aStaffMember('moderator');
const auditor = aStaffMember('auditor');
const video = aListedVideo();
const { creator } = video;
const other = aListedVideo({ id: id(5), title: 'A stool' });
const params = { id: video.id };
const days = { from: '2026-03-01', until: '2026-03-03' };
const feature = (more: Partial<{ id: string; place: number; from: string; until: string }> = {}, who = moderator) => {
  const { id: videoId = video.id, place = 1, from = days.from, until = days.until } = more;
  return call(featureVideo, { params: { id: videoId }, body: { place, from, until } }, as(who));
};
const end = (who = moderator) => call(endFeature, { params, body: { reason: 'It has had its time.' } }, as(who));
const aFeature = {
  type: 'VideoFeatured',
  data: { videoId: video.id, creatorId: creator.id, place: 1, by: moderator.id, from: days.from, until: days.until },
} as const;

describe('a featured video', () => {
  it('is shown to everybody from its first day to its last', async () => {
    await given(video.given, proOf(creator))
      .when(feature())
      .answers({ success: true })
      .records({
        type: 'VideoFeatured',
        by: moderator.id,
        data: { videoId: video.id, creatorId: creator.id, place: 1, by: moderator.id, from: days.from },
      })
      .when(call(featuredVideos))
      .answers({ videos: [{ title: 'A shelf' }] })
      .after(3 * DAY_SECONDS)
      .when(call(featuredVideos))
      .answers({ videos: [] });
  });

  it('is for sale, and its creator has Creator Pro', async () => {
    await given(video.given)
      .when(feature())
      .refuses('conflict', 'Only videos of creators with Creator Pro are featured.')
      .when(feature({ id: id(99) }))
      .refuses('not-found');
    await given(aPurchase(aBuyer(), video).given, proOf(creator)).when(feature()).refuses('video-not-for-sale');
    await given(video.given, proOf(creator), { type: 'VideoDisabled', data: { videoId: video.id, claimId: id(9) } })
      .when(feature())
      .refuses('video-not-for-sale');
  });

  it('has a place and days of its own', async () => {
    await given(video.given, other.given, proOf(creator), aFeature)
      .when(feature({ id: other.id, from: '2026-03-03', until: '2026-03-05' }))
      .refuses('invalid-input', undefined, { '#/place': 'Place 1 is taken in these days' })
      .when(feature({ id: other.id, from: '2026-03-04', until: '2026-03-05' }))
      .answers({ success: true })
      .when(feature({ until: '2026-02-28' }))
      .refuses('invalid-input', undefined, {
        '#/until': 'Please choose a day that is still to come, not before the first',
      });
  });

  it('is taken off with a reason, once', async () => {
    await given(video.given, aFeature)
      .when(end())
      .answers({ success: true })
      .records({
        type: 'FeatureEnded',
        by: moderator.id,
        data: { by: moderator.id, reason: { personal: video.creator.id, value: 'It has had its time.' } },
      })
      .when(end())
      .answers({ success: true })
      .records()
      .when(call(endFeature, { params, body: { reason: '' } }, as(moderator)))
      .refuses('invalid-input', undefined, { '#/reason': 'Please say why' });
  });
});

it('the list shows what is featured now or will be, to moderators and auditors', async () => {
  const list = (who = auditor) => call(adminListFeatured, { query: {} }, as(who));
  await given(video.given, aFeature)
    .when(list())
    .answers([{ id: video.id, title: 'A shelf', place: 1, from: days.from, until: days.until, isShown: true }])
    .answersHeader('Content-Range', 'featured 0-0/1')
    .when(list(aStaffMember('finance')))
    .refuses('not-allowed')
    .when(feature({}, auditor))
    .refuses('not-allowed')
    .when(end(creator))
    .refuses('not-allowed');
});
