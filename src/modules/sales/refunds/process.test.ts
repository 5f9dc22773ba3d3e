import { describe, it } from 'vitest';
import { PaymentRefused, type Payments } from '#platform/payments/payments.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { RefundStarted } from '#events/sales.ts';
import {
  anOfferClaimed,
  anOfferOpened,
  anOrderCreated,
  anOrderSold,
  aVideoSold,
  buyerId,
  creatorId,
  orderId,
  videoId,
} from '#testing/events.ts';
import { givenProcess, keepError, withPayments, type ProcessWorld } from '#testing/givenProcess.ts';
import { createRefundProcess } from './process.ts';

const sold = [anOfferOpened(), anOfferClaimed(), aVideoSold(), ...anOrderSold()];
const started = (data: Partial<RefundStarted['data']> = {}): RefundStarted => ({
  type: 'RefundStarted',
  data: {
    orderId,
    videoId,
    creatorId,
    n: 1,
    key: 'problem',
    amountPence: 5390,
    creatorPence: 4410,
    platformPence: 980,
    isFull: true,
    wasFetched: false,
    reason: 'problem',
    isFault: true,
    note: personal(buyerId, ''),
    ...data,
  },
});

const sendRefund = (world: ProcessWorld) => createRefundProcess(world).sendRefund(orderId, world.cause);
const readCharge = (world: ProcessWorld) => createRefundProcess(world).readCharge('ch_1', world.cause);
const readRefunds = async ({ payments }: ProcessWorld) => (await payments.readCharge('ch_1')).refunds;

describe('a refund that was started', () => {
  it('is sent once, however often the step runs', () =>
    givenProcess(...sold, started())
      .when(sendRefund)
      .records({ type: 'RefundMade', data: { n: 1, amountPence: 5390, annuls: true, refundId: 're_ch_1_1' } })
      .when(sendRefund)
      .records()
      .when(readRefunds)
      .answers([{ amountPence: 5390 }]));

  it('is sent with another key once the provider has kept an error for the first one', () => {
    const failing = keepError('refund');
    const sendAfter = (failures: number) => (world: ProcessWorld) =>
      createRefundProcess(failing(world)).sendRefund(orderId, world.cause, failures);
    return givenProcess(...sold, started())
      .when(sendAfter(0))
      .fails('the provider keeps a 500')
      .when(sendAfter(4))
      .fails('the provider keeps a 500')
      .when(sendAfter(5))
      .records('RefundMade')
      .when(readRefunds)
      .answers([{ amountPence: 5390 }]);
  });

  it('is found at the provider when the run that made it was killed, even after its key has expired', () =>
    givenProcess(...sold, started())
      .also(({ payments }) =>
        payments.refund({
          chargeId: 'ch_1',
          amountPence: 5390,
          reference: orderId,
          metadata: { n: '1' },
          reason: 'requested_by_customer',
          idempotencyKey: 'forgotten',
        }),
      )
      .when(sendRefund)
      .records({ type: 'RefundMade', data: { refundId: 're_ch_1_1' } })
      .when(async (world) => ({ count: (await readRefunds(world)).length }))
      .answers({ count: 1 }));

  it('fails when the provider refuses it', () =>
    givenProcess(...sold, started())
      .also(({ payments }) => payments.failNext('refund', new PaymentRefused('insufficient_funds', 'No.')))
      .when(sendRefund)
      .records({ type: 'RefundFailed', data: { n: 1, cause: 'insufficient_funds' } }));

  it('is made, and has not failed, when another run was faster and the provider refuses this one', () =>
    givenProcess(...sold, started())
      .when((world) => {
        const refund: Payments['refund'] = async (wanted) => {
          await world.payments.refund({ ...wanted, idempotencyKey: 'of the other run' });
          return world.payments.refund(wanted);
        };
        return sendRefund(withPayments(world, { refund }));
      })
      .records({ type: 'RefundMade', data: { n: 1, refundId: 're_ch_1_1' } })
      .when(readRefunds)
      .answers([{ amountPence: 5390 }]));

  it('fails when the provider makes it and answers that it has failed', () =>
    givenProcess(...sold, started())
      .when((world) => {
        const refund: Payments['refund'] = async (wanted) => ({
          ...(await world.payments.refund(wanted)),
          status: 'failed',
        });
        return sendRefund(withPayments(world, { refund }));
      })
      .records('RefundMade', { type: 'RefundFailed', data: { n: 1, cause: 'failed' } }));

  it('waits for the next run while the answer is unclear', () =>
    givenProcess(...sold, started())
      .also(({ payments }) => payments.failNext('refund', new Error('no answer')))
      .when(sendRefund)
      .fails('no answer')
      .records()
      .when(sendRefund)
      .records('RefundMade'));
});

describe('a report about a charge', () => {
  it('is kept until the order is sold', () =>
    givenProcess(anOfferOpened(), anOrderCreated())
      .also(({ payments }) =>
        payments.addPayment({
          paymentId: 'pi_1',
          reference: orderId,
          amountPence: 5390,
          status: 'captured',
          capturedPence: 5390,
          currency: 'gbp',
          chargeId: 'ch_1',
          feePence: null,
          cardFingerprint: null,
          captureBefore: null,
        }),
      )
      .when(readCharge)
      .fails('is not sold')
      .records());

  it('opens a dispute, and once the bank has decided ends it', () =>
    givenProcess(...sold)
      .also(({ payments }) => payments.dispute('ch_1', { disputeId: 'dp_1' }))
      .when(readCharge)
      .records({ type: 'DisputeOpened', data: { disputeId: 'dp_1', amountPence: 5390 } })
      .also(({ payments }) => payments.changeDispute('dp_1', { status: 'lost' }))
      .when(readCharge)
      .records({ type: 'DisputeLost', data: { disputeId: 'dp_1', creatorPence: 4410 } })
      .when(readCharge)
      .records());

  it('records when a refund came back from the bank', () =>
    givenProcess(...sold, started())
      .when(sendRefund)
      .also(({ payments }) => payments.changeRefund('re_ch_1_1', { status: 'failed', failureReason: 'lost_card' }))
      .when(readCharge)
      .records({ type: 'RefundFailed', data: { n: 1, cause: 'lost_card' } }));
});
