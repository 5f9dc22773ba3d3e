import { expect, it } from 'vitest';
import { releasePayout } from '#contracts/sales/sales.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aPayout } from '#testing/routes/payouts.ts';
import { aBuyer, aCreator, aStaffMember } from '#testing/routes/people.ts';

const finance = aStaffMember('finance');
const colleague = aStaffMember('finance', 'fiona');
const carol = aCreator();
const bob = aBuyer();
/** £490 to the same creator each; two people are needed above £500. */
const payoutOf = (n: number) => {
  const video = aListedVideo({ id: id(n), creator: carol, pricePence: 54_444 });
  return aPayout(aPurchase(bob, video, { orderId: id(40 + n) }), id(60 + n));
};
const first = payoutOf(1);
const second = payoutOf(2);
const release = (payoutId: string, who = finance) => call(releasePayout, { params: { id: payoutId } }, as(who));

it('one person releases no more than the limit for one creator in a day, in however many payouts', async () => {
  const world = await given(first.given, second.given);
  const typesOf = async (...call: Parameters<typeof release>) =>
    (await world.call(release(...call))).events.map(({ type }) => type);
  expect(await typesOf(first.id)).toEqual(['ReleaseCounted', 'PayoutReleased']);
  expect(await typesOf(second.id)).toEqual(['PayoutApproved']);
  expect(await typesOf(second.id, colleague)).toEqual(['PayoutReleased']);
});

it('a day later it is another sum', async () => {
  const world = await given(first.given, second.given);
  await world.call(release(first.id));
  world.clock.wait(24 * 60 * 60);
  const { events } = await world.call(release(second.id));
  expect(events.map(({ type }) => type)).toEqual(['ReleaseCounted', 'PayoutReleased']);
});
