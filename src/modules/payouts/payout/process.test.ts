import { describe, expect, it } from 'vitest';
import { PaymentRefused } from '#platform/payments/payments.ts';
import { aSaleCredited, creatorId, id, orderId } from '#testing/events.ts';
import { givenProcess, keepError, withPayments, type ProcessWorld } from '#testing/givenProcess.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import {
  linked,
  otherCharge,
  otherOrderId,
  paidOnce,
  payoutId,
  readTransfers,
  released,
  send,
} from '#testing/releasedPayout.ts';
import { createReadPayee } from '#modules/payouts/payee/adapters/readPayee.ts';
import { payout } from './payout.ts';
import { payoutJobs } from './policies.ts';
import { createSendPayout } from './process.ts';

it('sends every part of a released payout, and then it is paid', () =>
  givenProcess(...linked, ...released)
    .when(send)
    .records(
      { type: 'TransferStarted', data: { payoutId, orderId, n: 1, attempt: 0 } },
      { type: 'TransferMade', data: { payoutId, orderId, amountPence: 4410, transferId: 'tr_1' } },
      'TransferStarted',
      { type: 'TransferMade', data: { payoutId, orderId: otherOrderId, amountPence: 1000, transferId: 'tr_2' } },
      { type: 'PayoutPaid', data: { payoutId, amountPence: 5410 } },
    )
    .when(readTransfers)
    .answers(paidOnce));

it('continues after the part where it stopped, and sends none twice', () =>
  givenProcess(...linked, ...released)
    .when((world) => {
      const { transfer } = world.payments;
      let calls = 0;
      const failing: typeof transfer = (input) =>
        (calls += 1) === 2 ? Promise.reject(new Error('no answer')) : transfer(input);
      return send(withPayments(world, { transfer: failing }));
    })
    .fails('no answer')
    .records('TransferStarted', 'TransferMade', 'TransferStarted')
    .when(send)
    .records('TransferMade', 'PayoutPaid')
    .when(readTransfers)
    .answers(paidOnce));

it('sends with another key once the provider has kept an error for the first one', async () => {
  const failing = keepError('transfer');
  const tryAgain = (world: ProcessWorld) => {
    world.clock.wait(11 * 60);
    return send(failing(world));
  };
  let steps: Pick<ReturnType<typeof givenProcess>, 'when'> = givenProcess(...linked, ...released);
  for (let failures = 0; failures < 5; failures += 1)
    steps = steps.when(tryAgain).fails('the provider keeps a 500').records('TransferStarted');
  await steps
    .when(tryAgain)
    .records('TransferStarted', 'TransferMade', 'TransferStarted', 'TransferMade', 'PayoutPaid')
    .when(readTransfers)
    .answers(paidOnce);
});

it('begins another attempt when the last one can no longer be under way', () =>
  givenProcess(...linked, ...released)
    .when((world) => send(withPayments(world, { transfer: () => Promise.reject(new Error('no answer')) })))
    .fails('no answer')
    .records('TransferStarted')
    .also(({ clock }) => clock.wait(6 * 60))
    .when(send)
    .records()
    .also(({ clock }) => clock.wait(5 * 60))
    .when(send)
    .records(
      { type: 'TransferStarted', data: { attempt: 1 } },
      'TransferMade',
      'TransferStarted',
      'TransferMade',
      'PayoutPaid',
    ));

it('finds a transfer that was made and not recorded, even after its key has expired', () =>
  givenProcess(...linked, ...released)
    .also(({ payments }) =>
      payments.transfer({
        payeeId: 'acct_1',
        amountPence: 4410,
        chargeId: 'ch_1',
        reference: orderId,
        idempotencyKey: 'forgotten',
        metadata: { part: `sale:${orderId}:part:1:transfer`, payoutId },
      }),
    )
    .when(send)
    .records('TransferMade', 'TransferStarted', 'TransferMade', 'PayoutPaid')
    .when(readTransfers)
    .answers(paidOnce));

it('ends with a refusal, and reads the state of the payee', () =>
  givenProcess(...linked, ...released)
    .also(({ payments }) => {
      payments.failNext('transfer', new PaymentRefused('account_invalid', 'No.'));
      payments.setPayee('acct_1', { status: 'restricted' });
    })
    .when(send)
    .records(
      'TransferStarted',
      { type: 'PayoutFailed', data: { orderId, n: 1, code: 'account_invalid' } },
      { type: 'PayeeRead', data: { payeeId: 'acct_1', status: 'restricted' } },
      'PayeeLacking',
    ));

it('sends no part after a change of the bank account, and finance decides again', () =>
  givenProcess(...linked, ...released, {
    type: 'PayeeDestinationChanged',
    data: { creatorId, payeeId: 'acct_1', destination: 'b', n: 1, until: '2126-01-01T00:00:00.000Z' },
  })
    .when(send)
    .records({ type: 'PayoutFailed', data: { orderId, n: 1, code: 'payee_changed' } })
    .when(readTransfers)
    .answers([]));

it('asks under a new key once it has been released again after a refusal', () =>
  givenProcess(
    ...linked,
    ...released,
    { type: 'PayoutFailed', data: { payoutId, creatorId, orderId, n: 1, code: 'account_invalid' } },
    { type: 'PayoutReleased', data: { payoutId, creatorId } },
  )
    .when(async (world) => {
      const keys: string[] = [];
      const transfer: typeof world.payments.transfer = (input) => {
        keys.push(input.idempotencyKey);
        return world.payments.transfer(input);
      };
      await send(withPayments(world, { transfer }));
      return keys;
    })
    .answers([`sale:${orderId}:part:1:transfer:again:1`, `sale:${otherOrderId}:part:1:transfer:again:1`]));

it('has failed when there is nobody to pay', () =>
  givenProcess(...released)
    .when(send)
    .records({ type: 'PayoutFailed', data: { code: 'payee_missing' } }));

it('sends nothing before it is released', () =>
  givenProcess(...linked, ...released.slice(0, -1))
    .when(send)
    .records());

it('sends nothing once it is paid', () =>
  givenProcess(...linked, ...released)
    .when(send)
    .when(send)
    .records()
    .when(readTransfers)
    .answers(paidOnce));

describe('a payout of many sales', () => {
  /** The largest payout, in the long run. */
  const count = isLongRun ? 1000 : 130;
  const many = Array.from({ length: count }, (_, n) => ({
    orderId: id(10_000 + n),
    n: 1,
    amountPence: 1000 + n,
    chargeId: `ch_many_${n}`,
  }));
  const amountPence = many.reduce((sum, part) => sum + part.amountPence, 0);
  const withMany = (work: (world: ProcessWorld) => Promise<unknown>) =>
    givenProcess(
      ...linked,
      ...many.map(({ orderId: of, amountPence: creatorPence, chargeId }) =>
        aSaleCredited({ orderId: of, creatorPence, chargeId }),
      ),
      { type: 'PayoutRequested', data: { payoutId, creatorId, amountPence, parts: many } },
      { type: 'PayoutReleased', data: { payoutId, creatorId } },
    )
      .also(({ payments }) => {
        for (const { orderId: reference, amountPence: pence, chargeId } of many)
          payments.addPayment({
            ...otherCharge,
            paymentId: `pi_${chargeId}`,
            reference,
            chargeId,
            amountPence: 2 * pence,
            capturedPence: 2 * pence,
          });
      })
      .when(work);
  const step = (world: ProcessWorld) =>
    createSendPayout({
      ...world,
      payees: createReadPayee({ ...world, findPerson: () => Promise.resolve(undefined) }),
    })(payoutId, world.cause);

  it('is sent page by page, and is whole after kills at any part of any page', () =>
    withMany(async (world) => {
      const { transfer } = world.payments;
      let steps = 0;
      for (let state = await world.load(payout, payoutId); state.status === 'released'; steps += 1) {
        const before = world.payments.transfers.length;
        let calls = 0;
        // Killed before the answer to one of the transfers is recorded, another one in every third step.
        const killing: typeof transfer = async (input) => {
          const made = await transfer(input);
          if (steps % 3 === 1 && (calls += 1) === 1 + (steps % 50)) throw new Error('killed');
          return made;
        };
        await step(withPayments(world, { transfer: killing })).catch((error: unknown) => {
          expect((error as Error).message).toBe('killed');
        });
        expect(world.payments.transfers.length - before).toBeLessThanOrEqual(50);
        state = await world.load(payout, payoutId);
      }
      const sent = world.payments.transfers.map((made) => made.amountPence);
      return { transfers: sent.length, pence: sent.reduce((sum, pence) => sum + pence, 0) };
    }).answers({ transfers: count, pence: amountPence }));

  it('has a job that sends one page and queues the next', () =>
    withMany(async (world) => {
      const queued = new Map<string | undefined, object>();
      const [job] = payoutJobs({
        ...world,
        payees: createReadPayee({ ...world, findPerson: () => Promise.resolve(undefined) }),
        send: (_, data, options) => Promise.resolve(void queued.set(options?.id, data)),
      });
      const cause = { eventId: id(70), metadata: { schemaVersion: 1, at: world.now(), ...world.cause } };
      let runs = 0;
      do {
        queued.clear();
        await job.run({ payoutId, cause }, new AbortController().signal);
        runs += 1;
      } while (queued.size > 0);
      return { runs, status: (await world.load(payout, payoutId)).status };
    }).answers({ runs: Math.ceil(count / 50), status: 'paid' }));
});
