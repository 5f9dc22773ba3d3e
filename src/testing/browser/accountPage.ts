/** The account page and what its tests have in common. */
import type { PurchaseState } from '#contracts/sales/afterSales.ts';
import { screen, within } from '@testing-library/react';
import { accountSettings, proveIdentity, type AccountSettings } from '#contracts/auth/account.ts';
import { signInWays, type SessionUser } from '#contracts/auth/auth.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { agreementOf } from '#contracts/sales/checkoutStatements.ts';
import { getProfile, type Profile } from '#contracts/profile/profile.ts';
import { myAssignments } from '#contracts/sales/assignments.ts';
import { myPurchases, type Order } from '#contracts/sales/sales.ts';
import { aUser, createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';

export const aProfile = (change: Partial<Profile> = {}): Profile => ({
  displayName: 'Ann Lee',
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '',
  bio: '',
  contactPreferences: [],
  address: { addressLine1: '', addressLine2: '', city: '', stateProvince: '', postalCode: '', country: '' },
  email: 'ann@example.org',
  username: 'ann',
  avatarUrl: null,
  isCreator: false,
  ...change,
});

export const aSettings = (change: Partial<AccountSettings> = {}): AccountSettings => ({
  hasPassword: true,
  hasTwoFactor: false,
  hasPasskey: false,
  recoveryCodesLeft: 0,
  linked: [],
  notices: ['sales', 'reviews', 'purchases', 'answers', 'news'],
  canChangeUsername: false,
  ...change,
});

/** A purchase of the signed-in person. */
/** What became of that order: nothing, except for the given fields. */
export const aPurchaseState = (change: Partial<PurchaseState> = {}): PurchaseState => ({
  orderId: '44444444-4444-4444-8444-444444444444',
  isOwner: true,
  access: 'open',
  refundedPence: 0,
  returnedPence: 0,
  problem: null,
  reportUntil: '2999-01-01T00:00:00.000Z',
  ...change,
});

export const anOrder = (change: Partial<Order> = {}): Order => ({
  id: '44444444-4444-4444-8444-444444444444',
  videoId: '33333333-3333-4333-8333-333333333333',
  title: 'Oak stool',
  thumbnail: null,
  creator: 'Marta Lowe',
  category: 'diy',
  status: 'sold',
  channelUrl: 'https://videos.example/@a',
  pricePence: 4900,
  buyerFeePence: 490,
  buyerFeeBps: 1000,
  totalPence: 5390,
  createdAt: '2026-02-27T09:00:00.000Z',
  soldAt: '2026-02-27T09:01:00.000Z',
  payUrl: null,
  payBefore: '2026-02-27T09:31:00.000Z',
  lostBecause: null,
  agreement: agreementOf('consumer'),
  proof: '55555555-5555-4555-8555-555555555555',
  ...change,
});

/**
 * What every tab reads besides its own data: no purchases, no sign-in provider, and a profile that is still loading.
 */
export const accountAnswers = (): Answers => {
  const answers = createAnswers();
  answers.answer(getProfile, () => new Promise(() => undefined));
  answers.answer(myPurchases, { purchases: [] });
  answers.answer(myAssignments, { offers: [], received: [] });
  answers.answer(signInWays, { google: null, facebook: false });
  return answers;
};

/** The settings of this person, with the profile there. */
export const openSettings = (
  answers: Answers,
  change: Partial<AccountSettings> = {},
  person: Partial<SessionUser> = {},
) => {
  const user = aUser(person);
  answers.answer(accountSettings, aSettings(change));
  answers.answer(getProfile, aProfile({ isCreator: user.isCreator }));
  signInAs(user);
  return renderSite('/account?tab=settings', answers);
};

/** The server wants fresh proof: the returned check refuses until this password, and the code if there is one, were sent. */
export const wantProof = (
  answers: Answers,
  right: { password?: string; code?: string } = { password: 'Secret-1x' },
) => {
  let isProved = false;
  answers.answer(proveIdentity, ({ body }) => {
    if (body.password !== right.password) throw fieldProblem('/password', 'That password is not right.');
    if (body.code !== right.code) throw fieldProblem('/code', 'That code is not right.');
    isProved = true;
    return { success: true };
  });
  return (): void => {
    if (!isProved) throw new Problem('proof-needed');
  };
};

export const card = async (name: string) => within(await screen.findByRole('region', { name }));
export const shownDialog = async () => within(await screen.findByRole('dialog'));
