import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { Resource } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import {
  adminGetRulesInForce,
  adminGetWhatIf,
  adminListWhatIfs,
  startWhatIf,
  type WhatIfAnswer,
  type WhatIfCreator,
  type WhatIfFigures,
  type WhatIfRun,
} from '#contracts/auditRoom/whatIf.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { whatIf } from './index.ts';

afterEach(cleanup);

const inForce = {
  fee: { buyerFeeBps: 1000, creatorShareBps: 9000 },
  hold: { firstSales: 3, firstDays: 14, laterDays: 7, trustedDays: 2 },
  reserve: { bps: 1250, days: 90 },
  strikes: { lifeDays: 365, most: 3 },
};
const run = (change: Partial<WhatIfRun> = {}): WhatIfRun => ({
  id: id(50),
  wish: {
    from: '2026-10-01',
    to: '2026-10-02',
    rules: { fee: null, hold: inForce.hold, reserve: null, strikes: null },
  },
  requestedById: id(8),
  requestedByName: 'Austin',
  requestedAt: '2026-11-20T09:00:00.000Z',
  status: 'done',
  done: 20,
  total: 20,
  finishedAt: '2026-11-20T09:00:05.000Z',
  summary: '3 sales in 20 events of the log',
  ...change,
});
const none = { recorded: 0, other: 0 };
const figures = (change: Partial<WhatIfFigures> = {}): WhatIfFigures => ({
  sales: 2,
  buyerPence: none,
  creatorPence: { recorded: 9000, other: 8000 },
  platformPence: none,
  creditedPence: none,
  waitPenceHours: none,
  availablePence: { recorded: 9000, other: -500 },
  reservePence: none,
  uncoveredPayouts: 0,
  uncoveredPence: 0,
  firstUncoveredOn: null,
  strikes: none,
  endedAccounts: none,
  ...change,
});
const creator = (n: number, change: Partial<WhatIfCreator> = {}): WhatIfCreator => ({
  ...figures(),
  creatorId: id(n),
  endedOn: { recorded: null, other: null },
  ...change,
});
const answerOf = (change: Partial<WhatIfAnswer> = {}): WhatIfAnswer => ({
  run: run(),
  result: {
    events: 20,
    total: figures({ uncoveredPayouts: 2, uncoveredPence: 1234, firstUncoveredOn: '2026-10-02' }),
    days: [
      { day: '2026-10-01', recordedPence: 0, otherPence: 0 },
      { day: '2026-10-02', recordedPence: 9000, otherPence: -500 },
    ],
    creators: [
      creator(1, {
        sales: 5,
        endedOn: { recorded: null, other: '2026-10-02' },
        endedAccounts: { recorded: 0, other: 1 },
      }),
      creator(2, { sales: 9, uncoveredPayouts: 1, uncoveredPence: 1234 }),
      creator(3, { sales: 7 }),
    ],
    rest: { creators: 4, figures: figures() },
  },
  names: { [id(1)]: 'Zoe', [id(2)]: 'Ann' },
  ...change,
});

const show = (at: string, roles: StaffRole[], answer: WhatIfAnswer = answerOf()) => {
  const answers = createAnswers();
  answers.answer(adminGetRulesInForce, inForce);
  answers.answer(adminListWhatIfs, [answer.run]);
  answers.answer(adminGetWhatIf, answer);
  answers.answer(startWhatIf, answer.run);
  const part = (
    <Suspense>
      <Resource {...whatIf} />
    </Suspense>
  );
  return { ...answers, ...renderConsole(part, { at, roles, call: answers.call, me: id(8) }) };
};
const open = `/${id(50)}/show`;

describe('the form', () => {
  it('holds the rules in force, and sends those that are changed', async () => {
    const { user, requestsTo } = show('/', ['finance']);
    await user.click(await screen.findByLabelText('Another reserve'));
    expect(screen.getByLabelText<HTMLInputElement>('Of each share').value).toBe('12.5');
    expect(screen.queryByLabelText('The buyer pays on top')).toBeNull();
    await user.clear(screen.getByLabelText('Of each share'));
    await user.type(screen.getByLabelText('Of each share'), '20');
    await user.click(screen.getByRole('button', { name: 'Replay it' }));
    await waitFor(() => expect(requestsTo(startWhatIf)).toHaveLength(1));
    expect(requestsTo(startWhatIf)[0]).toMatchObject({
      body: { rules: { fee: null, hold: null, reserve: { bps: 2000, days: 90 }, strikes: null } },
    });
  });

  it('says what is missing or wrong, and sends nothing', async () => {
    const { user, requestsTo } = show('/', ['auditor']);
    await user.click(await screen.findByRole('button', { name: 'Replay it' }));
    await screen.findByText('Please change at least one rule');
    await user.click(screen.getByLabelText('Another hold'));
    expect(screen.queryByText('Please change at least one rule')).toBeNull();
    await user.clear(screen.getByLabelText('For later sales'));
    await user.click(screen.getByRole('button', { name: 'Replay it' }));
    await screen.findByText('Please give a number');
    expect(requestsTo(startWhatIf)).toEqual([]);
  });

  it('waits for the one that is under way', async () => {
    show('/', ['auditor'], answerOf({ run: run({ status: 'running', finishedAt: null }) }));
    await screen.findByText('Under way');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Replay it' });
    expect(button.disabled).toBe(true);
  });
});

describe('a result', () => {
  const rowsOf = async (): Promise<string[]> => {
    const table = within(await screen.findByRole('table', { name: 'By creator' }));
    return table
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('rowheader').textContent);
  };

  it('says what differs, in figures and in words', async () => {
    show(open, ['finance']);
    const total = within(await screen.findByRole('table', { name: 'In total' }));
    total.getByRole('row', { name: 'Creators earned £90.00 £80.00 -£10.00' });
    total.getByRole('row', { name: 'Available to creators at the end £90.00 -£5.00 -£95.00' });
    total.getByRole('row', { name: 'A share waited on average – – –' });
    screen.getByText(/^2 payouts would not have been covered yet: £12\.34 .* first on 2 October 2026\.$/);
    screen.getByText(/Everything else is taken as it happened/);
    screen.getByText(/4 others are not listed/);
    screen.getByText('not → 2 October 2026');
  });

  it('draws the days, and has them as a table', async () => {
    show(open, ['auditor']);
    const chart = await screen.findByRole('img', { name: /from 1 October 2026 to 2 October 2026/ });
    expect(chart.querySelectorAll('polyline')).toHaveLength(3);
    const days = within(screen.getByRole('table', { name: 'Available to creators, day by day', hidden: true }));
    days.getByRole('row', { name: '2 October 2026 £90.00 -£5.00 -£95.00', hidden: true });
  });

  it('is sorted by a column, and the other way round', async () => {
    const { user } = show(open, ['auditor']);
    expect(await rowsOf()).toEqual(['Zoe', 'Ann', 'An account that is gone']);
    await user.click(screen.getByRole('button', { name: 'Sales' }));
    expect(await rowsOf()).toEqual(['Ann', 'An account that is gone', 'Zoe']);
    expect(screen.getByRole('columnheader', { name: 'Sales' }).getAttribute('aria-sort')).toBe('descending');
    await user.click(screen.getByRole('button', { name: 'Sales' }));
    expect(await rowsOf()).toEqual(['Zoe', 'An account that is gone', 'Ann']);
    await user.click(screen.getByRole('button', { name: 'Creator' }));
    expect(await rowsOf()).toEqual(['An account that is gone', 'Ann', 'Zoe']);
  });

  it('leads auditors to the histories of the accounts, and nobody else', async () => {
    show(open, ['auditor']);
    expect(await screen.findAllByRole('link', { name: 'History' })).toHaveLength(3);
    cleanup();
    show(open, ['finance']);
    await rowsOf();
    expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
  });

  it('shows its progress until it is there, and why it could not be made', async () => {
    show(open, ['auditor'], answerOf({ run: run({ status: 'running', done: 5, finishedAt: null }), result: null }));
    await screen.findByText('5 of 20 events read');
    expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
    cleanup();
    show(open, ['auditor'], answerOf({ run: run({ status: 'failed', summary: 'The log is away.' }), result: null }));
    await screen.findByText('The log is away.');
  });

  it('of a period in which nothing happened is said in words', async () => {
    const nothing = answerOf().result;
    if (nothing) nothing.creators = [];
    show(open, ['auditor'], answerOf({ result: nothing }));
    await screen.findByText('Nothing was sold in this period, and nothing differs for anybody.');
  });
});
