// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://soletake.test/" }
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browseVideos, getVideo } from '#contracts/catalogue.ts';
import { Problem } from '#contracts/problem.ts';
import { currentLicence, openCheckout } from '#contracts/sales.ts';
import { createAnswers, renderSite } from '#testing/render.tsx';
import { signInAs } from '#testing/session.ts';
import { aList, aVideo, aVideoPage } from '#testing/videos.ts';

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
  const fill = async (): Promise<void> => {
    await site.user.type(channel, 'https://www.youtube.com/@oak');
    for (const box of screen.getAllByRole('checkbox')) await site.user.click(box);
  };
  return { ...site, answers, leave, button, channel, fill };
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

  it('asks for channel, licence and delivery before it asks the server', async () => {
    const { user, button, answers } = await open();
    await user.click(button);
    await screen.findByText('Please enter the address of your channel');
    screen.getByText('Please accept the licence');
    screen.getByText('Please agree to immediate delivery');
    expect(answers.asked(openCheckout)).toEqual([]);
  });

  it('accepts what was corrected, in any order', async () => {
    const { user, button, answers, fill } = await open();
    answers.answer(openCheckout, { orderId: video.id, payUrl: 'https://pay.example/1' });
    await user.click(button);
    await fill();
    await user.click(button);
    await waitFor(() => expect(answers.asked(openCheckout)).toHaveLength(1));
  });

  it('sends the price that was seen and goes where one pays', async () => {
    const { user, button, answers, leave, fill } = await open();
    answers.answer(openCheckout, { orderId: video.id, payUrl: 'https://pay.example/1' });
    await fill();
    await user.click(button);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/1'));
    expect(answers.asked(openCheckout)).toEqual([
      {
        params: { videoId: video.id },
        body: {
          channelUrl: 'https://www.youtube.com/@oak',
          totalPence: 5390,
          acceptsLicence: true,
          wantsImmediateSupply: true,
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

  it('becomes the calm page of a sold video when somebody else was first', async () => {
    const { user, button, answers, fill } = await open();
    answers.answer(openCheckout, () => {
      throw new Problem('video-already-sold');
    });
    answers.answer(getVideo, () => {
      throw new Problem('gone');
    });
    await fill();
    await user.click(button);
    await screen.findByRole('heading', { name: 'This one has just been sold.' });
    screen.getByText('Something else');
  });
});
