import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { browseVideos } from '#contracts/catalogue/catalogue.ts';
import { getFigures } from '#contracts/sales/figures.ts';
import { createAnswers, renderSite } from '#testing/pages/render.tsx';
import { aList, aVideo } from '#testing/site/videos.ts';

const open = async () => {
  const answers = createAnswers();
  answers.answer(browseVideos, aList([aVideo(), aVideo(), aVideo(), aVideo()]));
  answers.answer(getFigures, {
    videosListed: 1,
    videosSold: 1204,
    videosSoldTwice: 0,
    claimsUpheld: 1,
    paidToCreatorsPence: 4410,
    medianReviewSeconds: 5400,
    checkpoint: { size: 12_345, root: 'aGVhZA==' },
  });
  const site = renderSite('/', answers);
  await screen.findByRole('heading', { level: 1 });
  return site;
};
const mainLinks = (name: string) =>
  within(screen.getByRole('main')).getAllByRole('link', { name })[0]?.getAttribute('href');

describe('the landing page', () => {
  it('speaks to creators first: upload before browse, and the note on uploads', async () => {
    await open();
    const names = within(screen.getByRole('main'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(names.slice(0, 2)).toEqual(['Upload a video', 'Browse videos']);
    expect(mainLinks('Upload a video')).toBe('/upload');
    expect(mainLinks('Browse videos')).toBe('/browse');
    screen.getByText('10 free uploads per day • £5/month for unlimited');
  });

  it('turns around for those who browse', async () => {
    const { user } = await open();
    const before = screen.getByRole('heading', { level: 1 }).textContent;
    await user.click(screen.getByRole('radio', { name: 'Browsing Videos' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe(before);
    const names = within(screen.getByRole('main'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(names.slice(0, 2)).toEqual(['Browse videos', 'Upload a video']);
    expect(screen.queryByText(/10 free uploads per day/)).toBeNull();
  });

  it('shows only counted figures, and marks what is not proven as an example', async () => {
    await open();
    const figures = within(screen.getByRole('region', { name: 'In figures' }));
    expect(figures.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1video for sale',
      '1,204videos sold',
      '0sold twice',
      '1.5 hmedian time to review',
      '1copyright claim upheld',
      '£44.10paid to creators',
      '90%to the creator',
    ]);
    expect(figures.getByRole('link', { name: 'entry 12,345 of the log' }).getAttribute('href')).toBe(
      '/transparency/checkpoint',
    );
    expect(screen.getAllByText('Example')).toHaveLength(4);
  });

  it('shows the three newest videos', async () => {
    await open();
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });
});
