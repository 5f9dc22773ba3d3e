import { describe, it } from 'vitest';
import { PaymentRefused } from '#platform/payments/payments.ts';
import { aPayeeRead, creatorId } from '#testing/events.ts';
import { givenProcess, withPayments, type ProcessWorld } from '#testing/givenProcess.ts';
import { createReadPayee } from './readPayee.ts';

const linked = { type: 'PayeeLinked', data: { creatorId, payeeId: 'acct_1' } } as const;
const close = (world: ProcessWorld) =>
  createReadPayee({ ...world, findPerson: () => Promise.resolve(undefined) }).endPayee(creatorId, world.cause);

describe('the payee of an account that is closed', () => {
  it('is closed at the provider once, however often the step runs', () =>
    givenProcess(linked, aPayeeRead())
      .also(({ payments }) => payments.setPayee('acct_1', { reference: creatorId }))
      .when(close)
      .records('PayeeClosed')
      .when(close)
      .records());

  it('is closed, too, when another run was faster and the provider refuses this one', () =>
    givenProcess(linked, aPayeeRead())
      .also(({ payments }) => payments.setPayee('acct_1', { reference: creatorId }))
      .when((world) => {
        const closePayee = async (wanted: { payeeId: string; idempotencyKey: string }) => {
          await world.payments.closePayee(wanted);
          await world.payments.closePayee(wanted);
        };
        return close(withPayments(world, { closePayee }));
      })
      .records('PayeeClosed'));

  it('is tried again later while the provider keeps it open', () =>
    givenProcess(linked, aPayeeRead())
      .also(({ payments }) => {
        payments.setPayee('acct_1', { reference: creatorId });
        payments.failNext('closePayee', new PaymentRefused('balance_not_zero', 'There is money left.'));
      })
      .when(close)
      .fails('There is money left.')
      .records());
});
