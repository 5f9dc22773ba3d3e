import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountSettings, exportMyData } from '#contracts/auth/account.ts';
import { appealMySuspension, mySuspension, type SuspensionStory } from '#contracts/auth/people.ts';
import { heldWhileSuspended } from '#contracts/payouts/payoutVocabulary.ts';
import { myPurchaseStates } from '#contracts/sales/afterSales.ts';
import { myAssignments } from '#contracts/sales/assignments.ts';
import { myPurchases } from '#contracts/sales/sales.ts';
import { Problem } from '#contracts/http/problem.ts';
import { anOrder, aPurchaseState, aSettings } from '#testing/browser/accountPage.ts';
import { createAnswers, renderSite } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { readSessionUser } from '#web/app/session/session.ts';

const aSuspension = (change: Partial<SuspensionStory> = {}): SuspensionStory => ({
  isOver: false,
  since: '2026-06-30T23:30:00.000Z',
  reason: 'Copies of films of others.',
  appeal: 'none',
  words: null,
  answer: null,
  isCreator: false,
  ...change,
});
const open = (at: string, change: Partial<SuspensionStory> = {}, orders = [anOrder()]) => {
  const answers = createAnswers();
  answers.answer(mySuspension, aSuspension(change));
  answers.answer(myPurchases, { purchases: orders });
  answers.answer(myAssignments, { offers: [], received: [] });
  answers.answer(myPurchaseStates, { purchases: [aPurchaseState()] });
  signInAs({ isSuspended: true });
  return { ...renderSite(at, answers), answers };
};

it('is where every guarded page leads a suspended person', async () => {
  const { address } = open('/account?tab=purchases');
  await screen.findByRole('heading', { name: 'Your suspension', level: 1 });
  expect(address()).toBe('/suspension');
});

it('says why and since when, and takes the one appeal', async () => {
  const { user, answers } = open('/suspension');
  await screen.findByText(/suspended since 1 July 2026/);
  screen.getByText('Copies of films of others.');
  const words = 'They are my own films.';
  answers.answer(appealMySuspension, aSuspension({ appeal: 'open', words }));
  await user.type(screen.getByLabelText('Why the suspension is wrong'), words);
  await user.click(screen.getByRole('button', { name: 'Send the appeal' }));
  await screen.findByText('Appeal under review');
  expect(answers.requestsTo(appealMySuspension)).toEqual([{ body: { words } }]);
  expect(screen.queryByRole('button', { name: 'Send the appeal' })).toBeNull();
});

it('says to a creator, and to nobody else, that what they earned is held', async () => {
  const { unmount } = open('/suspension', { isCreator: true, appeal: 'open', words: 'They are mine.' });
  await screen.findByText(heldWhileSuspended);
  unmount();
  open('/suspension');
  await screen.findByText('Copies of films of others.');
  expect(screen.queryByText(heldWhileSuspended)).toBeNull();
});

it('says why the suspension stays', async () => {
  open('/suspension', { appeal: 'refused', words: 'They are mine.', answer: 'They are not.' });
  await screen.findByText('It stays');
  for (const text of ['They are mine.', 'They are not.']) screen.getByText(text);
});

it('gives what was bought, with its papers, and no way that is closed', async () => {
  open('/suspension');
  const row = within(await screen.findByRole('article', { name: 'Oak stool' }));
  for (const name of ['Download Oak stool', 'Receipt (PDF): Oak stool', 'Licence (PDF): Oak stool'])
    expect(await screen.findByRole('button', { name })).toBeTruthy();
  expect(row.queryAllByRole('link')).toEqual([]);
  expect(screen.queryByRole('button', { name: /Report a problem/ })).toBeNull();
});

it('gives a copy of the data, for the password of a person who has one', async () => {
  const { user, answers } = open('/suspension', {}, []);
  answers.answer(accountSettings, aSettings());
  answers.answer(exportMyData, () => {
    throw new Problem('proof-needed');
  });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  expect(await screen.findByLabelText('Your password')).toBeTruthy();
  expect(screen.queryByText('What you bought')).toBeNull();
});

it('frees the way once the suspension is lifted, without another sign-in', async () => {
  const { user, address } = open('/suspension', { isOver: true, since: null, reason: null });
  await screen.findByText('Your account is open. You can use it as before.');
  await waitFor(() => expect(readSessionUser()?.isSuspended).toBe(false));
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Dashboard' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
});
