/** Links into the hosted onboarding: good for one visit, and for minutes. https://docs.stripe.com/api/v2/core/account-links */
import type Stripe from 'stripe';
import { z } from 'zod';
import { findAccount } from './accounts.ts';
import { readParams, webUrl } from '#standIns/stripe/readParams.ts';
import { type AccountLinkRecord, type Records, seconds, type World } from '#standIns/stripe/records.ts';

const LIFE_SECONDS = 5 * 60;

const linkParams = z.strictObject({
  account: z.string().min(1),
  use_case: z.strictObject({
    type: z.literal('account_onboarding'),
    account_onboarding: z.strictObject({ refresh_url: webUrl, return_url: webUrl }),
  }),
});

export const createAccountLink = (records: Records, raw: unknown, world: World): AccountLinkRecord => {
  const { account, use_case } = readParams(linkParams, raw);
  const { return_url, refresh_url } = use_case.account_onboarding;
  return {
    id: world.newId('setup_'),
    createdAt: seconds(world),
    expiresAt: seconds(world) + LIFE_SECONDS,
    accountId: findAccount(records, account).id,
    returnUrl: return_url,
    refreshUrl: refresh_url,
    visitId: null,
  };
};

const toIso = (at: number): string => new Date(at * 1000).toISOString();

export const accountLinkObject = (link: AccountLinkRecord, publicUrl: string) =>
  ({
    object: 'v2.core.account_link',
    account: link.accountId,
    created: toIso(link.createdAt),
    expires_at: toIso(link.expiresAt),
    livemode: false,
    url: `${publicUrl}/setup/${link.id}`,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: link.refreshUrl, return_url: link.returnUrl },
    },
  }) satisfies Stripe.V2.Core.AccountLink;

/** The link with its one visit begun; nothing for one that was used or is too old. */
export const visitLink = (link: AccountLinkRecord, world: World): AccountLinkRecord | undefined =>
  link.visitId === null && link.expiresAt > seconds(world) ? { ...link, visitId: world.newId('visit_') } : undefined;

export const findVisit = (records: Records, visitId: string): AccountLinkRecord | undefined =>
  [...records.accountLinks.values()].find((link) => link.visitId === visitId);
