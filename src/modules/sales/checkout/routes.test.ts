import { describe, expect, it } from 'vitest';
import { checkoutMinutes } from '#contracts/site/houseRules.ts';
import { splitPrice } from '#contracts/shared/money.ts';
import { getOrder, openCheckout } from '#contracts/sales/sales.ts';
import { PaymentUnclear } from '#platform/payments/payments.ts';
import { id } from '#testing/events.ts';
import { origin } from '#testing/routes/app.ts';
import { as, call, callWith, visitor } from '#testing/routes/call.ts';
import { anyId, given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase, licence } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';

const video = aListedVideo();
const bob = aBuyer('bob');
const dave = aBuyer('dave');
const { totalPence } = splitPrice(video.pricePence);
const input = {
  params: { videoId: video.id },
  body: {
    channelUrl: 'https://videos.example/@bob',
    totalPence,
    licenceHash: licence.hash,
    buysAs: 'business' as const,
    acceptsLicence: true,
  },
};
const buy = (who = bob) => call(openCheckout, input, as(who));

describe('a buyer', () => {
  it('gets a pay page for what was shown, and the order stores price, licence and agreement', async () => {
    await given(video.given)
      .when(buy())
      .answers({ orderId: anyId, payUrl: 'https://pay.example/cs_1' })
      .records(
        {
          type: 'OrderCreated',
          by: bob.id,
          data: {
            buyerId: bob.id,
            creatorId: video.creator.id,
            channelUrl: { personal: bob.id, value: 'https://videos.example/@bob' },
            pricePence: 4900,
            buyerFeePence: 490,
            totalPence: 5390,
            licenceHash: licence.hash,
            agreement: { buysAs: 'business', statements: ['I have read the licence and accept it.'] },
          },
        },
        { type: 'CheckoutOpened', data: { sessionId: 'cs_1' } },
      )
      .also(({ payments, clock }) => {
        expect(payments.opened).toEqual([
          expect.objectContaining({
            amountPence: 5390,
            description: 'Exclusive rights: A shelf',
            customerEmail: 'bob@example.com',
            expiresAt: new Date(clock.now().getTime() + checkoutMinutes * 60_000).toISOString(),
          }),
        ]);
      });
  });

  it('who presses twice gets the same page', async () => {
    const world = await given(video.given);
    const first = await world.call(buy());
    const second = await world.call(buy());
    expect(second.body).toEqual(first.body);
    expect(second.events).toEqual([]);
  });

  it('whose two clicks arrive at once has one order and one page', async () => {
    const world = await given(video.given, bob);
    const [first, second] = await Promise.all([world.call(buy()), world.call(buy())]);
    expect(first.body).toEqual(second.body);
    expect(world.payments.opened).toHaveLength(1);
  });
});

describe('a buyer who comes back', () => {
  it('after paying goes to the order instead of paying again', async () => {
    const { orderId, given: purchase } = aPurchase(bob, video);
    await given(purchase)
      .when(buy())
      .answers({ orderId, payUrl: `${origin}/orders/${orderId}` })
      .records();
  });

  it('with another channel gets another order, and the first one is replaced', async () => {
    const again = { params: input.params, body: { ...input.body, channelUrl: 'https://videos.example/@other' } };
    await given(video.given)
      .when(buy())
      .when(call(openCheckout, again, as(bob)))
      .answers({ payUrl: 'https://pay.example/cs_2' })
      .records({ type: 'OrderLost', data: { reason: 'replaced' } }, 'CheckoutClosed', 'OrderCreated', 'CheckoutOpened');
  });
});

describe('two buyers', () => {
  it('may both be at a pay page; the one who pays first has the video, and the other is notified', async () => {
    const world = await given(video.given);
    const bobs = await world.call(buy(bob));
    await world.call(buy(dave));
    world.payments.pay(bobs.body?.payUrl ?? '');
    const settled = await world.call(getOrderOf(bobs.body?.orderId ?? '', bob));
    expect(settled.events.map(({ type }) => type)).toEqual([
      'PaymentAuthorised',
      'OfferClaimed',
      'CaptureStarted',
      'VideoSold',
      'OrderSold',
    ]);
    const refused = await world.call(buy(dave));
    expect(refused.problem?.detail).toBe(
      'This video has just been sold to somebody else. Your card has not been charged.',
    );
  });

  it('the second one is refused once it is sold', async () => {
    await given(aPurchase(bob, video).given).when(buy(dave)).refuses('video-already-sold');
  });
});

const getOrderOf = (orderId: string, who: typeof bob) => call(getOrder, { params: { orderId } }, as(who));

describe('refuses', () => {
  it('a creator’s own video', async () => {
    await given(video.given).when(buy(video.creator)).refuses('own-video', 'You cannot buy your own video');
  });

  it('a video that is not there, was withdrawn, or is under a copyright claim', async () => {
    await given(bob).when(buy()).refuses('video-not-for-sale');
    await given(video.given, { type: 'OfferWithdrawn', data: { videoId: video.id, reason: 'No more.' } })
      .when(buy())
      .refuses('video-not-for-sale');
    await given(video.given, { type: 'OfferBlocked', data: { videoId: video.id, claimId: id(9), orderId: null } })
      .when(buy())
      .refuses('video-not-for-sale');
  });

  it('an outdated price', async () => {
    await given(video.given, { type: 'OfferRepriced', data: { videoId: video.id, pricePence: 5000, priceVersion: 2 } })
      .when(buy())
      .refuses('price-changed', 'The price has changed. Please check it before you buy.');
  });

  it('a licence that was not the one shown', async () => {
    await given(video.given)
      .when(call(openCheckout, { ...input, body: { ...input.body, licenceHash: 'old' } }, as(bob)))
      .refuses('invalid-input', undefined, { '#/acceptsLicence': 'The licence has changed. Please read it again.' });
  });

  it('every wrong field at once', async () => {
    await given(video.given)
      .when(callWith(openCheckout, { params: input.params, body: { totalPence, licenceHash: '' } }, as(bob)))
      .refuses('invalid-input', 'Please enter the address of your channel', {
        '#/channelUrl': 'Please enter the address of your channel',
        '#/buysAs': 'Please choose how you buy',
        '#/acceptsLicence': 'Please read and accept the licence',
      });
  });

  it('a consumer who has not agreed to immediate delivery', async () => {
    await given(video.given)
      .when(call(openCheckout, { ...input, body: { ...input.body, buysAs: 'consumer' } }, as(bob)))
      .refuses('invalid-input', undefined, {
        '#/wantsImmediateSupply': 'Please agree to immediate delivery',
        '#/givesUpCancellation': 'Please confirm that you know this',
      });
  });

  it('visitors, unverified, incomplete and suspended accounts, and staff', async () => {
    await given(video.given)
      .when(call(openCheckout, input, visitor()))
      .refuses('not-signed-in')
      .when(buy(aBuyer('una', { isEmailVerified: false })))
      .refuses('email-not-verified')
      .when(buy(aBuyer('ida', { isProfileComplete: false })))
      .refuses('profile-incomplete')
      .when(buy(aBuyer('sid', { isSuspended: true })))
      .refuses('account-suspended')
      .when(buy(aStaffMember('moderator')))
      .refuses('not-allowed', 'Staff accounts do not buy.');
  });
});

it('a failure of the provider is recorded, and the next try uses a new key', async () => {
  await given(video.given)
    .also(({ payments }) => payments.failNext('openCheckout', new PaymentUnclear(new Error('timeout'))))
    .when(buy())
    .failsWith('payment-unavailable')
    .records('OrderCreated', 'CheckoutUnclear')
    .when(buy())
    .answers({ payUrl: 'https://pay.example/cs_1' })
    .records('CheckoutOpened');
});
