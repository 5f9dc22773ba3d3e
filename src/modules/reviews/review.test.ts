import { describe, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { buyerId, creatorId, id, orderId, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { ReviewEvent } from '#events/reviews.ts';
import { answerReview, hideReview, review, writeReview } from './review.ts';

const sale = { orderId, videoId, creatorId, buyerId };
const owned = { ...sale, isFetched: true, isTakenBack: false };
const words = { stars: 4, text: 'Steady, well lit.' };
const written: ReviewEvent = {
  type: 'ReviewWritten',
  data: { ...sale, stars: 4, text: personal(buyerId, 'Steady, well lit.') },
};
const answered: ReviewEvent = { type: 'ReviewAnswered', data: { orderId, text: personal(creatorId, 'Thank you.') } };
const hidden: ReviewEvent = { type: 'ReviewHidden', data: { orderId, reason: personal(buyerId, 'Names a person.') } };

describe('a review', () => {
  it('is written once, after the original was downloaded and while it is owned, in words that belong to the buyer', () => {
    given(review).when(writeReview(owned, words)).then(written);
    given(review)
      .when(writeReview({ ...owned, isFetched: false }, words))
      .refuses('conflict');
    given(review)
      .when(writeReview({ ...owned, isTakenBack: true }, words))
      .refuses('conflict');
    given(review, written).when(writeReview(owned, words)).refuses('already-done');
    given(review, written, hidden).when(writeReview(owned, words)).refuses('already-done');
  });

  it('is answered once, by the creator of the video alone', () => {
    given(review, written)
      .when(answerReview(orderId, creatorId, 'Thank you.'))
      .then(answered);
    given(review, written, answered)
      .when(answerReview(orderId, creatorId, 'Again.'))
      .refuses('already-done');
    given(review, written)
      .when(answerReview(orderId, id(9), 'Mine?'))
      .refuses('not-found');
    given(review)
      .when(answerReview(orderId, creatorId, 'What?'))
      .refuses('not-found');
    given(review, written, hidden)
      .when(answerReview(orderId, creatorId, 'Late.'))
      .refuses('not-found');
  });

  it('is hidden once, answered or not', () => {
    given(review, written, answered).when(hideReview(orderId, 'Names a person.')).then(hidden);
    given(review, written, hidden).when(hideReview(orderId, 'Again.')).refuses('already-done');
    given(review).when(hideReview(orderId, 'Nothing there.')).refuses('not-found');
  });
});
