/** What an account's owner and staff can do about it: protection, sessions, settings, suspension. */
import type { z } from 'zod';
import type * as schema from './account.schema.ts';
import { byAccount, endpoint, staff } from '#contracts/http/endpoint.ts';

export type AccountRow = z.infer<typeof schema.accountRow>;
export type AccountSettings = z.infer<typeof schema.accountSettings.response>;
export type SecurityEntry = z.infer<typeof schema.securityEntry>;
export type SignInSession = z.infer<typeof schema.signInSession>;

export const enableTwoFactor = endpoint<typeof schema.enableTwoFactor>({
  method: 'POST',
  path: '/api/auth/enable-2fa',
  access: 'emailVerified',
  fresh: true,
  limit: byAccount(20, 3600),
  summary: 'Starts the set-up of two-factor authentication.',
});
export const disableTwoFactor = endpoint<typeof schema.disableTwoFactor>({
  method: 'POST',
  path: '/api/auth/disable-2fa',
  access: 'emailVerified',
  fresh: true,
  limit: 'general',
  summary: 'Switches two-factor authentication off.',
});
export const recoveryCodes = endpoint<typeof schema.recoveryCodes>({
  method: 'GET',
  path: '/api/auth/recovery-codes',
  access: 'emailVerified',
  limit: 'general',
  summary: 'How many recovery codes are left.',
});
export const regenerateRecoveryCodes = endpoint<typeof schema.regenerateRecoveryCodes>({
  method: 'POST',
  path: '/api/auth/regenerate-recovery-codes',
  access: 'emailVerified',
  fresh: true,
  limit: 'general',
  summary: 'Makes ten new recovery codes; the old ones end.',
});
export const changePassword = endpoint<typeof schema.changePassword>({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'signedIn',
  limit: byAccount(20, 3600),
  summary: 'Changes or sets the password; other sessions end.',
});
export const proveIdentity = endpoint<typeof schema.proveIdentity>({
  method: 'POST',
  path: '/api/auth/prove',
  access: 'signedIn',
  isForSuspended: true,
  limit: byAccount(20, 3600),
  summary:
    'Proves who uses this session, by the password and, with two-factor authentication, a code; or by a passkey.',
});
export const mySessions = endpoint<typeof schema.mySessions>({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signedIn',
  limit: 'general',
  summary: 'Where the account is signed in.',
});
export const endSession = endpoint<typeof schema.endSession>({
  method: 'POST',
  path: '/api/auth/sessions/:sessionId/end',
  access: 'signedIn',
  limit: 'general',
  summary: 'Ends one of your sessions.',
});
export const endOtherSessions = endpoint<typeof schema.endOtherSessions>({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  access: 'signedIn',
  limit: 'general',
  summary: 'Ends all your sessions except this one.',
});
export const signInHistory = endpoint<typeof schema.signInHistory>({
  method: 'GET',
  path: '/api/auth/history',
  access: 'signedIn',
  limit: 'general',
  summary: 'Lists recent activity on your account.',
});
export const accountSettings = endpoint<typeof schema.accountSettings>({
  method: 'GET',
  path: '/api/user/settings',
  access: 'signedIn',
  isForSuspended: true,
  limit: 'general',
  summary: 'What the security and settings pages start from.',
});
export const chooseNotices = endpoint<typeof schema.chooseNotices>({
  method: 'POST',
  path: '/api/user/notices',
  access: 'signedIn',
  limit: 'general',
  summary: 'Chooses which emails we send.',
});
export const linkProvider = endpoint<typeof schema.linkProvider>({
  method: 'POST',
  path: '/api/user/providers/:provider/link',
  access: 'emailVerified',
  fresh: true,
  limit: 'general',
  summary: 'Links Google or Facebook to the account.',
});
export const unlinkProvider = endpoint<typeof schema.unlinkProvider>({
  method: 'POST',
  path: '/api/user/providers/:provider/unlink',
  access: 'emailVerified',
  fresh: true,
  limit: 'general',
  summary: 'Ends the link to Google or Facebook.',
});
export const startSelling = endpoint<typeof schema.startSelling>({
  method: 'POST',
  path: '/api/user/start-selling',
  access: 'emailVerified',
  limit: 'general',
  summary: 'Turns a buyer into a creator.',
});
export const changeUsername = endpoint<typeof schema.changeUsername>({
  method: 'POST',
  path: '/api/user/change-username',
  access: 'signedIn',
  limit: 'general',
  summary: 'Changes a generated username, once.',
});
export const exportMyData = endpoint<typeof schema.exportMyData>({
  method: 'POST',
  path: '/api/user/export',
  access: 'emailVerified',
  isForSuspended: true,
  fresh: true,
  limit: byAccount(10, 3600),
  summary: 'Makes a link to a copy of everything held about the person.',
});
export const deletionPreview = endpoint<typeof schema.deletionPreview>({
  method: 'GET',
  path: '/api/user/deletion',
  access: 'signedIn',
  limit: 'general',
  summary: 'Shows what deleting the account would mean.',
});
export const deleteAccount = endpoint<typeof schema.deleteAccount>({
  method: 'POST',
  path: '/api/user/delete',
  access: 'signedIn',
  fresh: true,
  limit: byAccount(10, 3600),
  summary: 'Deletes the account and the personal data in it.',
});
export const adminListAccounts = endpoint<typeof schema.adminListAccounts>({
  method: 'GET',
  path: '/api/admin/accounts',
  access: staff('moderator', 'finance', 'auditor'),
  limit: 'general',
  summary: 'Accounts, newest first.',
});
export const adminGetAccount = endpoint<typeof schema.adminGetAccount>({
  method: 'GET',
  path: '/api/admin/accounts/:id',
  access: staff('moderator', 'finance', 'auditor'),
  limit: 'general',
  summary: 'One account with its sessions and proposed roles.',
});
export const suspendAccount = endpoint<typeof schema.suspendAccount>({
  method: 'POST',
  path: '/api/admin/accounts/:id/suspend',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Suspends an account at once.',
});
export const reinstateAccount = endpoint<typeof schema.reinstateAccount>({
  method: 'POST',
  path: '/api/admin/accounts/:id/reinstate',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Ends a suspension.',
});
export const endSessionsOf = endpoint<typeof schema.endSessionsOf>({
  method: 'POST',
  path: '/api/admin/accounts/:id/end-sessions',
  access: staff('moderator'),
  limit: 'general',
  summary: 'Ends all sessions of an account.',
});
