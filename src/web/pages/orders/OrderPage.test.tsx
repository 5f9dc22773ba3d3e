// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://soletake.test/" }
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browseVideos } from '#contracts/catalogue.ts';
import { Problem, type ProblemType } from '#contracts/problem.ts';
import { getLicence, getOrder, openDownload, type Order } from '#contracts/sales.ts';
import { createAnswers, renderSite } from '#testing/render.tsx';
import { signInAs } from '#testing/session.ts';
import { aList, aVideo } from '#testing/videos.ts';

const orderId = '9a1b2c3d-0000-4000-8000-000000000009';
const anOrder = (change: Partial<Order> = {}): Order => ({
  id: orderId,
  videoId: '5d0f3c1a-0000-4000-8000-000000000001',
  title: 'Oak stool',
  thumbnail: '/media/poster.webp',
  creator: 'Marta Lowe',
  category: 'diy',
  status: 'sold',
  channelUrl: 'https://www.youtube.com/@oak',
  pricePence: 4900,
  buyerFeePence: 490,
  totalPence: 5390,
  createdAt: '2026-03-02T12:00:00Z',
  soldAt: '2026-03-02T12:04:00Z',
  payUrl: null,
  payBefore: '2026-03-02T12:31:00Z',
  lostBecause: null,
  agreement: null,
  proof: 'c0ffee00-0000-4000-8000-000000000001',
  ...change,
});

const open = (order: Order | ProblemType) => {
  const answers = createAnswers();
  answers.answer(getOrder, () => {
    if (typeof order === 'string') throw new Problem(order);
    return order;
  });
  answers.answer(getLicence, { version: '2026-01', hash: 'ab'.repeat(32), text: 'You alone may publish it.' });
  answers.answer(browseVideos, aList([aVideo({ title: 'Something else' })]));
  return { ...renderSite(`/orders/${orderId}`, answers), answers };
};

beforeEach(() => signInAs({}, 'login'));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('an order that is sold', () => {
  it('offers the original by a link that is made when it is asked for', async () => {
    const { user, answers } = open(anOrder());
    const leave = vi.spyOn(location, 'assign').mockReturnValue();
    answers.answer(openDownload, { url: '/signed/original.mp4', expiresAt: '2099-01-01T00:00:00Z' });
    await user.click(await screen.findByRole('button', { name: 'Download the original' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/signed/original.mp4'));
  });

  it('shows licence, fingerprint, proof, channel and what was paid', async () => {
    open(anOrder());
    await screen.findByRole('heading', { level: 1, name: /It is yours/ });
    screen.getByText('You alone may publish it.');
    screen.getByText(/SHA-256 (ab){32}/);
    screen.getByText('c0ffee00-0000-4000-8000-000000000001');
    screen.getByText('https://www.youtube.com/@oak');
    expect(screen.getByText('£53.90')).toBeTruthy();
  });
});

describe('an order under way', () => {
  it('leads back to the payment page', async () => {
    open(anOrder({ status: 'checkoutOpen', payUrl: 'https://pay.example/1', soldAt: null, proof: null }));
    const link = await screen.findByRole('link', { name: 'Back to the payment page' });
    expect(link.getAttribute('href')).toBe('https://pay.example/1');
  });

  it('asks again by itself until it is settled', async () => {
    const { answers } = open(anOrder({ status: 'capturing', soldAt: null, proof: null }));
    await screen.findByRole('heading', { name: 'Making it yours' });
    answers.answer(getOrder, anOrder());
    await screen.findByRole('heading', { level: 1, name: /It is yours/ }, { timeout: 5000 });
    const asked = answers.asked(getOrder).length;
    vi.useFakeTimers();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(answers.asked(getOrder)).toHaveLength(asked);
  });
});

describe('an order that was lost', () => {
  it.each([
    ['video-already-sold', 'This one has just been sold.'],
    ['video-not-for-sale', 'This video is no longer for sale.'],
    ['price-changed', 'The price changed while you were paying.'],
    ['order-closed', 'This order is closed.'],
  ] as const)('for %s says "%s" and shows what is left', async (type, title) => {
    open(type);
    await screen.findByRole('heading', { level: 1, name: title });
    screen.getByText('Something else');
  });
});

it('does not exist for anybody else', async () => {
  open('not-found');
  await screen.findByRole('heading', { name: 'Oops! Page Not Found' });
});
