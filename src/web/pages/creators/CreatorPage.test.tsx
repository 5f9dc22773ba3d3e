import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getCreator } from '#contracts/catalogue/creators.ts';
import { Problem } from '#contracts/http/problem.ts';
import { answerReview, creatorReviews, type CreatorReviews, type Review } from '#contracts/reviews/reviews.ts';
import { createAnswers, renderSite } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { aCreator, aList, aVideo } from '#testing/site/videos.ts';

const noReviews: CreatorReviews = { reviews: [], rating: null, total: 0, page: 1, pageSize: 10 };
const aReview = (change: Partial<Review> = {}): Review => ({
  orderId: '9a1b2c3d-0000-4000-8000-000000000009',
  title: 'Kiln',
  stars: 4,
  text: 'Steady, well lit.',
  writtenAt: '2026-03-02T12:00:00.000Z',
  answer: null,
  answeredAt: null,
  ...change,
});
const reviewed = (...reviews: Review[]): CreatorReviews => ({
  reviews,
  rating: { average: 4.3, count: 3 },
  total: reviews.length,
  page: 1,
  pageSize: 10,
});

const open = (address = '/creators/marta', list = aList([aVideo({ title: 'Oak stool' })]), change = {}) => {
  const answers = createAnswers();
  answers.answer(creatorReviews, noReviews);
  answers.answer(getCreator, ({ query }) => ({
    ...list,
    page: Number(query.page),
    creator: aCreator(change),
  }));
  return { answers, ...renderSite(address, answers) };
};

const figures = (): Record<string, string | undefined> =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]),
  );

describe('the page of a creator', () => {
  it('says who they are and what they sell, and rates nobody who was not reviewed', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'Marta Lowe' });
    screen.getByText('Furniture from scaffold boards.');
    expect(figures()).toEqual({ 'Member since': 'Nov 2025', 'For sale': '1', Sold: '7' });
    screen.getByRole('link', { name: 'Buy Now: Oak stool' });
    expect(document.body.textContent).not.toMatch(/rating|★|review/i);
  });

  it('has one address for search engines, however the name was typed', async () => {
    open('/creators/MARTA');
    await screen.findByRole('heading', { level: 1, name: 'Marta Lowe' });
    const canonical =
      document.head.querySelector('link[rel=canonical]') ?? document.querySelector('link[rel=canonical]');
    expect(canonical?.getAttribute('href')).toBe('https://soletake.test/creators/marta');
  });

  it('pages through what is for sale, and a page past the end leads to the last one', async () => {
    const { address } = open('/creators/marta?page=9', aList([aVideo()], 25));
    await waitFor(() => expect(address()).toBe('/creators/marta?page=3'));
    expect((await screen.findByRole('link', { name: 'Page 2' })).getAttribute('href')).toBe('/creators/marta?page=2');
  });

  it('says kindly that nothing is for sale, and leaves an empty bio out', async () => {
    open('/creators/marta', aList([]), { bio: '' });
    await screen.findByRole('heading', { name: 'Nothing for sale at the moment' });
    expect(screen.queryByText('Furniture from scaffold boards.')).toBeNull();
  });

  it.each(['not-found', 'invalid-input'] as const)('is not there when the API answers %s', async (type) => {
    const { answers } = open('/creators/nobody');
    answers.answer(getCreator, () => {
      throw new Problem(type);
    });
    await screen.findByRole('heading', { name: 'Oops! Page Not Found' });
  });
});

describe('the reviews of a creator', () => {
  const openReviewed = (...reviews: Review[]) => {
    const site = open();
    site.answers.answer(creatorReviews, reviewed(...reviews));
    return site;
  };
  const ratings = (): unknown[] =>
    [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(({ textContent }) => {
      const { '@graph': graph = [] } = JSON.parse(textContent) as { '@graph'?: { aggregateRating?: object }[] };
      return graph.flatMap(({ aggregateRating }) => aggregateRating ?? []);
    });

  it('are shown with their answers and the average, to people and to machines', async () => {
    openReviewed(aReview({ answer: 'Thank you.', answeredAt: '2026-03-03T12:00:00.000Z' }));
    const list = within(await screen.findByRole('list', { name: 'Reviews' }));
    list.getByText('Steady, well lit.');
    list.getByText('4 of 5 stars');
    list.getByText('Marta Lowe answers');
    list.getByText('Thank you.');
    screen.getByText(/^4\.3 from 3 buyers\./);
    expect(ratings()).toEqual([
      { '@type': 'AggregateRating', ratingValue: 4.3, ratingCount: 3, bestRating: 5, worstRating: 1 },
    ]);
  });

  it('make no rating while there are none', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'Marta Lowe' });
    expect(ratings()).toEqual([]);
  });

  it('are answered in place by the creator alone, once', async () => {
    signInAs({ username: 'marta', isCreator: true });
    const { user, answers } = openReviewed(aReview());
    answers.answer(answerReview, { success: true });
    await user.type(await screen.findByLabelText('Your answer'), 'Thank you.');
    answers.answer(creatorReviews, reviewed(aReview({ answer: 'Thank you.' })));
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    await screen.findByText('Marta Lowe answers');
    expect(answers.requestsTo(answerReview)).toEqual([
      { params: { orderId: '9a1b2c3d-0000-4000-8000-000000000009' }, body: { text: 'Thank you.' } },
    ]);
    expect(screen.queryByLabelText('Your answer')).toBeNull();
  });

  it('offer nobody else an answer, and a report to everybody who is signed in', async () => {
    signInAs({ username: 'ann', isCreator: true });
    openReviewed(aReview());
    await screen.findByRole('button', { name: 'Report the review' });
    expect(screen.queryByLabelText('Your answer')).toBeNull();
  });

  it('offer a visitor no report', async () => {
    openReviewed(aReview());
    await screen.findByText('Steady, well lit.');
    expect(screen.queryByRole('button', { name: 'Report the review' })).toBeNull();
  });
});
