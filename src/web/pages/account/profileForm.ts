import type { z } from 'zod';
import type { Profile } from '#contracts/profile/profile.ts';
import type * as schema from '#contracts/profile/profile.schema.ts';

type Body = typeof schema.updateProfile.body;
export type ProfileInput = z.input<Body>;
export type ProfileValues = z.output<Body>;
export type ProfileField = keyof ProfileValues;

/** What is read is nested, what is sent is flat. */
export const toProfileValues = ({ address, ...profile }: Profile): ProfileValues => ({
  displayName: profile.displayName,
  firstName: profile.firstName,
  lastName: profile.lastName,
  phone: profile.phone,
  bio: profile.bio,
  contactPreferences: profile.contactPreferences,
  ...address,
});

/** The loaded profile after a save. */
export const withProfileValues = (profile: Profile, values: ProfileValues): Profile => {
  const { displayName, firstName, lastName, phone, bio, contactPreferences, ...address } = values;
  return { ...profile, displayName, firstName, lastName, phone, bio, contactPreferences, address };
};

/** Only what one card holds is taken from it; what was typed elsewhere waits for its own Save. */
export const pickFields = (values: ProfileValues, fields: readonly ProfileField[]): Partial<ProfileValues> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));
