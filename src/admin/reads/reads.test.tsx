import { cleanup, screen } from '@testing-library/react';
import { Resource, type GetListParams } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DataRead } from '#contracts/auth/people.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { reads } from './index.ts';

const read = (n: number, change: Partial<DataRead>): DataRead => ({
  id: id(n),
  at: '2026-05-01T08:00:00.000Z',
  byId: id(21),
  byName: 'Mina',
  otherId: id(22),
  otherName: 'Ann Lee',
  videoId: null,
  title: null,
  claimId: null,
  caseId: null,
  orderId: null,
  reportId: null,
  ...change,
});

/** Each way in which somebody of staff comes to look, and how the list says it. */
const ways: readonly (readonly [change: Partial<DataRead>, about: string, what: string])[] = [
  [{}, 'Ann Lee', 'the person’s page'],
  [{ videoId: id(5), title: 'A kiln' }, 'Ann Lee', 'the creator of A kiln'],
  [{ videoId: id(5) }, 'Ann Lee', 'the creator of a video'],
  [{ claimId: id(6), otherId: null, otherName: null }, 'a person without an account', 'a copyright claim'],
  [{ caseId: id(7) }, 'Ann Lee', 'a message'],
  [{ orderId: id(8) }, 'Ann Lee', 'the evidence of a sale'],
  [{ reportId: id(9) }, 'Ann Lee', 'a report'],
];
const rows = ways.map(([change], n) => read(n, change));

const open = () => {
  const listRequests: GetListParams[] = [];
  const getList = async (_: string, params: GetListParams) => {
    listRequests.push(params);
    return { data: rows, total: rows.length } as never;
  };
  renderConsole(<Resource {...reads} />, { roles: ['auditor'], call: createAnswers().call, lists: { getList } });
  return { listRequests };
};
const hrefOf = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

describe('who looked at what', () => {
  it('is listed the latest first, each look with who, about whom, by what way and when', async () => {
    const { listRequests } = open();
    await screen.findAllByText('Mina');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))).toEqual(
      ways.map(([, about, what]) => ['Mina', about, what, '1 May 2026, 09:00']),
    );
    expect(listRequests.at(-1)).toMatchObject({ sort: { field: 'at', order: 'DESC' }, filter: {} });
  });

  it('leads to who looked, to the person, the claim and the report, and offers nothing else', async () => {
    open();
    await screen.findAllByText('Mina');
    expect(hrefOf('Mina')).toBe(`/accounts/${id(21)}/show`);
    expect(hrefOf('Ann Lee')).toBe(`/accounts/${id(22)}/show`);
    expect(hrefOf('a copyright claim')).toBe(`/claims/${id(6)}/show`);
    expect(hrefOf('a report')).toBe(`/reports/${id(9)}/show`);
    expect(screen.queryByRole('link', { name: 'a message' })).toBeNull();
    expect(screen.queryByRole('button', { name: /sort/i })).toBeNull();
  });

  it('says the same on a narrow screen', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('max-width: 767px'),
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    open();
    const cards = await screen.findByRole('list', { name: 'Access log' });
    expect([...cards.children].map(({ textContent }) => textContent)).toEqual(
      ways.map(([, about, what]) => `Mina about ${about}${what}, 1 May 2026, 09:00`),
    );
  });
});
