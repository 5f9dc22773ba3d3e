import { describe, expect, it } from 'vitest';
import { adminGetBooks, adminLedgerOfSale, reconcile, explainDifference } from '#contracts/books/books.ts';
import type { Booking } from '#platform/payments/payments.ts';
import { id } from '#testing/events.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';
import { happenedAt } from '#testing/routes/world.ts';

const finance = aStaffMember('finance');
const auditor = aStaffMember('auditor');
const soldAt = '2026-03-01T10:00:00.000Z';
const purchase = aPurchase(aBuyer());
const aSale = happenedAt(soldAt, purchase.given);
const getBooks = (who = auditor) => call(adminGetBooks, as(who));
const startReconciling = (who = auditor) => call(reconcile, as(who));
const explain = (key = 'ch_1:0', who = finance, reason = 'The provider was late.') =>
  call(explainDifference, { body: { key, reason } }, as(who));
const aCharge: Booking = {
  bookingId: 'txn_1',
  type: 'charge',
  sourceId: 'ch_1',
  amountPence: 5390,
  feePence: 0,
  netPence: 5390,
  createdAt: soldAt,
};

describe('the books', () => {
  it('add up to zero, and stand beside the balance at the provider', async () => {
    const { body } = await given(aSale)
      .also(({ payments }) => Object.assign(payments.balance, { availablePence: 5000, pendingPence: 390 }))
      .when(getBooks())
      .answers({ comparedUntil: null, open: [], providerPence: 5390, comparisons: [], unhandled: [] })
      .records();
    expect(body?.accounts).toMatchObject({ provider: 5390, creator: -4410, platform: -980 });
    expect(Object.values(body?.accounts ?? {}).reduce((sum, pence) => sum + pence, 0)).toBe(0);
  });

  it('agree with a provider that lists the same movements, up to a minute ago', async () => {
    const until = '2026-03-01T11:59:00.000Z';
    await given(aSale)
      .also(({ payments }) => payments.bookings.push(aCharge))
      .when(startReconciling())
      .answers({ comparedUntil: until, open: [], comparisons: [{ until, movements: 1, differences: 0 }] })
      .records({ type: 'BooksCompared', by: auditor.id, data: { until, movements: 1, differences: [] } })
      .when(startReconciling())
      .answers({ comparedUntil: until })
      .records();
  });

  it('show what the provider does not know of, until finance explains it', async () => {
    await given(aSale)
      .when(startReconciling())
      .answers({
        open: [{ key: 'ch_1:0', what: 'missing', orderId: purchase.orderId, providerPence: null, ledgerPence: 5390 }],
      })
      .records({ type: 'BooksCompared', data: { differences: [{ key: 'ch_1:0' }] } })
      .when(explain())
      .answers({ open: [] })
      .records({
        type: 'DifferenceExplained',
        by: finance.id,
        data: { key: 'ch_1:0', reason: 'The provider was late.' },
      })
      .when(explain())
      .refuses('not-found');
  });

  it('need a reason for a difference', async () => {
    await given(aSale)
      .when(explain('ch_1:0', finance, ''))
      .refuses('invalid-input', undefined, { '#/reason': 'Please say what it was' });
  });

  it('are compared by finance and auditors, and explained by finance alone', async () => {
    await given(aSale)
      .when(explain('ch_1:0', auditor))
      .refuses('not-allowed')
      .when(startReconciling(aStaffMember('moderator')))
      .refuses('not-allowed')
      .when(getBooks(purchase.buyer))
      .refuses('not-allowed')
      .when(getBooks(finance))
      .answers();
  });
});

describe('the ledger of a sale', () => {
  it('holds everything that was booked for it, and adds up to zero', async () => {
    const { body } = await given(aSale)
      .when(call(adminLedgerOfSale, { params: { id: purchase.orderId } }, as(auditor)))
      .answers({ sumPence: 0 });
    expect(body?.lines).toContainEqual({
      at: soldAt,
      fact: 'VideoSold',
      account: 'provider',
      pence: 5390,
      payoutId: null,
      providerId: 'ch_1',
    });
    expect(new Set(body?.lines.map(({ fact }) => fact))).toEqual(new Set(['VideoSold', 'SaleCredited']));
  });

  it('of nothing is empty', async () => {
    await given(aSale)
      .when(call(adminLedgerOfSale, { params: { id: id(99) } }, as(finance)))
      .answers({ lines: [], sumPence: 0 });
  });
});
