import { z } from 'zod';
import { displayName, session, sessionUser } from '#contracts/auth/auth.schema.ts';
import { isVisibleLine, notVisibleLine, typedLine } from '#contracts/shared/typedText.schema.ts';
import { bioLength, contactPreferences } from '#contracts/catalogue/vocabulary.ts';

const phone = z
  .string()
  .trim()
  .max(30, 'Invalid phone number format')
  .regex(/^(\+?[\d\s()-]+)?$/, 'Invalid phone number format');
const line = typedLine().max(120, 'Please use at most 120 characters');
const address = {
  addressLine1: line,
  addressLine2: line,
  city: line,
  stateProvince: line,
  postalCode: line,
  country: line,
};
const preferences = z.array(z.enum(contactPreferences)).transform((list) => [...new Set(list)]);

/** The first or last name of a person, wherever it is given; licences and receipts show it. */
export const personName = (required = 'Please enter your first and last name') =>
  z
    .string()
    .trim()
    .min(1, { error: required, abort: true })
    .max(60, { error: 'Please use at most 60 characters', abort: true })
    .refine(isVisibleLine, notVisibleLine);
const names = { firstName: personName(), lastName: personName() };

const optional = {
  phone: phone.default(''),
  contactPreferences: preferences.default([]),
  addressLine1: line.default(''),
  addressLine2: line.default(''),
  city: line.default(''),
  stateProvince: line.default(''),
  postalCode: line.default(''),
  country: line.default(''),
};

export const completeProfile = {
  body: z.object({ ...names, ...optional }),
  response: session,
};

export const profile = z
  .object({
    displayName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    bio: z.string(),
    contactPreferences: z.array(z.enum(contactPreferences)),
    address: z.object(address),
    email: z.string(),
    username: z.string(),
    avatarUrl: z.string().nullable(),
    isCreator: z.boolean(),
  })
  .meta({ id: 'Profile' });

export const getProfile = { response: profile };

export const updateProfile = {
  body: z.object({
    displayName,
    ...names,
    bio: z.string().max(bioLength, `Please use at most ${bioLength} characters`).default(''),
    ...optional,
  }),
  response: z.object({ success: z.boolean(), user: sessionUser, message: z.string() }),
};

/** The multipart field `file`; the response has the URLs of the picture in three sizes. */
export const uploadAvatar = {
  file: z.file(),
  response: z.object({
    success: z.boolean(),
    avatarUrl: z.string(),
    avatarUrls: z.object({ small: z.string(), medium: z.string(), large: z.string() }),
    user: sessionUser,
  }),
};
export const removeAvatar = { response: z.object({ success: z.boolean(), user: sessionUser }) };
