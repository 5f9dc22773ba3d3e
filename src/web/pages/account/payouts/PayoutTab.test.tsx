import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getMyPayee } from '#contracts/payouts/payees.ts';
import { mySalesProblems } from '#contracts/sales/afterSales.ts';
import { openStatement } from '#contracts/papers/papers.ts';
import { Problem } from '#contracts/http/problem.ts';
import {
  getStatement,
  myPayouts,
  requestPayout,
  type Balance,
  type Hold,
  type Payout,
} from '#contracts/sales/sales.ts';
import type { SessionUser } from '#contracts/auth/auth.ts';
import { accountAnswers } from '#testing/browser/accountPage.ts';
import { renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { watchToasts } from '#testing/pages/toasts.ts';

let answers: Answers;
const toasts = watchToasts();

beforeEach(() => {
  answers = accountAnswers();
});

const open = (at: string, change: Partial<SessionUser> = {}) => {
  signInAs(change);
  return renderSite(at, answers);
};

const balance: Balance = {
  pendingPence: 4410,
  availablePence: 8820,
  frozenPence: 0,
  requestedPence: 0,
  paidPence: 0,
  nextReleaseAt: '2026-03-05T09:00:00.000Z',
};

const aPayout: Payout = {
  id: 'p',
  amountPence: 1001,
  returnedPence: 0,
  status: 'requested',
  requestedAt: '2026-02-27T09:00:00.000Z',
  paidAt: null,
  note: null,
  hold: null,
};

describe('Payout Settings', () => {
  const nothing: { payouts: Payout[]; holds: Hold[]; holdCount: number } = { payouts: [], holds: [], holdCount: 0 };
  const openPayout = async (
    state: Partial<typeof nothing & { balance: Balance }> = {},
    payoutsFrom: string | null = null,
  ) => {
    answers.answer(getMyPayee, { status: 'active', isReady: true, requirements: [], payoutsFrom });
    answers.answer(myPayouts, { ...nothing, balance, ...state });
    answers.answer(mySalesProblems, { problems: [] });
    answers.answer(getStatement, { openingPence: 0, lines: [], closingPence: 0 });
    const site = open('/account?tab=payout', { isCreator: true });
    await screen.findByLabelText('Amount to withdraw');
    return site;
  };

  it('say why nothing can be withdrawn after a change of the bank account', async () => {
    await openPayout({}, '2126-02-04T12:00:00.000Z');
    expect(screen.getByText(/nothing is paid out before 4 February 2126 at 12:00/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Request withdrawal' }).matches(':disabled')).toBe(true);
  });

  it('show the balance and when the next amount is released', async () => {
    await openPayout();
    const shown = screen.getByText('Pending').closest('dl')?.textContent;
    expect(shown).toContain('£88.20');
    expect(shown).toContain('Next release 5 Mar 2026');
    expect(
      screen.getByText(
        'Credited the moment it sells. Withdraw any available amount from £10 whenever you like; early sales are held for a short time.',
      ),
    ).toBeTruthy();
  });

  it('tell what changed the balance in a month or a year, to read and to take away', async () => {
    const { user } = await openPayout();
    await screen.findByText('Nothing changed. The balance was £0.');
    const year = String(new Date().getUTCFullYear());
    answers.answer(getStatement, {
      openingPence: 1000,
      closingPence: 1410,
      lines: [
        { at: '2026-03-02T12:00:00.000Z', what: 'sale', title: 'Oak stool', pence: 4410 },
        { at: '2026-03-20T12:00:00.000Z', what: 'withdrawal', title: null, pence: -4000 },
      ],
    });
    await user.selectOptions(screen.getByLabelText('Month or year'), year);
    const table = await screen.findByRole('table', { name: 'Changes to your balance' });
    expect([...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
      'Balance before£10',
      '2 Mar 2026SaleOak stool£44.10',
      '20 Mar 2026Withdrawal-£40',
      'Balance after£14.10',
    ]);
    const file = screen.getByRole('link', { name: 'Download CSV' });
    expect(file.getAttribute('download')).toBe(`statement-${year}.csv`);
    expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain('20T12:00:00.000Z,Withdrawal,,-40,14.1');
    expect(answers.requestsTo(getStatement).at(-1)).toMatchObject({ query: { period: year } });

    const leave = vi.spyOn(location, 'assign').mockReturnValue();
    answers.answer(openStatement, { url: '/statement.pdf', expiresAt: '2099-01-01T00:00:00Z' });
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/statement.pdf'));
    expect(answers.requestsTo(openStatement)).toMatchObject([{ body: { period: year } }]);
  });

  it.each([
    ['', 'Please enter an amount'],
    ['abc', 'Please enter an amount'],
    ['9.99', 'The least you can withdraw is £10'],
  ])('refuse the amount %j', async (amount, message) => {
    const { user } = await openPayout();
    if (amount) await user.type(screen.getByLabelText('Amount to withdraw'), amount);
    await user.click(screen.getByRole('button', { name: 'Request withdrawal' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(answers.requestsTo(requestPayout)).toEqual([]);
  });

  it('show a withdrawal as soon as the list has caught up with the balance', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    onTestFinished(() => void vi.useRealTimers());
    const requested = { ...balance, availablePence: 0, requestedPence: 4410 };
    await openPayout({ balance: requested });
    await screen.findByText('None yet.');
    const payouts = [{ ...aPayout, amountPence: 4410 }];
    answers.answer(myPayouts, { ...nothing, balance: requested, payouts });
    await vi.advanceTimersByTimeAsync(5000);
    await screen.findByText('Waiting for release');
  });

  it('say why a withdrawal is held, and until when', async () => {
    const hold = { cause: 'identity' as const, reviewOn: '2026-03-09' };
    await openPayout({ payouts: [{ ...aPayout, status: 'held', hold }] });
    expect(
      await screen.findByText(
        'We are making sure that the money reaches you and nobody else. We decide by 9 March 2026. You do not have to do anything.',
      ),
    ).toBeTruthy();
  });

  it('show that a held withdrawal goes on, without being asked', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    onTestFinished(() => void vi.useRealTimers());
    const hold = { cause: 'identity' as const, reviewOn: '2026-03-09' };
    await openPayout({ balance, payouts: [{ ...aPayout, status: 'held', hold }] });
    await screen.findByText('On hold');
    answers.answer(myPayouts, { ...nothing, balance, payouts: [{ ...aPayout, status: 'released' }] });
    await vi.advanceTimersByTimeAsync(5000);
    await screen.findByText('On its way');
  });

  it('say what came back of a withdrawal that was cut short, and why', async () => {
    const cut: Payout = { ...aPayout, amountPence: 4410, returnedPence: 1000, status: 'paid' };
    const note = 'One of its sales is in doubt.';
    await openPayout({ payouts: [{ ...cut, paidAt: '2026-03-01T09:00:00.000Z', note }] });
    expect(await screen.findByText('£10 of this withdrawal was not sent. It is back in your balance.')).toBeTruthy();
    expect(screen.getByText('One of its sales is in doubt.')).toBeTruthy();
  });

  it('ask for an exact amount and list it', async () => {
    const { user } = await openPayout();
    answers.answer(requestPayout, { payout: aPayout, payoutCount: 1, requestedPence: 1001, balance });
    answers.answer(myPayouts, { payouts: [aPayout], balance, holds: [], holdCount: 0 });
    await user.type(screen.getByLabelText('Amount to withdraw'), '10.01');
    await user.click(screen.getByRole('button', { name: 'Request withdrawal' }));
    expect(await screen.findByText('Waiting for release')).toBeTruthy();
    expect(answers.requestsTo(requestPayout)).toMatchObject([{ body: { amountPence: 1001 } }]);
  });

  it('send a repeated press as the same withdrawal, and the next one as another', async () => {
    const { user } = await openPayout();
    const press = async () => user.click(screen.getByRole('button', { name: 'Request withdrawal' }));
    const idsOf = () => answers.requestsTo(requestPayout).map(({ body }) => body.submissionId);
    answers.answer(requestPayout, () => {
      throw new Problem('unavailable');
    });
    await user.type(screen.getByLabelText('Amount to withdraw'), '10.01');
    await press();
    await waitFor(() => expect(idsOf()).toHaveLength(1));
    answers.answer(requestPayout, { payout: aPayout, payoutCount: 4, requestedPence: 1001, balance });
    await press();
    await waitFor(() => expect(toasts.at(-1)?.text).toBe('£10.01 is waiting for release in 4 payouts.'));
    await user.type(screen.getByLabelText('Amount to withdraw'), '10.01');
    await press();
    await waitFor(() => expect(idsOf()).toHaveLength(3));
    const [first, again, next] = idsOf();
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  it('say of everything that is held for which sale, why and until when', async () => {
    const hold = { orderId: '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a31', title: 'Sharpening a plane', amountPence: 4410 };
    const holds: Hold[] = [
      { ...hold, why: 'newSale', until: '2026-03-05T09:00:00.000Z' },
      { ...hold, title: 'Mending a gate', why: 'claim', until: null },
    ];
    await openPayout({ holds, holdCount: 3 });
    const lines = within(screen.getByRole('list', { name: 'What is held' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Sharpening a planeA new sale: every sale is held for a short time£44.10 until 5 Mar 2026',
      'Mending a gateA copyright claim against the video is open£44.10 until it is decided',
    ]);
    expect(screen.getByText('And 1 more, held for longer.')).toBeTruthy();
  });

  it('say beside the amount that it is too much', async () => {
    const detail = 'You can withdraw up to £88.20 at the moment.';
    const { user } = await openPayout();
    answers.answer(requestPayout, () => {
      throw new Problem('balance-too-low', detail);
    });
    await user.type(screen.getByLabelText('Amount to withdraw'), '500');
    await user.click(screen.getByRole('button', { name: 'Request withdrawal' }));
    expect(await screen.findByText(detail)).toBeTruthy();
  });
});
