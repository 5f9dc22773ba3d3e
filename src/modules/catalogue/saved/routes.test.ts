import { describe, it } from 'vitest';
import { getSaved, savedVideos, saveVideo, unsaveVideo } from '#contracts/catalogue/saved.ts';
import { id } from '#testing/events.ts';
import { as, call, visitor } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer } from '#testing/routes/people.ts';

const video = aListedVideo();
const other = aListedVideo({ id: id(5), title: 'A stool' });
const bob = aBuyer('bob');
const dave = aBuyer('dave');
const params = { videoId: video.id };
const save = (videoId = video.id, who = bob) => call(saveVideo, { params: { videoId } }, as(who));
const forget = (who = bob) => call(unsaveVideo, { params }, as(who));
const isSaved = (who = bob) => call(getSaved, { params }, as(who));
const list = (who = bob) => call(savedVideos, { query: {} }, as(who));

describe('a saved video', () => {
  it('is remembered for the one who saved it, and saving it again changes nothing', async () => {
    await given(video.given)
      .when(save())
      .answers({ isSaved: true })
      .records({ type: 'VideoSaved', by: bob.id, data: { userId: bob.id, videoId: video.id } })
      .when(save())
      .answers({ isSaved: true })
      .records()
      .when(isSaved())
      .answers({ isSaved: true })
      .when(isSaved(dave))
      .answers({ isSaved: false });
  });

  it('is forgotten on demand, and forgetting it again changes nothing', async () => {
    await given(video.given, { type: 'VideoSaved', data: { userId: bob.id, videoId: video.id } })
      .when(forget())
      .answers({ isSaved: false })
      .records({ type: 'VideoUnsaved', by: bob.id, data: { userId: bob.id, videoId: video.id } })
      .when(forget())
      .answers({ isSaved: false })
      .records();
  });

  it('has to be for sale', async () => {
    await given(aPurchase(dave, video).given)
      .when(save())
      .refuses('gone', 'This video has been sold. It was sold once, and it is gone for good.')
      .when(save(id(99)))
      .refuses('not-found');
  });

  it('belongs to somebody who is signed in', async () => {
    await given(video.given)
      .when(call(saveVideo, { params }, visitor()))
      .refuses('not-signed-in')
      .when(call(savedVideos, { query: {} }, visitor()))
      .refuses('not-signed-in');
  });
});

it('the saved videos are those still for sale, the latest first', async () => {
  await given(video.given, other.given)
    .when(save())
    .after(60)
    .when(save(other.id))
    .when(list())
    .answers({ total: 2, page: 1, videos: [{ title: 'A stool', totalPence: 5390 }, { title: 'A shelf' }] })
    .give({ type: 'OfferWithdrawn', data: { videoId: other.id, reason: 'No more.' } })
    .when(list())
    .answers({ total: 1, videos: [{ title: 'A shelf' }] })
    .when(list(dave))
    .answers({ total: 0, videos: [] });
});
