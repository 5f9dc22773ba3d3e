import { describe, expect, it } from 'vitest';
import { aDispute } from '#testing/routes/afterSales.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { booksThatAgree } from '#testing/routes/payouts.ts';
import { aBuyer, aCreator } from '#testing/routes/people.ts';
import type { Given, World } from '#testing/routes/world.ts';

const purchase = aPurchase(aBuyer(), aListedVideo());
const { orderId, video } = purchase;
const YEAR_S = 365 * 86_400;

/** What is stuck a year later, while nothing has swept. */
const stuckLater = async (world: World): Promise<string[]> => {
  world.clock.wait(YEAR_S);
  return (await world.app.findStuckWork(50)).map(({ process, state }) => `${process}: ${state}`);
};

describe('two disputes of one order', () => {
  const amounts = { amountPence: 100, creatorPence: 100 };
  const lost = (disputeId: string): Given => ({
    type: 'DisputeLost',
    data: { orderId, videoId: video.id, creatorId: video.creator.id, disputeId, ...amounts, isFault: false },
  });
  const both = [aDispute(purchase, { amountPence: 100 }), aDispute(purchase, { disputeId: 'dp_2', amountPence: 100 })];

  it('are unfinished until both have been decided', async () => {
    expect(await stuckLater(await given(both, lost('dp_1')))).toContain('dispute: open');
    expect(await stuckLater(await given(both, lost('dp_1'), lost('dp_2')))).not.toContain('dispute: open');
  });
});

describe('the books', () => {
  it('wait for their first comparison from the first sale on', async () => {
    expect(await stuckLater(await given(video.given))).not.toContain('books: uncompared');
    expect(await stuckLater(await given(purchase.given))).toContain('books: uncompared');
    expect(await stuckLater(await given(purchase.given, booksThatAgree))).toContain('books: compared');
  });
});

describe('a plan', () => {
  const carol = aCreator('carol');
  const reading = (status: 'active' | 'past_due'): Given => ({
    type: 'SubscriptionRead',
    data: {
      userId: carol.id,
      reading: {
        subscriptionId: 'sub_1',
        status,
        periodStartsAt: '2026-02-03T12:00:00.000Z',
        periodEndsAt: '2026-03-03T12:00:00.000Z',
        endsAt: null,
        graceEndsAt: status === 'active' ? null : '2026-03-02T12:00:00.000Z',
        pricePence: 500,
      },
    },
  });
  const stuckAfter = async (days: number, status: 'active' | 'past_due'): Promise<number> => {
    const linked: Given = { type: 'CustomerLinked', data: { userId: carol.id, customerId: 'cus_1' } };
    const world = await given(carol, linked, reading(status));
    world.clock.wait(days * 86_400);
    return (await world.app.findStuckWork(50)).filter(({ process }) => process === 'plan').length;
  };

  it('that is not paid may be asked for by the provider for weeks; one that is paid changes in time', async () => {
    expect(await stuckAfter(30, 'past_due')).toBe(0);
    expect(await stuckAfter(70, 'past_due')).toBe(1);
    expect(await stuckAfter(30, 'active')).toBe(1);
  });
});
