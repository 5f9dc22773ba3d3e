import { describe, it } from 'vitest';
import { refundPartOfSale, refundSale } from '#contracts/sales/afterSales.ts';
import { id } from '#testing/events.ts';
import { aProblem } from '#testing/routes/afterSales.ts';
import { as, call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aStaffMember } from '#testing/routes/people.ts';

const finance = aStaffMember('finance');
const colleague = aStaffMember('finance', 'fiona');
const bob = aBuyer();
const reason = 'The sound is missing.';

describe('a press whose answer was lost', () => {
  const dear = aPurchase(bob, aListedVideo({ pricePence: 30_000 }));
  const press = (amountPence: number, pressId: string, who = finance) =>
    call(refundPartOfSale, { params: { id: dear.orderId }, body: { reason, amountPence, pressId } }, as(who));

  it('refunds once, before the money is sent and after', async () => {
    await given(dear.given)
      .when(press(10_000, id(801)))
      .records({ type: 'RefundStarted', data: { amountPence: 10_000 } })
      .when(press(10_000, id(801)))
      .answers({ refundedPence: 10_000, refunds: [{ n: 1 }] })
      .records()
      .settle()
      .when(press(10_000, id(801)))
      .answers({ refundedPence: 10_000, refunds: [{ n: 1, status: 'made' }] })
      .records();
  });

  it('decides a reported problem once, and refunds nothing beside it', async () => {
    await given(aProblem(dear))
      .when(press(10_000, id(801)))
      .records('RefundApproved', 'ProblemDecided')
      .settle()
      .when(press(10_000, id(801)))
      .answers({ refundedPence: 10_000, refunds: [{ n: 1 }] })
      .records();
  });

  it('is another press by another id, and by another person', async () => {
    await given(dear.given)
      .when(press(10_000, id(801)))
      .settle()
      .when(press(10_000, id(802)))
      .records('RefundStarted')
      .settle()
      .when(press(10_000, id(801), colleague))
      .records('RefundStarted');
  });

  it('asks for a colleague once', async () => {
    const whole = aPurchase(bob, aListedVideo({ pricePence: 60_000 }));
    const want = (pressId: string) =>
      call(refundSale, { params: { id: whole.orderId }, body: { reason, pressId } }, as(finance));
    await given(whole.given)
      .when(want(id(801)))
      .records('RefundApproved')
      .when(want(id(801)))
      .answers({ approval: { approvedBy: finance.id } })
      .records()
      .when(want(id(802)))
      .refuses('second-person-needed');
  });
});
