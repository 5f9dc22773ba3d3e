import { z } from 'zod';
import { email } from '#contracts/shared/email.schema.ts';
import { isVisibleLine, notVisibleLine } from '#contracts/shared/typedText.schema.ts';
import { carriesLink, isReservedName, linkInName, reservedName } from './reservedNames.ts';
import { staffRoles } from '#contracts/catalogue/vocabulary.ts';

const usernamePattern = /^[A-Za-z0-9_-]+$/;

/** One message per field, from the first rule that fails. */
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
  .max(60, { error: 'Display name must be at most 60 characters', abort: true })
  .refine(isVisibleLine, notVisibleLine);

/** Chosen anew: nobody speaks for us, and no name is a link. Names that were there before stay. */
export const newUsername = username.refine((name) => !isReservedName(name), reservedName);
export const newDisplayName = displayName
  .refine((name) => !carriesLink(name), { error: linkInName, abort: true })
  .refine((name) => !isReservedName(name), reservedName);

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
    /** May call only what is for suspended people. */
    isSuspended: z.boolean(),
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

/** No tokens before the second step: the client sends `challengeToken` to verify-2fa within five minutes. */
export const challenge = z
  .object({ requiresTwoFactor: z.literal(true), challengeToken: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'Challenge' });
const signedIn = z.union([session.extend({ requiresTwoFactor: z.literal(false).optional() }), challenge]);

export const register = {
  body: z.object({
    email,
    username: newUsername,
    displayName: newDisplayName,
    password: newPassword,
    isCreator: z.boolean(),
  }),
  response: session,
};
/** The register form has one field more than the request. */
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

/** The email of an existing account; linking asks for that account's sign-in first. */
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
    /** Asked for when Facebook gives no email; the person has to confirm it. */
    email: email.optional(),
  }),
  response: signedIn,
};
/** The one-time code of the redirect flow; the page that receives it exchanges it for a session. */
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
export const verifyTwoFactor = {
  body: z.object({ code, challengeToken: z.string().min(1).max(200).optional() }),
  /** With a challenge: the session. With a bearer token alone (set-up): the recovery codes, shown this once. */
  response: z.union([session, z.object({ success: z.boolean(), recoveryCodes: z.array(z.string()) })]),
};

/** Requests a mail; the answer is the same whether or not such an account exists. */
const byEmail = {
  body: z.object({ email: z.string().trim().min(1, 'Please enter your email address').max(254) }),
  response: z.object({ message: z.string() }),
};
export const forgotPassword = byEmail;
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

export const refresh = {
  body: z.object({ refreshToken: z.string().min(1).max(500) }),
  /** With what may have changed about the person while the access token lasted. */
  response: session.omit({ user: true }).extend(sessionUser.pick({ isSuspended: true }).shape),
};
export const logout = {
  /** Names the session where the access token has expired. */
  body: z.object({ refreshToken: z.string().min(1).max(500).optional() }),
  response: z.object({ success: z.boolean() }),
};

export const resendConfirmation = byEmail;
export const checkUsername = {
  params: z.object({ username: z.string().max(60) }),
  /** `message` gives the reason for a refusal, in the words of the registration form. */
  response: z.object({ available: z.boolean(), message: z.string().nullable() }),
};
export const disownRegistration = {
  body: z.object({ userId: z.uuid(), token: z.string().min(1).max(200) }),
  response: z.object({ success: z.boolean(), message: z.string() }),
};
export const confirmEmail = {
  query: z.object({ userId: z.uuid(), token: z.string().min(1).max(200) }),
  response: z.object({ success: z.boolean(), message: z.string() }),
};
