import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { myVideos } from '#contracts/catalogue/catalogue.ts';
import { myTrust, type Trust } from '#contracts/sales/sales.ts';
import { accountAnswers } from '#testing/browser/accountPage.ts';
import { renderSite } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';

const open = (trust: Trust) => {
  const answers = accountAnswers();
  answers.answer(myVideos, { videos: [], uploadsLeftToday: 10 });
  answers.answer(myTrust, trust);
  signInAs({ isCreator: true });
  renderSite('/account?tab=videos', answers);
};

it('shows a creator the whole formula and what is missing', async () => {
  open({
    isTrusted: false,
    rule: 'strict',
    hasPayoutAccount: true,
    salesPastHold: { has: 2, atLeast: 5 },
    rejectionsOfLastTen: { has: 0, atMost: 1 },
    faults: { has: 0, atMost: 0 },
  });
  await screen.findByText('A moderator reviews each of your videos before it goes live');
  const conditions = screen.getByText(/sales needed/).closest('ul');
  expect([...(conditions?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '✓Met: Your payout account is set up.',
    expect.stringMatching(/^–Not met yet: 2 of 5 sales needed count: each of £20 or more, past its hold/),
    '✓Met: 0 of the last ten decisions about your videos were rejections; at most 1 is allowed.',
    '✓Met: You have had no refund for a faulty video, no lost dispute and no upheld copyright claim in the last 180 days.',
  ]);
});

it('counts each sale past its hold where the setting says so', async () => {
  open({
    isTrusted: false,
    rule: 'demo',
    hasPayoutAccount: true,
    salesPastHold: { has: 2, atLeast: 5 },
    rejectionsOfLastTen: { has: 0, atMost: 1 },
    faults: { has: 0, atMost: 0 },
  });
  await screen.findByText('2 of 5 sales needed are past their hold.');
});

it('tells a trusted creator so', async () => {
  open({
    isTrusted: true,
    rule: 'strict',
    hasPayoutAccount: true,
    salesPastHold: { has: 7, atLeast: 5 },
    rejectionsOfLastTen: { has: 1, atMost: 1 },
    faults: { has: 0, atMost: 0 },
  });
  await screen.findByText(/You are a trusted creator/);
  expect(screen.queryByText(/Not met yet/)).toBeNull();
});
