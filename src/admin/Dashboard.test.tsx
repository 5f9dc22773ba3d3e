// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { GetListParams, GetListResult } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contracts/endpoint.ts';
import { createAnswers } from '#testing/render.tsx';
import { Dashboard } from './Dashboard.tsx';
import { renderConsole } from './renderConsole.tsx';

const id = '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01';
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const firsts: Record<string, GetListResult['data'][number]> = {
  videos: { id, submittedAt: hoursAgo(5) },
  payouts: { id, creator: 'Ann Lee', amountPence: 12_345, requestedAt: hoursAgo(0) },
  'after-sales': { id, title: 'Oak stool', openedAt: hoursAgo(0), decideBefore: hoursAgo(-1440) },
  sales: { id, title: 'Sharpening a plane', totalPence: 5390, soldAt: hoursAgo(0) },
};
const threeOf = async (resource: string): Promise<GetListResult> => ({ data: [firsts[resource]], total: 3 });

const show = (roles: StaffRole[], answer: (resource: string) => Promise<GetListResult>) => {
  const asked: [string, unknown][] = [];
  const getList = (resource: string, { filter }: GetListParams) => {
    asked.push([resource, filter]);
    return answer(resource);
  };
  renderConsole(<Dashboard />, { roles, call: createAnswers().call, lists: { getList } });
  return asked;
};
const cards = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

afterEach(cleanup);

describe('the overview', () => {
  it('tells what waits, for how long, and what was sold', async () => {
    const asked = show(['admin'], threeOf);
    await waitFor(() =>
      expect(cards()).toEqual([
        '3videos await reviewlongest waiting: 5 h · late',
        '3payouts await releaselongest waiting: £123.45 to Ann Lee, just now',
        '3reports await a decisionfirst to decide: Oak stool, reported just now',
        '3videos soldnewest: Sharpening a plane, £53.90, just now',
      ]),
    );
    expect(Object.fromEntries(asked)).toEqual({
      ...{ videos: { status: 'inReview' }, payouts: { status: 'requested' }, sales: { status: 'sold' } },
      'after-sales': { status: 'decision' },
    });
  });

  it('shows and asks only what the role may see', async () => {
    const asked = show(['moderator'], threeOf);
    await screen.findByText(/late/);
    expect(cards()).toHaveLength(1);
    expect(asked.map(([resource]) => resource)).toEqual(['videos']);
  });

  it('claims nothing before it is known', async () => {
    let finish = (_: GetListResult): void => undefined;
    show(['moderator'], () => new Promise((resolve) => (finish = resolve)));
    await screen.findByText('videos await review');
    expect(screen.queryByText('Nobody is waiting.')).toBeNull();
    finish({ data: [], total: 0 });
    expect(await screen.findByText('Nobody is waiting.')).toBeTruthy();
  });
});
