import { act, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getStudioVideo, grantDocument } from '#contracts/catalogue/studio.ts';
import type { VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import { createAnswers, renderSite } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { aStudioVideo } from '#testing/site/videos.ts';

/** The studio of a video in this state, with a clock of ours. */
const open = async (status: VideoStatus, change: Partial<ReturnType<typeof aStudioVideo>> = {}) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const answers = createAnswers();
  const video = aStudioVideo({ status, ...change });
  answers.answer(grantDocument, { version: '1', text: 'GRANT', hash: 'a'.repeat(64) });
  answers.answer(getStudioVideo, video);
  signInAs({ isCreator: true });
  renderSite(`/studio/${video.id}`, answers);
  await screen.findByRole('heading', { level: 1, name: 'Oak stool' });
  return answers;
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('the studio', () => {
  it.each([
    ['uploading', 24],
    ['processing', 24],
    ['inReview', 4],
    ['unprepared', 4],
    ['draft', 0],
    ['changesRequested', 0],
    ['refused', 0],
    ['rejected', 0],
    ['listed', 0],
    ['withdrawn', 0],
    ['takenDown', 0],
    ['sold', 0],
    ['cancelled', 0],
  ] as [VideoStatus, number][])('of a video that is %s reads it %d times more in a minute', async (status, times) => {
    const answers = await open(status);
    await pass(60_000);
    expect(answers.requestsTo(getStudioVideo)).toHaveLength(1 + times);
  });

  it.each([
    [0, null, 'Yours is next.'],
    [0, 50, 'Yours is next; it may be done in about a minute.'],
    [1, 61, '1 video is before yours; it may be done in about 2 minutes.'],
    [12, 3600, '12 videos are before yours; it may be done in about 60 minutes.'],
  ])(
    'says to a creator who waits that %d are before the video, and when it may be done',
    async (ahead, doneInSeconds, text) => {
      await open('processing', { progress: { step: 'waiting', ahead, doneInSeconds } });
      expect(screen.getByText(text)).toBeTruthy();
    },
  );

  it('follows a video out of its checks, and no further', async () => {
    const answers = await open('processing');
    answers.answer(getStudioVideo, aStudioVideo({ status: 'listed' }));
    await pass(2500);
    expect(await screen.findByText('It is for sale.')).toBeTruthy();
    await pass(60_000);
    expect(answers.requestsTo(getStudioVideo)).toHaveLength(2);
  });
});
