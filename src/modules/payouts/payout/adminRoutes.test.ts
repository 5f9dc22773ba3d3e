import { describe, expect, it } from 'vitest';
import { getPayoutDossier, holdPayout, liftHold } from '#contracts/payouts/payoutDesk.ts';
import { adminGetPayout, adminListPayouts, getBalance, rejectPayout, releasePayout } from '#contracts/sales/sales.ts';
import { id } from '#testing/events.ts';
import { anotherPressOf, as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aPayee, aPayout, booksThatAgree } from '#testing/routes/payouts.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';

const finance = aStaffMember('finance');
const colleague = aStaffMember('finance', 'fiona');
const auditor = aStaffMember('auditor');
const bob = aBuyer();
const payout = aPayout();
const { creator } = payout;
const params = { id: payout.id };
const getPayout = (who = finance) => call(adminGetPayout, { params }, as(who));
const release = (who = finance) => call(releasePayout, { params }, as(who));
const reject = (who = finance) => call(rejectPayout, { params, body: { reason: 'We could not reach you.' } }, as(who));
const pause = (reviewOn = '2026-03-10', who = finance) =>
  call(holdPayout, { params, body: { cause: 'unusual', note: 'Twice the usual.', reviewOn } }, as(who));
const lift = (who = finance) => call(liftHold, { params }, as(who));
const aDifference: DomainEvent = {
  type: 'BooksCompared',
  data: {
    from: '2026-02-01T00:00:00.000Z',
    until: '2026-02-02T00:00:00.000Z',
    movements: 1,
    differences: [
      { key: 'txn_1:0', what: 'adjustment', sourceId: 'txn_1', orderId: null, providerPence: -100, ledgerPence: null },
    ],
  },
};

describe('a payout at the desk', () => {
  it('stands in the list with the sales that it pays for', async () => {
    const filter = JSON.stringify({ status: 'requested' });
    await given(payout.given)
      .when(call(adminListPayouts, { query: { filter } }, as(auditor)))
      .answers([
        {
          id: payout.id,
          creatorId: creator.id,
          amountPence: 4410,
          status: 'requested',
          needsTwoPeople: false,
          payee: { status: 'active' },
          sales: [{ title: 'A shelf', amountPence: 4410 }],
        },
      ])
      .answersHeader('Content-Range', 'payouts 0-0/1')
      .when(call(adminListPayouts, { query: { filter: JSON.stringify({ status: 'paid' }) } }, as(auditor)))
      .answers([]);
  });

  it('comes with the signals for a closer review', async () => {
    await given(payout.given)
      .when(call(getPayoutDossier, { params }, as(auditor)))
      .answers({ creator: { sales: 1, payouts: 0, paidPence: 0, trust: { hasPayoutAccount: true } }, holdNote: null })
      .records();
  });

  it('shows an address that the buyer shares with the creator, even when only its hash is kept', async () => {
    const { signals } =
      (await (await given(payout.given)).call(call(getPayoutDossier, { params }, as(auditor)))).body ?? {};
    expect(signals?.map(({ kind }) => kind)).toContain('sameAddress');
    const later = await given(payout.given).after(40 * 24 * 60 * 60);
    await later.sweep();
    const { body } = await later.call(call(getPayoutDossier, { params }, as(auditor)));
    expect(body?.signals.map(({ kind }) => kind)).toContain('sameAddress');
  });

  it('is decided by finance alone; auditors read, and creators do neither', async () => {
    await given(payout.given)
      .when(getPayout(auditor))
      .answers({ status: 'requested' })
      .when(release(auditor))
      .refuses('not-allowed')
      .when(pause('2026-03-10', auditor))
      .refuses('not-allowed')
      .when(getPayout(aStaffMember('moderator')))
      .refuses('not-allowed')
      .when(reject(creator))
      .refuses('not-allowed');
  });

  it('that nobody asked for is not found', async () => {
    const unknown = { params: { id: id(99) } };
    await given(finance, booksThatAgree)
      .when(getPayout())
      .refuses('not-found')
      .when(call(getPayoutDossier, unknown, as(finance)))
      .refuses('not-found')
      .when(release())
      .refuses('not-found')
      .when(lift())
      .refuses('not-found');
  });
});

describe('a release', () => {
  it('sends the money once, and pays the payout', async () => {
    await given(payout.given, colleague)
      .when(release())
      .answers({ status: 'released', releasedBy: finance.id })
      .records('ReleaseCounted', { type: 'PayoutReleased', by: finance.id, data: { payoutId: payout.id } })
      .when(release(colleague))
      .refuses('payout-not-waiting', 'This payout has been released already.')
      .settle()
      .when(getPayout())
      .answers({ status: 'paid' });
  });

  it('is made once by a press whose answer was lost, whatever has happened since', async () => {
    const large = aPayout(aPurchase(bob, aListedVideo({ pricePence: 80_000 })));
    await given(large.given)
      .when(release())
      .records('PayoutApproved')
      .when(release())
      .answers({ status: 'requested', approvedBy: finance.id })
      .records()
      .when(release(colleague))
      .records('PayoutReleased')
      .settle()
      .when(release(colleague))
      .answers({ status: 'paid' })
      .records();
  });

  it('of a large amount takes two people', async () => {
    const large = aPayout(aPurchase(bob, aListedVideo({ pricePence: 80_000 })));
    await given(large.given)
      .when(release())
      .answers({ status: 'requested', needsTwoPeople: true, approvedBy: finance.id })
      .records({ type: 'PayoutApproved', by: finance.id, data: { approvedBy: finance.id } })
      .when(anotherPressOf(release()))
      .refuses('second-person-needed')
      .when(release(colleague))
      .answers({ status: 'released' })
      .records({ type: 'PayoutReleased', by: colleague.id, data: {} });
  });

  it('of exactly the amount above which two are needed takes one person', async () => {
    const atTheLimit = aPayout(aPurchase(bob, aListedVideo({ pricePence: 55_556 })));
    await given(atTheLimit.given)
      .when(getPayout())
      .answers({ amountPence: 50_000, needsTwoPeople: false })
      .when(release())
      .answers({ status: 'released' });
  });

  it('of a small part of a large withdrawal takes two people', async () => {
    const sales = [1, 2].map((n) =>
      aPurchase(bob, aListedVideo({ id: id(40 + n), creator, pricePence: 40_000 }), { orderId: id(50 + n) }),
    );
    const halves = sales.map(({ orderId }, index) => ({
      payoutId: id(60 + index),
      creatorId: creator.id,
      amountPence: 30_000,
      parts: [{ orderId, n: 1, amountPence: 30_000, chargeId: `ch_${index}` }],
      withdrawal: { id: id(60), amountPence: 60_000, n: 1 + index, restPence: 30_000 * (1 - index) },
    }));
    await given(
      sales.map((sale) => sale.given),
      aPayee(creator),
      halves.map((data): DomainEvent[] => [
        { type: 'PayoutReserved', data },
        { type: 'PayoutRequested', data },
      ]),
      booksThatAgree,
    )
      .when(call(adminListPayouts, { query: { sort: JSON.stringify(['requestedAt', 'ASC']) } }, as(finance)))
      .answers(halves.map(({ payoutId, amountPence }) => ({ id: payoutId, amountPence, needsTwoPeople: true })))
      .when(getPayout())
      .answers({ id: id(60), amountPence: 30_000, needsTwoPeople: true })
      .when(release())
      .answers({ status: 'requested', approvedBy: finance.id })
      .records({ type: 'PayoutApproved', by: finance.id, data: { payoutId: id(60) } })
      .when(release(colleague))
      .answers({ status: 'released' });
  });

  it('waits until a difference of the books is explained', async () => {
    await given(payout.given, aDifference)
      .when(release())
      .refuses('books-differ', 'Our books and the payment provider’s differ in one place. Explain that first.');
  });

  it('is refused when the provider does not send money to the creator any more', async () => {
    await given(payout.given)
      .also(({ payments }) => payments.setPayee('acct_carol', { status: 'pending' }))
      .when(release())
      .failsWith('payee-not-ready', 'Stripe is still checking the creator’s details.')
      .records({ type: 'PayeeRead', data: { status: 'pending' } });
  });

  it('is refused after a change of the bank account, which the release itself finds', async () => {
    const goesTo = { creatorId: creator.id, payeeId: 'acct_carol', destination: 'a' };
    await given(payout.given, { type: 'PayeeDestinationRead', data: goesTo } as const)
      .also(({ payments }) => payments.setPayee('acct_carol', { destination: 'b' }))
      .when(release())
      .failsWith(
        'payee-not-ready',
        'The creator’s bank account was changed. Nothing is paid out before 4 March 2026 at 12:00.',
      )
      .records({ type: 'PayeeDestinationChanged', data: { destination: 'b', n: 1 } })
      .runPolicies()
      .records({ type: 'Notified', data: { userId: creator.id, kind: 'payeeChanged' } });
  });
});

describe('a rejection', () => {
  it('shows the creator the reason, and the amount is available again', async () => {
    await given(payout.given)
      .when(reject())
      .answers({ status: 'rejected', note: 'We could not reach you.' })
      .records({
        type: 'PayoutRejected',
        by: finance.id,
        data: { reason: { personal: payout.creator.id, value: 'We could not reach you.' } },
      })
      .when(reject(colleague))
      .refuses('payout-not-waiting', 'This payout has been rejected already.');
  });

  it('of one that was sent in part ends it with what was sent; the rest is available again', async () => {
    const other = aPurchase(bob, aListedVideo({ id: id(41), creator }), { orderId: id(42) });
    const rest = { orderId: other.orderId, n: 1, amountPence: 1000, chargeId: 'ch_2' };
    const sent = { orderId: aPurchase(aBuyer()).orderId, n: 1, amountPence: 4410 };
    const both = { payoutId: payout.id, creatorId: creator.id, amountPence: 5410, parts: [...payout.parts, rest] };
    const failed = { payoutId: payout.id, creatorId: creator.id, orderId: other.orderId, n: 1, code: 'sale_in_doubt' };
    await given(
      aPurchase(aBuyer()).given,
      other.given,
      aPayee(creator),
      { type: 'PayoutReserved', data: both },
      { type: 'PayoutRequested', data: both },
      { type: 'PayoutReleased', data: { payoutId: payout.id, creatorId: creator.id } },
      { type: 'TransferMade', data: { payoutId: payout.id, creatorId: creator.id, ...sent, transferId: 'tr_1' } },
      { type: 'PayoutFailed', data: failed },
      finance,
    )
      .when(getPayout())
      .answers({ status: 'failed', failure: 'sale_in_doubt', amountPence: 5410, sentPence: 4410, returnedPence: 0 })
      .when(reject())
      .answers({
        status: 'paid',
        failure: null,
        note: 'We could not reach you.',
        amountPence: 4410,
        sentPence: 4410,
        returnedPence: 1000,
        sales: [{ orderId: sent.orderId, amountPence: 4410 }],
      })
      .records({ type: 'PayoutCutShort', by: finance.id, data: { amountPence: 4410, rest: [rest] } })
      .settle()
      .when(call(getBalance, as(creator)))
      .answers({ requestedPence: 0, paidPence: 4410 });
  });

  it('needs a reason', async () => {
    await given(payout.given)
      .when(call(rejectPayout, { params, body: { reason: '' } }, as(finance)))
      .refuses('invalid-input', undefined, { '#/reason': 'Please tell the creator why' });
  });
});

describe('a hold', () => {
  it('stops the payout until finance lifts it, and seals the note about the creator', async () => {
    await given(payout.given)
      .when(pause())
      .answers({ status: 'held', heldBy: finance.id, hold: { cause: 'unusual', reviewOn: '2026-03-10' } })
      .records({
        type: 'PayoutHeld',
        by: finance.id,
        data: { note: { personal: creator.id, value: 'Twice the usual.' }, lastDay: '2026-05-30' },
      })
      .when(release())
      .refuses('payout-not-waiting', 'This payout is on hold.')
      .when(call(getPayoutDossier, { params }, as(auditor)))
      .answers({ holdNote: 'Twice the usual.' })
      .when(lift(colleague))
      .answers({ status: 'requested', hold: null })
      .records({ type: 'PayoutHoldLifted', by: colleague.id, data: {} })
      .when(lift())
      .refuses('payout-not-waiting', 'This payout is not on hold.');
  });

  it('lasts from tomorrow to ninety days', async () => {
    await given(payout.given)
      .when(pause('2026-03-01'))
      .refuses('invalid-input', undefined, { '#/reviewOn': 'Please choose a day in the future' })
      .when(pause('2026-05-31'))
      .refuses('invalid-input', undefined, { '#/reviewOn': 'Please choose 30 May 2026 or a day before' });
  });
});
