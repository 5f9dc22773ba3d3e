import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getGuard } from '#contracts/certificates/certificates.ts';
import { orderOpenings } from '#contracts/catalogue/originals.ts';
import { browseVideos, getVideo } from '#contracts/catalogue/catalogue.ts';
import { checkoutStatements } from '#contracts/sales/checkoutStatements.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { myPurchaseStates } from '#contracts/sales/afterSales.ts';
import { getReview } from '#contracts/reviews/reviews.ts';
import { getAssignment } from '#contracts/sales/assignments.ts';
import { currentLicence, getLicence, getOrder, myPurchases, openCheckout } from '#contracts/sales/sales.ts';
import { anOrder } from '#testing/browser/accountPage.ts';
import { anAssignment } from '#testing/pages/orderPage.ts';
import { createAnswers, renderSite } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { aList, aVideo, aVideoPage } from '#testing/site/videos.ts';

const video = aVideoPage({ pricePence: 4900, title: 'Oak stool' });
const licence = { version: '2026-01', hash: 'ab'.repeat(32), text: 'You alone may publish it.' };

const open = async () => {
  const answers = createAnswers();
  answers.answer(getVideo, video);
  answers.answer(currentLicence, licence);
  answers.answer(browseVideos, aList([aVideo({ title: 'Something else' })]));
  const leave = vi.spyOn(location, 'assign').mockReturnValue();
  const site = renderSite(`/videos/${video.id}/checkout`, answers);
  const button = await screen.findByRole('button', { name: 'Pay £53.90' });
  const channel = screen.getByRole('textbox', { name: 'The channel it is for' });
  const fill = async (kind = 'As a consumer'): Promise<void> => {
    await site.user.type(channel, 'https://www.youtube.com/@oak');
    await site.user.click(screen.getByRole('radio', { name: new RegExp(kind) }));
    for (const box of screen.getAllByRole('checkbox')) await site.user.click(box);
  };
  return { ...site, answers, leave, button, channel, fill };
};

const sold = () => {
  const answers = createAnswers();
  answers.answer(getVideo, () => {
    throw new Problem('gone');
  });
  answers.answer(currentLicence, licence);
  answers.answer(browseVideos, aList([]));
  return { answers, at: `/videos/${video.id}/checkout` };
};

beforeEach(() => signInAs({}, 'login'));
afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('the checkout', () => {
  it('shows every line of the price and the licence with its fingerprint', async () => {
    await open();
    expect(screen.getByText('£49')).toBeTruthy();
    expect(screen.getByText('£4.90')).toBeTruthy();
    screen.getByText(licence.text);
    screen.getByText(new RegExp(licence.hash));
  });

  it('asks for channel, kind of buyer and licence before it asks the server, and leads to the first that is missing', async () => {
    const { user, button, answers, channel } = await open();
    expect(screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([]);
    await user.click(button);
    await screen.findByText('Please enter the address of your channel');
    screen.getByText('Please choose how you buy');
    screen.getByText('Please read and accept the licence');
    await waitFor(() => expect(document.activeElement).toBe(channel));
    await user.type(channel, 'https://www.youtube.com/@oak');
    await user.click(button);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /As a business/ })));
    expect(answers.requestsTo(openCheckout)).toEqual([]);
  });

  it('asks a consumer for consent to immediate supply and for the loss of the right to cancel, each by itself', async () => {
    const { user, button, answers, channel } = await open();
    await user.type(channel, 'https://www.youtube.com/@oak');
    await user.click(screen.getByRole('radio', { name: /As a business/ }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: /As a consumer/ }));
    await user.click(screen.getByRole('checkbox', { name: checkoutStatements.acceptsLicence }));
    await user.click(button);
    await screen.findByText('Please agree to immediate delivery');
    screen.getByText('Please confirm that you know this');
    expect(answers.requestsTo(openCheckout)).toEqual([]);
  });

  it('asks a business for nothing that only consumers give up', async () => {
    const { user, button, answers, fill } = await open();
    answers.answer(openCheckout, { orderId: video.id, payUrl: 'https://pay.example/1' });
    await user.click(screen.getByRole('radio', { name: /As a consumer/ }));
    for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box);
    await fill('As a business');
    await user.click(button);
    await waitFor(() => expect(answers.requestsTo(openCheckout)).toHaveLength(1));
    expect(answers.requestsTo(openCheckout)[0]?.body).toEqual({
      channelUrl: 'https://www.youtube.com/@oak',
      totalPence: 5390,
      licenceHash: licence.hash,
      buysAs: 'business',
      acceptsLicence: true,
    });
  });

  it('accepts what was corrected, in any order', async () => {
    const { user, button, answers, fill } = await open();
    answers.answer(openCheckout, { orderId: video.id, payUrl: 'https://pay.example/1' });
    await user.click(button);
    await fill();
    await user.click(button);
    await waitFor(() => expect(answers.requestsTo(openCheckout)).toHaveLength(1));
  });

  it('sends the price and the licence that were seen and goes where one pays', async () => {
    const { user, button, answers, leave, fill } = await open();
    answers.answer(openCheckout, { orderId: video.id, payUrl: 'https://pay.example/1' });
    await fill();
    await user.click(button);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/1'));
    expect(answers.requestsTo(openCheckout)).toEqual([
      {
        params: { videoId: video.id },
        body: {
          channelUrl: 'https://www.youtube.com/@oak',
          totalPence: 5390,
          licenceHash: licence.hash,
          buysAs: 'consumer',
          acceptsLicence: true,
          wantsImmediateSupply: true,
          givesUpCancellation: true,
        },
      },
    ]);
  });

  it('shows the new price when it changed meanwhile', async () => {
    const { user, button, answers, leave, fill } = await open();
    answers.answer(openCheckout, () => {
      throw new Problem('price-changed', 'The price has changed.');
    });
    answers.answer(getVideo, { ...video, pricePence: 6000, buyerFeePence: 600, totalPence: 6600 });
    await fill();
    await user.click(button);
    await screen.findByRole('button', { name: 'Pay £66' });
    expect(leave).not.toHaveBeenCalled();
  });

  it('has a licence that changed meanwhile read and accepted again', async () => {
    const { user, button, answers, leave, fill } = await open();
    answers.answer(openCheckout, () => {
      throw fieldProblem('/acceptsLicence', 'The licence has changed. Please read it again.');
    });
    answers.answer(currentLicence, { ...licence, text: 'You alone may publish it, everywhere.' });
    await fill();
    await user.click(button);
    await screen.findByText('You alone may publish it, everywhere.');
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: checkoutStatements.acceptsLicence });
    expect(box.checked).toBe(false);
    expect(leave).not.toHaveBeenCalled();
  });

  it('wakes up when the browser brings it back from the pay page', async () => {
    const { user, button, answers, fill } = await open();
    answers.answer(openCheckout, { orderId: video.id, payUrl: 'https://pay.example/1' });
    await fill();
    await user.click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    act(() => {
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(answers.requestsTo(getVideo)).toHaveLength(2);
  });

  it('becomes the calm page of a sold video when somebody else was first, even if the list lags behind', async () => {
    const { user, button, answers, fill } = await open();
    answers.answer(openCheckout, () => {
      throw new Problem('video-already-sold');
    });
    await fill();
    await user.click(button);
    const title = await screen.findByRole('heading', { name: 'This video has just been sold' });
    await waitFor(() => expect(document.activeElement?.contains(title)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
    screen.getByText(/Your card has not been charged/);
    screen.getByText('Something else');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Browse Videos' }).getAttribute('href')).toBe(
      '/browse',
    );
  });

  it('of a video that is sold already is that page at once', async () => {
    const { answers, at } = sold();
    answers.answer(myPurchases, { purchases: [] });
    renderSite(at, answers);
    await screen.findByRole('heading', { name: 'This video has just been sold' });
  });

  it('of a video that one has bought is the order: going back does not pay again', async () => {
    const { answers, at } = sold();
    const order = anOrder({ videoId: video.id });
    answers.answer(myPurchases, { purchases: [order] });
    answers.answer(getOrder, order);
    answers.answer(getLicence, licence);
    answers.answer(getReview, { review: null, mayWrite: false });
    answers.answer(orderOpenings, { openings: [] });
    answers.answer(getGuard, { blocked: [], count: 0 });
    answers.answer(getAssignment, anAssignment());
    answers.answer(myPurchaseStates, { purchases: [] });
    const { address } = renderSite(at, answers);
    await screen.findByRole('button', { name: 'Download the original' });
    expect(address()).toBe(`/orders/${order.id}`);
  });
});
