import { describe, expect, it } from 'vitest';
import { eraseAccount } from '#contracts/auth/people.ts';
import {
  adminGetAfterSale,
  adminListAfterSales,
  getEvidence,
  refundPartOfSale,
  refundSale,
  releaseShare,
  submitEvidence,
} from '#contracts/sales/afterSales.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { PaymentRefused } from '#platform/payments/payments.ts';
import { id } from '#testing/events.ts';
import { aDispute, aProblem } from '#testing/routes/afterSales.ts';
import { anotherPressOf, as, call } from '#testing/routes/call.ts';
import { fetched } from '#testing/routes/community.ts';
import { given } from '#testing/routes/given.ts';
import type { Given } from '#testing/routes/world.ts';
import { aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';

const finance = aStaffMember('finance');
const colleague = aStaffMember('finance', 'fiona');
const auditor = aStaffMember('auditor');
const bob = aBuyer();
const purchase = aPurchase(bob);
const params = { id: purchase.orderId };
const reason = 'The sound is missing.';
const getAfterSale = (who = finance) => call(adminGetAfterSale, { params }, as(who));
const refund = (who = finance) => call(refundSale, { params, body: { reason, isFault: true } }, as(who));
const refundPart = (amountPence: number, who = finance) =>
  call(refundPartOfSale, { params, body: { reason, amountPence } }, as(who));
const release = (who = finance) => call(releaseShare, { params, body: { reason } }, as(who));
const handIn = (who = finance) => call(submitEvidence, { params }, as(who));

describe('a sale in trouble', () => {
  it('appears in the list by what has to be done, and shows both sides', async () => {
    const list = (status: string) =>
      call(adminListAfterSales, { query: { filter: JSON.stringify({ status }) } }, as(auditor));
    await given(aProblem(purchase))
      .when(list('decision'))
      .answers([{ id: purchase.orderId, title: 'A shelf', refundablePence: 5390, problem: { status: 'open' } }])
      .answersHeader('Content-Range', 'after-sales 0-0/1')
      .when(list('evidence'))
      .answers([])
      .when(getAfterSale(auditor))
      .answers({ problemKind: 'technicalFault', problem: { text: 'The sound is missing.', answer: null } });
  });

  it('is decided by finance; auditors read, and nobody finds a sale that does not exist', async () => {
    await given(aProblem(purchase))
      .when(refund(auditor))
      .refuses('not-allowed')
      .when(release(aStaffMember('moderator')))
      .refuses('not-allowed')
      .when(handIn(auditor))
      .refuses('not-allowed')
      .when(getAfterSale(bob))
      .refuses('not-allowed')
      .when(call(adminGetAfterSale, { params: { id: id(99) } }, as(finance)))
      .refuses('not-found')
      .when(call(refundSale, { params: { id: id(99) }, body: { reason } }, as(finance)))
      .refuses('not-found');
  });

  it('says of a sale without trouble what a refund would take, and from whom', async () => {
    await given(purchase.given, finance).when(getAfterSale()).answers({
      refundablePence: 5390,
      creatorPence: 4410,
      returnedPence: 0,
      creatorReversedPence: 0,
      problem: null,
      refunds: [],
    });
  });
});

describe('one sale in trouble', () => {
  const { orderId, video } = purchase;
  const of = { orderId, videoId: video.id, creatorId: video.creator.id };
  const refunded: Given = {
    type: 'RefundStarted',
    data: {
      ...of,
      n: 1,
      key: 'test',
      amountPence: 390,
      creatorPence: 300,
      platformPence: 90,
      isFull: false,
      wasFetched: false,
      reason: 'staff',
      isFault: false,
      note: personal(bob.id, reason),
    },
  };
  it.each<[string, Given[]]>([
    ['a report', [aProblem(purchase)]],
    [
      'an answered report',
      [aProblem(purchase), { type: 'ProblemAnswered', data: { ...of, text: personal(video.creator.id, 'It works.') } }],
    ],
    ['a refund', [purchase.given, refunded]],
    [
      'a refund that was made',
      [
        purchase.given,
        refunded,
        { type: 'RefundMade', data: { ...of, n: 1, refundId: 're_1', amountPence: 390, annuls: true } },
      ],
    ],
    ['a dispute', [aDispute(purchase), { type: 'EvidenceSubmitted', data: { orderId, disputeId: 'dp_1', n: 1 } }]],
    [
      'a dispute that was won',
      [aDispute(purchase), { type: 'DisputeWon', data: { ...of, disputeId: 'dp_1', amountPence: 5390 } }],
    ],
    [
      'a warning',
      [purchase.given, { type: 'FraudWarned', data: { ...of, warningId: 'w', fraudType: 'misc', isRisky: true } }],
    ],
    ['a claim', [purchase.given, { type: 'RightsQuestioned', data: { ...of, claimId: id(9), wasFetched: false } }]],
    [
      'a claim that was refused',
      [
        purchase.given,
        { type: 'RightsQuestioned', data: { ...of, claimId: id(9), wasFetched: false } },
        { type: 'RightsCleared', data: { ...of, claimId: id(9) } },
      ],
    ],
  ])('with %s is the same on its own, from its events, as in the list', async (_, happened) => {
    const setting = given(...happened, auditor);
    const { body: list } = await setting.when(call(adminListAfterSales, { query: {} }, as(auditor))).answers();
    const { body: alone } = await setting.when(getAfterSale(auditor)).answers();
    expect(list).toEqual([alone]);
  });
});

describe('the decision about a report', () => {
  it('refunds all of it, and the money reaches the buyer', async () => {
    await given(aProblem(purchase), finance)
      .when(refund())
      .answers({ problemStatus: 'refund', problem: { reason, amountPence: 5390 } })
      .records('RefundApproved', {
        type: 'ProblemDecided',
        by: finance.id,
        data: { decision: 'refund', amountPence: 5390, isFault: true },
      })
      .settle()
      .when(getAfterSale())
      .answers({ refundStatus: 'made', refundedPence: 5390, access: 'revoked', refundablePence: 0 });
  });

  it('says no more why once the buyer is erased, and still what was decided', async () => {
    const admin = aStaffMember('admin');
    const body = { username: bob.username, reason: 'Asked for by letter.' };
    await given(aProblem(purchase), finance, admin)
      .when(refund())
      .settle()
      .when(call(eraseAccount, { params: { id: bob.id }, body }, as(admin)))
      .answers({ success: true })
      .settle()
      .when(getAfterSale())
      .answers({ refundedPence: 5390, problem: { status: 'refund', reason: null, amountPence: 5390 } })
      .also(async ({ db }) => {
        const lines = db('person_acts').whereIn('kind', ['problemDecided', 'refunded']);
        // Of both the creator has one, and who decided it has the first.
        expect(await lines.pluck<(string | null)[]>('detail')).toEqual([null, null, null]);
      });
  });

  it('refunds a part that is less than the whole', async () => {
    await given(aProblem(purchase))
      .when(refundPart(5390))
      .refuses('invalid-input', 'Please enter an amount from 1p to £53.89.')
      .when(refundPart(390))
      .answers({ problem: { status: 'partialRefund', amountPence: 390 } })
      .records('RefundApproved', {
        type: 'ProblemDecided',
        by: finance.id,
        data: { amountPence: 390, isFault: false },
      });
  });

  it('for the creator releases the share, once', async () => {
    await given(aProblem(purchase))
      .when(release())
      .answers({ problem: { status: 'release', amountPence: 0 }, refundedPence: 0 })
      .records({ type: 'ProblemDecided', by: finance.id, data: { decision: 'release', amountPence: 0 } })
      .when(anotherPressOf(release()))
      .refuses('already-done', 'There is no open report.');
  });
});

describe('a refund without a report', () => {
  it('is started on its own, and one at a time', async () => {
    await given(purchase.given, fetched(purchase))
      .when(refundPart(390))
      .answers({ refunds: [{ n: 1, amountPence: 390, status: 'started', reason: 'staff' }], refundablePence: 5000 })
      .records({
        type: 'RefundStarted',
        by: finance.id,
        data: { amountPence: 390, isFull: false, wasFetched: true, note: { personal: bob.id, value: reason } },
      })
      .when(refund())
      .refuses('conflict', 'A refund of this sale is on its way. Please wait until it is made.');
  });

  it('is answered from what it has recorded, although the list is behind', async () => {
    await given(purchase.given)
      .also(({ consumers }) => consumers.fallBehind())
      .when(refund())
      .answers({ id: purchase.orderId, title: 'A shelf', refundStatus: 'started', refundedPence: 5390 });
  });

  it('waits while the bank decides', async () => {
    await given(aDispute(purchase)).when(refund()).refuses('purchase-disputed');
  });

  it('after an upheld claim is made by a person other than the one who upheld it', async () => {
    const { video } = purchase;
    const of = { orderId: purchase.orderId, videoId: video.id, creatorId: video.creator.id, claimId: id(9) };
    await given(
      purchase.given,
      { type: 'RightsQuestioned', data: { ...of, wasFetched: false } },
      { type: 'RightsLost', data: { ...of, decidedBy: finance.id } },
    )
      .when(refund())
      .refuses('second-person-needed', 'You upheld the copyright claim, so a colleague has to refund the sale.')
      .when(refund(colleague))
      .answers({ access: 'revoked' })
      .records({ type: 'RefundStarted', by: colleague.id, data: { amountPence: 5390, isFull: true } });
  });
});

describe('the evidence', () => {
  it('shows what the log proves, and the read of the buyer’s data is recorded', async () => {
    const { body } = await given(aDispute(purchase))
      .when(call(getEvidence, { params }, as(auditor)))
      .answers({ fileName: `evidence-${purchase.orderId}` })
      .records({ type: 'PersonDataRead', data: { by: auditor.id, what: 'evidence', userId: bob.id } });
    expect(body?.text).toContain('A shelf');
    expect(body?.text).toContain(bob.email);
  });

  it('goes to the bank while a dispute is open', async () => {
    await given(aDispute(purchase))
      .when(handIn())
      .answers({ submissions: 1, disputeStatus: 'open', disputeId: 'dp_1' })
      .records({ type: 'EvidenceSubmitted', by: finance.id, data: { disputeId: 'dp_1', n: 1 } })
      .also(({ payments }) => payments.failNext('submitEvidence', new PaymentRefused('evidence_closed', 'Too late.')))
      .when(handIn())
      .refuses('conflict', 'The bank takes no more evidence.');
    await given(purchase.given).when(handIn()).refuses('conflict', 'No dispute of this sale is open.');
  });
});

it('who refunds is told what the creator has been paid for the sale', async () => {
  const of = { creatorId: purchase.video.creator.id, payoutId: id(70) };
  const parts = [{ orderId: purchase.orderId, n: 1, amountPence: 4410, chargeId: 'ch_1' }];
  const reserved: Given = { type: 'PayoutReserved', data: { ...of, amountPence: 4410, parts } };
  await given(aProblem(purchase), reserved)
    .when(getAfterSale())
    .answers({ creatorPaidPence: 0 })
    .give({ type: 'PayoutSettled', data: of })
    .when(getAfterSale())
    .answers({ creatorPaidPence: 4410 });
});
