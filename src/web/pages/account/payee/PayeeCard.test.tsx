import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mySalesProblems } from '#contracts/sales/afterSales.ts';
import { getMyPayee, openPayeeSetup, type MyPayee } from '#contracts/payouts/payees.ts';
import { Problem } from '#contracts/http/problem.ts';
import { getStatement, myPayouts, requestPayout } from '#contracts/sales/sales.ts';
import { accountAnswers } from '#testing/browser/accountPage.ts';
import { renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { watchToasts } from '#testing/pages/toasts.ts';

const toasts = watchToasts();
let answers: Answers;
let left: string[];
beforeEach(() => {
  answers = accountAnswers();
  left = [];
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)));
});
afterEach(() => vi.restoreAllMocks());

const balance = {
  pendingPence: 0,
  availablePence: 8820,
  frozenPence: 0,
  requestedPence: 0,
  paidPence: 0,
  nextReleaseAt: null,
};
const document: MyPayee['requirements'] = [{ need: 'identityDocument', due: 'now', waitsFor: 'person' }];
const aPayee = (status: MyPayee['status'], requirements: MyPayee['requirements'] = []): MyPayee => ({
  status,
  isReady: status === 'active',
  requirements,
  payoutsFrom: null,
});

const open = (payee: MyPayee, at = '/account?tab=payout') => {
  answers.answer(getMyPayee, payee);
  answers.answer(myPayouts, { payouts: [], balance, holds: [], holdCount: 0 });
  answers.answer(mySalesProblems, { problems: [] });
  answers.answer(getStatement, { openingPence: 0, lines: [], closingPence: 0 });
  signInAs({ isCreator: true });
  return renderSite(at, answers);
};
const cardNamed = async (name: string) => within(await screen.findByRole('region', { name }));
const amount = () => screen.findByLabelText<HTMLInputElement>('Amount to withdraw');

describe('payouts that are not set up', () => {
  it('lead to Stripe by a link made on the click, and nothing can be withdrawn before', async () => {
    answers.answer(openPayeeSetup, { url: 'https://stripe.test/setup/1' });
    const { user } = open(aPayee('none'));
    const card = await cardNamed('Set up your payouts');
    expect((await amount()).disabled).toBe(true);
    expect(screen.getByText('You can withdraw as soon as your payouts are set up.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Request withdrawal' }).disabled).toBe(true);
    expect(answers.requestsTo(openPayeeSetup)).toHaveLength(0);
    await user.click(card.getByRole('button', { name: 'Set up payouts' }));
    expect(left).toEqual(['https://stripe.test/setup/1']);
  });

  it('say what is missing, and that a used link is no use', async () => {
    open(
      aPayee('restricted', [...document, { need: 'phone', due: 'later', waitsFor: 'person' }]),
      '/account?tab=payout&setup=again',
    );
    const card = await cardNamed('Something is missing');
    const listed = within(card.getByRole('list', { name: 'What is missing' })).getAllByRole('listitem');
    expect(listed.map(({ textContent }) => textContent)).toEqual(['A photo of your passport or driving licence']);
    expect(card.getByText('That link has been used or has expired. Please press the button to continue.')).toBeTruthy();
    expect(card.getByRole('button', { name: 'Continue on Stripe' })).toBeTruthy();
  });

  it('wait while Stripe checks, and show by themselves when it is done', async () => {
    open(aPayee('pending', [{ need: 'identityDocument', due: 'now', waitsFor: 'provider' }]));
    const card = await cardNamed('We are checking');
    expect(card.queryByRole('button')).toBeNull();
    expect(await screen.findByText('You can withdraw as soon as Stripe has checked your details.')).toBeTruthy();
    answers.answer(getMyPayee, aPayee('active'));
    expect(await screen.findByText('Your payouts are ready')).toBeTruthy();
    expect((await amount()).disabled).toBe(false);
  });

  it('that Stripe refuses lead to support', async () => {
    open(aPayee('rejected'));
    const card = await cardNamed('Stripe cannot pay you');
    expect(card.queryByRole('button')).toBeNull();
    expect(card.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/support');
  });
});

describe('payouts that are set up', () => {
  it('say so, and lead to Stripe where the bank account is changed', async () => {
    const { user } = open(aPayee('active'));
    const card = await cardNamed('Your payouts are ready');
    expect(card.getByText(/^We pay into the bank account you gave to Stripe/)).toBeTruthy();
    answers.answer(openPayeeSetup, { url: 'https://stripe.test/express/1' });
    await user.click(card.getByRole('button', { name: 'Change bank account' }));
    expect(left).toEqual(['https://stripe.test/express/1']);
  });

  it('can be withdrawn from while something is asked for', async () => {
    open(aPayee('active', document));
    const card = await cardNamed('Ready, but Stripe needs something soon');
    expect(card.getByText('A photo of your passport or driving licence')).toBeTruthy();
    expect((await amount()).disabled).toBe(false);
  });

  it('show what is missing when a withdrawal is refused for it', async () => {
    const detail = 'Stripe still needs something from you: a photo of your passport or driving licence.';
    const { user } = open(aPayee('active'));
    answers.answer(requestPayout, () => {
      throw new Problem('payee-not-ready', detail);
    });
    await user.type(await amount(), '50');
    answers.answer(getMyPayee, aPayee('restricted', document));
    await user.click(screen.getByRole('button', { name: 'Request withdrawal' }));
    await cardNamed('Something is missing');
    expect(toasts).toMatchObject([{ severity: 'error', text: detail }]);
  });
});
