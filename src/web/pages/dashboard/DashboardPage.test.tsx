import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { myVideos, myVideoTotals, type MyVideo } from '#contracts/catalogue/catalogue.ts';
import { savedVideos } from '#contracts/catalogue/saved.ts';
import { myPurchaseStates } from '#contracts/sales/afterSales.ts';
import { getBalance, myPurchases, type Balance, type Order } from '#contracts/sales/sales.ts';
import { myRequests } from '#contracts/requests/requests.ts';
import { aPurchaseState } from '#testing/browser/accountPage.ts';
import { aUser, createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { anOrder } from '#testing/browser/accountPage.ts';
import { aList, aMyVideo, aVideo } from '#testing/site/videos.ts';
import { nextStep } from './nextStep.ts';

const balance: Balance = {
  pendingPence: 0,
  availablePence: 0,
  frozenPence: 0,
  requestedPence: 0,
  paidPence: 0,
  nextReleaseAt: null,
};
const aPurchase = (change: Partial<Order>): Order =>
  anOrder({ id: 'order', videoId: 'video', title: 'A video', soldAt: '2026-03-05T09:01:00.000Z', ...change });
const inState = (status: MyVideo['status'], note: string | null = null): MyVideo =>
  aMyVideo({ id: `id-${status}`, status, note });

describe('the next step of a creator', () => {
  it.each<[string, MyVideo[], Partial<Balance>, number, string]>([
    ['goes on with a stopped upload first', [inState('uploading')], { availablePence: 5000 }, 9, 'Resume the upload'],
    ['withdraws what can be withdrawn', [inState('listed')], { availablePence: 1000 }, 9, 'Withdraw'],
    ['does not withdraw less than ten pounds', [inState('listed')], { availablePence: 999 }, 9, 'Upload a video'],
    ['is a first upload', [], {}, 10, 'Upload a video'],
    ['looks at what came back when nothing else is on the way', [inState('refused')], {}, 9, 'See what was missing'],
    ['does not dwell on it otherwise', [inState('refused'), inState('inReview')], {}, 9, 'Upload a video'],
    ['rests when the day’s uploads are used', [inState('listed')], {}, 0, 'See my videos'],
  ])('%s', (_, videos, change, uploadsLeftToday, label) => {
    expect(nextStep({ videos, uploadsLeftToday, balance: { ...balance, ...change } }).label).toBe(label);
  });
});

describe('the dashboard', () => {
  let answers: Answers;
  beforeEach(() => {
    answers = createAnswers();
    answers.answer(myPurchases, { purchases: [] });
    answers.answer(myPurchaseStates, { purchases: [] });
    answers.answer(myRequests, { requests: [] });
    answers.answer(savedVideos, aList([]));
    answers.answer(myVideoTotals, { byStatus: {}, views: 0 });
  });

  const open = (change: Parameters<typeof aUser>[0]) => {
    signInAs(change);
    return renderSite('/dashboard', answers);
  };

  it('shows creators their money, sales and videos', async () => {
    answers.answer(getBalance, {
      ...balance,
      availablePence: 4410,
      pendingPence: 100,
      nextReleaseAt: '2026-03-05T09:00:00.000Z',
    });
    answers.answer(myVideos, { videos: [inState('sold'), inState('inReview')], uploadsLeftToday: 8 });
    answers.answer(myVideoTotals, { byStatus: { sold: 640, inReview: 1 }, views: 12_000 });
    open({ isCreator: true });
    expect(await screen.findByRole('heading', { name: 'Hello, Ann Lee.' })).toBeTruthy();
    expect(screen.getByText('Available').parentElement?.textContent).toContain('£44.10');
    expect(screen.getByText('£1 pending, next release 5 Mar 2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'My public page' }).getAttribute('href')).toBe('/creators/ann');
    // Counted by the server: the list holds only the newest.
    expect(screen.getByText('Sales').parentElement?.textContent).toBe('Sales640£45.10 earned');
    expect(screen.getByText('Views').parentElement?.textContent).toBe('Views12000');
    expect(screen.getByRole('list', { name: 'Videos by status' }).textContent).toBe('In review1Sold640');
  });

  it('shows buyers an empty shelf and the way to the videos, and asks for no creator’s numbers', async () => {
    open({ isCreator: false });
    expect(await screen.findByRole('heading', { name: 'You have no videos yet' })).toBeTruthy();
    expect(answers.requestsTo(getBalance)).toEqual([]);
    expect(answers.requestsTo(myVideos)).toEqual([]);
  });

  it('shows what was saved last, three at most, to buyers and to creators', async () => {
    const four = [1, 2, 3, 4].map((n) => aVideo({ title: `Saved ${n}` }));
    answers.answer(savedVideos, aList(four));
    answers.answer(getBalance, balance);
    answers.answer(myVideos, { videos: [], uploadsLeftToday: 10 });
    for (const isCreator of [false, true]) {
      const site = open({ isCreator });
      const saved = within(await screen.findByRole('region', { name: 'Saved videos' }));
      expect(saved.getAllByRole('article')).toHaveLength(3);
      expect(saved.getByRole('link', { name: 'All saved videos' }).getAttribute('href')).toBe('/saved');
      site.unmount();
    }
  });

  it('shows a creator who bought something both faces', async () => {
    answers.answer(getBalance, { ...balance, pendingPence: 4410 });
    answers.answer(myVideos, { videos: [inState('sold')], uploadsLeftToday: null });
    answers.answer(myPurchases, { purchases: [aPurchase({ title: 'A kiln' })] });
    open({ isCreator: true });
    await screen.findByRole('heading', { name: 'What you own' });
    screen.getByRole('link', { name: /A kiln/ });
    screen.getByText('£44.10 pending');
    expect(screen.getByText('Uploads left today').parentElement?.textContent).toContain('No limit');
  });

  it('counts neither as owned nor as spent what was refunded, in whole or in part', async () => {
    const purchases = ['Kept', 'In part', 'Refunded', 'Disputed', 'Passed on'].map((title) =>
      aPurchase({ title, id: title }),
    );
    answers.answer(myPurchases, { purchases });
    answers.answer(myPurchaseStates, {
      purchases: [
        aPurchaseState({ orderId: 'In part', refundedPence: 1000, returnedPence: 1000 }),
        aPurchaseState({ orderId: 'Refunded', access: 'revoked', refundedPence: 5390, returnedPence: 5390 }),
        aPurchaseState({ orderId: 'Disputed', access: 'revoked', returnedPence: 5390 }),
        aPurchaseState({ orderId: 'Passed on', isOwner: false, returnedPence: 5390 }),
      ],
    });
    open({ isCreator: false });
    const owned = await screen.findByText('Videos you own');
    expect(owned.parentElement?.textContent).toContain('2');
    expect(screen.getByText('Spent').parentElement?.textContent).toContain('£97.80');
    screen.getByRole('link', { name: /In part/ });
    expect(screen.queryByRole('link', { name: /Refunded|Disputed|Passed on/ })).toBeNull();
  });

  it('shows buyers what they have asked for, or how to ask', async () => {
    const request = {
      reference: 'REQ-7K3M-9QXD-4HTW',
      category: 'construction',
      requestedAt: '2026-03-05T09:00:00.000Z',
      isHidden: false,
      answers: 0,
    };
    answers.answer(myRequests, {
      requests: [
        { ...request, id: 'id-1', title: 'A dry-stone wall', status: 'open' },
        { ...request, id: 'id-2', title: 'A well', status: 'unconfirmed' },
      ],
    });
    const site = open({ isCreator: false });
    const list = await screen.findByRole('list', { name: 'My requests' });
    const rows = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'A dry-stone wallConstruction · 5 Mar 2026 · REQ-7K3M-9QXD-4HTWNo answers yet',
      'A wellConstruction · 5 Mar 2026 · REQ-7K3M-9QXD-4HTWWaiting for your confirmation',
    ]);
    site.unmount();
    answers.answer(myRequests, { requests: [] });
    open({ isCreator: false });
    expect(await screen.findByText(/^You have not made a request yet/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Request Content' }).getAttribute('href')).toBe('/request');
  });
});
