import { describe, it } from 'vitest';
import {
  adminGetBatch,
  adminListBatches,
  approveBatch,
  declineBatch,
  proposeBatch,
} from '#contracts/payouts/payoutDesk.ts';
import { id } from '#testing/events.ts';
import { anotherPressOf, as, call } from '#testing/routes/call.ts';
import { anyId, given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBatch, aPayout } from '#testing/routes/payouts.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';

const finance = aStaffMember('finance');
const colleague = aStaffMember('finance', 'fiona');
const auditor = aStaffMember('auditor');
const bob = aBuyer();
const payout = aPayout();
const large = aPayout(aPurchase(bob, aListedVideo({ pricePence: 80_000 })));
const params = { id: id(70) };
const propose = (payoutIds = [payout.id], who = finance) => call(proposeBatch, { body: { payoutIds } }, as(who));
const approve = (who = colleague) => call(approveBatch, { params }, as(who));
const decline = (who = colleague) => call(declineBatch, { params, body: { reason: 'Not this week.' } }, as(who));
const getBatch = (who = finance) => call(adminGetBatch, { params }, as(who));

describe('a proposed batch', () => {
  it('freezes the payouts and their total', async () => {
    await given(payout.given)
      .when(propose())
      .answers({
        id: anyId,
        status: 'proposed',
        totalPence: 4410,
        payouts: 1,
        needsTwoPeople: false,
        proposedBy: finance.id,
        items: [{ payoutId: payout.id, amountPence: 4410, status: 'requested', fate: null }],
      })
      .records({
        type: 'BatchProposed',
        by: finance.id,
        data: { proposedBy: finance.id, totalPence: 4410, payouts: [{ payoutId: payout.id, amountPence: 4410 }] },
      });
  });

  it('takes only what waits, and each payout once', async () => {
    await given(payout.given, { type: 'PayoutReleased', data: { payoutId: payout.id, creatorId: payout.creator.id } })
      .when(propose())
      .refuses('payout-not-waiting', 'One of these payouts is no longer waiting for release.')
      .when(propose([id(99)]))
      .refuses('payout-not-waiting')
      .when(propose([]))
      .refuses('invalid-input', undefined, { '#/payoutIds': 'Please choose at least one payout' })
      .when(propose([payout.id, payout.id]))
      .refuses('invalid-input', undefined, { '#/payoutIds': 'Please choose each payout once' });
  });

  it('stands in the list until it is decided', async () => {
    await given(aBatch(finance, [payout]))
      .when(call(adminListBatches, { query: { filter: JSON.stringify({ status: 'proposed' }) } }, as(auditor)))
      .answers([{ id: id(70), proposedBy: finance.id, payouts: 1, decidedBy: null }])
      .answersHeader('Content-Range', 'payout-batches 0-0/1');
  });
});

describe('a decided batch', () => {
  it('releases its payouts, once it is approved', async () => {
    await given(aBatch(finance, [payout]))
      .when(approve())
      .answers({ status: 'releasing', decidedBy: colleague.id })
      .records({ type: 'BatchApproved', by: colleague.id, data: { approvedBy: colleague.id } })
      .when(anotherPressOf(approve()))
      .refuses('batch-decided', 'This batch has been approved already.')
      .settle()
      .when(getBatch())
      .answers({ status: 'done', items: [{ fate: 'released', status: 'paid' }] });
  });

  it('of a large total needs a person other than its proposer', async () => {
    await given(aBatch(finance, [large]))
      .when(approve(finance))
      .refuses('second-person-needed')
      .when(approve(colleague))
      .answers({ needsTwoPeople: true, decidedBy: colleague.id })
      .records('BatchApproved');
  });

  it('that is declined leaves its payouts waiting', async () => {
    await given(aBatch(finance, [payout]))
      .when(decline())
      .answers({ status: 'declined', reason: 'Not this week.', items: [{ status: 'requested', fate: null }] })
      .records({ type: 'BatchDeclined', by: colleague.id, data: { reason: 'Not this week.' } })
      .when(approve())
      .refuses('batch-decided', 'This batch has been declined already.')
      .when(call(declineBatch, { params, body: { reason: '' } }, as(finance)))
      .refuses('invalid-input', undefined, { '#/reason': 'Please tell your colleague why' });
  });
});

it('a batch is made and decided by finance; auditors look, and nobody finds what is not there', async () => {
  await given(aBatch(finance, [payout]))
    .when(getBatch(auditor))
    .answers({ status: 'proposed' })
    .when(propose([payout.id], auditor))
    .refuses('not-allowed')
    .when(approve(auditor))
    .refuses('not-allowed')
    .when(decline(aStaffMember('moderator')))
    .refuses('not-allowed')
    .when(getBatch(bob))
    .refuses('not-allowed')
    .when(call(adminGetBatch, { params: { id: id(99) } }, as(finance)))
    .refuses('not-found')
    .when(call(approveBatch, { params: { id: id(99) } }, as(finance)))
    .refuses('not-found');
});
