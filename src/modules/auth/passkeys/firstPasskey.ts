/** The link with which a member of staff adds a first passkey. */
import { Problem } from '#contracts/http/problem.ts';
import { living, type RegisteredUser, type User } from '#modules/auth/account/user.ts';

/** Whether such a link is of use: who has a passkey signs in with it, and adds others by themselves. */
export const needsFirstPasskey = (state: User): boolean =>
  state.status === 'registered' && !state.isErased && state.roles.length > 0 && state.passkeys.length === 0;

/** @throws Problem `link-expired` */
export const mustNeedFirstPasskey = (state: User): RegisteredUser => {
  if (!needsFirstPasskey(state)) throw linkEnded();
  const account = living(state);
  if (account.suspension) throw linkEnded();
  return account;
};

export const linkEnded = (): Problem =>
  new Problem(
    'link-expired',
    'This link is incomplete, used or older than 24 hours. Please ask for a new one: another admin can send it, or the operator.',
  );

/** On the page that signs in: the key stands behind the #, so that it is sent to no server in an address. */
export const firstPasskeyUrl = (origin: string, userId: string, token: string): string =>
  `${origin}/login#passkey.${userId}.${token}`;
