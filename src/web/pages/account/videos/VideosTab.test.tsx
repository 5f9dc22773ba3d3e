import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { myVideos, type MyVideo } from '#contracts/catalogue/catalogue.ts';
import { Problem } from '#contracts/http/problem.ts';
import { repriceVideo, withdrawVideo } from '#contracts/sales/sales.ts';
import { cancelUpload } from '#contracts/catalogue/studio.ts';
import { accountAnswers } from '#testing/browser/accountPage.ts';
import { renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { aMyVideo } from '#testing/site/videos.ts';
import { watchToasts } from '#testing/pages/toasts.ts';

const titled = (title: string, change: Partial<MyVideo> = {}): MyVideo => aMyVideo({ id: title, title, ...change });

let answers: Answers;
watchToasts();

beforeEach(() => {
  answers = accountAnswers();
});

const open = async (videos: MyVideo[], at = '/account?tab=videos') => {
  answers.answer(myVideos, { videos, uploadsLeftToday: null });
  signInAs({ isCreator: true });
  const site = renderSite(at, answers);
  await screen.findByRole('heading', { level: 2, name: 'My Videos' });
  await screen.findByText('Unlimited uploads');
  return site;
};
const titles = (): (string | null)[] =>
  screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));
const row = (title: string) => within(screen.getByRole('article', { name: title }));

describe('the list', () => {
  it.each<[MyVideo['status'], string, string | null]>([
    ['uploading', 'The upload is not complete.', '/upload'],
    ['processing', 'We are checking the file and making the preview.', '/studio/Stool'],
    ['draft', 'Ready to submit. Fill in the missing details and sign to send it to review.', '/studio/Stool'],
    ['inReview', 'A moderator will review it. Most videos are live within hours.', null],
    ['changesRequested', 'Changes requested: Name the wood.', '/studio/Stool'],
    ['refused', 'Name the wood.', '/upload?from=Stool'],
    ['rejected', 'A moderator returned it: Name the wood.', '/studio/Stool'],
    ['listed', 'Name the wood.', '/videos/Stool'],
    ['withdrawn', 'Withdrawn: nobody can see or buy it. You can list it again.', '/studio/Stool'],
    ['sold', 'Sold, once and for good. £44.10 is yours.', '/account?tab=payout'],
    ['cancelled', 'Deleted.', null],
  ])('says of a video that is %s: %s', async (status, text, to) => {
    await open([titled('Stool', { status, note: 'Name the wood.' })]);
    expect(row('Stool').getByText(text)).toBeTruthy();
    const links = row('Stool').getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/studio/Stool', ...(to === null ? [] : [to])]);
  });

  it('gives no advice on a video that is sold', async () => {
    const advice = ['Turn the phone sideways.'];
    await open([titled('Stool', { status: 'listed', advice }), titled('Shelf', { status: 'sold', advice })]);
    expect(row('Stool').getByRole('list', { name: 'Advice' })).toBeTruthy();
    expect(row('Shelf').queryByRole('list', { name: 'Advice' })).toBeNull();
  });

  it('names a video without title, category and price', async () => {
    const bare = { title: '', category: '', pricePence: null, totalPence: null, creatorPence: null };
    await open([titled('Stool', { ...bare, status: 'draft' })]);
    expect(row('Untitled video').getByText('No price yet')).toBeTruthy();
  });

  it('links a refused copy to the rule, which is there', async () => {
    await open([titled('Copy', { status: 'refused', note: 'Seen before.', refusalCode: 'already-uploaded' })]);
    const rule = row('Copy').getByRole('link', { name: 'Read the rule' }).getAttribute('href') ?? '';
    const [at = '', anchor = ''] = rule.split('#');
    cleanup();
    renderSite(at, answers);
    await screen.findByRole('heading', { name: 'May I upload the same video again?' });
    expect(document.getElementById(anchor)?.textContent).toContain('The same file, byte for byte, is refused');
  });

  it('says that a copyright claim stands against one, and leads there instead of to the page that is gone', async () => {
    await open([titled('Stool', { claimId: '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a09' })]);
    expect(row('Stool').getByText(/A copyright claim is open: nobody can find/)).toBeTruthy();
    const claim = row('Stool').getByRole('link', { name: 'Open the claim' });
    expect(claim.getAttribute('href')).toBe('/studio/claims/0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a09');
    expect(row('Stool').queryByRole('link', { name: 'See it as buyers do' })).toBeNull();
  });

  it('asks for details only as long as nothing is signed', async () => {
    await open([
      titled('Open', { status: 'processing', isSubmitted: false }),
      titled('Signed', { status: 'processing', isSubmitted: true }),
    ]);
    expect(row('Open').getByRole('link', { name: 'Fill in the details' })).toBeTruthy();
    expect(row('Signed').getByRole('link', { name: 'Follow the checks' })).toBeTruthy();
  });

  it('shows one group at a time, with the number in each, and keeps that in the address', async () => {
    const { user, address } = await open([
      titled('Stool'),
      titled('Bench', { status: 'draft' }),
      titled('Chair', { status: 'withdrawn' }),
    ]);
    const chips = within(screen.getByRole('navigation', { name: 'Show' }));
    expect(chips.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All3',
      'In progress1',
      'For sale1',
      'Sold0',
      'Ended1',
    ]);
    await user.click(chips.getByRole('link', { name: /^Ended/ }));
    await waitFor(() => expect(titles()).toEqual(['Chair']));
    expect(address()).toBe('/account?tab=videos&show=ended');
    await user.click(chips.getByRole('link', { name: /^Sold/ }));
    expect(await screen.findByText('You have no videos in this group.')).toBeTruthy();
  });
});

describe('several videos together', () => {
  const three = [titled('Stool'), titled('Bench'), titled('Chair', { status: 'draft' })];

  it('are withdrawn where that is possible, and the report says which were not and why', async () => {
    answers.answer(withdrawVideo, ({ params }) => {
      if (params.videoId === 'Bench') throw new Problem('conflict', 'Somebody is paying for it.');
      return { pricePence: 4900, totalPence: 5390, creatorPence: 4410 };
    });
    const { user } = await open(three);
    await user.click(screen.getByLabelText('Select all 3'));
    await user.click(screen.getByRole('button', { name: 'Withdraw (2)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw from sale?' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Stool', 'Bench']);
    expect(dialog.getByText('1 other that you selected stays as it is.')).toBeTruthy();
    expect(answers.requestsTo(withdrawVideo)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Withdraw 2 videos' }));
    const report = within(await screen.findByRole('alert'));
    expect(report.getByText(/1 video withdrawn\. 1 video stayed as before:/)).toBeTruthy();
    expect(report.getByRole('listitem').textContent).toBe('Bench: Somebody is paying for it.');
    expect(row('Stool').getByText('Withdrawn')).toBeTruthy();
    expect(row('Bench').getByText('Listed')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Select Bench').checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Select Stool').checked).toBe(false);
  });

  it('get one price, which must be one', async () => {
    answers.answer(repriceVideo, { pricePence: 6000, totalPence: 6600, creatorPence: 5400 });
    const { user } = await open(three);
    await user.click(screen.getByLabelText('Select Stool'));
    await user.click(screen.getByLabelText('Select Bench'));
    await user.click(screen.getByRole('button', { name: 'Change price (2)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the price' }));
    await user.click(dialog.getByRole('button', { name: 'Change price 2 videos' }));
    expect(await dialog.findByText('Please enter a price from £1 to £10,000')).toBeTruthy();
    await user.type(dialog.getByLabelText('Your price'), '60');
    await user.click(dialog.getByRole('button', { name: 'Change price 2 videos' }));
    await waitFor(() => expect(answers.requestsTo(repriceVideo)).toHaveLength(2));
    expect(await row('Stool').findByText('£66')).toBeTruthy();
  });

  it('are thrown away only where that is possible', async () => {
    answers.answer(cancelUpload, { status: 'cancelled' } as never);
    const { user } = await open(three);
    await user.click(screen.getByLabelText('Select Stool'));
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
    await user.click(screen.getByLabelText('Select Chair'));
    await user.click(screen.getByRole('button', { name: 'Delete (1)' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 1 video' }));
    await waitFor(() => expect(answers.requestsTo(cancelUpload)).toEqual([{ params: { videoId: 'Chair' } }]));
    expect(answers.requestsTo(withdrawVideo)).toEqual([]);
  });

  it('that the filter hides are not acted on', async () => {
    const { user } = await open(three);
    await user.click(screen.getByLabelText('Select all 3'));
    await user.click(screen.getByRole('link', { name: /^In progress/ }));
    expect(await screen.findByText('1 video selected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
  });
});
