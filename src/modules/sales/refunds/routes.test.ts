import { describe, it } from 'vitest';
import { answerProblem, myPurchaseStates, mySalesProblems, reportProblem } from '#contracts/sales/afterSales.ts';
import { aProblem } from '#testing/routes/afterSales.ts';
import { as, call, callWith, visitor } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator } from '#testing/routes/people.ts';
import { id } from '#testing/events.ts';

const DAY_SECONDS = 24 * 60 * 60;
const bob = aBuyer('bob');
const dave = aBuyer('dave');
const rival = aCreator('rival');
const purchase = aPurchase(bob);
const { creator } = purchase.video;
const params = { orderId: purchase.orderId };
const words = { kind: 'technicalFault', text: 'The sound is missing.' } as const;
const report = (who = bob) => call(reportProblem, { params, body: words }, as(who));
const answer = (who = creator) => call(answerProblem, { params, body: { text: 'It is there from 0:10.' } }, as(who));

describe('a reported problem', () => {
  it('is stored in the buyer’s words and freezes the creator’s share', async () => {
    await given(purchase.given)
      .when(report())
      .answers({
        orderId: purchase.orderId,
        access: 'open',
        refundedPence: 0,
        problem: { status: 'open', kind: 'technicalFault', text: 'The sound is missing.', answer: null },
      })
      .records({
        type: 'ProblemReported',
        by: bob.id,
        data: {
          buyerId: bob.id,
          creatorId: creator.id,
          text: { personal: bob.id, value: 'The sound is missing.' },
          decideBefore: '2026-04-30T12:00:00.000Z',
        },
      })
      .runPolicies()
      .records(
        { type: 'ShareFrozen', data: { orderId: purchase.orderId, cause: 'problem' } },
        { type: 'Notified', data: { userId: creator.id } },
      );
  });

  it('is reported once', async () => {
    await given(aProblem(purchase))
      .when(report())
      .refuses('already-done', 'You have reported a problem with this purchase.');
  });

  it('is reported within seven days', async () => {
    await given(purchase.given)
      .after(8 * DAY_SECONDS)
      .when(report())
      .refuses('gone', 'A problem can be reported for 7 days after the purchase. Please write to us.');
  });

  it('says what is wrong', async () => {
    await given(purchase.given)
      .when(callWith(reportProblem, { params, body: {} }, as(bob)))
      .refuses('invalid-input', undefined, {
        '#/kind': 'Please choose what is wrong',
        '#/text': 'Please describe what is wrong',
      });
  });

  it('of another buyer’s purchase, or of none, does not exist', async () => {
    await given(purchase.given)
      .when(report(dave))
      .refuses('not-found')
      .when(report(creator))
      .refuses('not-found')
      .when(call(reportProblem, { params: { orderId: id(99) }, body: words }, as(bob)))
      .refuses('not-found')
      .when(call(reportProblem, { params, body: words }, visitor()))
      .refuses('not-signed-in');
  });
});

describe('the creator’s side', () => {
  it('is given once, and the buyer reads it', async () => {
    await given(aProblem(purchase))
      .when(answer())
      .answers({ title: 'A shelf', status: 'open', answer: 'It is there from 0:10.', creatorPence: 4410 })
      .records({
        type: 'ProblemAnswered',
        by: creator.id,
        data: { text: { personal: creator.id, value: 'It is there from 0:10.' } },
      })
      .when(call(myPurchaseStates, as(bob)))
      .answers({ purchases: [{ problem: { answer: 'It is there from 0:10.' } }] })
      .when(answer())
      .refuses('already-done', 'You have answered already.');
  });

  it('is that of the creator who sold it, and of nobody else', async () => {
    await given(aProblem(purchase))
      .when(answer(rival))
      .refuses('not-found')
      .when(answer(bob))
      .refuses('creators-only')
      .when(call(mySalesProblems, as(creator)))
      .answers({ problems: [{ orderId: purchase.orderId, kind: 'technicalFault', text: 'The sound is missing.' }] })
      .when(call(mySalesProblems, as(rival)))
      .answers({ problems: [] });
    await given(purchase.given).when(answer()).refuses('not-found');
  });
});

it('a buyer sees what became of the own purchases, and until when a problem can be reported', async () => {
  await given(purchase.given)
    .when(call(myPurchaseStates, as(bob)))
    .answers({ purchases: [{ orderId: purchase.orderId, access: 'open', refundedPence: 0, problem: null }] })
    .records()
    .when(call(myPurchaseStates, as(dave)))
    .answers({ purchases: [] });
});
