import { describe, it } from 'vitest';
import type { ShareCancelled } from '#events/sales.ts';
import { aSaleCredited, creatorId, id, orderId } from '#testing/events.ts';
import { givenProcess, keepError, withPayments, type ProcessWorld } from '#testing/givenProcess.ts';
import { createReverseShare } from './process.ts';

const payoutId = id(60);
const part = { orderId, n: 1, amountPence: 4410, chargeId: 'ch_1' };
const reserved = { creatorId, payoutId, amountPence: 4410, parts: [part] };
const underWay = [
  aSaleCredited(),
  { type: 'PayeeLinked', data: { creatorId, payeeId: 'acct_1' } },
  { type: 'PayoutReserved', data: reserved },
] as const;
const paidOut = [...underWay, { type: 'PayoutSettled', data: { creatorId, payoutId } }] as const;
const cancelled = (data: Partial<ShareCancelled['data']> = {}): ShareCancelled => ({
  type: 'ShareCancelled',
  data: {
    creatorId,
    orderId,
    key: 'refund:1',
    amountPence: 4410,
    mayOwe: false,
    countsAgainst: true,
    at: '2026-03-01T00:00:00.000Z',
    ...data,
  },
});

/** The share was transferred to the creator. */
const sendShare = ({ payments }: ProcessWorld) =>
  payments.transfer({
    payeeId: 'acct_1',
    amountPence: 4410,
    chargeId: 'ch_1',
    reference: orderId,
    idempotencyKey: 'key',
    metadata: {},
  });
/** Runs the reversal while the creator has this balance at the provider. */
const reverse = (availablePence: number) => (world: ProcessWorld) => {
  const readPayeeBalance = () => Promise.resolve({ availablePence });
  return createReverseShare(withPayments(world, { readPayeeBalance }))({ creatorId, orderId }, world.cause);
};
const readReversals = async ({ payments }: ProcessWorld) => ({
  pence: (await payments.listReversals('tr_1')).map(({ amountPence }) => amountPence),
});

describe('the reversal of a share that was paid out', () => {
  it('reverses all of it, once', () =>
    givenProcess(...paidOut, cancelled())
      .also(sendShare)
      .when(reverse(10_000))
      .records({ type: 'TransferTakenBack', data: { orderId, transferId: 'tr_1', amountPence: 4410 } }, 'ReversalEnded')
      .when(reverse(10_000))
      .records()
      .when(readReversals)
      .answers({ pence: [4410] }));

  it('asks with another key once the provider has kept an error for the first one', () => {
    const failing = keepError('reverseTransfer');
    const reverseAfter = (failures: number) => (world: ProcessWorld) => {
      const readPayeeBalance = () => Promise.resolve({ availablePence: 10_000 });
      const reverseShare = createReverseShare(withPayments(failing(world), { readPayeeBalance }));
      return reverseShare({ creatorId, orderId }, world.cause, failures);
    };
    return givenProcess(...paidOut, cancelled())
      .also(sendShare)
      .when(reverseAfter(0))
      .fails('the provider keeps a 500')
      .when(reverseAfter(4))
      .fails('the provider keeps a 500')
      .when(reverseAfter(5))
      .records('TransferTakenBack', 'ReversalEnded');
  });

  it('reverses what is there, and the rest is written off', () =>
    givenProcess(...paidOut, cancelled())
      .also(sendShare)
      .when(reverse(1000))
      .records(
        { type: 'TransferTakenBack', data: { amountPence: 1000 } },
        { type: 'DebtForgiven', data: { amountPence: 3410 } },
        'ReversalEnded',
      ));

  it('leaves the rest as a debt where the creator may owe it', () =>
    givenProcess(...paidOut, cancelled({ mayOwe: true }))
      .also(sendShare)
      .when(reverse(0))
      .records('ReversalEnded'));

  it('records an unrecorded reversal instead of reversing again', () =>
    givenProcess(...paidOut, cancelled())
      .also(sendShare)
      .also(({ payments }) =>
        payments.reverseTransfer({
          transferId: 'tr_1',
          amountPence: 4410,
          idempotencyKey: 'key',
          metadata: { orderId },
        }),
      )
      .when(reverse(10_000))
      .records({ type: 'TransferTakenBack', data: { amountPence: 4410 } }, 'ReversalEnded')
      .when(readReversals)
      .answers({ pence: [4410] }));

  it('writes nothing off while a payout of it is in progress', () =>
    givenProcess(...underWay, cancelled())
      .also(sendShare)
      .when(reverse(0))
      .records());
});

it('reverses nothing of a share that nobody cancelled', () =>
  givenProcess(...paidOut)
    .also(sendShare)
    .when(reverse(10_000))
    .records());
