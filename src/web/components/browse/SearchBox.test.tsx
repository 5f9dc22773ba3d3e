import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { browseVideos, getVideo, suggest, type Suggestions } from '#contracts/catalogue/catalogue.ts';
import { getCreator } from '#contracts/catalogue/creators.ts';
import { Problem } from '#contracts/http/problem.ts';
import { createAnswers, renderSite } from '#testing/pages/render.tsx';
import { aCreator, aList, aVideo, aVideoPage } from '#testing/site/videos.ts';

const videoId = '5d0f3c1a-0000-4000-8000-000000000077';
const suggestions: Suggestions = {
  titles: [{ id: videoId, title: 'Oak stool' }],
  creators: [{ username: 'oakley', name: 'Oakley Ray' }],
  categories: [{ value: 'diy', label: 'DIY & Home' }],
};

const open = async (answer: () => Suggestions | Promise<Suggestions> = () => suggestions) => {
  const answers = createAnswers();
  answers.answer(browseVideos, aList([aVideo()]));
  answers.answer(getVideo, aVideoPage({ id: videoId, title: 'Oak stool' }));
  answers.answer(getCreator, { ...aList([aVideo()]), creator: aCreator() });
  answers.answer(suggest, answer);
  const site = renderSite('/search', answers);
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search videos' });
  return { ...site, answers, box };
};

const shown = () => screen.findByRole('listbox', { name: 'Suggestions' });
const active = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

describe('suggestions', () => {
  it('come in groups after a pause in typing, asked for once', async () => {
    const { user, answers, box } = await open();
    await user.type(box, 'oak');
    const groups = within(await shown()).getAllByRole('group');
    expect(groups.map((group) => group.textContent)).toEqual([
      'VideosOak stool',
      'CreatorsOakley Ray',
      'CategoriesDIY & Home',
    ]);
    expect(answers.requestsTo(suggest)).toMatchObject([{ query: { q: 'oak' } }]);
    expect(box.getAttribute('aria-expanded')).toBe('true');
    screen.getByText('3 suggestions');
  });

  it('are not asked for one letter', async () => {
    const { user, answers, box, address } = await open();
    await user.type(box, 'o');
    await waitFor(() => expect(address()).toBe('/search?q=o'));
    expect(answers.requestsTo(suggest)).toEqual([]);
  });

  it('are reached by the arrows, round and round, while the keyboard stays in the box', async () => {
    const { user, box } = await open();
    await user.type(box, 'oak');
    await shown();
    const reached = [];
    for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}']) {
      await user.keyboard(key);
      reached.push(active(box));
    }
    expect(reached).toEqual(['Oak stool', 'Oakley Ray', 'DIY & Home', null, 'DIY & Home']);
    expect(document.activeElement).toBe(box);
  });

  it('lead to a video by Enter', async () => {
    const { user, box, address } = await open();
    await user.type(box, 'oak');
    await shown();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe(`/videos/${videoId}`));
  });

  it('lead to the page of a creator', async () => {
    const { user, box, address } = await open();
    await user.type(box, 'oak');
    await user.click(within(await shown()).getByRole('option', { name: 'Oakley Ray' }));
    await waitFor(() => expect(address()).toBe('/creators/oakley'));
  });

  it('put a category in place of the words, with a chip that says so', async () => {
    const { user, box, address } = await open();
    await user.type(box, 'oak');
    await user.click(within(await shown()).getByRole('option', { name: 'DIY & Home' }));
    await waitFor(() => expect(address()).toBe('/search?category=diy'));
    expect(box.value).toBe('');
    await screen.findByRole('link', { name: 'Remove filter: DIY & Home' });
  });

  it('never take Enter from a plain search', async () => {
    const { user, box, address } = await open();
    await user.type(box, 'oak');
    await shown();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/search?q=oak'));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('are closed by Escape, which leaves the words, and opened again by an arrow', async () => {
    const { user, box } = await open();
    await user.type(box, 'oak');
    await shown();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box.value).toBe('oak');
    await user.keyboard('{ArrowDown}');
    await shown();
  });

  it('are no loss when they fail', async () => {
    const { user, answers, box, address } = await open(() => {
      throw new Problem('too-many-requests');
    });
    await user.type(box, 'oak');
    await waitFor(() => expect(answers.requestsTo(suggest)).toHaveLength(1));
    await waitFor(() => expect(address()).toBe('/search?q=oak'));
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
