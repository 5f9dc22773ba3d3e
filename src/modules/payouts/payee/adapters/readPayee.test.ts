import { describe, expect, it } from 'vitest';
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

  it('is asked for under another key in the next hour: the provider repeats an error of its own for a day', () => {
    const keys: string[] = [];
    const closeAt = (at: string) => (world: ProcessWorld) => {
      const closePayee = ({ idempotencyKey }: { idempotencyKey: string }) => {
        keys.push(idempotencyKey);
        return Promise.reject(new Error('The provider did not answer'));
      };
      return close({ ...withPayments(world, { closePayee }), now: () => at });
    };
    return givenProcess(linked, aPayeeRead())
      .also(({ payments }) => payments.setPayee('acct_1', { reference: creatorId }))
      .when(closeAt('2026-12-15T12:28:58.534Z'))
      .fails('The provider did not answer')
      .when(closeAt('2026-12-15T12:50:31.404Z'))
      .fails('The provider did not answer')
      .when(closeAt('2026-12-15T13:50:31.404Z'))
      .fails('The provider did not answer')
      .also(() => {
        expect(keys).toHaveLength(3);
        expect(keys[1]).toBe(keys[0]);
        expect(keys[2]).not.toBe(keys[0]);
      });
  });
});
