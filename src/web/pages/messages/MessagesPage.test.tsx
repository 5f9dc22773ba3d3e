import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { myThreads, type ThreadRow } from '#contracts/messages/messages.ts';
import { findDocumentFaults } from '#testing/pages/documentFaults.ts';
import { id } from '#testing/events.ts';
import { createAnswers, renderSite } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';

const now = new Date('2026-03-02T12:00:00.000Z');

const aRow = (number: number, change: Partial<ThreadRow> = {}): ThreadRow => ({
  id: id(number),
  with: { displayName: `Marta ${number}`, username: null },
  lastWords: 'It is oak.',
  isLastHidden: false,
  lastAt: '2026-03-02T11:00:00.000Z',
  isLastMine: false,
  unread: 0,
  ...change,
});

const open = async (threads: ThreadRow[]) => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const answers = createAnswers();
  answers.answer(myThreads, { threads, unread: 0 });
  signInAs();
  renderSite('/messages', answers);
  await screen.findByRole('list', { name: 'Messages' });
  return answers;
};
const rows = () =>
  within(screen.getByRole('list', { name: 'Messages' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the conversations', () => {
  it('say who wrote what last, and how much of it is new', async () => {
    await open([
      aRow(1, { unread: 2 }),
      aRow(2, { isLastMine: true }),
      aRow(3, { lastWords: '', isLastHidden: true, isLastMine: true }),
      aRow(4, { lastWords: '' }),
    ]);
    expect(rows()).toEqual([
      'Marta 11 hour agoIt is oak.2 new',
      'Marta 21 hour agoYou: It is oak.',
      'Marta 31 hour agoHidden by our moderators.',
      'Marta 41 hour agoDeleted with the account.',
    ]);
    expect(screen.getByRole('link', { name: 'Marta 1' }).getAttribute('href')).toBe(`/messages/${id(1)}`);
    expect(await findDocumentFaults()).toEqual([]);
  });

  it('show by themselves what arrives', async () => {
    const answers = await open([aRow(1)]);
    answers.answer(myThreads, { threads: [aRow(1, { unread: 1 })], unread: 1 });
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(await screen.findByText('1 new')).toBeTruthy();
  });
});
