import { describe, expect, it } from 'vitest';
import { PaymentRefused } from '#platform/payments/payments.ts';
import { testClock } from '#testing/clock.ts';
import { anOfferClaimed, anOfferOpened, anOrderCreated, anOrderSold, id, orderId, videoId } from '#testing/events.ts';
import { givenProcess, keepError, withPayments, type ProcessWorld } from '#testing/givenProcess.ts';
import { createSettle } from './process.ts';

const settle =
  (isReplaced = false) =>
  (world: ProcessWorld) =>
    createSettle(world)(orderId, world.cause, { isReplaced });
const payUrl = 'https://pay.example/cs_1';
const inAMinute = new Date(testClock().now().getTime() + 60_000).toISOString();
const payNow = ({ payments }: ProcessWorld) => payments.pay(payUrl);

const [created, opened, authorised, capturing] = anOrderSold();
if (!created || !opened || !authorised || !capturing) throw new Error('a sale has five steps');
const waiting = [anOfferOpened(), created, opened];
const claimed = [...waiting, authorised, anOfferClaimed()];

describe('a request for which the provider keeps an error', () => {
  const kept = 'the provider keeps a 500';
  const lostLater = [...waiting, anOfferClaimed({ orderId: id(9), buyerId: id(8) })];
  it.each([
    ['the end of a pay page', 'expireCheckout', [...waiting], true, 'lost'],
    ['the cancellation of a loser', 'cancel', [...lostLater], false, 'lost'],
    ['the capture', 'capture', [...claimed, capturing], false, 'sold'],
  ] as const)('is made again with another key: %s', async (_, method, given, isReplaced, status) => {
    const failing = keepError(method);
    const settleAfter = (failures: number) => (world: ProcessWorld) =>
      createSettle(failing(world))(orderId, world.cause, { isReplaced, failures });
    await givenProcess(...given)
      .also((world) => void (method === 'cancel' && payNow(world)))
      .when(settleAfter(0))
      .fails(kept)
      .when(settleAfter(4))
      .fails(kept)
      .when(settleAfter(5))
      .answers({ status })
      .when(settleAfter(0))
      .records();
  });
});

describe('an order that waits for its buyer', () => {
  it('keeps waiting', () =>
    givenProcess(...waiting)
      .when(settle())
      .records()
      .answers({ status: 'checkoutOpen' }));

  it('is sold as soon as it is paid, in one run', () =>
    givenProcess(...waiting)
      .also(payNow)
      .when(settle())
      .records(
        { type: 'PaymentAuthorised', data: { orderId, card: 'key of card_1' } },
        'OfferClaimed',
        'CaptureStarted',
        'VideoSold',
        'OrderSold',
      )
      .answers({ status: 'sold' }));

  it('sells for the amount paid, with the fee of the provider', () =>
    givenProcess(...waiting)
      .also(payNow)
      .when(settle())
      .records(
        'PaymentAuthorised',
        'OfferClaimed',
        'CaptureStarted',
        {
          type: 'VideoSold',
          data: { orderId, totalPence: 5390, chargeId: 'ch_1', providerFeePence: 101 },
        },
        'OrderSold',
      ));

  it('loses when its page has expired', () =>
    givenProcess(...waiting)
      .also(({ payments }) => payments.expireCheckout('cs_1', 'key'))
      .when(settle())
      .records({ type: 'OrderLost', data: { reason: 'expired' } }, 'CheckoutClosed'));

  it('loses before it has a page when the price has changed', () =>
    givenProcess(
      anOfferOpened(),
      { type: 'OfferRepriced', data: { videoId, pricePence: 5900, priceVersion: 2 } },
      anOrderCreated({ payBefore: inAMinute }),
    )
      .when(settle())
      .records({ type: 'OrderLost', data: { reason: 'priceChanged' } }));

  it('waits for its page while one can be opened, and loses when none was', () =>
    givenProcess(anOfferOpened(), anOrderCreated({ payBefore: inAMinute }))
      .when(settle())
      .records()
      .also(({ clock }) => clock.wait(60))
      .when(settle())
      .records({ type: 'OrderLost', data: { reason: 'expired' } }));

  it('loses when a copyright claim blocks the offer', () =>
    givenProcess(...waiting, { type: 'OfferBlocked', data: { videoId, claimId: id(7), orderId: null } })
      .when(settle())
      .records({ type: 'OrderLost', data: { reason: 'withdrawn' } }, 'CheckoutClosed'));

  it('loses to a later order of its buyer, and nobody can pay on its page any more', () =>
    givenProcess(...waiting)
      .when(settle(true))
      .records({ type: 'OrderLost', data: { reason: 'replaced' } }, 'CheckoutClosed')
      .when(async (world) => Promise.resolve(payNow(world)))
      .fails('Nobody can pay there.'));

  it('is sold when the buyer pays at the last moment before its page is closed', () =>
    givenProcess(...waiting)
      .when((world) => {
        const expireCheckout = (sessionId: string) => {
          payNow(world);
          return world.payments.readCheckout(sessionId);
        };
        return settle(true)(withPayments(world, { expireCheckout }));
      })
      .answers({ status: 'sold' })
      .records('PaymentAuthorised', 'OfferClaimed', 'CaptureStarted', 'VideoSold', 'OrderSold'));

  it('does not lose to a later order of its buyer once it is paid', () =>
    givenProcess(...waiting)
      .also(payNow)
      .when(settle(true))
      .answers({ status: 'sold' }));
});

describe('an order that is paid', () => {
  it('loses to the buyer who was first, and its payment is cancelled', () =>
    givenProcess(...waiting, anOfferClaimed({ orderId: id(9), buyerId: id(8) }))
      .also(payNow)
      .when(settle())
      .records('PaymentAuthorised', { type: 'OrderLost', data: { reason: 'sold' } }, 'PaymentCancelled')
      .when(({ payments }) => payments.readPayment('pi_1'))
      .answers({ status: 'cancelled', capturedPence: 0 }));

  it('continues where a run that was killed after the claim stopped', () =>
    givenProcess(...claimed)
      .when(settle())
      .records('CaptureStarted', 'VideoSold', 'OrderSold'));

  it('continues where a run that was killed after the capture stopped, and captures once', () =>
    givenProcess(...claimed, capturing)
      .also(({ payments }) => payments.capture('pi_1', 5390, 'key'))
      .also(({ payments }) => payments.failNext('capture', new Error('captured twice')))
      .when(settle())
      .records('VideoSold', 'OrderSold'));

  it('releases the offer when the provider refuses the capture for good', () =>
    givenProcess(...claimed, capturing)
      .also(({ payments }) => payments.failNext('capture', new PaymentRefused('card_declined', 'No.')))
      .when(settle())
      .records('ClaimReleased', { type: 'CaptureFailed', data: { reason: 'card_declined' } }, 'PaymentCancelled'));

  it('records nothing while the answer of the provider is unclear, and sells in the next run', () =>
    givenProcess(...claimed, capturing)
      .also(({ payments }) => payments.failNext('capture', new Error('no answer')))
      .when(settle())
      .fails('no answer')
      .records()
      .when(settle())
      .records('VideoSold', 'OrderSold'));

  it('charges nothing under a copyright claim', () =>
    givenProcess(...claimed, capturing, { type: 'OfferBlocked', data: { videoId, claimId: id(7), orderId } })
      .when(settle())
      .records('ClaimReleased', { type: 'CaptureFailed', data: { reason: 'copyright-claim' } }, 'PaymentCancelled')
      .when(({ payments }) => payments.readPayment('pi_1'))
      .answers({ status: 'cancelled', capturedPence: 0 }));
});

it('does nothing to an order that is sold', () =>
  givenProcess(anOfferOpened(), anOfferClaimed(), ...anOrderSold())
    .when(settle())
    .records()
    .answers({ status: 'sold' }));

describe('two settlements of one order', () => {
  const released = { type: 'ClaimReleased', data: { videoId, orderId, reason: 'card_declined' } } as const;
  const failed = { type: 'CaptureFailed', data: { orderId, paymentId: 'pi_1', reason: 'card_declined' } } as const;

  /** The first has read the order, then the second runs to its end, then the first goes on. */
  const interleave = (meanwhile: Parameters<ProcessWorld['give']>) => async (world: ProcessWorld) => {
    let isFirst = true;
    const load: ProcessWorld['load'] = async (aggregate, streamId) => {
      const state = await world.load(aggregate, streamId);
      if (isFirst) {
        isFirst = false;
        await world.give(...meanwhile);
      }
      return state;
    };
    return createSettle({ ...world, load })(orderId, world.cause);
  };

  it('do not let a failed order hold the offer', () =>
    givenProcess(...waiting, authorised)
      .when(interleave([anOfferClaimed(), capturing, released, failed]))
      .records('OfferClaimed', 'CaptureStarted', 'ClaimReleased', 'CaptureFailed', 'PaymentCancelled')
      .answers({ status: 'failed' }));

  it('do not let a lost order hold the offer', () =>
    givenProcess(...waiting, authorised)
      .when(interleave([{ type: 'OrderLost', data: { orderId, reason: 'replaced' } }]))
      .records(
        'OrderLost',
        'OfferClaimed',
        { type: 'ClaimReleased', data: { reason: 'order-over' } },
        'PaymentCancelled',
      )
      .answers({ status: 'lost' }));
});

describe('a capture that the provider refused', () => {
  const refused = (world: ProcessWorld) =>
    withPayments(world, { capture: () => Promise.reject(new PaymentRefused('card_declined', 'No.')) });

  it('leaves no amount on hold', async () => {
    const { events } = await givenProcess(...claimed, capturing)
      .when((world) => settle()(refused(world)))
      .records('ClaimReleased', 'CaptureFailed', 'PaymentCancelled')
      .when(async ({ payments }) => (await payments.readPayment('pi_1')).status)
      .answers('cancelled');
    expect(events).toEqual([]);
  });

  /** A process that dies when it wants to write to the order. */
  const killed = (world: ProcessWorld): ProcessWorld => ({
    ...world,
    handle: (aggregate, ...rest) =>
      aggregate.category === 'order' ? Promise.reject(new Error('killed')) : world.handle(aggregate, ...rest),
  });

  it('is never charged once the offer is free again, although the bank would accept it now', () =>
    givenProcess(...claimed, capturing)
      .when((world) => settle()(killed(refused(world))))
      .fails('killed')
      .records('ClaimReleased')
      .when(settle())
      .records({ type: 'CaptureFailed', data: { reason: 'cancelled' } }, 'PaymentCancelled')
      .when(({ payments }) => payments.readPayment('pi_1'))
      .answers({ status: 'cancelled', capturedPence: 0 }));

  it('is a sale all the same when another settlement captures before it is cancelled', () =>
    givenProcess(...claimed, capturing)
      .when((world) =>
        settle()(
          withPayments(refused(world), {
            cancel: async (paymentId, key) => {
              await world.payments.capture(paymentId, 5390, 'other');
              return world.payments.cancel(paymentId, key);
            },
          }),
        ),
      )
      .records('VideoSold', 'OrderSold'));
});
