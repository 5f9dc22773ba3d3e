import { expect, it } from 'vitest';
import { adminGetPayout } from '#contracts/sales/sales.ts';
import { anOrderSold, aVideoSold, id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aBuyer, aCreator, aStaffMember } from '#testing/routes/people.ts';
import type { Given } from '#testing/routes/world.ts';

it('a payout of more sales than a page of a list shows names each with its day', async () => {
  const carol = aCreator();
  const bob = aBuyer();
  const finance = aStaffMember('finance');
  const orders = Array.from({ length: 101 }, (_, n) => id(20_000 + n));
  const sold = orders.map((orderId, n): Given => {
    const sale = { orderId, videoId: id(30_000 + n), creatorId: carol.id, buyerId: bob.id, pricePence: 4900 };
    return { kind: 'stamped', at: '2026-02-01T12:00:00.000Z', given: [...anOrderSold(sale), aVideoSold(sale)] };
  });
  const parts = orders.map((orderId) => ({ orderId, n: 1, amountPence: 1000, chargeId: 'ch_1' }));
  const requested: Given = {
    type: 'PayoutRequested',
    data: { payoutId: id(60), creatorId: carol.id, amountPence: 101_000, parts },
  };
  const world = await given(carol, bob, ...sold, requested);
  const { body } = await world.call(call(adminGetPayout, { params: { id: id(60) } }, as(finance)));
  expect(body?.sales.map(({ soldAt }) => soldAt)).toEqual(orders.map(() => '2026-02-01T12:00:00.000Z'));
});
