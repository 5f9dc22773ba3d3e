import { describe, it } from 'vitest';
import { answerReview, creatorReviews, getReview, writeReview } from '#contracts/reviews/reviews.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { as, call, callWith } from '#testing/routes/call.ts';
import { aReview, fetched } from '#testing/routes/community.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator } from '#testing/routes/people.ts';

const bob = aBuyer('bob');
const dave = aBuyer('dave');
const rival = aCreator('rival');
const purchase = aPurchase(bob);
const { creator } = purchase.video;
const params = { orderId: purchase.orderId };
const write = (who = bob, stars = 5) => call(writeReview, { params, body: { stars, text: 'Just as shown.' } }, as(who));
const answer = (who = creator) => call(answerReview, { params, body: { text: 'Thank you.' } }, as(who));

describe('a review', () => {
  it('is written by the buyer who has downloaded what they bought', async () => {
    await given(purchase.given, fetched(purchase))
      .when(call(getReview, { params }, as(bob)))
      .answers({ review: null, mayWrite: true })
      .when(write())
      .answers({ mayWrite: false, review: { title: 'A shelf', stars: 5, text: 'Just as shown.', isHidden: false } })
      .records({
        type: 'ReviewWritten',
        by: bob.id,
        data: { creatorId: creator.id, stars: 5, text: { personal: bob.id, value: 'Just as shown.' } },
      });
  });

  it('is written once', async () => {
    await given(aReview(purchase)).when(write()).refuses('already-done', 'You have reviewed this purchase already.');
  });

  it('waits for the download', async () => {
    await given(purchase.given)
      .when(call(getReview, { params }, as(bob)))
      .answers({ mayWrite: false })
      .when(write())
      .refuses('conflict', 'Please download the original before you review it.');
  });

  it('of somebody else’s purchase, or of none, does not exist', async () => {
    await given(purchase.given, fetched(purchase))
      .when(write(dave))
      .refuses('not-found')
      .when(call(getReview, { params }, as(dave)))
      .refuses('not-found')
      .when(call(getReview, { params: { orderId: id(99) } }, as(bob)))
      .refuses('not-found')
      .when(callWith(getReview, { params: { orderId: 'no-id' } }, as(bob)))
      .refuses('not-found');
  });

  it('has one to five stars and words', async () => {
    await given(purchase.given, fetched(purchase))
      .when(callWith(writeReview, { params, body: { text: '' } }, as(bob)))
      .refuses('invalid-input', undefined, {
        '#/stars': 'Please choose one to five stars',
        '#/text': 'Please write a sentence or two',
      })
      .when(write(bob, 6))
      .refuses('invalid-input');
  });
});

describe('an answer', () => {
  it('is given once, by the creator of the video', async () => {
    await given(aReview(purchase))
      .when(answer())
      .answers({ success: true })
      .records({ type: 'ReviewAnswered', by: creator.id, data: { text: { value: 'Thank you.' } } })
      .when(answer())
      .refuses('already-done', 'You have answered this review already.');
  });

  it('to a review of another creator’s video, or to one that is hidden, is not possible', async () => {
    await given(aReview(purchase))
      .when(answer(rival))
      .refuses('not-found')
      .when(answer(bob))
      .refuses('creators-only')
      .give({
        type: 'ReviewHidden',
        data: { orderId: purchase.orderId, reason: personal(bob.id, 'It names a person.') },
      })
      .when(answer())
      .refuses('not-found');
  });
});

describe('the reviews of a creator', () => {
  const second = aPurchase(dave, aListedVideo({ id: id(5), title: 'A stool' }), { orderId: id(6) });
  const page = call(creatorReviews, { params: { username: 'carol' }, query: {} });

  it('are read by everybody, the latest first, with their average', async () => {
    await given(aReview(purchase, { stars: 4 }), aReview(second, { stars: 1, text: 'Too dark.' }))
      .when(page)
      .answers({
        total: 2,
        rating: { average: 2.5, count: 2 },
        reviews: [
          { title: 'A stool', stars: 1, text: 'Too dark.', answer: null },
          { title: 'A shelf', stars: 4 },
        ],
      });
  });

  it('leave out and do not count what is hidden', async () => {
    await given(aReview(purchase, { stars: 4 }), aReview(second, { stars: 1 }))
      .give({
        type: 'ReviewHidden',
        data: { orderId: second.orderId, reason: personal(dave.id, 'It names a person.') },
      })
      .when(page)
      .answers({ total: 1, rating: { average: 4, count: 1 }, reviews: [{ title: 'A shelf' }] });
  });

  it('of nobody are not found', async () => {
    await given(bob)
      .when(call(creatorReviews, { params: { username: 'bob' }, query: {} }))
      .refuses('not-found');
  });
});
