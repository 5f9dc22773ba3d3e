// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://soletake.test/" }
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getCreator } from '#contracts/creators.ts';
import { Problem } from '#contracts/problem.ts';
import { createAnswers, renderSite } from '#testing/render.tsx';
import { aCreator, aList, aVideo } from '#testing/videos.ts';

const open = (address = '/creators/marta', list = aList([aVideo({ title: 'Oak stool' })]), change = {}) => {
  const answers = createAnswers();
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
  it('says who they are and what they sell, and rates nobody', async () => {
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
