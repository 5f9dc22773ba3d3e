import { describe, it } from 'vitest';
import { getBalance, getStatement, myTrust } from '#contracts/sales/sales.ts';
import { aSaleCredited, id } from '#testing/events.ts';
import { as, call, callWith, visitor } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aPurchase } from '#testing/routes/marketplace.ts';
import { aPayee, aPayout } from '#testing/routes/payouts.ts';
import { aBuyer, aCreator } from '#testing/routes/people.ts';
import { happenedAt } from '#testing/routes/world.ts';

const bob = aBuyer();
const purchase = aPurchase(bob);
const { creator } = purchase.video;
const rival = aCreator('rival');
const DAY_SECONDS = 24 * 60 * 60;
const balanceOf = (who = creator) => call(getBalance, as(who));
const statementOf = (period: string, who = creator) => call(getStatement, { query: { period } }, as(who));

describe('the balance', () => {
  it('shows what is held, available and requested', async () => {
    const availableAt = '2026-03-04T12:00:00.000Z';
    await given(
      aPayout(purchase).given,
      aSaleCredited({ creatorId: creator.id, orderId: id(5), creatorPence: 900, availableAt }),
    )
      .when(balanceOf())
      .answers({
        pendingPence: 900,
        availablePence: 0,
        frozenPence: 0,
        requestedPence: 4410,
        paidPence: 0,
        nextReleaseAt: availableAt,
      })
      .after(3 * DAY_SECONDS)
      .when(balanceOf())
      .answers({ pendingPence: 0, availablePence: 900, nextReleaseAt: null });
  });

  it('keeps back the share of a sale that is in doubt', async () => {
    await given(purchase.given, {
      type: 'ShareFrozen',
      data: { creatorId: creator.id, orderId: purchase.orderId, cause: 'problem' },
    })
      .when(balanceOf())
      .answers({ availablePence: 0, frozenPence: 4410 });
  });

  it('is the caller’s own, and only creators have one', async () => {
    await given(purchase.given)
      .when(balanceOf(rival))
      .answers({ availablePence: 0, pendingPence: 0 })
      .when(balanceOf(bob))
      .refuses('creators-only')
      .when(call(getBalance, visitor()))
      .refuses('not-signed-in');
  });
});

describe('a statement', () => {
  it('opens with the balance before, lists its changes, and adds up', async () => {
    await given(
      happenedAt('2026-02-10T12:00:00.000Z', purchase.given),
      aPayee(creator),
      happenedAt('2026-02-27T12:00:00.000Z', {
        type: 'ShareCancelled',
        data: {
          creatorId: creator.id,
          orderId: purchase.orderId,
          key: 'refund:1',
          amountPence: 410,
          mayOwe: false,
          countsAgainst: false,
          at: '2026-02-27T12:00:00.000Z',
        },
      }),
    )
      .when(statementOf('2026-02'))
      .answers({ openingPence: 0, closingPence: 4000, lines: [{ what: 'sale', pence: 4410 }, { pence: -410 }] })
      .when(statementOf('2026-03'))
      .answers({ openingPence: 4000, lines: [], closingPence: 4000 });
  });

  it('needs a month or a year, and is for creators', async () => {
    await given(purchase.given)
      .when(callWith(getStatement, { query: { period: '2026-13' } }, as(creator)))
      .refuses('invalid-input', 'Please choose a month or a year')
      .when(statementOf('2026', bob))
      .refuses('creators-only')
      .when(statementOf('2026', rival))
      .answers({ lines: [], closingPence: 0 });
  });
});

it('a creator with a payout account reads what else trust needs', async () => {
  await given(purchase.given, aPayee(creator))
    .when(call(myTrust, as(creator)))
    .answers({ isTrusted: false, hasPayoutAccount: true, rule: 'strict', salesPastHold: { has: 0, atLeast: 5 } })
    .when(call(myTrust, as(rival)))
    .answers({ hasPayoutAccount: false, salesPastHold: { has: 0 } });
});
