import { z } from 'zod';
import { staffRoles } from './vocabulary.ts';

const usernamePattern = /^[A-Za-z0-9_-]+$/;

/** One message per field: the first rule that fails (SPEC §5). */
export const email = z
  .string()
  .trim()
  .min(1, { error: 'Email is required', abort: true })
  .pipe(z.email('Please enter a valid email address').max(254, 'Please enter a valid email address'));

const username = z
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
const password = z
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

export const register = {
  body: z.object({ email, username, displayName, password, isCreator: z.boolean() }),
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
  response: session,
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
export const confirmEmail = {
  query: z.object({ userId: z.uuid(), token: z.string().min(1).max(200) }),
  response: z.object({ success: z.boolean(), message: z.string() }),
};
