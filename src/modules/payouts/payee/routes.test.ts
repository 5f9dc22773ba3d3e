import { describe, expect, it } from 'vitest';
import { getMyPayee, openPayeeSetup } from '#contracts/payouts/payees.ts';
import { PaymentUnclear } from '#platform/payments/payments.ts';
import { as, call, visitor } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aPayee } from '#testing/routes/payouts.ts';
import { aBuyer, aCreator, aPerson } from '#testing/routes/people.ts';

const creator = aCreator();
const getPayee = (who = creator) => call(getMyPayee, as(who));
const setUp = (who = creator) => call(openPayeeSetup, as(who));
const passport = { need: 'identityDocument', due: 'now', waitsFor: 'person' } as const;

describe('the payout account', () => {
  it('is nothing until its set-up has begun', async () => {
    await given(creator).when(getPayee()).answers({ status: 'none', isReady: false, requirements: [] }).records();
  });

  it('is read at the provider until money can be sent', async () => {
    await given(aPayee(creator, { status: 'restricted', requirements: [passport] }))
      .when(getPayee())
      .answers({ status: 'restricted', isReady: false, requirements: [passport] })
      .records()
      .also(({ payments }) => payments.setPayee('acct_carol', { status: 'active', requirements: [] }))
      .when(getPayee())
      .answers({ status: 'active', isReady: true, requirements: [] })
      .records({ type: 'PayeeRead', by: creator.id, data: { status: 'active' } }, 'PayeeReady');
  });

  it('is shown as it was known while the provider does not answer', async () => {
    await given(aPayee(creator, { status: 'pending' }))
      .also(({ payments }) => payments.failNext('readPayee', new PaymentUnclear(new Error('timeout'))))
      .when(getPayee())
      .answers({ status: 'pending', isReady: false })
      .records();
  });
});

describe('the set-up', () => {
  it('makes one account at the provider, and each visit gets a link', async () => {
    await given(creator)
      .when(setUp())
      .answers({ url: 'https://pay.example/setup/acct_1' })
      .records(
        { type: 'PayeeLinked', by: creator.id, data: { creatorId: creator.id, payeeId: 'acct_1' } },
        { type: 'PayeeRead', data: { status: 'restricted' } },
      )
      .when(setUp())
      .answers({ url: 'https://pay.example/setup/acct_1' })
      .records();
  });

  it('leaves no payee at the provider when the account closes meanwhile', async () => {
    const world = await given(creator);
    const { createPayee } = world.payments;
    world.payments.createPayee = async (payee) => {
      await world.give({ type: 'AccountErased', data: { userId: creator.id } });
      return createPayee(payee);
    };
    await world.call(setUp());
    const { events } = await world.settle();
    expect(events.map(({ type }) => type)).toContain('PayeeClosed');
  });

  it('leads to the provider’s own page once nothing is left to hand in', async () => {
    await given(aPayee(creator)).when(setUp()).answers({ url: 'https://pay.example/dashboard/acct_carol' }).records();
  });

  it('reads the bank account before it can be changed there, and after that a change holds payouts for three days', async () => {
    const until = '2026-03-04T12:00:00.000Z';
    await given(aPayee(creator))
      .also(({ payments }) => payments.setPayee('acct_carol', { destination: 'a' }))
      .when(setUp())
      .records({ type: 'PayeeDestinationRead', by: creator.id, data: { destination: 'a' } })
      .also(({ payments }) => payments.setPayee('acct_carol', { destination: 'b' }))
      .when(setUp())
      .records({ type: 'PayeeDestinationChanged', data: { destination: 'b', n: 1, until } })
      .when(getPayee())
      .answers({ status: 'active', isReady: true, payoutsFrom: until });
  });

  it('is tried again later when the provider does not answer', async () => {
    await given(creator)
      .also(({ payments }) => payments.failNext('createPayee', new PaymentUnclear(new Error('timeout'))))
      .when(setUp())
      .refuses('payment-unavailable')
      .when(setUp())
      .answers({ url: 'https://pay.example/setup/acct_1' });
  });
});

it('the payout account is for creators, and staff do not sell', async () => {
  const employee = aPerson('ella', { isCreator: true, roles: ['finance'] });
  await given(creator)
    .when(getPayee(aBuyer()))
    .refuses('creators-only')
    .when(setUp(aBuyer()))
    .refuses('creators-only')
    .when(setUp(employee))
    .refuses('not-allowed', 'Staff accounts do not sell.')
    .when(call(openPayeeSetup, visitor()))
    .refuses('not-signed-in');
});
