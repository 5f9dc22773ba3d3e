import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { disownRegistration } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { aUser, createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { refuse } from '#testing/refusal.ts';
import { watchToasts } from '#testing/pages/toasts.ts';

const { id: userId } = aUser();
const link = `/not-me?userId=${userId}&token=secret`;
const label = 'It was not me: delete the account';

let answers: Answers;
const toasts = watchToasts();

beforeEach(() => {
  answers = createAnswers();
  answers.answer(disownRegistration, { success: true, message: 'The account is deleted, and your address is free.' });
});

const open = async (at = link) => {
  history.replaceState(null, '', at);
  const site = renderSite(at, answers);
  await screen.findByRole('heading', { level: 1 });
  return site;
};
const press = async () => {
  const site = await open();
  await site.user.click(screen.getByRole('button', { name: label }));
};

describe('the page for a person who did not register', () => {
  it('deletes nothing until the button is pressed, and its token leaves the address', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Was this not you?' })).toBeTruthy();
    expect(answers.requestsTo(disownRegistration)).toEqual([]);
    await waitFor(() => expect(location.pathname + location.search).toBe('/not-me'));
  });

  it('deletes the account', async () => {
    await press();
    expect(await screen.findByRole('heading', { name: 'The account is deleted' })).toBeTruthy();
    expect(answers.requestsTo(disownRegistration)).toEqual([{ body: { userId, token: 'secret' } }]);
  });

  it('says what to do when the link does not work', async () => {
    answers.answer(disownRegistration, refuse(new Problem('invalid-confirmation-link')));
    await press();
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe('/forgot-password');
  });

  it('can be pressed again when the server is away', async () => {
    answers.answer(disownRegistration, refuse(new Problem('unavailable')));
    await press();
    expect(toasts).toHaveLength(1);
    expect(screen.getByRole('button', { name: label })).toBeTruthy();
  });

  it('says that a link without its parts does not work', async () => {
    await open('/not-me');
    expect(screen.getByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  });
});
