import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { getOverview, type Overview } from '#contracts/overview/overview.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { Dashboard } from './Dashboard.tsx';

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const queues: Overview['queues'] = [
  { name: 'videos', count: 3, oldestAt: hoursAgo(5), late: 2 },
  { name: 'claims', count: 0, oldestAt: null, late: 0 },
  { name: 'payoutsHeld', count: 1, oldestAt: hoursAgo(50), late: 1 },
];
const money: Overview['money'] = {
  days: [
    { day: '2026-11-20', sales: 0, totalPence: 0, feePence: 0 },
    { day: '2026-11-21', sales: 2, totalPence: 10_780, feePence: 1960 },
    { day: '2026-11-22', sales: 1, totalPence: 5390, feePence: 980 },
  ],
  disputes: { open: 1, respondBy: '2026-12-01T12:00:00.000Z' },
  books: { comparedUntil: '2026-11-22T00:00:00.000Z', differences: 2 },
};

const show = (overview: Omit<Overview, 'alarms'> & Partial<Overview>) => {
  const answers = createAnswers();
  answers.answer(getOverview, { alarms: [], ...overview });
  return { ...answers, ...renderConsole(<Dashboard />, { roles: ['admin'], call: answers.call }) };
};
const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')?.split('?')[0]]);

afterEach(cleanup);

describe('the overview', () => {
  it('tells what waits, for how long and how many for too long, and leads there', async () => {
    show({ queues, money: null, failedJobs: null });
    await screen.findByText('videos await review');
    expect(links()).toEqual([
      ['3videos await reviewlongest waiting: 5 h2 later than promised', '/videos'],
      ['0claims need a decisionNothing is waiting.', '/claims'],
      ['1hold is due for reviewlongest waiting: 2 days1 overdue', '/payouts'],
    ]);
    expect(screen.queryByLabelText('Period')).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
    const [videos] = screen.getAllByRole('link');
    // Those of a suspended creator are in review as well, and nobody can review them.
    expect(new URLSearchParams(videos?.getAttribute('href')?.split('?')[1]).get('filter')).toBe('{"status":"toDo"}');
  });

  it('shows alarms first, which lead to the account or to where staff look into them', async () => {
    const raisedAt = hoursAgo(2);
    show({
      queues,
      money: null,
      failedJobs: null,
      alarms: [
        { kind: 'refusedSignIns', subjects: 1, most: 21, raisedAt, accountId: '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01' },
        { kind: 'originalsOpened', subjects: 2, most: 40, raisedAt, accountId: null },
        { kind: 'logForked', subjects: 1, most: 1, raisedAt, accountId: null },
      ],
    });
    await screen.findByRole('group', { name: 'Alarms' });
    expect(links().slice(0, 3)).toEqual([
      [
        expect.stringContaining('1 account, 21 refused in an hour'),
        '/accounts/0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01/show',
      ],
      [expect.stringContaining('2 members of staff, 40 opened in 24 hours at most'), '/openings'],
      [expect.stringContaining('The event log is not the signed one'), '/operations'],
    ]);
  });

  it('draws sales and fees by the day, with the numbers behind it', async () => {
    show({ queues: [], money, failedJobs: [] });
    expect(
      await screen.findByRole('img', {
        name: 'Sales a day over 3 days: £161.70 in all, most on 21 November 2026: £107.80',
      }),
    ).toBeTruthy();
    expect(screen.getByRole('img', { name: /^Fees a day over 3 days: £29.40 in all/ })).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: 'Fees by the day' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DayFees',
      '22 November 2026£9.80',
      '21 November 2026£19.60',
      '20 November 2026£0.00',
    ]);
    expect(links()).toEqual([
      ['3 videos', '/sales'],
      ['The books', '/books'],
      ['1 open', '/after-sales'],
      ['2 differences', '/books'],
    ]);
  });

  it('says what is due and what failed, and nothing that is not so', async () => {
    const failedJobs = [{ name: 'pay-out', count: 2, lastAt: hoursAgo(1) }];
    show({ queues: [], money, failedJobs });
    expect(await screen.findByText('The first evidence is due by 1 Dec 2026, 12:00.')).toBeTruthy();
    expect(screen.getByText(/^pay-out: 2 times, last/).textContent).toBe('pay-out: 2 times, last 1 h ago');
    cleanup();
    show({
      queues: [],
      money: { ...money, disputes: { open: 0, respondBy: null }, books: { comparedUntil: null, differences: 0 } },
      failedJobs: [],
    });
    expect(await screen.findByText('None waits for our evidence.')).toBeTruthy();
    expect(screen.getByText('The books have not been compared yet.')).toBeTruthy();
    expect(screen.getByText('No job has failed.')).toBeTruthy();
  });

  it('looks further back when asked to', async () => {
    const { user, requestsTo } = show({ queues: [], money, failedJobs: [] });
    await user.click(await screen.findByLabelText('Period'));
    await user.click(await screen.findByRole('option', { name: '90 days' }));
    await screen.findByText('90 days');
    expect(requestsTo(getOverview).map(({ query }) => query.days)).toEqual([30, 90]);
  });
});
