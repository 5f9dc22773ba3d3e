import type { z } from 'zod';
import type * as schema from './auth.schema.ts';
import { endpoint, staff } from './endpoint.ts';

export type SessionUser = z.infer<typeof schema.sessionUser>;
export type Session = z.infer<typeof schema.session>;
export type Challenge = z.infer<typeof schema.challenge>;
export type SignInSession = z.infer<typeof schema.signInSession>;
export type SecurityEntry = z.infer<typeof schema.securityEntry>;
export type AccountSettings = z.infer<typeof schema.accountSettings.response>;
export type SignInWays = z.infer<typeof schema.signInWays.response>;
export type AccountRow = z.infer<typeof schema.accountRow>;

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
export const google = endpoint<typeof schema.google>({
  method: 'POST',
  path: '/api/auth/google',
  access: 'open',
  summary: 'Signs in or registers with a Google ID token.',
});
export const facebook = endpoint<typeof schema.facebook>({
  method: 'POST',
  path: '/api/auth/facebook',
  access: 'open',
  summary: 'Signs in or registers with a Facebook access token.',
});
export const exchangeCode = endpoint<typeof schema.exchangeCode>({
  method: 'POST',
  path: '/api/auth/exchange',
  access: 'open',
  summary: 'Exchanges the one-time code of the redirect sign-in for a session.',
});
export const signInWays = endpoint<typeof schema.signInWays>({
  method: 'GET',
  path: '/api/auth/ways',
  access: 'open',
  summary: 'Which sign-in providers are offered.',
});
export const enableTwoFactor = endpoint<typeof schema.enableTwoFactor>({
  method: 'POST',
  path: '/api/auth/enable-2fa',
  access: 'signedIn',
  summary: 'Starts the set-up of two-factor authentication.',
});
export const verifyTwoFactor = endpoint<typeof schema.verifyTwoFactor>({
  method: 'POST',
  path: '/api/auth/verify-2fa',
  access: 'open',
  summary: 'The second step of a sign-in, or the end of the set-up.',
});
export const disableTwoFactor = endpoint<typeof schema.disableTwoFactor>({
  method: 'POST',
  path: '/api/auth/disable-2fa',
  access: 'signedIn',
  summary: 'Switches two-factor authentication off.',
});
export const recoveryCodes = endpoint<typeof schema.recoveryCodes>({
  method: 'GET',
  path: '/api/auth/recovery-codes',
  access: 'signedIn',
  summary: 'How many recovery codes are left.',
});
export const regenerateRecoveryCodes = endpoint<typeof schema.regenerateRecoveryCodes>({
  method: 'POST',
  path: '/api/auth/regenerate-recovery-codes',
  access: 'signedIn',
  summary: 'Makes ten new recovery codes; the old ones end.',
});
export const changePassword = endpoint<typeof schema.changePassword>({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'signedIn',
  summary: 'Changes or sets the password; other sessions end.',
});
export const forgotPassword = endpoint<typeof schema.forgotPassword>({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'open',
  summary: 'Mails a reset link; never says whether the account exists.',
});
export const resetPassword = endpoint<typeof schema.resetPassword>({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'open',
  summary: 'Sets a new password with the mailed token; all sessions end.',
});
export const mySessions = endpoint<typeof schema.mySessions>({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signedIn',
  summary: 'Where the account is signed in.',
});
export const endSession = endpoint<typeof schema.endSession>({
  method: 'POST',
  path: '/api/auth/sessions/:sessionId/end',
  access: 'signedIn',
  summary: 'Ends one of the own sessions.',
});
export const endOtherSessions = endpoint<typeof schema.endOtherSessions>({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  access: 'signedIn',
  summary: 'Ends all own sessions but this one.',
});
export const signInHistory = endpoint<typeof schema.signInHistory>({
  method: 'GET',
  path: '/api/auth/history',
  access: 'signedIn',
  summary: 'What happened to the own account lately.',
});
export const accountSettings = endpoint<typeof schema.accountSettings>({
  method: 'GET',
  path: '/api/user/settings',
  access: 'signedIn',
  summary: 'What the security and settings pages start from.',
});
export const chooseNotices = endpoint<typeof schema.chooseNotices>({
  method: 'POST',
  path: '/api/user/notices',
  access: 'signedIn',
  summary: 'Chooses which mails come.',
});
export const linkProvider = endpoint<typeof schema.linkProvider>({
  method: 'POST',
  path: '/api/user/providers/:provider/link',
  access: 'signedIn',
  summary: 'Links Google or Facebook to the account.',
});
export const unlinkProvider = endpoint<typeof schema.unlinkProvider>({
  method: 'POST',
  path: '/api/user/providers/:provider/unlink',
  access: 'signedIn',
  summary: 'Ends the link to Google or Facebook.',
});
export const startSelling = endpoint<typeof schema.startSelling>({
  method: 'POST',
  path: '/api/user/start-selling',
  access: 'emailVerified',
  summary: 'Turns a buyer into a creator.',
});
export const changeUsername = endpoint<typeof schema.changeUsername>({
  method: 'POST',
  path: '/api/user/change-username',
  access: 'signedIn',
  summary: 'Changes a generated username, once.',
});
export const checkUsername = endpoint<typeof schema.checkUsername>({
  method: 'GET',
  path: '/api/user/check-username/:username',
  access: 'open',
  summary: 'Whether a username is free.',
});
export const exportMyData = endpoint<typeof schema.exportMyData>({
  method: 'POST',
  path: '/api/user/export',
  access: 'signedIn',
  summary: 'Makes a link to a copy of everything held about the person.',
});
export const deletionPreview = endpoint<typeof schema.deletionPreview>({
  method: 'GET',
  path: '/api/user/deletion',
  access: 'signedIn',
  summary: 'What deleting the account would mean.',
});
export const deleteAccount = endpoint<typeof schema.deleteAccount>({
  method: 'POST',
  path: '/api/user/delete',
  access: 'signedIn',
  summary: 'Deletes the account and the personal data in it.',
});
export const adminListAccounts = endpoint<typeof schema.adminListAccounts>({
  method: 'GET',
  path: '/api/admin/accounts',
  access: staff('moderator', 'finance', 'auditor'),
  summary: 'Accounts, newest first.',
});
export const adminGetAccount = endpoint<typeof schema.adminGetAccount>({
  method: 'GET',
  path: '/api/admin/accounts/:id',
  access: staff('moderator', 'finance', 'auditor'),
  summary: 'One account with its history.',
});
export const suspendAccount = endpoint<typeof schema.suspendAccount>({
  method: 'POST',
  path: '/api/admin/accounts/:id/suspend',
  access: staff('moderator'),
  summary: 'Suspends an account at once.',
});
export const reinstateAccount = endpoint<typeof schema.reinstateAccount>({
  method: 'POST',
  path: '/api/admin/accounts/:id/reinstate',
  access: staff('moderator'),
  summary: 'Ends a suspension.',
});
export const endSessionsOf = endpoint<typeof schema.endSessionsOf>({
  method: 'POST',
  path: '/api/admin/accounts/:id/end-sessions',
  access: staff('moderator'),
  summary: 'Ends all sessions of an account.',
});
