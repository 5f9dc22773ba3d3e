import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { adminGetBooks, reconcile, explainDifference, type Books } from '#contracts/books/books.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { BooksPage } from './BooksPage.tsx';

const difference = {
  key: 'txn_1:0',
  what: 'transfer',
  sourceId: 'tr_1',
  orderId: '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01',
  providerPence: -4410,
  ledgerPence: null,
};
const aBooksAnswer = (change: Partial<Books> = {}): Books => ({
  comparedUntil: '2026-05-01T03:00:00.000Z',
  open: [],
  accounts: { buyer: 0, provider: 5289, creator: -4410, platform: -980, providerFees: 101 },
  providerPence: 5289,
  comparisons: [],
  unhandled: [],
  ...change,
});

const show = (books: Books, roles: StaffRole[] = ['finance']) => {
  const answers = createAnswers();
  answers.answer(adminGetBooks, books);
  return { ...renderConsole(<BooksPage />, { roles, call: answers.call }), ...answers };
};

afterEach(cleanup);

describe('the books', () => {
  it('tell what each account holds, that it sums to zero and that the provider says the same', async () => {
    show(aBooksAnswer());
    const ledger = await screen.findByRole('region', { name: 'Ledger' });
    expect(within(ledger).getByRole('row', { name: /Owed to creators/ }).textContent).toBe('Owed to creators£44.10');
    expect(ledger.textContent).toContain('Sums to zero');
    expect(ledger.textContent).toContain('The provider says £52.89, as the ledger does.');
  });

  it('say so when the provider says otherwise', async () => {
    show(aBooksAnswer({ providerPence: 879 }));
    const ledger = await screen.findByRole('region', { name: 'Ledger' });
    expect(ledger.textContent).toContain('The provider says £8.79; the ledger says £52.89 at this moment.');
  });

  it.each([
    ['no difference', [], 'Compared up to 1 May 2026, 04:00'],
    [
      'one difference',
      [difference],
      'Compared up to 1 May 2026, 04:00 · payouts wait until every difference is explained',
    ],
    [
      'two differences',
      [difference, { ...difference, key: 'txn_2:0' }],
      'Compared up to 1 May 2026, 04:00 · payouts wait until every difference is explained',
    ],
  ])('with %s say in the header whether payouts wait', async (_, open, words) => {
    show(aBooksAnswer({ open }));
    expect((await screen.findByText(/^Compared up to/)).textContent).toBe(words);
  });

  it('say in the header that nothing has been compared yet', async () => {
    show(aBooksAnswer({ comparedUntil: null }));
    expect((await screen.findByText(/^Not compared/)).textContent).toBe('Not compared yet');
    expect(screen.getByText('The first one runs tonight.')).toBeTruthy();
  });

  it('let finance explain a difference, with a reason', async () => {
    const { user, answer, requestsTo } = show(aBooksAnswer({ open: [difference] }));
    const list = await screen.findByRole('region', { name: 'One difference' });
    expect(within(list).getAllByRole('row')[1]?.textContent).toContain('nothing');
    await user.click(within(list).getByRole('button', { name: 'Explain …' }));
    answer(explainDifference, aBooksAnswer());
    answer(adminGetBooks, aBooksAnswer());
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Sent by hand after a call');
    await user.click(screen.getByRole('button', { name: 'Explain the difference' }));
    expect(requestsTo(explainDifference).map(({ body }) => body)).toEqual([
      { key: 'txn_1:0', reason: 'Sent by hand after a call' },
    ]);
  });

  it('show an auditor the differences without a button', async () => {
    show(aBooksAnswer({ open: [difference] }), ['auditor']);
    const list = await screen.findByRole('region', { name: 'One difference' });
    expect(within(list).queryByRole('button')).toBeNull();
  });

  it('are compared as often as somebody asks', async () => {
    const { user, answer, requestsTo } = show(aBooksAnswer());
    answer(reconcile, aBooksAnswer());
    const button = await screen.findByRole('button', { name: 'Compare now' });
    await user.click(button);
    await user.click(button);
    expect(requestsTo(reconcile)).toHaveLength(2);
  });

  it('are read again after a comparison, which is off while it runs', async () => {
    const { user, answer } = show(aBooksAnswer());
    let finish = (_: Books): void => undefined;
    answer(reconcile, () => new Promise((resolve) => (finish = resolve)));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Compare now' });
    await user.click(button);
    expect(button.disabled).toBe(true);
    answer(adminGetBooks, aBooksAnswer({ open: [difference] }));
    finish(aBooksAnswer());
    await screen.findByText('The books are compared.');
    await screen.findByRole('region', { name: 'One difference' });
    await waitFor(() => expect(button.disabled).toBe(false));
  });
});
