import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browseVideos, countView, getVideo, openPreview, type VideoPage } from '#contracts/catalogue/catalogue.ts';
import { Problem } from '#contracts/http/problem.ts';
import { getSaved, saveVideo, unsaveVideo } from '#contracts/catalogue/saved.ts';
import { aUser, createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { watchToasts } from '#testing/pages/toasts.ts';
import { aList, aVideo, aVideoPage } from '#testing/site/videos.ts';

const toasts = watchToasts();

type Setting = { isSaved?: boolean; prepare?: (answers: Answers) => void };

const open = async (change: Partial<VideoPage> = {}, { isSaved = false, prepare }: Setting = {}) => {
  const video = aVideoPage({ title: 'Oak stool', pricePence: 4900, ...change });
  const answers = createAnswers();
  answers.answer(getVideo, video);
  answers.answer(browseVideos, aList([aVideo({ id: video.id, title: video.title }), aVideo({ title: 'Another' })]));
  answers.answer(countView, { success: true });
  answers.answer(getSaved, { isSaved });
  answers.answer(openPreview, { url: '/signed/preview.mp4', expiresAt: '2099-01-01T00:00:00Z' });
  prepare?.(answers);
  const site = renderSite(`/videos/${video.id}`, answers);
  await screen.findByRole('heading', { level: 1, name: 'Oak stool' });
  return { ...site, answers, video };
};

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
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
    expect(answers.requestsTo(openPreview)).toEqual([]);
    expect(container.querySelector('video')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Play the preview of Oak stool' }));
    const player = await screen.findByLabelText('Preview of Oak stool');
    expect(player.getAttribute('src')).toBe('/signed/preview.mp4');
    expect(answers.requestsTo(openPreview)).toMatchObject([{ body: { isPlayed: true } }]);
    expect(player.getAttribute('controlslist')).toContain('nodownload');
  });

  it('tells the server once that it was looked at, and survives when that fails', async () => {
    const { answers, video } = await open();
    await waitFor(() =>
      expect(answers.requestsTo(countView)).toEqual([{ params: { videoId: video.id }, body: { from: 'direct' } }]),
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
    screen.getByText(/Another buyer is paying for this right now/);
    expect(screen.getByRole('link', { name: 'Buy Now' })).toBeTruthy();
  });

  it('shows others, but not itself', async () => {
    await open();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    screen.getByText('Another');
  });
});

describe('what is said of a video', () => {
  it.each([
    ['', 'The creator says it has not been published before.'],
    ['videos.example/ann, 2024', 'The creator says it has been published at:'],
  ])('tells the declared prior use %j', async (priorUse, sentence) => {
    await open({ priorUse });
    await screen.findByText(sentence);
    if (priorUse !== '') screen.getByText(priorUse);
  });

  it('tells in plain words what the licence allows, and where it stands', async () => {
    await open();
    await screen.findByRole('heading', { name: 'What the licence allows' });
    screen.getByText(/Worldwide, without end/);
    expect(screen.getByRole('link', { name: 'the licence itself' }).getAttribute('href')).toBe('/licensing#licence');
  });

  it('leads to its creator, and to a notice about this very video', async () => {
    const { video } = await open();
    const creator = await screen.findByRole('link', { name: 'All videos by this creator' });
    expect(creator.getAttribute('href')).toBe('/creators/marta');
    const report = screen.getByRole('link', { name: 'Report a problem' });
    expect(report.getAttribute('href')).toBe(`/dmca?video=${video.id}`);
  });

  it('names a creator without a page, and leads nowhere', async () => {
    await open({ creatorUsername: null });
    await screen.findByRole('heading', { name: 'What the licence allows' });
    expect(screen.queryByRole('link', { name: /creator/ })).toBeNull();
  });
});

describe('Save', () => {
  it('leads a visitor to sign in, and back to the video', async () => {
    const { user, address, answers, video } = await open();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sessionStorage.getItem('origin')).toBe(`/videos/${video.id}`);
    expect(answers.requestsTo(saveVideo)).toEqual([]);
    expect(answers.requestsTo(getSaved)).toEqual([]);
  });

  it('saves, leads to the list, and lets go again', async () => {
    signInAs();
    const { user, answers, video } = await open();
    answers.answer(saveVideo, { isSaved: true });
    answers.answer(unsaveVideo, { isSaved: false });
    await user.click(await screen.findByRole('button', { name: 'Save', pressed: false }));
    const saved = await screen.findByRole('button', { name: 'Saved', pressed: true });
    expect(answers.requestsTo(saveVideo)).toEqual([{ params: { videoId: video.id } }]);
    expect(screen.getByRole('link', { name: 'See all saved videos' }).getAttribute('href')).toBe('/saved');
    await waitFor(() => expect(saved.matches(':disabled')).toBe(false));
    await user.click(saved);
    await screen.findByRole('button', { name: 'Save', pressed: false });
  });

  it('saves by itself when the visitor comes back signed in, and says so', async () => {
    const { user, address, unmount, video } = await open();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/login'));
    unmount();
    signInAs();
    const { answers } = await open(
      { id: video.id },
      { prepare: (given) => given.answer(saveVideo, { isSaved: true }) },
    );
    await screen.findByRole('button', { name: 'Saved', pressed: true });
    expect(answers.requestsTo(saveVideo)).toEqual([{ params: { videoId: video.id } }]);
    expect(toasts).toEqual([{ severity: 'success', title: 'Saved', text: '“Oak stool” is on your list.' }]);
  });

  it('does nothing by itself for who came back without a session, not even later', async () => {
    const first = await open();
    await first.user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(first.address()).toBe('/login'));
    first.unmount();
    const second = await open({ id: first.video.id });
    await screen.findByRole('button', { name: 'Save' });
    second.unmount();
    signInAs();
    const third = await open({ id: first.video.id });
    await screen.findByRole('button', { name: 'Save', pressed: false });
    await waitFor(() => expect(third.answers.requestsTo(getSaved)).toHaveLength(1));
    expect(third.answers.requestsTo(saveVideo)).toEqual([]);
  });

  it('knows what was saved before', async () => {
    signInAs();
    await open({}, { isSaved: true });
    await screen.findByRole('button', { name: 'Saved', pressed: true });
  });

  it('says so when the video has been sold meanwhile', async () => {
    signInAs();
    const { user, answers } = await open();
    answers.answer(saveVideo, () => {
      throw new Problem('gone', 'This video has been sold.');
    });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ text: 'This video has been sold.' }));
    screen.getByRole('button', { name: 'Save', pressed: false });
  });

  it('is not offered for an own video', async () => {
    const me = signInAs({ isCreator: true });
    await open({ creatorId: me.id });
    await screen.findByRole('button', { name: 'Share' });
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('Share', () => {
  const press = async () => {
    const { user, video } = await open();
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    return `https://soletake.test/videos/${video.id}`;
  };

  it('hands the address to the system where it takes it', async () => {
    const shared: ShareData[] = [];
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { share: (data: ShareData) => void shared.push(data) }),
    );
    const url = await press();
    expect(shared).toEqual([{ title: 'Oak stool', url }]);
  });

  it('copies the address otherwise, without the query', async () => {
    const url = await press();
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Link copied' }));
    expect(await navigator.clipboard.readText()).toBe(url);
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
  expect(answers.requestsTo(countView)).toEqual([]);
});
