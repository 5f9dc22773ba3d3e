// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://soletake.test/" }
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { browseVideos, countView, getVideo, openPreview, type VideoPage } from '#contracts/catalogue.ts';
import { Problem } from '#contracts/problem.ts';
import { aUser, createAnswers, renderSite } from '#testing/render.tsx';
import { signInAs } from '#testing/session.ts';
import { aList, aVideo, aVideoPage } from '#testing/videos.ts';

const open = async (change: Partial<VideoPage> = {}) => {
  const video = aVideoPage({ title: 'Oak stool', pricePence: 4900, ...change });
  const answers = createAnswers();
  answers.answer(getVideo, video);
  answers.answer(browseVideos, aList([aVideo({ id: video.id, title: video.title }), aVideo({ title: 'Another' })]));
  answers.answer(countView, { success: true });
  answers.answer(openPreview, { url: '/signed/preview.mp4', expiresAt: '2099-01-01T00:00:00Z' });
  const site = renderSite(`/videos/${video.id}`, answers);
  await screen.findByRole('heading', { level: 1, name: 'Oak stool' });
  return { ...site, answers, video };
};

afterEach(() => {
  sessionStorage.clear();
});

describe('the page of a video', () => {
  it('shows the whole price and its split', async () => {
    await open();
    const split = screen.getByRole('complementary').querySelectorAll('dl > div');
    expect([...split].map(({ textContent }) => textContent)).toEqual([
      'Creator’s price£49',
      'Platform fee (10%)£4.90',
      'You pay£53.90',
    ]);
  });

  it('fetches the preview only when it is played, and offers no way to save it', async () => {
    const { user, answers, container } = await open();
    expect(answers.asked(openPreview)).toEqual([]);
    expect(container.querySelector('video')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Play the preview of Oak stool' }));
    const player = await screen.findByLabelText('Preview of Oak stool');
    expect(player.getAttribute('src')).toBe('/signed/preview.mp4');
    expect(answers.asked(openPreview)).toMatchObject([{ body: { isPlayed: true } }]);
    expect(player.getAttribute('controlslist')).toContain('nodownload');
  });

  it('tells the server once that it was looked at, and survives when that fails', async () => {
    const { answers, video } = await open();
    await waitFor(() =>
      expect(answers.asked(countView)).toEqual([{ params: { videoId: video.id }, body: { from: 'direct' } }]),
    );
  });

  it('leads a visitor who wants to buy through the guard and remembers the checkout', async () => {
    const { user, address, video } = await open();
    await user.click(screen.getByRole('link', { name: 'Buy Now' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sessionStorage.getItem('origin')).toBe(`/videos/${video.id}/checkout`);
  });

  it('offers nobody their own video', async () => {
    const me = aUser({ isCreator: true });
    signInAs(me, 'login');
    await open({ creatorId: me.id });
    expect(screen.queryByRole('link', { name: 'Buy Now' })).toBeNull();
    screen.getByText(/This is your own video/);
  });

  it('says that somebody is buying, and still sells', async () => {
    await open({ isBeingBought: true });
    screen.getByText(/Somebody is buying this right now/);
    expect(screen.getByRole('link', { name: 'Buy Now' })).toBeTruthy();
  });

  it('shows others, but not itself', async () => {
    await open();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    screen.getByText('Another');
  });
});

it('tells kindly that a video is sold', async () => {
  const answers = createAnswers();
  answers.answer(getVideo, () => {
    throw new Problem('gone');
  });
  answers.answer(browseVideos, aList([aVideo({ title: 'Another' })]));
  renderSite('/videos/5d0f3c1a-0000-4000-8000-000000000001', answers);
  await screen.findByRole('heading', { level: 1, name: 'This video has found its one owner.' });
  screen.getByText('Another');
  expect(answers.asked(countView)).toEqual([]);
});
