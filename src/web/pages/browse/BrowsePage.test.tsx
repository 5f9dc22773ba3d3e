import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browseVideos } from '#contracts/catalogue/catalogue.ts';
import { createAnswers, renderSite } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { aList, aVideo } from '#testing/site/videos.ts';
import { clearSession } from '#web/app/session/session.ts';

const open = async (at = '/browse', list = aList([aVideo(), aVideo()], 30)) => {
  const answers = createAnswers();
  answers.answer(browseVideos, ({ query }) => ({ ...list, page: Number(query.page ?? 1) }));
  const site = renderSite(at, answers);
  await screen.findByPlaceholderText('Search videos, creators, or skills...');
  return { ...site, lastQuery: () => answers.requestsTo(browseVideos).at(-1)?.query };
};

beforeEach(() => signInAs({}, 'login'));
afterEach(() => {
  sessionStorage.clear();
});

describe('browsing', () => {
  it('is for verified people with a complete profile', async () => {
    clearSession();
    const { address } = renderSite('/browse?q=oak', createAnswers());
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sessionStorage.getItem('origin')).toBe('/browse?q=oak');
  });

  it('says why some videos come first, where some do', async () => {
    const { unmount } = await open('/browse', aList([aVideo({ isPromoted: true }), aVideo()], 2));
    screen.getByText(/Videos marked ‘Promoted’ come first because their creators pay for/);
    unmount();
    await open('/browse', aList([aVideo(), aVideo()], 2));
    expect(screen.queryByText(/Promoted/)).toBeNull();
  });

  it('says what it is, and has its own theme toggle', async () => {
    await open();
    for (const text of ['New Videos Daily', 'Growing Creator Community', 'Exclusive Purchase']) screen.getByText(text);
    expect(screen.getAllByRole('button', { name: 'Dark mode' })).toHaveLength(2);
  });

  it('offers eight categories, each with what it would find, and six orders', async () => {
    await open('/browse?category=cooking', { ...aList([aVideo()], 12), categoryCounts: { cooking: 12, diy: 1 } });
    const options = (name: string) => within(screen.getByRole('combobox', { name })).getAllByRole('option');
    expect(options('Category').map(({ textContent }) => textContent)).toEqual([
      'All Categories (13)',
      'DIY & Home (1)',
      'Cooking (12)',
      'Construction (0)',
      'Automotive (0)',
      'Gardening (0)',
      'Technology (0)',
      'Crafts (0)',
    ]);
    expect(options('Sort by')).toHaveLength(6);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value).toBe('recent');
  });

  it('counts all pages', async () => {
    await open();
    expect(screen.getByText('30 videos found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/browse?page=3');
  });

  it('says about how many there are where there are too many to count', async () => {
    const counts = { diy: 12_000, cooking: 900 };
    await open('/browse', { ...aList([aVideo()], 13_000), isEstimate: true, categoryCounts: counts });
    expect(screen.getByText('about 13,000 videos found')).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Cooking (about 900)' })).toBeTruthy();
  });

  it('takes its filters from the address', async () => {
    const { lastQuery } = await open('/browse?q=oak&category=diy&sort=price_asc&minPrice=25&page=2');
    expect(lastQuery()).toEqual({
      q: 'oak',
      category: 'diy',
      sort: 'price_asc',
      minPrice: 25,
      maxPrice: 500,
      page: 2,
    });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search videos' }).value).toBe('oak');
  });

  it('searches while one types and begins at the first page', async () => {
    const { user, address, lastQuery } = await open('/browse?page=2');
    await user.type(screen.getByRole('combobox', { name: 'Search videos' }), 'wall');
    await waitFor(() => expect(address()).toBe('/browse?q=wall'));
    expect(lastQuery()).toMatchObject({ q: 'wall', page: 1 });
  });

  it('keeps what was typed when another filter is changed right after', async () => {
    const { user, address } = await open();
    await user.type(screen.getByRole('combobox', { name: 'Search videos' }), 'wall');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Cooking (0)');
    await waitFor(() => expect(address()).toBe('/browse?q=wall&category=cooking'));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search videos' }).value).toBe('wall');
  });

  it('writes category and order into the address', async () => {
    const { user, address } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Cooking (0)');
    await waitFor(() => expect(address()).toBe('/browse?category=cooking'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'popular');
    await waitFor(() => expect(address()).toBe('/browse?category=cooking&sort=popular'));
  });

  it('shows Clear Filters only when there is something to clear, and keeps the order', async () => {
    const { user, address } = await open('/browse?sort=popular');
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
    await user.type(screen.getByRole('combobox', { name: 'Search videos' }), 'wall');
    await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(address()).toBe('/browse?sort=popular'));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search videos' }).value).toBe(''),
    );
  });

  it('removes one filter by its chip', async () => {
    const { user, address } = await open('/browse?q=oak&category=diy&minPrice=50&maxPrice=100');
    await user.click(screen.getByRole('link', { name: 'Remove filter: £50–£100' }));
    await waitFor(() => expect(address()).toBe('/browse?q=oak&category=diy'));
  });

  it('names its filters in a list and leaves the focus with the neighbour of one that is removed', async () => {
    const { user, address } = await open('/browse?q=oak&category=diy');
    const chips = within(screen.getByRole('list', { name: 'Active filters' }));
    const [words, category] = chips.getAllByRole('link');
    expect(words?.getAttribute('aria-label')).toBe('Remove filter: “oak”');
    expect(category?.getAttribute('aria-label')).toBe('Remove filter: DIY & Home');
    category?.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/browse?q=oak'));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove filter: “oak”'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('30 videos found'));
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });

  it('shows near matches apart when there is no other, and says that they are', async () => {
    await open('/browse?q=shlef', { ...aList([]), nearMatches: [aVideo({ title: 'Oak shelf' })] });
    screen.getByText('No videos found.');
    const near = within(screen.getByRole('region', { name: 'Close to “shlef”' }));
    near.getByText('No video matches these words exactly. These come close.');
    near.getByRole('heading', { name: 'Oak shelf' });
  });

  it('shows near matches behind the exact ones, too, and says which they are', async () => {
    const exact = aVideo({ title: 'Oak stool' });
    await open('/browse?q=oak', { ...aList([exact]), nearMatches: [aVideo({ title: 'Oaken shelf' })] });
    const near = within(screen.getByRole('region', { name: 'Close to “oak”' }));
    near.getByText('These do not match exactly. They come close.');
    near.getByRole('heading', { name: 'Oaken shelf' });
    expect(near.queryByRole('heading', { name: 'Oak stool' })).toBeNull();
  });

  it('puts creators and categories with such a name above the videos', async () => {
    const found = {
      creators: [{ username: 'marta', name: 'Marta Lowe' }],
      categories: [{ value: 'diy', label: 'DIY & Home' }],
    };
    await open('/browse?q=marta', { ...aList([]), ...found });
    const names = within(screen.getByRole('region', { name: 'Found by name' }));
    expect(names.getByRole('link', { name: 'Marta Lowe' }).getAttribute('href')).toBe('/creators/marta');
    expect(names.getByRole('link', { name: 'DIY & Home' }).getAttribute('href')).toBe('/categories/diy');
  });

  it('opens and closes the price range', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'More Filters' }));
    const sliders = await screen.findAllByRole<HTMLInputElement>('slider');
    expect(sliders.map(({ min, max, step, value }) => [min, max, step, value])).toEqual([
      ['0', '500', '25', '0'],
      ['0', '500', '25', '500'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Hide Filters' }));
    expect(screen.queryAllByRole('slider')).toHaveLength(0);
  });

  it('says what to do when nothing is found', async () => {
    const { user, address } = await open('/browse?q=zeppelin', aList([]));
    screen.getByText('No videos found.');
    screen.getByText("Try adjusting your search or filters to find what you're looking for.");
    await user.click(screen.getByRole('button', { name: 'Clear All Filters' }));
    await waitFor(() => expect(address()).toBe('/browse'));
  });

  it('leads a page number past the end to the last page', async () => {
    const { address } = await open('/browse?q=oak&page=9');
    expect(address()).toBe('/browse?q=oak&page=3');
  });

  it('invites to upload and to ask', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Upload Your Videos' }).getAttribute('href')).toBe('/upload');
    expect(screen.getByRole('link', { name: 'Request Content' }).getAttribute('href')).toBe('/request');
  });
});
