/** What profile records: how people describe themselves. All of it is personal and sealed. */
import type { contactPreferences } from '#contracts/catalogue/vocabulary.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

export type ProfileDetails = {
  firstName: string;
  lastName: string;
  phone: string;
  contactPreferences: (typeof contactPreferences)[number][];
  addressLine1: string;
  addressLine2: string;
  city: string;
  stateProvince: string;
  postalCode: string;
  country: string;
};

/** The person completed the three steps; the account may use everything. */
export type ProfileCompleted = Event<'ProfileCompleted', { userId: string; details: Personal<ProfileDetails> }>;
/** The person changed their profile. */
export type ProfileUpdated = Event<
  'ProfileUpdated',
  { userId: string; displayName: Personal<string>; bio: Personal<string>; details: Personal<ProfileDetails> }
>;

/** The person has another avatar, named by the SHA-256 of the upload, or none. */
export type AvatarChanged = Event<'AvatarChanged', { userId: string; avatar: string | null }>;

export type ProfileEvent = ProfileCompleted | ProfileUpdated | AvatarChanged;
