import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { reclaimAccount } from '#contracts/auth/reclaim.ts';
import { reclaimPath, type ReclaimLink } from '#contracts/auth/reclaimVocabulary.ts';
import { Problem } from '#contracts/http/problem.ts';
import { aUser, createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { refuse } from '#testing/refusal.ts';
import { watchToasts } from '#testing/pages/toasts.ts';

const link: ReclaimLink = { userId: aUser().id, about: 'signIn', at: '2026-03-01T12:00:00.000Z', key: 'secret-key' };
const label = 'It was not me: secure my account';

let answers: Answers;
const toasts = watchToasts();

beforeEach(() => {
  answers = createAnswers();
  answers.answer(reclaimAccount, { success: true, message: 'Done.' });
});

const open = async (at = reclaimPath(link)) => {
  history.replaceState(null, '', at);
  const site = renderSite(at, answers);
  await screen.findByRole('heading', { level: 1 });
  return site;
};
const press = async (at?: string) => {
  const site = await open(at);
  await site.user.click(await screen.findByRole('button', { name: label }));
};

describe('the page for an owner whose account was used by another person', () => {
  it('changes nothing until the button is pressed, and its key leaves the address', async () => {
    await open();
    expect(await screen.findByRole('button', { name: label })).toBeTruthy();
    expect(answers.requestsTo(reclaimAccount)).toEqual([]);
    expect(location.pathname + location.search + location.hash).toBe('/not-me');
  });

  it('takes the account back', async () => {
    await press();
    expect(await screen.findByRole('heading', { name: 'Your account is yours again' })).toBeTruthy();
    expect(answers.requestsTo(reclaimAccount)).toEqual([{ body: link }]);
    expect(screen.queryByText(/finance/)).toBeNull();
  });

  it('says that payouts wait when the bank account was changed', async () => {
    await press(reclaimPath({ ...link, about: 'bankAccount' }));
    expect(await screen.findByText(/Nothing is paid out until our finance team/)).toBeTruthy();
  });

  it('says what to do when the link was used before', async () => {
    answers.answer(reclaimAccount, refuse(new Problem('invalid-confirmation-link')));
    await press();
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe('/forgot-password');
  });

  it('can be pressed again when the server is away', async () => {
    answers.answer(reclaimAccount, refuse(new Problem('unavailable')));
    await press();
    expect(toasts).toHaveLength(1);
    expect(screen.getByRole('button', { name: label })).toBeTruthy();
  });

  it('says that a link without its parts does not work', async () => {
    await open('/not-me#userId=x');
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  });
});
