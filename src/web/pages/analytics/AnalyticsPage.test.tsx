import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getAnalytics, type Analytics } from '#contracts/catalogue/analytics.ts';
import { Problem } from '#contracts/http/problem.ts';
import { createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';

const none = { views: 0, previews: 0, sales: 0, earnedPence: 0 };
const oak = '5d0f3c1a-0000-4000-8000-000000000001';
const elm = '5d0f3c1a-0000-4000-8000-000000000002';
const aVideo = (videoId: string, title: string, change: Partial<Analytics['videos'][number]> = {}) => ({
  videoId,
  title,
  status: 'listed' as const,
  pricePence: 4900,
  ...none,
  ...change,
});
const anAnswer = (change: Partial<Analytics> = {}): Analytics => ({
  from: '2026-06-01',
  to: '2026-06-02',
  totals: { views: 1240, previews: 31, sales: 1, earnedPence: 4410 },
  byDay: [
    { day: '2026-06-01', views: 1200, previews: 30, sales: 0, earnedPence: 0 },
    { day: '2026-06-02', views: 40, previews: 1, sales: 1, earnedPence: 4410 },
  ],
  videos: [
    aVideo(oak, 'Oak stool', { views: 1200, previews: 30 }),
    aVideo(elm, '=Elm bench', { status: 'sold', views: 40, previews: 1, sales: 1, earnedPence: 4410 }),
  ],
  advanced: null,
  ...change,
});
const advanced: NonNullable<Analytics['advanced']> = {
  sources: [
    { source: 'search', visitors: 930 },
    { source: 'direct', visitors: 310 },
  ],
  words: [{ words: 'oak stool', visitors: 12 }],
  similar: [{ videoId: oak, medianPence: 5200 }],
};

let answers: Answers;
beforeEach(() => {
  answers = createAnswers();
  signInAs({ isCreator: true }, 'login');
});

const open = async (answer: Analytics, at = '/studio/analytics') => {
  answers.answer(getAnalytics, answer);
  const site = renderSite(at, answers);
  await screen.findByRole('heading', { level: 1, name: 'Analytics' });
  return site;
};
const rowOf = (table: HTMLElement, name: RegExp): string[] => {
  const row = within(table).getByRole('rowheader', { name }).closest('tr');
  return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
};
const fileOf = (name: string): string =>
  decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href')?.split(',').slice(1).join(',') ?? '');

describe('the analytics of a creator', () => {
  it('show the totals, every day as a table too, and every video', async () => {
    await open(anAnswer());
    const totals = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(totals).toEqual(['Views1,240', 'Previews played31', 'Sales1', 'Earned£44.10']);
    const days = screen.getByRole('region', { name: 'Numbers by day', hidden: true });
    expect(rowOf(days, /2 Jun 2026/)).toEqual(['40', '1', '1', '£44.10']);
    expect(rowOf(screen.getByRole('region', { name: 'Videos' }), /Oak stool/)).toEqual(['1,200', '30', '0', '£0']);
    screen.getByRole('img', { name: /Views by day, 1,240 in all/ });
  });

  it('on Free name what Pro shows, and show nothing of it', async () => {
    await open(anAnswer());
    screen.getByRole('heading', { name: 'With Creator Pro' });
    expect(screen.queryByRole('heading', { name: 'Searches that led here' })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Download as CSV' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Conversion' })).toBeNull();
  });

  it('with Pro tell where from, by which searches, what became sales and what others ask', async () => {
    await open(anAnswer({ advanced }));
    screen.getByText('A search here');
    screen.getByText('(75%)');
    screen.getByText('oak stool');
    const videos = screen.getByRole('region', { name: 'Videos' });
    expect(rowOf(videos, /Oak stool/).slice(-2)).toEqual(['0%', '£49£52 is usual']);
    expect(rowOf(videos, /Elm bench/).slice(-2)).toEqual(['2.5%', '£49']);
    expect(screen.queryByRole('heading', { name: 'With Creator Pro' })).toBeNull();
  });

  it('with Pro can be downloaded, and a title cannot become a formula', async () => {
    await open(anAnswer({ advanced }));
    expect(fileOf('By video').split('\r\n')).toEqual([
      '\uFEFFVideo,Id,Status,Views,Previews,Sales,Earned (GBP),Conversion,Price (GBP),Similar price (GBP)',
      `Oak stool,${oak},listed,1200,30,0,0,0,49,52`,
      `'=Elm bench,${elm},sold,40,1,1,44.1,0.025,49,`,
      '',
    ]);
    expect(screen.getByRole('link', { name: 'By day' }).getAttribute('download')).toBe(
      'days-2026-06-01-2026-06-02.csv',
    );
    expect(fileOf('Searches')).toBe('\uFEFFSearch,Visitors\r\noak stool,12\r\n');
    expect(fileOf('Sources')).toContain('A search here,930\r\n');
  });

  it('look back as far as the address says, at one video if it says so', async () => {
    const { user, address } = await open(anAnswer(), '/studio/analytics?days=8');
    expect(answers.requestsTo(getAnalytics)).toEqual([{ query: { days: 30 } }]);
    answers.answer(getAnalytics, anAnswer({ videos: [aVideo(oak, 'Oak stool')] }));
    await user.click(screen.getByRole('link', { name: 'Oak stool' }));
    const chip = await screen.findByRole('link', { name: 'Remove filter: Oak stool' });
    expect(address()).toBe(`/studio/analytics?days=30&video=${oak}`);
    await user.click(screen.getByRole('link', { name: '7 days' }));
    await waitFor(() => expect(answers.requestsTo(getAnalytics).at(-1)).toEqual({ query: { days: 7, videoId: oak } }));
    await waitFor(() => expect(chip.getAttribute('href')).toBe('/studio/analytics?days=7'));
    await user.click(chip);
    await waitFor(() => expect(answers.requestsTo(getAnalytics).at(-1)).toEqual({ query: { days: 7 } }));
  });

  it('say that there is nothing to count before the first video is for sale', async () => {
    await open(anAnswer({ videos: [], totals: none, byDay: [{ day: '2026-06-02', ...none }] }));
    screen.getByRole('heading', { name: 'Nothing to show yet' });
  });

  it('say what went wrong', async () => {
    answers.answer(getAnalytics, () => {
      throw new Problem('unavailable', 'The server cannot be reached. Please try again.');
    });
    renderSite('/studio/analytics', answers);
    await screen.findByText('The server cannot be reached. Please try again.');
    screen.getByRole('button', { name: 'Try again' });
  });

  it('are not asked for by those who do not sell', async () => {
    signInAs({ isCreator: false }, 'login');
    renderSite('/studio/analytics', answers);
    await screen.findByRole('heading', { name: 'Analytics are for creators' });
    expect(answers.requestsTo(getAnalytics)).toEqual([]);
  });
});
