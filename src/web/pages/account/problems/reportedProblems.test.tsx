import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerProblem,
  myPurchaseStates,
  mySalesProblems,
  reportProblem,
  type PurchaseState,
  type SalesProblem,
} from '#contracts/sales/afterSales.ts';
import { getMyPayee } from '#contracts/payouts/payees.ts';
import { getStatement, myPayouts, myPurchases } from '#contracts/sales/sales.ts';
import type { SessionUser } from '#contracts/auth/auth.ts';
import { accountAnswers, anOrder, aPurchaseState } from '#testing/browser/accountPage.ts';
import { renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { watchToasts } from '#testing/pages/toasts.ts';

let answers: Answers;
watchToasts();
beforeEach(() => {
  answers = accountAnswers();
});
const open = (at: string, change: Partial<SessionUser> = {}) => {
  signInAs(change);
  return renderSite(at, answers);
};

const orderId = anOrder().id;
const problem: NonNullable<PurchaseState['problem']> = {
  status: 'open',
  kind: 'technicalFault',
  text: 'No sound.',
  answer: null,
  reason: null,
  amountPence: 0,
  decideBefore: '2026-05-01T09:00:00.000Z',
};
const openPurchases = async (state: PurchaseState) => {
  answers.answer(myPurchases, { purchases: [anOrder()] });
  answers.answer(myPurchaseStates, { purchases: [state] });
  const site = open('/account?tab=purchases');
  return { ...site, bought: within(await screen.findByRole('article', { name: 'Oak stool' })) };
};

describe('My Purchases', () => {
  it('take a report of what is wrong, once everything is said', async () => {
    const { user, bought } = await openPurchases(aPurchaseState());
    await user.click(await bought.findByRole('button', { name: 'Report a problem with Oak stool' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
    await user.click(dialog.getByRole('button', { name: 'Send the report' }));
    expect(await dialog.findByText('Please choose what is wrong')).toBeTruthy();
    expect(dialog.getByText('Please describe what is wrong')).toBeTruthy();
    expect(answers.requestsTo(reportProblem)).toEqual([]);
    answers.answer(reportProblem, aPurchaseState({ problem }));
    answers.answer(myPurchaseStates, { purchases: [aPurchaseState({ problem })] });
    await user.selectOptions(dialog.getByLabelText('What is wrong?'), 'technicalFault');
    await user.type(dialog.getByLabelText('Please describe it'), 'No sound.');
    await user.click(dialog.getByRole('button', { name: 'Send the report' }));
    expect(await bought.findByText('You reported: Technical fault')).toBeTruthy();
    expect(answers.requestsTo(reportProblem)).toEqual([
      { params: { orderId }, body: { kind: 'technicalFault', text: 'No sound.' } },
    ]);
    expect(bought.queryByRole('button', { name: /Report a problem/ })).toBeNull();
  });

  it.each<[string, Partial<PurchaseState>, string, number]>([
    ['a refund', { access: 'revoked', refundedPence: 5390 }, 'The licence and the download have ended.', 0],
    ['a dispute', { access: 'suspended' }, 'The download is paused until then.', 1],
  ])('offer no download after %s, say why, and offer a report while there is a licence', async (...example) => {
    const [, change, words, reports] = example;
    const { bought } = await openPurchases(aPurchaseState(change));
    expect(await bought.findByText(words, { exact: false })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download Oak stool' })).toBeNull();
    expect(bought.queryAllByRole('button', { name: /Report a problem/ })).toHaveLength(reports);
  });

  it('offer no report when the time for it is over', async () => {
    const { bought } = await openPurchases(
      aPurchaseState({ reportUntil: '2020-01-01T00:00:00.000Z', refundedPence: 1000 }),
    );
    expect(await bought.findByText('£10 of the price went back to your card.')).toBeTruthy();
    expect(bought.queryByRole('button', { name: /Report a problem/ })).toBeNull();
  });

  it('tell what was decided, and why', async () => {
    const decided = {
      status: 'partialRefund',
      answer: 'I hear it.',
      reason: 'A part is missing.',
      amountPence: 1000,
    } as const;
    const { bought } = await openPurchases(
      aPurchaseState({ refundedPence: 1000, problem: { ...problem, ...decided } }),
    );
    expect(await bought.findByText('£10 goes back to your card, and the video stays yours.')).toBeTruthy();
    expect(bought.getByText('The creator says: “I hear it.”')).toBeTruthy();
    expect(bought.getByText('Why: A part is missing.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download Oak stool' })).toBeTruthy();
  });
});

describe('Payout Settings', () => {
  const reported: SalesProblem = { ...problem, orderId, title: 'Oak stool', creatorPence: 4410 };
  const balance = {
    pendingPence: 0,
    availablePence: -3410,
    frozenPence: 4410,
    requestedPence: 0,
    paidPence: 0,
    nextReleaseAt: null,
  };

  it('show what is on hold and owed, and take the creator’s side of a report', async () => {
    answers.answer(getMyPayee, { status: 'none', isReady: false, requirements: [], payoutsFrom: null });
    answers.answer(myPayouts, { payouts: [], balance, holds: [], holdCount: 0 });
    answers.answer(mySalesProblems, { problems: [reported] });
    answers.answer(getStatement, { openingPence: 0, lines: [], closingPence: 0 });
    const { user } = open('/account?tab=payout', { isCreator: true });
    const report = within(await screen.findByRole('article', { name: 'Oak stool' }));
    expect(screen.getByText('On hold').closest('dl')?.textContent).toContain('£44.10We are looking into a sale');
    expect(screen.getByText('-£34.10')).toBeTruthy();
    expect(report.getByText('The buyer says: “No sound.”')).toBeTruthy();
    answers.answer(answerProblem, { ...reported, answer: 'I hear it.' });
    answers.answer(mySalesProblems, { problems: [{ ...reported, answer: 'I hear it.' }] });
    await user.type(report.getByLabelText('Your side'), 'I hear it.');
    await user.click(report.getByRole('button', { name: 'Send your answer' }));
    expect(await report.findByText('You said: “I hear it.”')).toBeTruthy();
    expect(answers.requestsTo(answerProblem)).toEqual([{ params: { orderId }, body: { text: 'I hear it.' } }]);
    expect(report.queryByLabelText('Your side')).toBeNull();
  });
});
