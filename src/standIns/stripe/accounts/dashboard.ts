/** The dashboard of an account that is set up, and its end. https://docs.stripe.com/api/accounts/login_link */
import type Stripe from 'stripe';
import { z } from 'zod';
import { changeAccount, findAccount } from './accounts.ts';
import { readParams } from '#standIns/stripe/readParams.ts';
import {
  type AccountRecord,
  type Change,
  type LoginLinkRecord,
  type Records,
  seconds,
  type World,
} from '#standIns/stripe/records.ts';
import { forbiddenByState } from '#standIns/stripe/refusal.ts';
import { payeeBalance } from './payeeBalance.ts';

export const createLoginLink = (records: Records, id: string, raw: unknown, world: World): LoginLinkRecord => {
  readParams(z.strictObject({}), raw);
  const { missing = [], isClosed } = findAccount(records, id);
  if (missing.length > 0 || isClosed)
    throw forbiddenByState('Cannot create a login link for an account that has not completed onboarding.');
  return { id: world.newId('login_'), createdAt: seconds(world), accountId: id, visitId: null };
};

export const loginLinkObject = ({ id, createdAt }: LoginLinkRecord, publicUrl: string) =>
  ({ object: 'login_link', created: createdAt, url: `${publicUrl}/express/${id}` }) satisfies Stripe.LoginLink;

const closeParams = z.strictObject({ applied_configurations: z.array(z.literal('recipient')).length(1) });

/** Money that has not gone to the bank yet keeps it open. */
export const closeAccount = (
  records: Records,
  id: string,
  raw: unknown,
  world: World,
): { account: AccountRecord; change: Change } => {
  readParams(closeParams, raw);
  const account = findAccount(records, id);
  if (account.isClosed) throw forbiddenByState('This account is already closed.');
  if (payeeBalance(records, id) !== 0) throw forbiddenByState('An account with a balance cannot be closed.');
  const closed: AccountRecord = { ...account, isClosed: true };
  return { account: closed, change: changeAccount(closed, { transfersStatus: 'unsupported' }, world) };
};
