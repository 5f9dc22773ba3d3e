import { describe, expect, it } from 'vitest';
import {
  adminGetAfterSale,
  confirmRefund,
  dropRefund,
  refundPartOfSale,
  refundSale,
  releaseShare,
} from '#contracts/sales/afterSales.ts';
import { aProblem } from '#testing/routes/afterSales.ts';
import { anotherPressOf, as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';

const finance = aStaffMember('finance');
const colleague = aStaffMember('finance', 'fiona');
const bob = aBuyer();
const reason = 'The sound is missing.';

describe('a refund above the limit for two people', () => {
  const dear = aPurchase(bob, aListedVideo({ pricePence: 60_000 }));
  const of = { params: { id: dear.orderId } };
  const refundDear = (who = finance) => call(refundSale, { ...of, body: { reason, isFault: true } }, as(who));
  const refundDearPart = (amountPence: number, who = finance) =>
    call(refundPartOfSale, { ...of, body: { reason, amountPence } }, as(who));

  const confirm = (amountPence: number, who = finance) =>
    call(confirmRefund, { ...of, body: { amountPence } }, as(who));

  it('moves no money before a colleague confirms it, as it was wanted', async () => {
    await given(dear.given)
      .when(refundDear())
      .answers({
        approval: { amountPence: 66_000, approvedBy: finance.id, reason, isFault: true },
        refunds: [],
      })
      .records({ type: 'RefundApproved', by: finance.id, data: { amountPence: 66_000, isFault: true } })
      .when(anotherPressOf(refundDear()))
      .refuses('second-person-needed')
      .when(refundDearPart(50_001, colleague))
      .refuses('conflict', /A colleague wants to refund £660/)
      .when(confirm(66_000))
      .refuses('second-person-needed')
      .when(confirm(50_001, colleague))
      .refuses('conflict', 'The refund that is wanted is now £660.')
      .when(confirm(66_000, colleague))
      .answers({ approval: null, refunds: [{ amountPence: 66_000, status: 'started' }] })
      .records({
        type: 'RefundStarted',
        by: colleague.id,
        data: { amountPence: 66_000, isFault: true, note: { personal: bob.id, value: reason } },
      })
      .when(confirm(66_000, colleague))
      .records();
  });

  it('is dropped by a colleague, and then nobody wants it', async () => {
    await given(dear.given)
      .when(refundDear())
      .records('RefundApproved')
      .when(call(dropRefund, of, as(colleague)))
      .answers({ approval: null, refundablePence: 66_000 })
      .records({ type: 'RefundDropped', data: { droppedBy: colleague.id } })
      .when(confirm(66_000, colleague))
      .refuses('already-done', 'Nobody wants a refund of this sale any more.')
      .when(refundDearPart(50_001, colleague))
      .records({ type: 'RefundApproved', data: { amountPence: 50_001, approvedBy: colleague.id } });
  });

  it('is not one of exactly the limit, nor a smaller part', async () => {
    await given(dear.given)
      .when(refundDearPart(50_000))
      .records({ type: 'RefundStarted', data: { amountPence: 50_000 } });
  });

  it('is one of parts that are above the limit together', async () => {
    await given(dear.given)
      .when(refundDearPart(50_000))
      .settle()
      .when(refundDearPart(500))
      .records({ type: 'RefundApproved', data: { amountPence: 500, approvedBy: finance.id } })
      .when(anotherPressOf(refundDearPart(500)))
      .refuses('second-person-needed')
      .when(confirm(500, colleague))
      .records({ type: 'RefundStarted', data: { amountPence: 500 } });
  });

  it('of a sale that was refunded is refused', async () => {
    await given(dear.given)
      .when(refundDear())
      .when(confirm(66_000, colleague))
      .settle()
      .when(anotherPressOf(refundDear()))
      .refuses('already-done')
      .when(refundDear(colleague))
      .refuses('already-done');
  });

  it('takes two people for a reported problem, too, and both sides read what the first one wrote', async () => {
    await given(aProblem(dear))
      .when(refundDear())
      .records('RefundApproved')
      .when(call(releaseShare, { ...of, body: { reason: 'We hear it.' } }, as(colleague)))
      .refuses('conflict', /drop that first/)
      .when(confirm(66_000, colleague))
      .answers({ problem: { status: 'refund', reason } })
      .records({
        type: 'ProblemDecided',
        by: colleague.id,
        data: { decision: 'refund', amountPence: 66_000, isFault: true, reason: { personal: bob.id, value: reason } },
      })
      .settle()
      .when(call(adminGetAfterSale, of, as(finance)))
      .answers({ approval: null, refunds: [{ amountPence: 66_000, status: 'made', reason: 'problem' }] });
  });

  it('is that of one person who decides a report and refunds beside it', async () => {
    const world = await given(aProblem(dear));
    const first = await world.call(refundDearPart(32_000));
    expect(first.events.map(({ type }) => type)).toEqual(['RefundApproved', 'ProblemDecided']);
    // The refund of the report is not started yet.
    const beside = await world.call(anotherPressOf(refundDearPart(32_000)));
    expect(beside.problem?.type).toBe('second-person-needed');
    await world.settle();
    const later = await world.call(anotherPressOf(refundDearPart(32_000)));
    expect(later.events.map(({ type }) => type)).toEqual(['RefundApproved']);
    await world.settle();
    const { body } = await world.call(call(adminGetAfterSale, of, as(finance)));
    expect(body?.refundedPence).toBe(32_000);
  });
});
