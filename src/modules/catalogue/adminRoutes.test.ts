import { describe, it } from 'vitest';
import { adminGetVideo, adminListVideos } from '#contracts/catalogue/catalogue.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { aVideoInReview } from '#testing/routes/films.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo } from '#testing/routes/marketplace.ts';
import { aStaffMember } from '#testing/routes/people.ts';

const auditor = aStaffMember('auditor');
const finance = aStaffMember('finance');
const video = aListedVideo();
const { creator } = video;
const waiting = aVideoInReview({ id: id(5), title: 'A stool' });
const list = (filter: object, who = auditor) =>
  call(adminListVideos, { query: { filter: JSON.stringify(filter) } }, as(who));
const getVideoAsStaff = (videoId = video.id, who = auditor) =>
  call(adminGetVideo, { params: { id: videoId } }, as(who));

describe('videos in the console', () => {
  it('are found by state, creator and words', async () => {
    await given(video.given, waiting.given)
      .when(list({ status: 'inReview' }))
      .answers([{ id: waiting.id, title: 'A stool', status: 'inReview' }])
      .answersHeader('Content-Range', 'videos 0-0/1')
      .when(list({ q: 'shelf', creatorId: creator.id }))
      .answers([{ id: video.id, status: 'listed' }])
      .when(list({ creatorId: id(99) }))
      .answers([]);
  });

  it('wait for a moderator unless their creator is suspended, and all are found by their state', async () => {
    const paused = aVideoInReview({ id: id(6), title: 'A bench' });
    await given(waiting.given, paused.given, { type: 'VideoPaused', data: { videoId: paused.id } })
      .when(list({ status: 'toDo' }))
      .answers([{ id: waiting.id }])
      .answersHeader('Content-Range', 'videos 0-0/1')
      .when(list({ status: 'inReview' }))
      .answersHeader('Content-Range', 'videos 0-1/2')
      .give({ type: 'VideoResumed', data: { videoId: paused.id } })
      .when(list({ status: 'toDo' }))
      .answersHeader('Content-Range', 'videos 0-1/2');
  });

  it('show who made them, what they earn and what happened to them', async () => {
    await given(video.given)
      .when(getVideoAsStaff())
      .answers({
        id: video.id,
        creatorId: creator.id,
        creator: 'Carol',
        pricePence: 4900,
        totalPence: 5390,
        creatorPence: 4410,
        priorUse: 'never',
        hasAppealed: false,
        review: null,
        decision: null,
        likenesses: [],
        rights: [],
        approvalProposal: null,
      })
      .records();
  });

  it('name others that are like them', async () => {
    const copy = aVideoInReview({ id: id(6), title: 'The same shelf', likeTo: video.id });
    await given(video.given, copy.given)
      .when(getVideoAsStaff(copy.id))
      .answers({ likenesses: [{ videoId: video.id, title: 'A shelf', verdict: 'strong' }] })
      .when(getVideoAsStaff(video.id))
      .answers({ likenesses: [{ videoId: copy.id, title: 'The same shelf' }] });
  });
});

it('finance reads the one that a sale in trouble is about, and lists none; creators read nothing', async () => {
  await given(video.given)
    .when(getVideoAsStaff(video.id, finance))
    .answers({ id: video.id })
    .when(list({}, finance))
    .refuses('not-allowed')
    .when(getVideoAsStaff(video.id, creator))
    .refuses('not-allowed')
    .when(list({}, creator))
    .refuses('not-allowed')
    .when(getVideoAsStaff(id(99)))
    .refuses('not-found');
});
