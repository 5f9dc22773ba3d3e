import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { myVideos } from '#contracts/catalogue/catalogue.ts';
import { getMyPayee } from '#contracts/payouts/payees.ts';
import { myPurchaseStates, mySalesProblems } from '#contracts/sales/afterSales.ts';
import { openStatement } from '#contracts/papers/papers.ts';
import { Problem } from '#contracts/http/problem.ts';
import {
  getStatement,
  myPayouts,
  myPurchases,
  requestPayout,
  type Balance,
  type Hold,
  type Payout,
} from '#contracts/sales/sales.ts';
import type { SessionUser } from '#contracts/auth/auth.ts';
import { accountAnswers, anOrder, aPurchaseState } from '#testing/browser/accountPage.ts';
import { renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { aMyVideo } from '#testing/site/videos.ts';
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

describe('My Videos', () => {
  it('follows a video until it is in review', async () => {
    let requests = 0;
    answers.answer(myVideos, () => {
      requests += 1;
      return { videos: [aMyVideo({ status: requests > 1 ? 'inReview' : 'processing' })], uploadsLeftToday: 9 };
    });
    open('/account?tab=videos', { isCreator: true });
    expect(await screen.findByText('Processing')).toBeTruthy();
    expect(await screen.findByText('In review', {}, { timeout: 5000 })).toBeTruthy();
  });

  it('says in plain words why a file was refused and a video returned, and what each side pays', async () => {
    answers.answer(myVideos, {
      videos: [
        aMyVideo({ id: '1', title: 'Broken', status: 'refused', note: 'The file is cut off.' }),
        aMyVideo({ id: '2', title: 'Blurred', status: 'rejected', note: 'Too dark to see.', advice: ['More light.'] }),
      ],
      uploadsLeftToday: 1,
    });
    open('/account?tab=videos', { isCreator: true });
    const broken = within(await screen.findByRole('article', { name: 'Broken' }));
    expect(broken.getByText('Needs another file')).toBeTruthy();
    expect(broken.getByText(/The file is cut off\./)).toBeTruthy();
    for (const amount of ['£49', '£53.90', '£44.10']) expect(broken.getByText(amount)).toBeTruthy();
    const blurred = within(screen.getByRole('article', { name: 'Blurred' }));
    expect(blurred.getByText('Returned')).toBeTruthy();
    expect(blurred.getByText('A moderator returned it: Too dark to see.')).toBeTruthy();
    expect(blurred.getByText('More light.')).toBeTruthy();
    expect(screen.getByText('1 upload left today')).toBeTruthy();
  });
});

const balance: Balance = {
  pendingPence: 4410,
  availablePence: 8820,
  frozenPence: 0,
  requestedPence: 0,
  paidPence: 0,
  nextReleaseAt: '2026-03-05T09:00:00.000Z',
};

describe('Payout Settings', () => {
  const nothing: { payouts: Payout[]; holds: Hold[]; holdCount: number } = { payouts: [], holds: [], holdCount: 0 };
  const openPayout = async (state: Partial<typeof nothing & { balance: Balance }> = {}) => {
    answers.answer(getMyPayee, { status: 'active', isReady: true, requirements: [] });
    answers.answer(myPayouts, { ...nothing, balance, ...state });
    answers.answer(mySalesProblems, { problems: [] });
    answers.answer(getStatement, { openingPence: 0, lines: [], closingPence: 0 });
    const site = open('/account?tab=payout', { isCreator: true });
    await screen.findByLabelText('Amount to withdraw');
    return site;
  };

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
    const payout = {
      id: 'p',
      amountPence: 4410,
      returnedPence: 0,
      status: 'requested',
      note: null,
      hold: null,
    } as const;
    const payouts = [{ ...payout, requestedAt: '2026-03-01T09:00:00.000Z', paidAt: null }];
    answers.answer(myPayouts, { ...nothing, balance: requested, payouts });
    await vi.advanceTimersByTimeAsync(5000);
    await screen.findByText('Waiting for release');
  });

  it('say why a withdrawal is held, and until when', async () => {
    const held = {
      id: 'p',
      amountPence: 1001,
      returnedPence: 0,
      requestedAt: '2026-02-27T09:00:00.000Z',
      paidAt: null,
      note: null,
    };
    const hold = { cause: 'identity' as const, reviewOn: '2026-03-09' };
    await openPayout({ payouts: [{ ...held, status: 'held', hold }] });
    expect(
      await screen.findByText(
        'We are making sure that the money reaches you and nobody else. We decide by 9 March 2026. You do not have to do anything.',
      ),
    ).toBeTruthy();
  });

  it('say what came back of a withdrawal that was cut short, and why', async () => {
    const cut = { id: 'p', amountPence: 4410, returnedPence: 1000, status: 'paid' as const, hold: null };
    const times = { requestedAt: '2026-02-27T09:00:00.000Z', paidAt: '2026-03-01T09:00:00.000Z' };
    await openPayout({ payouts: [{ ...cut, ...times, note: 'One of its sales is in doubt.' }] });
    expect(await screen.findByText('£10 of this withdrawal was not sent. It is back in your balance.')).toBeTruthy();
    expect(screen.getByText('One of its sales is in doubt.')).toBeTruthy();
  });

  it('ask for an exact amount and list it', async () => {
    const payout = {
      id: 'p',
      amountPence: 1001,
      returnedPence: 0,
      status: 'requested' as const,
      requestedAt: '2026-02-27T09:00:00.000Z',
      paidAt: null,
      note: null,
      hold: null,
    };
    const { user } = await openPayout();
    answers.answer(requestPayout, { payout, payoutCount: 1, requestedPence: 1001, balance });
    answers.answer(myPayouts, { payouts: [payout], balance, holds: [], holdCount: 0 });
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
    const payout = {
      id: 'p',
      amountPence: 1001,
      returnedPence: 0,
      status: 'requested' as const,
      requestedAt: '2026-02-27T09:00:00.000Z',
      paidAt: null,
      note: null,
      hold: null,
    };
    answers.answer(requestPayout, { payout, payoutCount: 4, requestedPence: 1001, balance });
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

describe('My Purchases', () => {
  it('lists what was paid, leads to the order and downloads', async () => {
    answers.answer(myPurchases, { purchases: [anOrder()] });
    answers.answer(myPurchaseStates, { purchases: [] });
    open('/account?tab=purchases');
    const bought = within(await screen.findByRole('article', { name: 'Oak stool' }));
    expect(bought.getByText('£53.90')).toBeTruthy();
    expect(bought.getByRole('link', { name: 'Oak stool' }).getAttribute('href')).toBe(`/orders/${anOrder().id}`);
    expect(screen.getByRole('button', { name: 'Download Oak stool' })).toBeTruthy();
  });

  it.each([
    ['nothing', {}, ['Download', 'Receipt (PDF)', 'Licence (PDF)']],
    [
      'a refund of a part',
      { refundedPence: 1000, returnedPence: 1000 },
      ['Download', 'Receipt (PDF)', 'Licence (PDF)', 'Credit note (PDF)'],
    ],
    [
      'a refund of the whole',
      { access: 'revoked', refundedPence: 5390, returnedPence: 5390 },
      ['Receipt (PDF)', 'Credit note (PDF)'],
    ],
    ['a dispute that was lost', { access: 'revoked', returnedPence: 5390 }, ['Receipt (PDF)']],
  ] as const)('offer after %s what there is', async (_, change, offered) => {
    answers.answer(myPurchases, { purchases: [anOrder()] });
    answers.answer(myPurchaseStates, { purchases: [aPurchaseState(change)] });
    open('/account?tab=purchases');
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('button', { name: /Oak stool/ })
          .map(({ textContent }) => textContent)
          .filter((text) => text !== 'Report a problem'),
      ).toEqual(offered),
    );
  });
});
