import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { browseVideos } from '#contracts/catalogue/catalogue.ts';
import { Problem } from '#contracts/http/problem.ts';
import { createAnswers, renderSite } from '#testing/pages/render.tsx';

it('names the request that was refused, where the browser knows it', async () => {
  const answers = createAnswers();
  answers.answer(browseVideos, () => {
    throw new Problem('unavailable', 'Not just now.', { requestId: 'the-request' });
  });
  renderSite('/search', answers);
  await screen.findByRole('heading', { level: 1, name: 'Something went wrong' });
  expect(screen.getByText('Reference: the-request').tagName).toBe('P');
});
