/** People with everything filled in: complete and able to act, unless a test says otherwise. */
import type { StaffRole } from '#contracts/http/endpoint.ts';
import type { ProfileDetails } from '#events/profile.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { nameKey } from './keys.ts';
import type { DomainEvent } from './streams.ts';

/** Somebody, and the events that made them what they are. */
export type Person = Readonly<{
  id: string;
  email: string;
  username: string;
  displayName: string;
  roles: readonly StaffRole[];
  events: readonly DomainEvent[];
}>;

export type PersonOptions = {
  id?: string;
  isCreator?: boolean;
  /** The mailed link was followed. Default true. */
  isEmailVerified?: boolean;
  /** The three steps of the profile are done. Default true. */
  isProfileComplete?: boolean;
  isSuspended?: boolean;
  roles?: readonly StaffRole[];
  /** Where the account was registered. */
  address?: string;
};

const detailsOf = (name: string): ProfileDetails => ({
  firstName: name,
  lastName: 'Example',
  phone: '+447700900000',
  contactPreferences: ['Email'],
  addressLine1: '1 High Street',
  addressLine2: '',
  city: 'London',
  stateProvince: '',
  postalCode: 'N1 1AA',
  country: 'GB',
});

/** A small number from a name, so that the same name is the same person in every test. */
const idOfName = (name: string): string =>
  id([...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 700_000_000, 7) + 1_000_000);

/** `name` is the username; the email and the name on screen follow from it. */
export const aPerson = (name: string, options: PersonOptions = {}): Person => {
  const { isCreator = false, isEmailVerified = true, isProfileComplete = true, isSuspended = false } = options;
  const { roles = [], address = '192.0.2.1' } = options;
  const from = { device: 'Firefox on Linux', address };
  const userId = options.id ?? idOfName(name);
  const email = `${name}@example.com`;
  const displayName = name.charAt(0).toUpperCase() + name.slice(1);
  const events: DomainEvent[] = [
    { type: 'NameTaken', data: { kind: 'email', key: nameKey(email), userId } },
    { type: 'NameTaken', data: { kind: 'username', key: nameKey(name), userId } },
    {
      type: 'UserRegistered',
      data: {
        userId,
        isCreator,
        email: personal(userId, email),
        username: personal(userId, name),
        displayName: personal(userId, displayName),
        from: personal(userId, from),
      },
    },
  ];
  if (isEmailVerified) events.push({ type: 'EmailConfirmed', data: { userId, from: personal(userId, from) } });
  if (isProfileComplete)
    events.push({ type: 'ProfileCompleted', data: { userId, details: personal(userId, detailsOf(displayName)) } });
  for (const role of roles) events.push({ type: 'StaffRoleGranted', data: { userId, role } });
  if (isSuspended)
    events.push({ type: 'AccountSuspended', data: { userId, reason: personal(userId, 'For a test.'), by: null } });
  return { id: userId, email, username: name, displayName, roles, events };
};

/** May buy. */
export const aBuyer = (name = 'bob', options: Omit<PersonOptions, 'isCreator' | 'roles'> = {}): Person =>
  aPerson(name, options);

/** May buy and sell. */
export const aCreator = (name = 'carol', options: Omit<PersonOptions, 'isCreator' | 'roles'> = {}): Person =>
  aPerson(name, { ...options, isCreator: true });

/** Signs in with a second factor, as staff must. */
export const aStaffMember = (role: StaffRole, name: string = role): Person => aPerson(name, { roles: [role] });
