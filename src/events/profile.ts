/** What profile records: who somebody says they are. All of it is personal and sealed. */
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

/** The three steps are done; the account may use everything. */
export type ProfileCompleted = Event<'ProfileCompleted', { userId: string; details: Personal<ProfileDetails> }>;
/** The person changed what they say about themselves. */
export type ProfileUpdated = Event<
  'ProfileUpdated',
  { userId: string; displayName: Personal<string>; bio: Personal<string>; details: Personal<ProfileDetails> }
>;

/** The person has another picture, named by the SHA-256 of what was sent, or none. */
export type AvatarChanged = Event<'AvatarChanged', { userId: string; avatar: string | null }>;

export type ProfileEvent = ProfileCompleted | ProfileUpdated | AvatarChanged;
