import { z } from 'zod';
import { listQuery } from './catalogue.schema.ts';
import { notices, providers, securityActs, type Notice, type SecurityAct } from './accountVocabulary.ts';
import { staffRoles } from './vocabulary.ts';

const usernamePattern = /^[A-Za-z0-9_-]+$/;

/** One message per field: the first rule that fails (SPEC §5). */
export const email = z
  .string()
  .trim()
  .min(1, { error: 'Email is required', abort: true })
  .pipe(z.email('Please enter a valid email address').max(254, 'Please enter a valid email address'));

export const username = z
  .string()
  .trim()
  .min(1, { error: 'Username is required', abort: true })
  .min(3, { error: 'Username must be at least 3 characters', abort: true })
  .max(30, { error: 'Username must be at most 30 characters', abort: true })
  .regex(usernamePattern, 'Username can only contain letters, numbers, underscores, and hyphens');

export const displayName = z
  .string()
  .trim()
  .min(1, { error: 'Display name is required', abort: true })
  .min(2, { error: 'Display name must be at least 2 characters', abort: true })
  .max(60, 'Display name must be at most 60 characters');

const weakPassword = 'Password must be at least 8 characters with uppercase, lowercase, and number';
export const newPassword = z
  .string()
  .min(1, { error: 'Password is required', abort: true })
  .max(256, { error: 'Password must be at most 256 characters', abort: true })
  .refine((text) => text.length >= 8 && /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text), weakPassword);

export const sessionUser = z
  .object({
    id: z.uuid(),
    email: z.string(),
    username: z.string(),
    displayName: z.string(),
    isCreator: z.boolean(),
    isEmailVerified: z.boolean(),
    isProfileComplete: z.boolean(),
    avatarUrl: z.string().nullable(),
    roles: z.array(z.enum(staffRoles)),
  })
  .meta({ id: 'SessionUser' });

export const session = z
  .object({
    accessToken: z.string(),
    refreshToken: z.string(),
    /** When the sign-in ends unless renewed. */
    expiresAt: z.iso.datetime(),
    user: sessionUser,
  })
  .meta({ id: 'Session' });

/** No tokens before the second step: `challengeToken` goes to verify-2fa within five minutes. */
export const challenge = z
  .object({ requiresTwoFactor: z.literal(true), challengeToken: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'Challenge' });
const signedIn = z.union([session.extend({ requiresTwoFactor: z.literal(false).optional() }), challenge]);

export const register = {
  body: z.object({ email, username, displayName, password: newPassword, isCreator: z.boolean() }),
  response: session,
};
/** The register form has one field more than the call. */
export const registerForm = register.body
  .extend({ confirmPassword: z.string().min(1, 'Please confirm your password') })
  .refine((form) => form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
  });

export const login = {
  body: z.object({
    emailOrUsername: z.string().trim().min(1, 'Email or username is required').max(254),
    password: z.string().min(1, 'Password is required').max(256),
    rememberMe: z.boolean().default(true),
  }),
  response: signedIn,
};

/** Of an existing account with the same email: linking asks for it first. */
const linkPassword = z.string().max(256).optional();
export const google = {
  body: z.object({
    idToken: z.string().min(1, 'No credential received from Google').max(8192),
    isCreator: z.boolean().default(false),
    password: linkPassword,
  }),
  response: signedIn,
};
export const facebook = {
  body: z.object({
    accessToken: z.string().min(1, 'No credential received from Facebook').max(2048),
    isCreator: z.boolean().default(false),
    password: linkPassword,
    /** Where Facebook gives none; it has to be confirmed. */
    email: email.optional(),
  }),
  response: signedIn,
};
/** The one-time code of the redirect flow; the page that gets it asks for the session. */
export const exchangeCode = {
  body: z.object({ code: z.string().min(1).max(200), password: linkPassword, email: email.optional() }),
  response: signedIn,
};
/** What the sign-in pages offer. */
export const signInWays = {
  response: z.object({
    google: z.object({ clientId: z.string(), scriptUrl: z.string() }).nullable(),
    facebook: z.boolean(),
  }),
};

const code = z.string().trim().min(1, 'Please enter the code').max(64);
const recoveryCodesGiven = z.array(z.string());
export const enableTwoFactor = {
  /** `secret` for typing, `otpauthUri` for a QR code. Nothing is on until a code has been verified. */
  response: z.object({ secret: z.string(), otpauthUri: z.string() }),
};
export const verifyTwoFactor = {
  body: z.object({ code, challengeToken: z.string().min(1).max(200).optional() }),
  /** With a challenge: the session. With the bearer alone (set-up): the recovery codes, this once. */
  response: z.union([session, z.object({ success: z.boolean(), recoveryCodes: recoveryCodesGiven })]),
};
const confirmation = { password: z.string().max(256).optional() };
export const disableTwoFactor = {
  body: z.object(confirmation),
  response: z.object({ success: z.boolean(), message: z.string() }),
};
export const recoveryCodes = { response: z.object({ remaining: z.number().int() }) };
export const regenerateRecoveryCodes = {
  body: z.object(confirmation),
  response: z.object({ recoveryCodes: recoveryCodesGiven }),
};

export const changePassword = {
  body: z.object({
    currentPassword: z.string().max(256).optional(),
    newPassword,
  }),
  response: z.object({ success: z.boolean(), message: z.string() }),
};
/** The form has one field more than the call. */
export const changePasswordForm = changePassword.body
  .extend({ confirmPassword: z.string().min(1, 'Please confirm your password') })
  .refine((form) => form.confirmPassword === form.newPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
  });
export const forgotPassword = {
  body: z.object({ email: z.string().trim().min(1, 'Please enter your email address').max(254) }),
  response: z.object({ message: z.string() }),
};
export const resetPassword = {
  body: z.object({ userId: z.uuid(), token: z.string().min(1).max(200), password: newPassword }),
  response: z.object({ success: z.boolean(), message: z.string() }),
};
export const resetPasswordForm = z
  .object({ password: newPassword, confirmPassword: z.string().min(1, 'Please confirm your password') })
  .refine((form) => form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
  });

export const signInSession = z
  .object({
    id: z.uuid(),
    /** E.g. `Chrome on Windows`. */
    device: z.string(),
    /** The address it was last used from. */
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
    act: z.enum(Object.keys(securityActs) as [SecurityAct, ...SecurityAct[]]),
    /** What the act says of itself, e.g. the way of the sign-in. */
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
  body: z.object({ token: z.string().min(1).max(8192), ...confirmation }),
  response: z.object({ success: z.boolean() }),
};
export const unlinkProvider = {
  params: z.object({ provider: z.enum(providers) }),
  body: z.object(confirmation),
  response: z.object({ success: z.boolean() }),
};
export const startSelling = { response: z.object({ user: sessionUser }) };
export const changeUsername = { body: z.object({ username }), response: z.object({ user: sessionUser }) };
export const exportMyData = {
  body: z.object(confirmation),
  /** A link to one zip, good for ten minutes. */
  response: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
};
/** What deleting would mean; `obstacles` must be gone first. */
export const deletionPreview = {
  response: z.object({ obstacles: z.array(z.string()), consequences: z.array(z.string()) }),
};
export const deleteAccount = {
  body: z.object({ username: z.string().trim().min(1, 'Please type your username'), ...confirmation }),
  response: z.object({ success: z.boolean(), message: z.string() }),
};

export const refresh = {
  body: z.object({ refreshToken: z.string().min(1).max(500) }),
  response: session.omit({ user: true }),
};
export const logout = { response: z.object({ success: z.boolean() }) };

export const resendConfirmation = {
  body: z.object({ email: z.string().trim().min(1, 'Please enter your email address').max(254) }),
  response: z.object({ message: z.string() }),
};
export const checkUsername = {
  params: z.object({ username: z.string().max(60) }),
  /** `message` says why not, in the words of the registration form. */
  response: z.object({ available: z.boolean(), message: z.string().nullable() }),
};
export const confirmEmail = {
  query: z.object({ userId: z.uuid(), token: z.string().min(1).max(200) }),
  response: z.object({ success: z.boolean(), message: z.string() }),
};

/** An account as staff see it in lists: without an email, so that who reads one is known. */
export const accountRow = z
  .object({
    ...sessionUser.omit({ email: true }).shape,
    hasTwoFactor: z.boolean(),
    isSuspended: z.boolean(),
    hasOpenAppeal: z.boolean(),
    isErased: z.boolean(),
    /** By one admin; another decides. */
    proposedRoles: z.array(z.enum(staffRoles)),
    registeredAt: z.iso.datetime(),
  })
  .meta({ id: 'AccountRow' });
/** How a suspension and the appeal against it stand. */
export const suspension = z.object({
  ...{ reason: z.string().nullable(), appeal: z.enum(['none', 'open', 'refused']) },
  ...{ words: z.string().nullable(), answer: z.string().nullable() },
});
const roleProposal = z.object({
  ...{ role: z.enum(staffRoles), by: z.uuid(), byName: z.string() },
  ...{ reason: z.string().nullable(), at: z.iso.datetime() },
});
const accountParams = z.object({ id: z.uuid() });
const reason = z.string().trim().min(3, 'Please give a reason').max(500);
export const adminListAccounts = { query: listQuery, response: z.array(accountRow) };
export const adminGetAccount = {
  params: accountParams,
  response: accountRow.extend({
    ...{ email: z.string(), sessions: z.array(signInSession), proposals: z.array(roleProposal) },
    suspension: suspension.extend({ by: z.uuid().nullable(), byName: z.string().nullable() }).nullable(),
  }),
};
export const suspendAccount = { params: accountParams, body: z.object({ reason }), response: accountRow };
export const reinstateAccount = { params: accountParams, body: z.object({ reason }), response: accountRow };
export const endSessionsOf = { params: accountParams, response: z.object({ ended: z.number().int() }) };
