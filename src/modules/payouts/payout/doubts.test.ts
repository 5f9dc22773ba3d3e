import { describe, it } from 'vitest';
import { creatorId, id, orderId } from '#testing/events.ts';
import { givenProcess, withPayments, type ProcessWorld } from '#testing/givenProcess.ts';
import {
  linked,
  otherOrderId,
  paidOnce,
  parts,
  payoutId,
  readTransfers,
  released,
  send,
} from '#testing/releasedPayout.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';
import { account, balanceAt } from '#modules/payouts/balance/account.ts';
import { payoutsDrawingOn } from '#modules/payouts/balance/share.ts';
import { payoutPolicies } from './policies.ts';

describe('a sale that has come into doubt since the release', () => {
  const failed = { type: 'PayoutFailed', data: { orderId, n: 1, code: 'sale_in_doubt' } } as const;

  it('is not paid out while its share is frozen', () =>
    givenProcess(...linked, ...released, { type: 'ShareFrozen', data: { creatorId, orderId, cause: 'claim' } })
      .when(send)
      .records(failed)
      .when(readTransfers)
      .answers([]));

  it('is not paid out once its creator has been suspended', () =>
    givenProcess(...linked, ...released)
      .when((world) => send({ ...world, findAccountStanding: () => Promise.resolve('suspended') }))
      .records(failed)
      .when(readTransfers)
      .answers([]));

  it.each(['open', 'lost'] as const)(
    'is not paid out when its dispute at the bank is %s, although no report of that has come',
    async (status) => {
      await givenProcess(...linked, ...released)
        .also(({ payments }) => void payments.dispute('ch_1', { status }))
        .when(send)
        .records(failed)
        .when(readTransfers)
        .answers([]);
    },
  );

  it.each(['won', 'inquiry'] as const)('is paid out when its dispute at the bank is %s', async (status) => {
    await givenProcess(...linked, ...released)
      .also(({ payments }) => void payments.dispute('ch_1', { status }))
      .when(send)
      .records('TransferStarted', 'TransferMade', 'TransferStarted', 'TransferMade', 'PayoutPaid')
      .when(readTransfers)
      .answers(paidOnce);
  });

  it('does not stop a part that another run is sending, and what that run has sent is recorded', () => {
    let reported = false;
    return givenProcess(...linked, ...released)
      .when((world) =>
        send(
          withPayments(world, {
            transfer: async (input) => {
              // The dispute comes while the first part is on its way; another run of the payout sees it.
              if (!reported) world.payments.dispute('ch_1');
              reported = true;
              await send(world);
              return world.payments.transfer(input);
            },
          }),
        ),
      )
      .records('TransferStarted', 'TransferMade', 'TransferStarted', 'TransferMade', 'PayoutPaid')
      .when(readTransfers)
      .answers(paidOnce);
  });

  it('stops a part that a killed run had started, once no call of it can be under way', () =>
    givenProcess(...linked, ...released)
      .when((world) => send(withPayments(world, { transfer: () => Promise.reject(new Error('killed')) })))
      .fails('killed')
      .records('TransferStarted')
      .also(({ payments, clock }) => {
        payments.dispute('ch_1');
        clock.wait(6 * 60);
      })
      .when(send)
      .records()
      .also(({ clock }) => clock.wait(5 * 60))
      .when(send)
      .records(failed));

  const failedAt = (part: (typeof parts)[number]) =>
    ({
      type: 'PayoutFailed',
      data: { payoutId, creatorId, orderId: part.orderId, n: 1, code: 'sale_in_doubt' },
    }) as const;
  const reserved: DomainEvent = {
    type: 'PayoutReserved',
    data: { creatorId, payoutId, amountPence: 5410, parts },
  };
  const [first, second] = parts as [(typeof parts)[number], (typeof parts)[number]];

  /** Lets every policy of payouts and of the balance react to this event. */
  const react = (event: { type: string; data: object }) => async (world: ProcessWorld) => {
    const policies = payoutPolicies({
      ...world,
      send: () => Promise.resolve(),
      openPayouts: () => Promise.resolve({ payouts: [], position: '0', types: [] }),
    });
    const metadata = { schemaVersion: 1, at: world.now(), ...world.cause };
    const happened = {
      ...event,
      eventId: id(71),
      metadata,
      streamId: `payout-${payoutId}`,
      revision: 0,
      position: '1',
    };
    for (const policy of policies) if (policy.types.includes(event.type)) await policy.react(happened);
  };

  it('is rejected when it fails over a share that was frozen after the release: the rest is available again', () =>
    givenProcess(
      ...linked,
      ...released,
      reserved,
      { type: 'ShareFrozen', data: { creatorId, orderId, cause: 'claim' } },
      failedAt(first),
    )
      .when(react(failedAt(first)))
      .records({ type: 'PayoutRejected', data: { payoutId } }));

  const sent: DomainEvent = {
    type: 'TransferMade',
    data: { payoutId, creatorId, orderId, n: 1, amountPence: 4410, transferId: 'tr_1' },
  };

  it('is cut short when a part of it had been sent: what was sent is settled, and the rest is available again', () =>
    givenProcess(
      ...linked,
      ...released,
      reserved,
      sent,
      { type: 'ShareFrozen', data: { creatorId, orderId: otherOrderId, cause: 'claim' } },
      failedAt(second),
    )
      .when(react(failedAt(second)))
      .records({ type: 'PayoutCutShort', data: { payoutId, amountPence: 4410, rest: [second] } })
      .when(react({ type: 'PayoutCutShort', data: { payoutId, creatorId, amountPence: 4410, rest: [second] } }))
      .records({ type: 'PayoutRestReturned', data: { payoutId, rest: [second] } }, 'PayoutSettled')
      .when(async (world) => {
        const state = await world.load(account, creatorId);
        const { requestedPence, paidPence } = balanceAt(state, world.now());
        return { requestedPence, paidPence, drawing: payoutsDrawingOn(state, otherOrderId) };
      })
      .answers({ requestedPence: 0, paidPence: 4410, drawing: [] }));
});
