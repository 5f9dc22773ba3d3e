import { describe, expect, it } from 'vitest';
import { creatorId, id, orderId, videoId } from '#testing/events.ts';
import type { Fact } from './kind.ts';
import { kinds, writeText } from './kinds.ts';

const sale = { orderId, videoId, creatorId };
const questioned: Fact = { type: 'RightsQuestioned', data: { ...sale, claimId: id(8), wasFetched: true } };
const refunded = (isFull: boolean): Fact => ({
  type: 'RefundStarted',
  data: {
    ...sale,
    n: 1,
    key: 'a',
    amountPence: 100,
    creatorPence: 82,
    platformPence: 18,
    isFull,
    wasFetched: true,
    reason: 'staff',
    isFault: false,
    note: { personal: id(3), value: '' },
  },
});

/** The recipients of one event, each with the page to which the notification leads. */
const recipientsOf = (fact: Fact): unknown[] =>
  Object.entries(kinds).flatMap(([name, kind]) => {
    const addressed = kind.fact === fact.type ? kind.addressOf(fact) : null;
    if (!addressed) return [];
    const happenedAt = '2026-11-22T12:00:00.000Z';
    const text = writeText(name, { ...addressed.about, username: 'ann', happenedAt, videoTitle: null });
    return [[addressed.recipient, text?.path]];
  });

describe('what becomes of a licence', () => {
  it('reaches the person who owns it when a copyright claim is made, also after a transfer', () => {
    expect(recipientsOf(questioned)).toEqual([
      [{ owningBuyerOf: orderId }, `/orders/${orderId}`],
      [{ laterOwnerOf: orderId }, `/transfers/${orderId}`],
    ]);
  });

  it('reaches its later owner when the sale is refunded in full, and is nothing for a part', () => {
    expect(recipientsOf(refunded(true))).toEqual([[{ laterOwnerOf: orderId }, `/transfers/${orderId}`]]);
    expect(recipientsOf(refunded(false))).toEqual([]);
  });
});
