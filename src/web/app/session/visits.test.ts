import { createMemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { countView } from '#contracts/catalogue/catalogue.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { followRouter, noteVisit } from './visits.ts';
import { patience } from '#testing/run/patience.ts';

it('tells the address before, with its search, through everything that is no change of address', async () => {
  const router = createMemoryRouter([{ path: '*', loader: () => null }], { initialEntries: ['/browse'] });
  const answers = createAnswers();
  answers.answer(countView, { success: true });
  const waysReportedOf = async (visits: number) => {
    noteVisit(answers.call, `video ${visits}`);
    await vi.waitFor(() => expect(answers.requestsTo(countView)).toHaveLength(visits), patience);
    return answers.requestsTo(countView).at(-1)?.body;
  };
  followRouter(router);
  expect(await waysReportedOf(1)).toEqual({ from: 'direct' });
  await router.navigate('/browse?q=oak');
  await router.navigate('/videos/1');
  await router.revalidate();
  expect(await waysReportedOf(2)).toEqual({ from: 'search', words: 'oak' });
  await router.navigate('/');
  expect(await waysReportedOf(3)).toEqual({ from: 'video' });
});
