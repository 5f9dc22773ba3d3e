import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LossReason } from '#contracts/sales/businessVocabulary.ts';
import { browseVideos } from '#contracts/catalogue/catalogue.ts';
import { openPapers } from '#contracts/papers/papers.ts';
import type { Endpoint } from '#contracts/http/endpoint.ts';
import { Problem } from '#contracts/http/problem.ts';
import { getReview, writeReview } from '#contracts/reviews/reviews.ts';
import { myPurchaseStates } from '#contracts/sales/afterSales.ts';
import { getLicence, getOrder, openDownload, type Order } from '#contracts/sales/sales.ts';
import { aPurchaseState } from '#testing/browser/accountPage.ts';
import { anOrder, licence, openOrder, orderId } from '#testing/pages/orderPage.ts';
import { signInAs } from '#testing/pages/session.ts';

beforeEach(() => signInAs({}, 'login'));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('an order that is sold', () => {
  it('says who of staff has seen the original, and that nobody has', async () => {
    const { unmount } = openOrder(anOrder());
    expect(await screen.findByText(/^Beside its creator, nobody\./)).toBeDefined();
    unmount();
    openOrder(anOrder(), [{ at: '2026-05-03T09:00:00.000Z', position: 'finance', matter: 'refund' }]);
    expect(await screen.findByText(/a member of the finance staff, for a refund$/)).toBeDefined();
  });

  it('offers the original by a link that is made when it is asked for', async () => {
    const { user, answers } = openOrder(anOrder());
    const leave = vi.spyOn(location, 'assign').mockReturnValue();
    answers.answer(openDownload, { url: '/signed/original.mp4', expiresAt: '2099-01-01T00:00:00Z' });
    await user.click(await screen.findByRole('button', { name: 'Download the original' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/signed/original.mp4'));
  });

  it('hands out receipt and licence as PDF, by links made when they are asked for', async () => {
    const { user, answers } = openOrder(anOrder());
    const leave = vi.spyOn(location, 'assign').mockReturnValue();
    const link = (url: string) => ({ url, expiresAt: '2099-01-01T00:00:00Z' });
    answers.answer(openPapers, {
      number: '2026-03-0007',
      receipt: link('/receipt.pdf'),
      licence: link('/licence.pdf'),
      creditNotes: [],
    });
    await user.click(await screen.findByRole('button', { name: 'Receipt (PDF): Oak stool' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/receipt.pdf'));
    await user.click(screen.getByRole('button', { name: 'Licence (PDF): Oak stool' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/licence.pdf'));
  });

  it('says when the receipt has no number yet', async () => {
    const { user, answers } = openOrder(anOrder());
    const leave = vi.spyOn(location, 'assign').mockReturnValue();
    const licence = { url: '/licence.pdf', expiresAt: '2099-01-01T00:00:00Z' };
    answers.answer(openPapers, { number: null, receipt: null, licence, creditNotes: [] });
    await user.click(await screen.findByRole('button', { name: 'Receipt (PDF): Oak stool' }));
    await screen.findByText('The receipt is being made. Please try again in a moment.');
    expect(leave).not.toHaveBeenCalled();
  });

  it('is reviewed once its original has been downloaded, with stars and words', async () => {
    const { user, answers } = openOrder(anOrder());
    vi.spyOn(location, 'assign').mockReturnValue();
    answers.answer(openDownload, { url: '/signed/original.mp4', expiresAt: '2099-01-01T00:00:00Z' });
    await screen.findByText(/Once you have downloaded the original/);
    answers.answer(getReview, { review: null, mayWrite: true });
    await user.click(screen.getByRole('button', { name: 'Download the original' }));
    await user.click(await screen.findByRole('button', { name: 'Send the review' }));
    await screen.findByText('Please choose one to five stars');
    screen.getByText('Please write a sentence or two');
    expect(answers.requestsTo(writeReview)).toEqual([]);

    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await user.type(screen.getByLabelText('How was it?'), 'Steady, well lit.');
    const review = {
      orderId,
      title: 'Oak stool',
      stars: 4,
      text: 'Steady, well lit.',
      isHidden: false,
      writtenAt: '2026-03-03T12:00:00.000Z',
      answer: null,
      answeredAt: null,
    };
    answers.answer(writeReview, { review, mayWrite: false });
    await user.click(screen.getByRole('button', { name: 'Send the review' }));
    await screen.findByText('4 of 5 stars');
    expect(answers.requestsTo(writeReview)).toEqual([
      { params: { orderId }, body: { stars: 4, text: 'Steady, well lit.' } },
    ]);
    expect(screen.queryByRole('button', { name: 'Send the review' })).toBeNull();
  });

  it('shows licence, fingerprint, proof, channel and what was paid', async () => {
    openOrder(anOrder());
    await screen.findByRole('heading', { level: 1, name: /It is yours/ });
    screen.getByText('You alone may publish it.');
    screen.getByText(/SHA-256 (ab){32}/);
    screen.getByText('c0ffee00-0000-4000-8000-000000000001');
    screen.getByText('https://www.youtube.com/@oak');
    expect(screen.getByText('£53.90')).toBeTruthy();
  });

  it('puts the download first, then the licence, the receipt, and what comes next', async () => {
    openOrder(anOrder());
    const download = await screen.findByRole('button', { name: 'Download the original' });
    const order = [
      download,
      ...['Your licence', 'Receipt', 'What to do next'].map((name) => screen.getByRole('heading', { name })),
    ];
    for (const [n, field] of order.slice(1).entries())
      expect(order[n]!.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByRole('link', { name: 'My Purchases' }).getAttribute('href')).toBe('/account?tab=purchases');
  });

  it('repeats what was agreed to, in the words of then', async () => {
    openOrder(anOrder({ agreement: { buysAs: 'consumer', statements: ['An older sentence.'] } }));
    const part = (await screen.findByRole('heading', { name: 'What you agreed to' })).closest('section')!;
    expect(part.textContent).toMatch(/as a consumer on 2 Mar\w* 2026 .*at £53\.90/);
    expect(part.textContent).toContain('An older sentence.');
  });

  it('of before that was kept claims nothing about it', async () => {
    openOrder(anOrder({ agreement: null }));
    await screen.findByRole('heading', { name: 'Your licence' });
    expect(screen.queryByRole('heading', { name: 'What you agreed to' })).toBeNull();
  });
});

describe('an order under way', () => {
  it('leads back to the payment page', async () => {
    openOrder(anOrder({ status: 'checkoutOpen', payUrl: 'https://pay.example/1', soldAt: null, proof: null }));
    const link = await screen.findByRole('link', { name: 'Back to the payment page' });
    expect(link.getAttribute('href')).toBe('https://pay.example/1');
  });

  it('explains a long wait instead of pretending', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openOrder(anOrder({ status: 'capturing', soldAt: null, proof: null }));
    await screen.findByText(/this takes a few seconds/);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    screen.getByText(/This is taking longer than usual/);
  });

  it('that is not paid says what to do about a declined card and about second thoughts', async () => {
    openOrder(anOrder({ status: 'checkoutOpen', payUrl: 'https://pay.example/1', soldAt: null, proof: null }));
    await screen.findByText(/Card declined\? Try another one/);
    screen.getByText(/Until then nothing is charged/);
    const back = screen.getByRole('link', { name: 'Back to the video' });
    expect(back.getAttribute('href')).toBe(`/videos/${anOrder().videoId}`);
  });

  it('asks again by itself until it is settled', async () => {
    const { answers } = openOrder(anOrder({ status: 'capturing', soldAt: null, proof: null }));
    await screen.findByRole('heading', { name: 'Making it yours' });
    answers.answer(getOrder, anOrder());
    await screen.findByRole('heading', { level: 1, name: /It is yours/ });
    const requestCount = answers.requestsTo(getOrder).length;
    vi.useFakeTimers();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(answers.requestsTo(getOrder)).toHaveLength(requestCount);
  });

  it.each([
    { what: 'the order', endpoint: getOrder as Endpoint },
    { what: 'the licence', endpoint: getLicence as Endpoint },
  ])('goes on waiting while the site has no time for $what', async ({ endpoint }) => {
    const { answers } = openOrder(anOrder({ status: 'capturing', soldAt: null, proof: null }));
    await screen.findByRole('heading', { name: 'Making it yours' });
    if (endpoint !== getOrder) answers.answer(getOrder, anOrder());
    answers.answer(endpoint, () => {
      throw new Problem('unavailable');
    });
    await waitFor(() => expect(answers.requestsTo(endpoint).length).toBeGreaterThan(1));
    screen.getByRole('heading', { name: 'Making it yours' });
    answers.answer(getOrder, anOrder());
    answers.answer(getLicence, licence);
    await screen.findByRole('heading', { level: 1, name: /It is yours/ });
  });
});

const closed = (lostBecause: LossReason | null): Order =>
  anOrder({ status: lostBecause === null ? 'failed' : 'lost', lostBecause, soldAt: null, proof: null });

describe('an order that was lost to somebody else', () => {
  it('says so, that nothing was charged, and shows others of its kind', async () => {
    const { answers } = openOrder(closed('sold'));
    await screen.findByRole('heading', { level: 1, name: 'This video has just been sold' });
    screen.getByText(/Your card has not been charged/);
    screen.getByText('Something else');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Browse Videos' }).getAttribute('href')).toBe(
      '/browse',
    );
    expect(answers.requestsTo(browseVideos)).toEqual([{ query: { category: 'diy' } }]);
    expect(screen.queryByRole('link', { name: /again|checkout/ })).toBeNull();
  });
});

describe('an order that was closed', () => {
  it.each([
    ['expired', 'This checkout has expired', 'Start again'],
    ['priceChanged', 'The price changed while you were paying', 'See the new price'],
    ['replaced', 'You started this purchase again', 'Back to the checkout'],
    [null, 'Your bank refused the payment', 'Try again'],
  ] as const)('because of %s says "%s", that nothing was charged, and leads on', async (reason, title, act) => {
    openOrder(closed(reason));
    await screen.findByRole('heading', { level: 1, name: title });
    screen.getByText(/Your card has not been charged/);
    const link = screen.getByRole('link', { name: act });
    expect(link.getAttribute('href')).toBe(`/videos/${anOrder().videoId}/checkout`);
    screen.getByText('Something else');
  });

  it('because the video was taken back leads to the others alone', async () => {
    openOrder(closed('withdrawn'));
    await screen.findByRole('heading', { level: 1, name: 'This video is no longer for sale' });
    within(screen.getByRole('main')).getByRole('link', { name: 'Browse Videos' });
    expect(document.querySelector(`a[href*="${anOrder().videoId}"]`)).toBeNull();
  });
});

it('whose money went back says so, that the licence ended, and keeps the receipt', async () => {
  const { answers, user } = openOrder(anOrder());
  const leave = vi.spyOn(location, 'assign').mockReturnValue();
  answers.answer(getLicence, () => {
    throw new Problem('purchase-refunded');
  });
  const refunded = { access: 'revoked', refundedPence: 5390, returnedPence: 5390 } as const;
  answers.answer(myPurchaseStates, { purchases: [aPurchaseState({ orderId, ...refunded })] });
  const paper = { url: '/signed/credit-note.pdf', expiresAt: '2099-01-01T00:00:00Z' };
  const note = { number: 'CN-2026-03-0001', amountPence: 5390, refundedAt: '2026-03-03T12:00:00Z', paper };
  answers.answer(openPapers, { number: '2026-03-0001', receipt: null, licence: null, creditNotes: [note] });
  await screen.findByRole('heading', { level: 1, name: 'We have refunded this purchase.' });
  screen.getByText(/The licence has ended/);
  screen.getByRole('button', { name: /^Receipt/ });
  expect(screen.queryByRole('button', { name: /Download|Licence/ })).toBeNull();
  const receipt = within(screen.getByRole('region', { name: 'Receipt' }));
  expect(receipt.getByText('Refunded').nextSibling?.textContent).toBe('-£53.90');
  expect(receipt.getByText('What it cost you').nextSibling?.textContent).toBe('£0');
  await user.click(screen.getByRole('button', { name: /^Credit note/ }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/signed/credit-note.pdf'));
});

it('that was refunded in part stays, with a line for the refund and its credit note', async () => {
  const { answers } = openOrder(anOrder());
  const inPart = aPurchaseState({ orderId, refundedPence: 1000, returnedPence: 1000 });
  answers.answer(myPurchaseStates, { purchases: [inPart] });
  await screen.findByRole('heading', { level: 1, name: /It is yours/ });
  expect(screen.getByText('What it cost you').nextSibling?.textContent).toBe('£43.90');
  screen.getByRole('button', { name: /^Credit note/ });
  screen.getByRole('button', { name: /^Licence/ });
});

it('does not exist for anybody else', async () => {
  openOrder('not-found');
  await screen.findByRole('heading', { name: 'Oops! Page Not Found' });
});
