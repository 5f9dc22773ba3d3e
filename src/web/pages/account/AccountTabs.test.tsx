import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { myVideos } from '#contracts/catalogue/catalogue.ts';
import { myPurchaseStates } from '#contracts/sales/afterSales.ts';
import { myPurchases } from '#contracts/sales/sales.ts';
import type { SessionUser } from '#contracts/auth/auth.ts';
import { accountAnswers, anOrder, aPurchaseState } from '#testing/browser/accountPage.ts';
import { renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { aMyVideo } from '#testing/site/videos.ts';

let answers: Answers;

beforeEach(() => {
  answers = accountAnswers();
});

const open = (at: string, change: Partial<SessionUser> = {}) => {
  signInAs(change);
  return renderSite(at, answers);
};

describe('My Videos', () => {
  it('follows a video until it is in review', async () => {
    let requests = 0;
    answers.answer(myVideos, () => {
      requests += 1;
      return { videos: [aMyVideo({ status: requests > 1 ? 'inReview' : 'processing' })], uploadsLeftToday: 9 };
    });
    open('/account?tab=videos', { isCreator: true });
    expect(await screen.findByText('Processing')).toBeTruthy();
    expect(await screen.findByText('In review')).toBeTruthy();
  });

  it('says in plain words why a file was refused and a video returned, and what each side pays', async () => {
    answers.answer(myVideos, {
      videos: [
        aMyVideo({ id: '1', title: 'Broken', status: 'refused', note: 'The file is cut off.' }),
        aMyVideo({ id: '2', title: 'Blurred', status: 'rejected', note: 'Too dark to see.', advice: ['More light.'] }),
      ],
      uploadsLeftToday: 1,
    });
    open('/account?tab=videos', { isCreator: true });
    const broken = within(await screen.findByRole('article', { name: 'Broken' }));
    expect(broken.getByText('Needs another file')).toBeTruthy();
    expect(broken.getByText(/The file is cut off\./)).toBeTruthy();
    for (const amount of ['£49', '£53.90', '£44.10']) expect(broken.getByText(amount)).toBeTruthy();
    const blurred = within(screen.getByRole('article', { name: 'Blurred' }));
    expect(blurred.getByText('Returned')).toBeTruthy();
    expect(blurred.getByText('A moderator returned it: Too dark to see.')).toBeTruthy();
    expect(blurred.getByText('More light.')).toBeTruthy();
    expect(screen.getByText('1 upload left today')).toBeTruthy();
  });
});

describe('My Purchases', () => {
  it('lists what was paid, leads to the order and downloads', async () => {
    answers.answer(myPurchases, { purchases: [anOrder()] });
    answers.answer(myPurchaseStates, { purchases: [] });
    open('/account?tab=purchases');
    const bought = within(await screen.findByRole('article', { name: 'Oak stool' }));
    expect(bought.getByText('£53.90')).toBeTruthy();
    expect(bought.getByRole('link', { name: 'Oak stool' }).getAttribute('href')).toBe(`/orders/${anOrder().id}`);
    expect(screen.getByRole('button', { name: 'Download Oak stool' })).toBeTruthy();
  });

  it.each([
    ['nothing', {}, ['Download', 'Receipt (PDF)', 'Licence (PDF)']],
    [
      'a refund of a part',
      { refundedPence: 1000, returnedPence: 1000 },
      ['Download', 'Receipt (PDF)', 'Licence (PDF)', 'Credit note (PDF)'],
    ],
    [
      'a refund of the whole',
      { access: 'revoked', refundedPence: 5390, returnedPence: 5390 },
      ['Receipt (PDF)', 'Credit note (PDF)'],
    ],
    ['a dispute that was lost', { access: 'revoked', returnedPence: 5390 }, ['Receipt (PDF)']],
  ] as const)('offer after %s what there is', async (_, change, offered) => {
    answers.answer(myPurchases, { purchases: [anOrder()] });
    answers.answer(myPurchaseStates, { purchases: [aPurchaseState(change)] });
    open('/account?tab=purchases');
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('button', { name: /Oak stool/ })
          .map(({ textContent }) => textContent)
          .filter((text) => text !== 'Report a problem'),
      ).toEqual(offered),
    );
  });
});
