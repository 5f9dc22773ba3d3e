/** What a suspension stops, from the moment of the fact: nothing of theirs is sold, approved, bought or paid out. */
import { describe, expect, it } from 'vitest';
import { reinstateAccount, suspendAccount } from '#contracts/auth/account.ts';
import { approveVideo, getVideo } from '#contracts/catalogue/catalogue.ts';
import { takeNextReview, takeReview } from '#contracts/catalogue/moderation.ts';
import { adminGetPayout, getOrder, openCheckout, releasePayout } from '#contracts/sales/sales.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { as, call, visitor } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, licence } from '#testing/routes/marketplace.ts';
import { aPayout } from '#testing/routes/payouts.ts';
import { aBuyer, aStaffMember, type Person } from '#testing/routes/people.ts';
import type { Given } from '#testing/routes/world.ts';

const video = aListedVideo();
const { creator: carol } = video;
const bob = aBuyer('bob');
const mia = aStaffMember('moderator', 'mia');
const max = aStaffMember('moderator', 'max');
const finance = aStaffMember('finance');
const { totalPence } = splitPrice(video.pricePence);
const params = { videoId: video.id };
const agreed = { licenceHash: licence.hash, buysAs: 'business' as const, acceptsLicence: true };
const buy = (who = bob) =>
  call(openCheckout, { params, body: { channelUrl: 'https://videos.example/@bob', totalPence, ...agreed } }, as(who));
const body = { reason: 'Fraud with cards.' };
const suspend = ({ id }: Person = carol) => call(suspendAccount, { params: { id }, body }, as(mia));
const reinstate = ({ id }: Person = carol) => call(reinstateAccount, { params: { id }, body }, as(max));
const suspended = ({ id: userId }: Person): Given => ({
  type: 'AccountSuspended',
  data: { userId, reason: personal(userId, body.reason), by: mia.id },
});
const look = call(getVideo, { params }, visitor());

describe('a suspended creator', () => {
  it('sells nothing and shows nothing, and everything returns when the suspension is lifted', async () => {
    await given(video.given, bob)
      .when(suspend())
      .settle()
      .records('SuspensionLetterDue', 'SellerSuspended', 'VideoPaused', 'SuspensionMailed')
      .when(buy())
      .refuses('video-not-for-sale')
      .when(look)
      .refuses('not-found')
      .when(reinstate())
      .settle()
      .records('SuspensionLetterDue', 'SellerReinstated', 'VideoResumed', 'SuspensionMailed')
      .when(look)
      .answers({ id: video.id })
      .when(buy())
      .answers({ payUrl: 'https://pay.example/cs_1' });
  });

  it('sells nothing to a buyer who is on the pay page, and nothing is charged', async () => {
    const world = await given(video.given, bob);
    const { body: checkout } = await world.call(buy());
    await world.give(suspended(carol));
    const paid = world.payments.pay(checkout?.payUrl ?? '');
    const { body: order } = await world.call(call(getOrder, { params: { orderId: checkout?.orderId ?? '' } }, as(bob)));
    expect(order).toMatchObject({ status: 'lost', lostBecause: 'withdrawn' });
    expect((await world.payments.readPayment(paid.paymentId)).status).toBe('cancelled');
  });

  it('has no video approved, and none in the queue', async () => {
    const waiting = video.given.slice(0, 6);
    await given(waiting, mia, suspended(carol))
      .when(call(takeReview, { params: { id: video.id } }, as(mia)))
      .when(call(approveVideo, { params: { id: video.id }, body: {} }, as(mia)))
      .refuses('conflict', 'Its creator is suspended, so the video cannot be listed.');
    const world = await given(waiting, mia);
    await world.call(suspend());
    await world.settle();
    expect((await world.call(call(takeNextReview, { body: {} }, as(max)))).body).toEqual({ videoId: null });
  });

  it('is not listed by an approval that had not taken effect yet', async () => {
    const world = await given(video.given.slice(0, 6), mia);
    await world.call(call(takeReview, { params: { id: video.id } }, as(mia)));
    await world.call(call(approveVideo, { params: { id: video.id }, body: {} }, as(mia)));
    await world.call(suspend());
    world.clock.wait(120);
    const { events } = await world.settle();
    expect(events.map(({ type }) => type)).toContain('ReviewUndone');
    expect(events.map(({ type }) => type)).not.toContain('VideoListed');
  });

  it('is paid nothing', async () => {
    const payout = aPayout();
    await given(payout.given, suspended(payout.creator))
      .when(call(releasePayout, { params: { id: payout.id } }, as(finance)))
      .refuses('balance-too-low', /suspended/);
  });

  it('is paid what waited, once the suspension is lifted', async () => {
    const payout = aPayout();
    const release = call(releasePayout, { params: { id: payout.id } }, as(finance));
    await given(payout.given, suspended(payout.creator))
      .when(release)
      .refuses('balance-too-low')
      .when(reinstate(payout.creator))
      .settle()
      .when(release)
      .answers({ status: 'released' })
      .settle()
      .when(call(adminGetPayout, { params: { id: payout.id } }, as(finance)))
      .answers({ status: 'paid' });
  });
});

describe('a suspended or erased buyer', () => {
  it.each<[string, Given]>([
    ['suspended', suspended(bob)],
    ['erased', { type: 'AccountErased', data: { userId: bob.id } }],
  ])('is not charged at a pay page that is still open: %s', async (_, fact) => {
    const world = await given(video.given, bob);
    const { body: checkout } = await world.call(buy());
    const paid = world.payments.pay(checkout?.payUrl ?? '');
    await world.give(fact);
    await world.sweep();
    world.clock.wait(120);
    const { events } = await world.sweep();
    expect(events.filter(({ streamId }) => streamId.startsWith('order-'))).toMatchObject([
      { type: 'PaymentAuthorised' },
      { type: 'OrderLost', data: { reason: 'accountClosed' } },
      { type: 'PaymentCancelled' },
    ]);
    expect((await world.payments.readPayment(paid.paymentId)).status).toBe('cancelled');
  });
});
