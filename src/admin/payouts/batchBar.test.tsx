import { cleanup, screen, waitFor } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { proposeBatch, type WholeBatch } from '#contracts/payouts/payoutDesk.ts';
import { Problem } from '#contracts/http/problem.ts';
import type { AdminPayout } from '#contracts/sales/sales.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { aPayout } from './aPayout.ts';
import { PayoutList } from './PayoutList.tsx';

const rows = [
  aPayout({ id: id(1), amountPence: 1010, creator: 'Ann Lee' }),
  aPayout({ id: id(2), amountPence: 1020, creator: 'Ben Fox', status: 'failed' }),
  aPayout({ id: id(3), amountPence: 1030, creator: 'Cat Orr', status: 'paid' }),
];

/** Where one is, and the way back to the list. */
const Elsewhere = () => {
  const { pathname } = useLocation();
  return (
    <>
      <p>at {pathname}</p>
      <Link to="/payouts">Payouts</Link>
    </>
  );
};

const open = async ({ roles = ['finance'], payouts = rows }: { roles?: StaffRole[]; payouts?: AdminPayout[] } = {}) => {
  const answers = createAnswers();
  const getList = async () => ({ data: payouts, total: payouts.length }) as never;
  const part = (
    <Routes>
      <Route path="/payouts/*" element={<Resource name="payouts" list={PayoutList} />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>
  );
  const view = renderConsole(part, { roles, call: answers.call, lists: { getList }, at: '/payouts' });
  await screen.findByText(payouts[0]?.creator ?? '');
  return { ...view, ...answers };
};
const boxes = () => screen.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
const chosen = () => screen.getByRole('status').textContent;

/** What the browser says of its width. */
const beWide = (isWide: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: !isWide && query.includes('max-width: 767px'),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe.each([
  ['a phone', false],
  ['a wide screen', true],
])('choosing payouts for a batch on %s', (_, isWide) => {
  it('is by a box beside each that waits, by key too, and adds up', async () => {
    beWide(isWide);
    const { user, answer, requestsTo } = await open();
    await screen.findByRole('button', { name: 'Choose all shown' });
    expect(boxes()).toEqual(['Choose £10.10 to Ann Lee', 'Choose £10.20 to Ben Fox']);
    expect(chosen()).toBe('');
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose £10.20 to Ben Fox' });
    box.focus();
    await user.keyboard(' ');
    expect(box.checked).toBe(true);
    expect(chosen()).toBe('1 of 2 chosen');
    await user.click(screen.getByRole('button', { name: 'Choose all shown' }));
    await screen.findByRole('button', { name: 'Make a batch of £20.30' });
    await user.click(screen.getByRole('checkbox', { name: 'Choose £10.10 to Ann Lee' }));
    answer(proposeBatch, () => {
      throw new Problem('payout-not-waiting', 'One of these payouts is no longer waiting for release.');
    });
    await user.click(screen.getByRole('button', { name: 'Make a batch of £10.20' }));
    await screen.findByText(/is no longer waiting for release/);
    expect(requestsTo(proposeBatch)).toEqual([{ body: { payoutIds: [id(2)] } }]);
  });

  it('leaves out what is on hold, which says by when it is looked at', async () => {
    beWide(isWide);
    const held = (n: number, reviewOn: string) =>
      aPayout({ id: id(n), creator: `Dee ${n}`, status: 'held', hold: { cause: 'identity', reviewOn } });
    await open({ payouts: [held(1, '2020-01-01'), held(2, '2999-01-01')] });
    const texts = ['Dee 1', 'Dee 2'].map((name) => screen.getByText(name).closest('li, tr')?.textContent);
    expect(texts).toEqual([
      expect.stringContaining('On holdReview is due'),
      expect.stringContaining('On holduntil 1 January 2999'),
    ]);
    expect(boxes()).toEqual([]);
  });

  it('is not offered to an auditor, nor where nothing waits', async () => {
    beWide(isWide);
    await open({ roles: ['auditor'] });
    expect(boxes()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Choose all shown' })).toBeNull();
    cleanup();
    await open({ payouts: rows.slice(2) });
    await screen.findByRole('status');
    expect(boxes()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Choose all shown' })).toBeNull();
  });
});

it('a batch is made once, leads to its page, and leaves nothing chosen in the list', async () => {
  beWide(true);
  const { user, answer, requestsTo } = await open();
  let finish = (_: WholeBatch): void => undefined;
  answer(proposeBatch, () => new Promise((resolve) => (finish = resolve)));
  await user.click(await screen.findByRole('button', { name: 'Choose all shown' }));
  const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Make a batch of £20.30' });
  await user.click(make);
  await waitFor(() => expect(make.disabled).toBe(true));
  finish({ id: id(9) } as WholeBatch);
  await screen.findByText(`at /payout-batches/${id(9)}/show`);
  expect(requestsTo(proposeBatch)).toEqual([{ body: { payoutIds: [id(1), id(2)] } }]);
  await user.click(screen.getByRole('link', { name: 'Payouts' }));
  await screen.findByRole('button', { name: 'Choose all shown' });
  expect(chosen()).toBe('');
  expect(screen.queryByRole('button', { name: /^Make a batch/ })).toBeNull();
});
