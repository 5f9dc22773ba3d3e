import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Resource, type GetListParams } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AdminCaseRow } from '#contracts/support/cases.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { cases } from '#admin/cases/index.ts';
import { renderConsole } from '#testing/pages/renderConsole.tsx';

const row = (n: number): AdminCaseRow => ({
  id: `0b7d2f60-6a51-4c07-9d80-${String(n).padStart(12, '0')}`,
  reference: `SUP-${n}`,
  kind: 'support',
  topic: 'purchase',
  status: 'waiting',
  isPro: false,
  userId: null,
  openedAt: '2026-03-02T12:00:00.000Z',
  changedAt: '2026-03-02T12:00:00.000Z',
  waitingSince: '2026-03-02T12:00:00.000Z',
});

const open = (rows: readonly AdminCaseRow[], at = '/') => {
  const listRequests: GetListParams[] = [];
  const getList = async (_: string, params: GetListParams) => {
    listRequests.push(params);
    const { page = 1, perPage = 25 } = params.pagination ?? {};
    return { data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length } as never;
  };
  const { call } = createAnswers();
  return {
    ...renderConsole(<Resource {...cases} />, { at, roles: ['moderator'], call, lists: { getList } }),
    listRequests,
  };
};

let saved: { name: string; text: Promise<string> }[];
beforeEach(() => {
  saved = [];
  let last: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    last = file as Blob;
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download !== '' && last) saved.push({ name: this.download, text: last.text() });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

it('a list is taken away whole, as it is narrowed, however many pages it has', async () => {
  const { user, listRequests } = open(Array.from({ length: 230 }, (_, n) => row(n)));
  await screen.findByText('SUP-0');
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^cases-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await saved[0]?.text)?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(231);
  expect(lines[0]).toContain('id,reference,kind,topic,status');
  expect(listRequests.filter(({ pagination }) => pagination?.perPage === 100)).toMatchObject(
    [1, 2, 3].map((page) => ({ pagination: { page }, filter: { status: 'waiting' } })),
  );
});

it('a view is saved under a name, opened again by its link, and forgotten', async () => {
  const { user } = open([row(1)]);
  await screen.findByText('SUP-1');
  await user.click(screen.getByRole('button', { name: 'Save this view …' }));
  await user.type(within(await screen.findByRole('dialog')).getByLabelText(/Name/), 'Mine{Enter}');
  const link = await screen.findByRole('link', { name: 'Mine' });
  expect(link.getAttribute('aria-current')).toBe('page');
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('"status":"waiting"');
  expect(screen.queryByRole('button', { name: 'Save this view …' })).toBeNull();
  link.focus();
  await user.keyboard('{Delete}');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Mine' })).toBeNull());
});
