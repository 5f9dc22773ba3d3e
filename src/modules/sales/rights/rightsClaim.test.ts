import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#events/sales.ts';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { accessOf } from '#modules/sales/checkout/afterSale.ts';
import { order } from '#modules/sales/checkout/order.ts';
import { anOrderSold, creatorId, id, orderId, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { clearRights, loseRights, questionRights } from './rightsClaim.ts';

const sold = anOrderSold();
const unsold = sold.filter(({ type }) => type !== 'OrderSold');
const claimId = id(80);
const another = id(81);
const moderator = id(50);
const ofSale = { orderId, videoId, creatorId };
const fetched: OrderEvent = { type: 'OriginalFetched', data: { orderId, videoId } };
const questioned: OrderEvent = { type: 'RightsQuestioned', data: { ...ofSale, claimId, wasFetched: false } };
const cleared: OrderEvent = { type: 'RightsCleared', data: { ...ofSale, claimId } };
const lost: OrderEvent = { type: 'RightsLost', data: { ...ofSale, claimId, decidedBy: moderator } };
const accessAfter = (...events: OrderEvent[]): string => {
  const state = stateOf(order, [...sold, ...events]);
  return state.status === 'sold' ? accessOf(state.after) : state.status;
};

describe('a copyright claim on a sold video', () => {
  it('questions the rights once, and says whether the original was fetched', () => {
    given(order, ...sold)
      .when(questionRights(claimId))
      .then(questioned);
    given(order, ...sold, fetched)
      .when(questionRights(claimId))
      .then({ type: 'RightsQuestioned', data: { ...ofSale, claimId, wasFetched: true } });
    given(order, ...sold, questioned)
      .when(questionRights(claimId))
      .then();
    given(order, ...sold, questioned, cleared)
      .when(questionRights(claimId))
      .then();
  });

  it('is one of several, each by itself', () => {
    given(order, ...sold, questioned)
      .when(questionRights(another))
      .then({ type: 'RightsQuestioned', data: { claimId: another } });
    given(order, ...sold, questioned)
      .when(clearRights(another))
      .then();
    given(order, ...sold, questioned)
      .when(loseRights(another, null))
      .then();
  });

  it('changes nothing where nothing was sold, or the purchase is over', () => {
    given(order, ...unsold)
      .when(questionRights(claimId))
      .then();
    given(order, ...unsold)
      .when(clearRights(claimId))
      .then();
    given(order, ...unsold)
      .when(loseRights(claimId, null))
      .then();
    given(order, ...sold, questioned, lost)
      .when(questionRights(another))
      .then();
  });

  it('ends without success, once', () => {
    given(order, ...sold, questioned)
      .when(clearRights(claimId))
      .then(cleared);
    given(order, ...sold, questioned, cleared)
      .when(clearRights(claimId))
      .then();
    given(order, ...sold, questioned, lost)
      .when(clearRights(claimId))
      .then();
  });

  it('is upheld by a person or by the passing of time, once', () => {
    given(order, ...sold, questioned)
      .when(loseRights(claimId, moderator))
      .then(lost);
    given(order, ...sold, questioned)
      .when(loseRights(claimId, null))
      .then({ type: 'RightsLost', data: { ...ofSale, claimId, decidedBy: null } });
    given(order, ...sold, questioned, lost)
      .when(loseRights(claimId, moderator))
      .then();
    given(order, ...sold, questioned, cleared)
      .when(loseRights(claimId, moderator))
      .then();
  });

  it('holds the download back while it is open, and ends it when it is upheld', () => {
    expect(accessAfter(questioned)).not.toBe('open');
    expect(accessAfter(questioned)).not.toBe('revoked');
    expect(accessAfter(questioned, cleared)).toBe('open');
    expect(accessAfter(questioned, lost)).toBe('revoked');
  });
});
