/** One buyer's review of one purchase: written once, answered once, hidden for good. */
import { Problem } from '#contracts/http/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { ReviewAnswered, ReviewEvent, ReviewHidden, ReviewWritten } from '#events/reviews.ts';

export type Review =
  | { status: 'none' }
  | { status: 'written'; creatorId: string; buyerId: string; isAnswered: boolean; isHidden: boolean };

export const review: Aggregate<Review, ReviewEvent> = {
  category: 'review',
  initialState: { status: 'none' },
  evolve: (state, event) => {
    if (event.type === 'ReviewWritten') {
      const { creatorId, buyerId } = event.data;
      return { status: 'written', creatorId, buyerId, isAnswered: false, isHidden: false };
    }
    if (state.status === 'none') return state;
    return event.type === 'ReviewAnswered' ? { ...state, isAnswered: true } : { ...state, isHidden: true };
  },
};

type Sale = {
  orderId: string;
  videoId: string;
  creatorId: string;
  buyerId: string;
  isFetched: boolean;
  isTakenBack: boolean;
};

/** One per purchase, by the buyer who has downloaded it. */
export const writeReview =
  ({ isFetched, isTakenBack, ...sale }: Sale, { stars, text }: { stars: number; text: string }) =>
  (state: Review): [ReviewWritten] => {
    if (state.status !== 'none') throw new Problem('already-done', 'You have reviewed this purchase already.');
    if (isTakenBack) throw new Problem('conflict', 'This purchase was refunded, so you cannot review it.');
    if (!isFetched) throw new Problem('conflict', 'Please download the original before you review it.');
    return [{ type: 'ReviewWritten', data: { ...sale, stars, text: personal(sale.buyerId, text) } }];
  };

/** Only the creator of the video answers; another creator's review does not exist, nor does a hidden one. */
export const answerReview =
  (orderId: string, creatorId: string, text: string) =>
  (state: Review): [ReviewAnswered] => {
    if (state.status === 'none' || state.creatorId !== creatorId || state.isHidden) throw new Problem('not-found');
    if (state.isAnswered) throw new Problem('already-done', 'You have answered this review already.');
    return [{ type: 'ReviewAnswered', data: { orderId, text: personal(creatorId, text) } }];
  };

/** @throws Problem `already-done` when it is hidden: the reason of then stands */
export const hideReview =
  (orderId: string, reason: string) =>
  (state: Review): [ReviewHidden] => {
    if (state.status === 'none') throw new Problem('not-found');
    if (state.isHidden) throw new Problem('already-done', 'This review is hidden already.');
    return [{ type: 'ReviewHidden', data: { orderId, reason: personal(state.buyerId, reason) } }];
  };
