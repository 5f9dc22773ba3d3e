import { z } from 'zod';
import { notices, providers, securityEvents, type Notice, type SecurityEvent } from './vocabulary.ts';
import { newPassword, newUsername, sessionUser } from './auth.schema.ts';
import { passkeyProof } from './passkeys.schema.ts';
import { listQuery } from '#contracts/shared/listQuery.schema.ts';
import { staffRoles } from '#contracts/catalogue/vocabulary.ts';

export const enableTwoFactor = {
  /** `secret` for typing, `otpauthUri` for a QR code. Two-factor sign-in is off until a code has been verified. */
  response: z.object({ secret: z.string(), otpauthUri: z.string() }),
};
export const disableTwoFactor = {
  response: z.object({ success: z.boolean(), message: z.string() }),
};
export const recoveryCodes = { response: z.object({ remaining: z.number().int() }) };
export const regenerateRecoveryCodes = {
  response: z.object({ recoveryCodes: z.array(z.string()) }),
};

/**
 * The password where the account has one, and a code of the authenticator, or a recovery code, where two-factor is on; or a
 * passkey of the account, which is both.
 */
export const proveIdentity = {
  body: z.object({
    password: z.string().max(256).optional(),
    code: z.string().max(64).optional(),
    passkey: passkeyProof.optional(),
  }),
  response: z.object({ success: z.boolean() }),
};

export const changePassword = {
  body: z.object({
    currentPassword: z.string().max(256).optional(),
    newPassword,
  }),
  response: z.object({ success: z.boolean(), message: z.string() }),
};
/** The form has one field more than the request. */
export const changePasswordForm = changePassword.body
  .extend({ confirmPassword: z.string().min(1, 'Please confirm your password') })
  .refine((form) => form.confirmPassword === form.newPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
  });

export const signInSession = z
  .object({
    id: z.uuid(),
    /** E.g. `Chrome on Windows`. */
    device: z.string(),
    /** The address from which the session was last used. */
    address: z.string(),
    startedAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SignInSession' });
export const mySessions = { response: z.object({ sessions: z.array(signInSession) }) };
export const endSession = {
  params: z.object({ sessionId: z.uuid() }),
  response: z.object({ success: z.boolean() }),
};
export const endOtherSessions = { response: z.object({ ended: z.number().int() }) };

export const securityEntry = z
  .object({
    id: z.uuid(),
    act: z.enum(Object.keys(securityEvents) as [SecurityEvent, ...SecurityEvent[]]),
    /** What the event records about itself, e.g. the way of the sign-in. */
    detail: z.string().nullable(),
    device: z.string().nullable(),
    address: z.string().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'SecurityEntry' });
export const signInHistory = { response: z.object({ entries: z.array(securityEntry) }) };

const noticeNames = notices.map(([name]) => name) as [Notice, ...Notice[]];
/** What the Security and Account Settings tabs start from. */
export const accountSettings = {
  response: z.object({
    hasPassword: z.boolean(),
    hasTwoFactor: z.boolean(),
    hasPasskey: z.boolean(),
    recoveryCodesLeft: z.number().int(),
    /** Linked sign-in providers. */
    linked: z.array(z.enum(providers)),
    /** Mails that are switched on. */
    notices: z.array(z.enum(noticeNames)),
    /** A generated username may be changed once. */
    canChangeUsername: z.boolean(),
  }),
};
export const chooseNotices = {
  body: z.object({ notices: z.array(z.enum(noticeNames)).transform((list) => [...new Set(list)]) }),
  response: z.object({ success: z.boolean() }),
};
export const linkProvider = {
  params: z.object({ provider: z.enum(providers) }),
  /** Google's ID token or Facebook's access token. */
  body: z.object({ token: z.string().min(1).max(8192) }),
  response: z.object({ success: z.boolean() }),
};
export const unlinkProvider = {
  params: z.object({ provider: z.enum(providers) }),
  response: z.object({ success: z.boolean() }),
};
export const startSelling = { response: z.object({ user: sessionUser }) };
export const changeUsername = {
  body: z.object({ username: newUsername }),
  response: z.object({ user: sessionUser }),
};
export const exportMyData = {
  /** A link to one zip file, valid for ten minutes. */
  response: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
};
/** What deleting the account would mean; every one of the `obstacles` must be removed first. */
export const deletionPreview = {
  response: z.object({ obstacles: z.array(z.string()), consequences: z.array(z.string()) }),
};
export const deleteAccount = {
  body: z.object({ username: z.string().trim().min(1, 'Please type your username') }),
  response: z.object({ success: z.boolean(), message: z.string() }),
};

/** An account as lists show it to staff: without an email, so that each read of an email is recorded. */
export const accountRow = z
  .object({
    ...sessionUser.omit({ email: true }).shape,
    hasTwoFactor: z.boolean(),
    hasPasskey: z.boolean(),
    hasOpenAppeal: z.boolean(),
    isErased: z.boolean(),
    /** The owner took the account back then, and nothing is paid out until finance has looked. */
    payoutsStoppedAt: z.iso.datetime().nullable(),
    /** One admin proposes; another decides. */
    proposedRoles: z.array(z.enum(staffRoles)),
    /** One admin proposes to remove the passkeys; another decides. */
    isPasskeyResetProposed: z.boolean(),
    registeredAt: z.iso.datetime(),
  })
  .meta({ id: 'AccountRow' });
/** How a suspension and the appeal against it stand. */
export const suspension = z.object({
  reason: z.string().nullable(),
  appeal: z.enum(['none', 'open', 'refused']),
  words: z.string().nullable(),
  answer: z.string().nullable(),
});
const proposal = z.object({
  by: z.uuid(),
  byName: z.string(),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
});
const roleProposal = proposal.extend({ role: z.enum(staffRoles) });
const accountParams = z.object({ id: z.uuid() });
const reason = z.string().trim().min(3, 'Please give a reason').max(500);
export const adminListAccounts = { query: listQuery, response: z.array(accountRow) };
export const adminGetAccount = {
  params: accountParams,
  response: accountRow.extend({
    email: z.string(),
    sessions: z.array(signInSession),
    proposals: z.array(roleProposal),
    passkeyReset: proposal.nullable(),
    suspension: suspension.extend({ by: z.uuid().nullable(), byName: z.string().nullable() }).nullable(),
  }),
};
export const suspendAccount = { params: accountParams, body: z.object({ reason }), response: accountRow };
export const reinstateAccount = { params: accountParams, body: z.object({ reason }), response: accountRow };
export const endSessionsOf = { params: accountParams, response: z.object({ ended: z.number().int() }) };
