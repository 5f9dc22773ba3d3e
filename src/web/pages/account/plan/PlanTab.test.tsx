import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelPro, getPlan, openPortal, resumePro, startPro, type Plan } from '#contracts/plans/plans.ts';
import { Problem } from '#contracts/http/problem.ts';
import { accountAnswers, card, shownDialog } from '#testing/browser/accountPage.ts';
import { renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { watchToasts } from '#testing/pages/toasts.ts';
import { patience } from '#testing/run/patience.ts';

const toasts = watchToasts();
let answers: Answers;
let left: string[];
beforeEach(() => {
  answers = accountAnswers();
  left = [];
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)));
});
afterEach(() => vi.restoreAllMocks());

const nextAt = '2026-12-22T09:00:00.000Z';
const aPlan = (change: Partial<Plan> = {}): Plan => ({
  standing: 'renewing',
  isPro: true,
  pricePence: 500,
  nextAt,
  hasCard: true,
  ...change,
});
const free = aPlan({ standing: 'free', isPro: false, nextAt: null, hasCard: false });

const open = (plan: Plan, at = '/account?tab=plan') => {
  answers.answer(getPlan, plan);
  signInAs({ isCreator: true });
  return renderSite(at, answers);
};
const buttons = (region: HTMLElement): (string | null)[] =>
  within(region)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

describe('the plan of a creator', () => {
  it('that is free says what Creator Pro costs, when, and how it ends, before the button', async () => {
    answers.answer(startPro, { payUrl: 'https://pay.test/1' });
    const { user } = open(free);
    const offer = await screen.findByRole('region', { name: 'Creator Pro' });
    const button = within(offer).getByRole('button', { name: 'Go Pro and pay £5 a month' });
    const before = (offer.textContent ?? '').split('Go Pro and pay')[0];
    expect(before).toContain('£5 is charged to your card today, and £5 again on the same day of every month');
    expect(before).toContain('in two clicks');
    expect(before).toContain('7 days before each renewal');
    expect(before).toContain('Featured content opportunities');
    expect(before).not.toContain('not ready yet');
    await user.click(button);
    expect(left).toEqual(['https://pay.test/1']);
  });

  it('that is being confirmed waits for the provider, then shows', async () => {
    let requests = 0;
    answers.answer(getPlan, () => ((requests += 1) > 1 ? aPlan() : free));
    signInAs({ isCreator: true });
    renderSite('/account?tab=plan&paid=1', answers);
    await screen.findByText(/Your payment is being confirmed/);
    expect(screen.queryByRole('button', { name: /Go Pro/ })).toBeNull();
    await screen.findByText('You are on Creator Pro. It renews on 22 Dec 2026 for £5.');
  });

  it('is cancelled in two clicks, and kept after all in one', async () => {
    answers.answer(cancelPro, aPlan({ standing: 'ending' }));
    answers.answer(resumePro, aPlan());
    const { user } = open(aPlan());
    await user.click(await screen.findByRole('button', { name: 'Cancel Creator Pro' }));
    const dialog = await shownDialog();
    dialog.getByText(/You keep it until 22 Dec 2026\. You will not be charged again/);
    await user.click(dialog.getByRole('button', { name: 'Cancel Creator Pro' }));
    await screen.findByText('You cancelled Creator Pro. You keep it until 22 Dec 2026 and will not be charged again.');
    await user.click(screen.getByRole('button', { name: 'Keep Creator Pro' }));
    await screen.findByText(/It renews on 22 Dec 2026/);
    expect(answers.requestsTo(cancelPro).length).toBe(1);
    expect(answers.requestsTo(resumePro).length).toBe(1);
  });

  it.each<[string, Partial<Plan>, RegExp, string[]]>([
    [
      'cannot be charged',
      { standing: 'late' },
      /You keep Creator Pro until 22 Dec 2026/,
      ['Update the card', 'Cancel Creator Pro'],
    ],
    [
      'could not be charged in time',
      { standing: 'late', isPro: false },
      /is on hold/,
      ['Update the card', 'Cancel Creator Pro'],
    ],
    ['ended', { standing: 'free', isPro: false, nextAt: null }, /You are on the Free plan/, ['Card and invoices']],
  ])('that %s says so and what can be done', async (_, change, words, actions) => {
    open(aPlan(change));
    const region = await screen.findByRole('region', { name: 'Your plan' });
    within(region).getByText(words);
    expect(buttons(region)).toEqual(actions);
  });

  it('leads to the provider for the card', async () => {
    answers.answer(openPortal, { url: 'https://pay.test/portal' });
    const { user } = open(aPlan());
    await user.click(await screen.findByRole('button', { name: 'Card and invoices' }));
    expect(left).toEqual(['https://pay.test/portal']);
  });

  it('says why it cannot be begun', async () => {
    answers.answer(startPro, () => {
      throw new Problem('already-pro');
    });
    const { user } = open(free);
    await user.click(await screen.findByRole('button', { name: /Go Pro/ }));
    await vi.waitFor(() => expect(toasts.at(-1)?.text).toBe('You already have Creator Pro'), patience);
  });
});

it('a buyer who presses "Go Pro" is told what comes first', async () => {
  signInAs({ isCreator: false });
  renderSite('/account?tab=plan', answers);
  (await card('Creator Pro')).getByRole('button', { name: 'Start selling' });
  expect(answers.requestsTo(getPlan)).toEqual([]);
});
