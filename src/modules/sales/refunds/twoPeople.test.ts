import { describe, it } from 'vitest';
import { refundPartOfSale, refundSale } from '#contracts/sales/afterSales.ts';
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

  it('moves no money before a colleague wants the same', async () => {
    await given(dear.given)
      .when(refundDear())
      .answers({ approval: { amountPence: 66_000, approvedBy: finance.id }, refunds: [] })
      .records({ type: 'RefundApproved', data: { amountPence: 66_000, approvedBy: finance.id } })
      .when(anotherPressOf(refundDear()))
      .refuses('second-person-needed')
      .when(refundDearPart(50_001, colleague))
      .records({ type: 'RefundApproved', data: { amountPence: 50_001, approvedBy: colleague.id } })
      .when(refundDearPart(50_001))
      .records({ type: 'RefundStarted', data: { amountPence: 50_001 } });
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
      .when(refundDearPart(500, colleague))
      .records({ type: 'RefundStarted', data: { amountPence: 500 } });
  });

  it('takes two people for a reported problem, too', async () => {
    await given(aProblem(dear))
      .when(refundDear())
      .records('RefundApproved')
      .when(refundDear(colleague))
      .records({ type: 'ProblemDecided', data: { decision: 'refund', amountPence: 66_000 } });
  });
});
