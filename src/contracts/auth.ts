import type { z } from 'zod';
import type * as schema from './auth.schema.ts';
import { endpoint } from './endpoint.ts';

export type SessionUser = z.infer<typeof schema.sessionUser>;
export type Session = z.infer<typeof schema.session>;

export const register = endpoint<typeof schema.register>({
  method: 'POST',
  path: '/api/auth/register',
  access: 'open',
  summary: 'Creates an account and signs it in; a confirmation link goes out by mail.',
});
export const login = endpoint<typeof schema.login>({
  method: 'POST',
  path: '/api/auth/login',
  access: 'open',
  summary: 'Signs in with email or username and password.',
});
export const refresh = endpoint<typeof schema.refresh>({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'open',
  summary: 'Exchanges a refresh token for new tokens.',
});
export const logout = endpoint<typeof schema.logout>({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'signedIn',
  summary: 'Ends this session.',
});
export const resendConfirmation = endpoint<typeof schema.resendConfirmation>({
  method: 'POST',
  path: '/api/auth/resend-confirmation',
  access: 'open',
  summary: 'Sends the confirmation link again; never says whether the account exists.',
});
export const confirmEmail = endpoint<typeof schema.confirmEmail>({
  method: 'GET',
  path: '/api/auth/confirm-email',
  access: 'open',
  summary: 'Confirms an email address with the mailed token. The one call that writes by GET.',
});
