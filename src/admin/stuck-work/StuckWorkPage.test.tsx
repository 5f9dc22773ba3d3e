import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import {
  adminListStuckWork,
  confirmSkip,
  proposeSkip,
  tryStuckWorkAgain,
  type StuckItem,
} from '#contracts/overview/stuckWork.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { StuckWorkPage } from './StuckWorkPage.tsx';

const item = (change: Partial<StuckItem> = {}): StuckItem => ({
  process: 'payout',
  title: 'Payout',
  itemId: id(60),
  state: 'released',
  dueAt: '2026-05-01T08:00:00.000Z',
  failures: 3,
  error: 'the provider is down',
  triedAt: '2026-05-01T08:30:00.000Z',
  ask: 'finance',
  mayTry: true,
  about: null,
  skip: null,
  ...change,
});

const show = (items: StuckItem[], roles: StaffRole[] = ['finance']) => {
  const answers = createAnswers();
  answers.answer(adminListStuckWork, { items });
  return { ...renderConsole(<StuckWorkPage />, { roles, call: answers.call }), ...answers };
};

afterEach(cleanup);

describe('work that is stuck', () => {
  it('stands with its state, since when, why, and whom to ask', async () => {
    show([item(), item({ process: 'books', title: 'Comparison of the books', itemId: 'platform', error: null })]);
    const list = await screen.findByRole('region', { name: '2 processes' });
    const [, payout, books] = within(list).getAllByRole('row');
    expect(payout?.textContent).toContain('released');
    expect(payout?.textContent).toContain('the provider is down (3 times, last 1 May 2026, 09:30)');
    expect(payout?.textContent).toContain('finance');
    expect(books?.textContent).toContain('none');
    expect(within(list).getByRole('link').getAttribute('href')).toContain(`/payouts/${id(60)}/show`);
  });

  it('is tried again by a button, and then the list is read again', async () => {
    const { user, answer, requestsTo } = show([item()]);
    await screen.findByRole('region', { name: 'One process' });
    answer(tryStuckWorkAgain, { success: true });
    answer(adminListStuckWork, { items: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Nothing is stuck.');
    expect(requestsTo(tryStuckWorkAgain)).toHaveLength(1);
  });

  it('says why it still cannot move on, and the button stays', async () => {
    const { user, answer } = show([item()]);
    await screen.findByRole('region', { name: 'One process' });
    answer(tryStuckWorkAgain, () => {
      throw new Problem('conflict', 'It still cannot move on: the provider is down');
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('It still cannot move on: the provider is down');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('has no button for those whom nobody would ask', async () => {
    show([item({ mayTry: false })], ['moderator']);
    await screen.findByRole('region', { name: 'One process' });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('an event to which a policy could not react', () => {
  const reaction = (proposal: NonNullable<StuckItem['skip']>['proposal']): StuckItem =>
    item({
      process: 'reaction',
      title: 'Reaction to an event',
      about: '“mail the buyer” at VideoSold of offer-1',
      ask: 'admin',
      skip: { parkedId: id(70), proposal },
    });

  it('names policy and event, and an admin proposes with a reason to skip it', async () => {
    const { user, answer, requestsTo } = show([reaction(null)], ['admin']);
    const list = await screen.findByRole('region', { name: 'One process' });
    expect(list.textContent).toContain('Reaction to an event “mail the buyer” at VideoSold of offer-1');
    answer(proposeSkip, { success: true });
    await user.click(screen.getByRole('button', { name: 'Skip …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Skip this event?' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'The buyer has left.');
    await user.click(within(dialog).getByRole('button', { name: 'Propose it' }));
    await screen.findByText('Another admin has to confirm it.');
    expect(requestsTo(proposeSkip)).toEqual([{ params: { id: id(70) }, body: { reason: 'The buyer has left.' } }]);
  });

  it('is skipped when another admin confirms it, who reads the reason', async () => {
    const { user, answer, requestsTo } = show(
      [reaction({ proposedBy: id(71), reason: 'The buyer has left.' })],
      ['admin'],
    );
    answer(confirmSkip, { success: true });
    await user.click(await screen.findByRole('button', { name: 'Confirm the skip …' }));
    const dialog = await screen.findByRole('dialog', { name: 'Skip this event?' });
    expect(dialog.textContent).toContain('“The buyer has left.”');
    await user.click(within(dialog).getByRole('button', { name: 'Skip it' }));
    await screen.findByText('The event is skipped.');
    expect(requestsTo(confirmSkip)).toEqual([{ params: { id: id(70) } }]);
  });
});
