import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPreview, type Video } from '#contracts/catalogue/catalogue.ts';
import { Problem } from '#contracts/http/problem.ts';
import { aBoot, createAnswers } from '#testing/pages/render.tsx';
import { aVideo } from '#testing/site/videos.ts';
import { Providers } from '#web/components/shell/Providers.tsx';
import { VideoCard } from './VideoCard.tsx';

const show = (change: Partial<Video> = {}) => {
  const answers = createAnswers();
  answers.answer(openPreview, { url: '/signed/preview.mp4', expiresAt: '2099-01-01T00:00:00Z' });
  const view = render(
    <Providers boot={aBoot()} call={answers.call}>
      <MemoryRouter>
        <VideoCard video={aVideo(change)} />
      </MemoryRouter>
    </Providers>,
  );
  const media = view.container.querySelector('article > div');
  if (!media) throw new Error('the card shows no media');
  return { ...view, answers, media };
};

const tags = (): string[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a card', () => {
  it.each([
    ['says so where its creator paid for the place', true, 1],
    ['says nothing of it elsewhere', undefined, 0],
  ] as const)('%s', (_, isPromoted, count) => {
    show(isPromoted === undefined ? {} : { isPromoted });
    expect(screen.queryAllByText('Promoted')).toHaveLength(count);
  });

  it.each([
    [0, 'New'],
    [1, '1 view'],
  ])('says of %i views: %s', (views, text) => {
    show({ views });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText(/0 views/)).toBeNull();
  });

  it('shows the whole price, creator, date and a way to buy', () => {
    show({ pricePence: 4900, title: 'Oak stool' });
    expect(screen.getByText('£53.90')).toBeTruthy();
    const creator = screen.getByRole('link', { name: 'Marta Lowe' });
    expect(creator.getAttribute('href')).toBe('/creators/marta');
    expect(creator.parentElement?.textContent).toBe('by Marta Lowe · 27 Feb 2026');
    expect(screen.getByRole('link', { name: 'Buy Now: Oak stool' }).getAttribute('href')).toMatch(/\/checkout$/);
  });

  it('shows the first two tags and how many more only from the third on', () => {
    show({ tags: ['a', 'b'] });
    expect(tags()).toEqual(['a', 'b']);
    document.body.replaceChildren();
    show({ tags: ['a', 'b', 'c', 'd'] });
    expect(tags()).toEqual(['a', 'b', '+2 more']);
  });

  it('marks HD only where it is', () => {
    show({ isHD: false });
    expect(screen.queryByText('HD')).toBeNull();
  });

  it.each([
    [25, 'info'],
    [26, 'warning'],
    [50, 'warning'],
    [51, 'success'],
  ])('marks %i views as %s', (views, severity) => {
    show({ views });
    expect(screen.getByText(`${views} views`).dataset['severity']).toBe(severity);
  });

  it('falls back to the default logo image once, without a loop', () => {
    const { container } = show({ thumbnail: '/media/gone.webp' });
    const image = container.querySelector('img');
    if (!image) throw new Error('the card shows no picture');
    fireEvent.error(image);
    expect(image.getAttribute('src')).toBe('/default-thumbnail.svg');
    const write = vi.spyOn(image, 'setAttribute');
    fireEvent.error(image);
    expect(write).not.toHaveBeenCalledWith('src', expect.anything());
    expect(image.getAttribute('src')).toBe('/default-thumbnail.svg');
  });
});

describe('the preview of a card', () => {
  const rest = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  it('starts muted after the pointer has rested for 150 ms, and lets go of its source on leaving', async () => {
    vi.useFakeTimers();
    const { media, answers, container } = show();
    fireEvent.pointerEnter(media, { pointerType: 'mouse' });
    await rest(140);
    expect(answers.requestsTo(openPreview)).toHaveLength(0);
    await rest(20);
    const video = container.querySelector('video');
    expect(video?.getAttribute('src')).toBe('/signed/preview.mp4');
    expect(video?.muted).toBe(true);
    expect(answers.requestsTo(openPreview)).toMatchObject([{ body: { isPlayed: false } }]);
    fireEvent.pointerLeave(media);
    expect(video?.hasAttribute('src')).toBe(false);
    expect(container.querySelector('video')).toBeNull();
  });

  it('does not start when the pointer passes by', async () => {
    vi.useFakeTimers();
    const { media, answers } = show();
    fireEvent.pointerEnter(media, { pointerType: 'mouse' });
    await rest(100);
    fireEvent.pointerLeave(media);
    await rest(1000);
    expect(answers.requestsTo(openPreview)).toHaveLength(0);
  });

  it('does not start under a finger, or when motion is unwelcome', async () => {
    vi.useFakeTimers();
    const { media, answers } = show();
    fireEvent.pointerEnter(media, { pointerType: 'touch' });
    await rest(1000);
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    fireEvent.pointerEnter(media, { pointerType: 'mouse' });
    await rest(1000);
    expect(answers.requestsTo(openPreview)).toHaveLength(0);
  });

  it('starts on a press of the button, and says so when the video has just been sold', async () => {
    const { answers } = show({ title: 'Oak stool' });
    answers.answer(openPreview, () => {
      throw new Problem('gone');
    });
    fireEvent.click(screen.getByRole('button', { name: 'Preview Oak stool' }));
    await waitFor(() => expect(screen.getByText('Just sold')).toBeTruthy());
    expect(answers.requestsTo(openPreview)).toMatchObject([{ body: { isPlayed: true } }]);
  });
});
