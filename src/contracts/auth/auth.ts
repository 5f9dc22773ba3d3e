import type { z } from 'zod';
import type * as schema from './auth.schema.ts';
import { byAddress, endpoint } from '#contracts/http/endpoint.ts';

export type SessionUser = z.infer<typeof schema.sessionUser>;
export type Session = z.infer<typeof schema.session>;
export type Challenge = z.infer<typeof schema.challenge>;
export type SignInWays = z.infer<typeof schema.signInWays.response>;

export const register = endpoint<typeof schema.register>({
  method: 'POST',
  path: '/api/auth/register',
  access: 'open',
  limit: byAddress(10, 3600),
  summary: 'Creates an account and signs it in; a confirmation link goes out by mail.',
});
export const login = endpoint<typeof schema.login>({
  method: 'POST',
  path: '/api/auth/login',
  access: 'open',
  limit: byAddress(20, 60),
  summary: 'Signs in with email or username and password.',
});
export const refresh = endpoint<typeof schema.refresh>({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'open',
  limit: byAddress(60, 60),
  summary: 'Exchanges a refresh token for new tokens.',
});
export const logout = endpoint<typeof schema.logout>({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'open',
  isForSuspended: true,
  limit: 'general',
  summary: 'Ends the session of the access token; where that has expired, of the refresh token.',
});
export const resendConfirmation = endpoint<typeof schema.resendConfirmation>({
  method: 'POST',
  path: '/api/auth/resend-confirmation',
  access: 'open',
  limit: byAddress(10, 3600),
  summary: 'Sends the confirmation link again; does not reveal whether the account exists.',
});
export const confirmEmail = endpoint<typeof schema.confirmEmail>({
  method: 'GET',
  path: '/api/auth/confirm-email',
  access: 'open',
  limit: byAddress(20, 60),
  summary: 'Confirms an email address with the mailed token. The one call that writes by GET.',
});
export const disownRegistration = endpoint<typeof schema.disownRegistration>({
  method: 'POST',
  path: '/api/auth/not-me',
  access: 'open',
  limit: byAddress(20, 3600),
  summary:
    'Deletes an account that another person registered with the address, by the mailed token; the address is free again.',
});
export const google = endpoint<typeof schema.google>({
  method: 'POST',
  path: '/api/auth/google',
  access: 'open',
  limit: byAddress(20, 60),
  summary: 'Signs in or registers with a Google ID token.',
});
export const facebook = endpoint<typeof schema.facebook>({
  method: 'POST',
  path: '/api/auth/facebook',
  access: 'open',
  limit: byAddress(20, 60),
  summary: 'Signs in or registers with a Facebook access token.',
});
export const exchangeCode = endpoint<typeof schema.exchangeCode>({
  method: 'POST',
  path: '/api/auth/exchange',
  access: 'open',
  limit: byAddress(20, 60),
  summary: 'Exchanges the one-time code of the redirect sign-in for a session.',
});
export const signInWays = endpoint<typeof schema.signInWays>({
  method: 'GET',
  path: '/api/auth/ways',
  access: 'open',
  limit: 'general',
  summary: 'Which sign-in providers are offered.',
});
export const verifyTwoFactor = endpoint<typeof schema.verifyTwoFactor>({
  method: 'POST',
  path: '/api/auth/verify-2fa',
  access: 'open',
  limit: byAddress(20, 60),
  summary: 'The second step of a sign-in, or the end of the set-up.',
});
export const forgotPassword = endpoint<typeof schema.forgotPassword>({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'open',
  limit: byAddress(10, 3600),
  summary: 'Emails a reset link; does not reveal whether the account exists.',
});
export const resetPassword = endpoint<typeof schema.resetPassword>({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'open',
  limit: byAddress(20, 3600),
  summary: 'Sets a new password with the mailed token; all sessions end.',
});
export const checkUsername = endpoint<typeof schema.checkUsername>({
  method: 'GET',
  path: '/api/user/check-username/:username',
  access: 'open',
  limit: byAddress(60, 60),
  summary: 'Whether a username is free.',
});
