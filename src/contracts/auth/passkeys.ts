/** Passkeys (WebAuthn): signing in with one, proving who one is, and those of the own account. */
import type { z } from 'zod';
import type * as schema from './passkeys.schema.ts';
import { byAccount, byAddress, endpoint } from '#contracts/http/endpoint.ts';

export type Passkey = z.infer<typeof schema.passkey>;
/** What an authenticator is asked to make or to sign; of the browser's own JSON types, what this site uses. */
export type CreationOptions = z.infer<typeof schema.creationOptions>;
export type RequestOptions = z.infer<typeof schema.requestOptions>;
/** What it answers. */
export type NewCredential = z.infer<typeof schema.newCredential>;
export type Assertion = z.infer<typeof schema.assertion>;
export type PasskeyProof = z.infer<typeof schema.passkeyProof>;

export const signInOptions = endpoint<typeof schema.signInOptions>({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in-options',
  access: 'open',
  limit: byAddress(20, 60),
  summary: 'What a passkey has to sign for a sign-in; says nothing about any account.',
});
export const signInWithPasskey = endpoint<typeof schema.signInWithPasskey>({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in',
  access: 'open',
  limit: byAddress(20, 60),
  summary: 'Signs in with a passkey, which is password and second factor in one.',
});
export const proofOptions = endpoint<typeof schema.proofOptions>({
  method: 'POST',
  path: '/api/auth/prove/options',
  access: 'signedIn',
  isForSuspended: true,
  limit: byAccount(20, 3600),
  summary: 'What a passkey of the account has to sign to prove who uses this session.',
});
export const myPasskeys = endpoint<typeof schema.myPasskeys>({
  method: 'GET',
  path: '/api/auth/passkeys',
  access: 'signedIn',
  limit: 'general',
  summary: 'The passkeys of the account, without their keys.',
});
export const passkeyOptions = endpoint<typeof schema.passkeyOptions>({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'emailVerified',
  fresh: true,
  limit: byAccount(20, 3600),
  summary: 'What an authenticator has to make for a new passkey.',
});
export const addPasskey = endpoint<typeof schema.addPasskey>({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'emailVerified',
  fresh: true,
  limit: byAccount(20, 3600),
  summary: 'Adds a passkey to the account; the first one ends all other sessions.',
});
export const renamePasskey = endpoint<typeof schema.renamePasskey>({
  method: 'POST',
  path: '/api/auth/passkeys/:passkeyId/rename',
  access: 'emailVerified',
  fresh: true,
  limit: 'general',
  summary: 'Gives a passkey another name.',
});
export const removePasskey = endpoint<typeof schema.removePasskey>({
  method: 'POST',
  path: '/api/auth/passkeys/:passkeyId/remove',
  access: 'emailVerified',
  fresh: true,
  limit: 'general',
  summary: 'Removes a passkey, and ends all other sessions.',
});
export const firstPasskeyOptions = endpoint<typeof schema.firstPasskeyOptions>({
  method: 'POST',
  path: '/api/auth/passkeys/first-options',
  access: 'open',
  limit: byAddress(20, 3600),
  summary: 'What an authenticator has to make for the first passkey of staff, by the token of their link.',
});
export const addFirstPasskey = endpoint<typeof schema.addFirstPasskey>({
  method: 'POST',
  path: '/api/auth/passkeys/first',
  access: 'open',
  limit: byAddress(20, 3600),
  summary: 'Adds the first passkey of a member of staff, and uses up the token of their link.',
});
