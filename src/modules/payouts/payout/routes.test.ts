import { randomUUID } from 'node:crypto';
import { describe, it } from 'vitest';
import { myPayouts, requestPayout } from '#contracts/sales/sales.ts';
import { aSaleCredited, id } from '#testing/events.ts';
import { idOf } from '#platform/text/idOf.ts';
import { mostParts } from '#modules/payouts/balance/withdrawal.ts';
import { as, call, callWith } from '#testing/routes/call.ts';
import { anyId, given } from '#testing/routes/given.ts';
import { aPurchase } from '#testing/routes/marketplace.ts';
import { aPayee, aPayout } from '#testing/routes/payouts.ts';
import { aBuyer, aCreator } from '#testing/routes/people.ts';

const bob = aBuyer();
const purchase = aPurchase(bob);
const { creator } = purchase.video;
const rival = aCreator('rival');
const withdraw = (amountPence = 4410, who = creator, submissionId: string = randomUUID()) =>
  call(requestPayout, { body: { submissionId, amountPence } }, as(who));
const overview = (who = creator) => call(myPayouts, as(who));

describe('a withdrawal', () => {
  it('reserves what the creator asks for, and waits for finance', async () => {
    await given(purchase.given, aPayee(creator))
      .when(withdraw(2000))
      .answers({
        payout: { id: anyId, amountPence: 2000, status: 'requested', paidAt: null, note: null, hold: null },
        balance: { availablePence: 2410, requestedPence: 2000, paidPence: 0 },
      })
      .records(
        {
          type: 'PayoutReserved',
          by: creator.id,
          data: { amountPence: 2000, parts: [{ orderId: purchase.orderId, n: 1, amountPence: 2000 }] },
        },
        { type: 'PayoutRequested', by: creator.id, data: { creatorId: creator.id, amountPence: 2000 } },
      )
      .runPolicies()
      .records({ type: 'Notified', data: { userId: creator.id } });
  });

  it('of more than there is is refused with what there is', async () => {
    await given(purchase.given, aPayee(creator))
      .when(withdraw(4411))
      .refuses('balance-too-low', 'You can withdraw up to £44.10 at the moment.')
      .when(withdraw())
      .when(withdraw())
      .refuses('balance-too-low', 'You can withdraw up to £0 at the moment.');
  });

  it('has a least amount', async () => {
    await given(purchase.given, aPayee(creator))
      .when(withdraw(999))
      .refuses('invalid-input', undefined, { '#/amountPence': 'The least you can withdraw is £10' })
      .when(callWith(requestPayout, { body: { submissionId: id(1) } }, as(creator)))
      .refuses('invalid-input', undefined, { '#/amountPence': 'Please enter an amount' });
  });

  it('waits after a change of the bank account', async () => {
    const changed = { creatorId: creator.id, payeeId: 'acct_carol', destination: 'b', n: 1 };
    const until = '2126-02-04T12:00:00.000Z';
    await given(purchase.given, aPayee(creator), {
      type: 'PayeeDestinationChanged',
      data: { ...changed, until },
    } as const)
      .when(withdraw())
      .refuses(
        'payee-not-ready',
        'Your bank account was changed. To keep your money safe, nothing is paid out before 4 February 2126 at 12:00.',
      );
  });

  it('waits until the payout account is set up', async () => {
    await given(purchase.given)
      .when(withdraw())
      .refuses('payee-not-ready', 'Please set up your payouts first: tell Stripe where your money should go.');
  });

  it('reads the payee again where the provider refused before', async () => {
    await given(purchase.given, aPayee(creator, { status: 'pending' }))
      .when(withdraw())
      .refuses('payee-not-ready', 'Stripe is still checking your details. You can withdraw as soon as that is done.')
      .also(({ payments }) => payments.setPayee('acct_carol', { status: 'active' }))
      .when(withdraw())
      .answers({ payout: { status: 'requested' } })
      .records('PayeeRead', 'PayeeReady', 'PayoutReserved', 'PayoutRequested');
  });

  it('is made once for a repeated press, and refused for the same press with another amount', async () => {
    const press = id(31);
    const payoutId = idOf(`payout:${creator.id}:${press}`);
    await given(purchase.given, aPayee(creator))
      .when(withdraw(2000, creator, press))
      .answers({ payout: { id: payoutId }, payoutCount: 1, requestedPence: 2000 })
      .when(withdraw(2000, creator, press))
      .answers({ payout: { id: payoutId, amountPence: 2000, status: 'requested' }, balance: { availablePence: 2410 } })
      .records()
      .when(withdraw(2001, creator, press))
      .refuses('already-done', 'With this request you have withdrawn £20 already.')
      .when(withdraw(1000, creator, id(32)))
      .answers({ payout: { amountPence: 1000 }, balance: { availablePence: 1410 } })
      .records('PayoutReserved', 'PayoutRequested');
  });

  it('of everything is made of several payouts where it draws on more sales than one may', async () => {
    const sales = Array.from({ length: mostParts }, (_, n) =>
      aSaleCredited({ creatorId: creator.id, orderId: id(10_000 + n), creatorPence: 100, chargeId: `ch_${n}` }),
    );
    const withdrawal = { amountPence: 104_410, n: 1, restPence: 100 };
    await given(purchase.given, aPayee(creator), sales)
      .when(withdraw(104_410))
      .answers({
        payout: { amountPence: 104_310 },
        payoutCount: 2,
        requestedPence: 104_410,
        balance: { availablePence: 0, requestedPence: 104_410 },
      })
      .records(
        { type: 'PayoutReserved', data: { amountPence: 104_310, withdrawal } },
        { type: 'PayoutRequested', data: { amountPence: 104_310, withdrawal } },
        { type: 'PayoutReserved', data: { amountPence: 100, withdrawal: { ...withdrawal, n: 2, restPence: 0 } } },
        { type: 'PayoutRequested', data: { amountPence: 100 } },
      )
      .runPolicies()
      // One notification, of the whole.
      .records({ type: 'Notified', data: { userId: creator.id, about: { amountPence: 104_410 } } });
  });

  it('is for creators, and draws on nobody else’s sales', async () => {
    await given(purchase.given, aPayee(rival))
      .when(withdraw(4410, rival))
      .refuses('balance-too-low')
      .when(withdraw(4410, bob))
      .refuses('creators-only');
  });
});

describe('the withdrawals of a creator', () => {
  it('show what was requested, and why it is held', async () => {
    const payout = aPayout(purchase);
    await given(payout.given, {
      type: 'PayoutHeld',
      data: {
        payoutId: payout.id,
        creatorId: creator.id,
        cause: 'unusual',
        note: { personal: creator.id, value: 'Looks odd.' },
        reviewOn: '2026-03-10',
        lastDay: '2026-05-30',
      },
    })
      .when(overview())
      .answers({
        payouts: [{ id: payout.id, status: 'held', hold: { cause: 'unusual', reviewOn: '2026-03-10' }, note: null }],
        balance: { availablePence: 0, requestedPence: 4410 },
        holds: [],
        holdCount: 0,
      })
      .when(overview(rival))
      .answers({ payouts: [], balance: { requestedPence: 0 } });
  });

  it('say of which sale money is not free yet, and when it will be', async () => {
    const availableAt = '2026-03-14T12:00:00.000Z';
    await given(
      purchase.given,
      aSaleCredited({ creatorId: creator.id, orderId: id(5), creatorPence: 900, availableAt }),
    )
      .when(overview())
      .answers({
        balance: { pendingPence: 900, availablePence: 4410, nextReleaseAt: availableAt },
        holds: [{ orderId: id(5), amountPence: 900, why: 'newSale', until: availableAt }],
        holdCount: 1,
      });
  });
});
