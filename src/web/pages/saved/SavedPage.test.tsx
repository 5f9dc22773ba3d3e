import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { savedVideos, saveVideo, unsaveVideo } from '#contracts/catalogue/saved.ts';
import { findDocumentFaults } from '#testing/pages/documentFaults.ts';
import { createAnswers, renderSite } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { watchToasts } from '#testing/pages/toasts.ts';
import { aList, aVideo } from '#testing/site/videos.ts';

const toasts = watchToasts();
const stool = aVideo({ title: 'Oak stool' });
const kiln = aVideo({ title: 'Kiln' });

const open = (address = '/saved', list = aList([stool, kiln])) => {
  signInAs();
  const answers = createAnswers();
  answers.answer(savedVideos, list);
  answers.answer(saveVideo, { isSaved: true });
  answers.answer(unsaveVideo, { isSaved: false });
  return { answers, ...renderSite(address, answers) };
};

describe('the saved videos', () => {
  it('are shown with a way to buy, and say where they end', async () => {
    open();
    const list = within(await screen.findByRole('list', { name: 'Saved videos' }));
    expect(list.getAllByRole('article')).toHaveLength(2);
    list.getByRole('link', { name: 'Buy Now: Oak stool' });
    screen.getByText('That is everything you have saved.');
    expect(await findDocumentFaults()).toEqual([]);
  });

  it('stand on pages, and a page past the end leads to the last one', async () => {
    const { answers, address } = open('/saved?page=3', aList([stool], 24, 3));
    answers.answer(savedVideos, ({ query }) => aList([stool], 24, Number(query.page)));
    await waitFor(() => expect(address()).toBe('/saved?page=2'));
    await screen.findByText('That is everything you have saved.');
    expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/saved');
  });

  it('are removed, and taken back with Undo; the focus goes along', async () => {
    const { user, answers } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove from saved: Oak stool' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    screen.getByText('“Oak stool” is no longer saved.');
    expect(screen.queryByRole('link', { name: 'Oak stool' })).toBeNull();
    expect(document.activeElement).toBe(undo);
    expect(answers.requestsTo(unsaveVideo)).toEqual([{ params: { videoId: stool.id } }]);
    await user.click(undo);
    const remove = await screen.findByRole('button', { name: 'Remove from saved: Oak stool' });
    expect(answers.requestsTo(saveVideo)).toEqual([{ params: { videoId: stool.id } }]);
    await waitFor(() => expect(document.activeElement).toBe(remove));
  });

  it('make room for the first of the next page, so that none is skipped', async () => {
    let saved = Array.from({ length: 14 }, (_, n) => aVideo({ title: `Saved ${n + 1}` }));
    const { user, answers } = open();
    answers.answer(savedVideos, ({ query }) => {
      const page = Number(query.page ?? 1);
      return aList(saved.slice((page - 1) * 12, page * 12), saved.length, page);
    });
    answers.answer(unsaveVideo, ({ params }) => {
      saved = saved.filter(({ id }) => id !== params.videoId);
      return { isSaved: false };
    });
    const titles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
    await user.click(await screen.findByRole('button', { name: 'Remove from saved: Saved 3' }));
    await screen.findByRole('heading', { name: 'Saved 13' });
    expect(titles()).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((n) => `Saved ${n}`));
    screen.getByText('“Saved 3” is no longer saved.');
    expect(document.activeElement?.textContent).toBe('Undo');
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    await screen.findByText('That is everything you have saved.');
    expect(titles()).toEqual(['Saved 14']);
  });

  it('stay where they are when the server refuses, and one that was sold meanwhile does not come back', async () => {
    const { user, answers } = open();
    answers.answer(unsaveVideo, () => {
      throw new Problem('unavailable', 'Back soon.');
    });
    await user.click(await screen.findByRole('button', { name: 'Remove from saved: Kiln' }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ text: 'Back soon.' }));
    screen.getByRole('link', { name: 'Kiln' });
    answers.answer(unsaveVideo, { isSaved: false });
    answers.answer(saveVideo, () => {
      throw new Problem('gone', 'This video has been sold.');
    });
    await user.click(screen.getByRole('button', { name: 'Remove from saved: Kiln' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ text: 'This video has been sold.' }));
    expect(screen.queryByRole('link', { name: 'Kiln' })).toBeNull();
  });

  it('that are none lead to the videos', async () => {
    open('/saved', aList([]));
    await screen.findByRole('heading', { name: 'Nothing saved yet' });
    expect(screen.queryByText('That is everything you have saved.')).toBeNull();
  });

  it('are guarded: a visitor signs in first and comes back', async () => {
    const { address } = renderSite('/saved', createAnswers());
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sessionStorage.getItem('origin')).toBe('/saved');
    sessionStorage.clear();
  });
});
