/** The people of the demo. They are invented; the addresses cannot receive mail (RFC 2606). */
import type { StaffRole } from '#contracts/http/endpoint.ts';

export type DemoPerson = {
  email: string;
  username: string;
  displayName: string;
  firstName: string;
  lastName: string;
  isCreator: boolean;
  role?: StaffRole;
};

const person = (
  firstName: string,
  lastName: string,
  more: Pick<DemoPerson, 'isCreator' | 'role'>,
  name = firstName,
): DemoPerson => ({
  email: `${name.toLowerCase()}@demo.example`,
  username: name.toLowerCase(),
  displayName: `${firstName} ${lastName}`,
  firstName,
  lastName,
  ...more,
});

const staff = (role: StaffRole, firstName: string, lastName: string): DemoPerson =>
  person(firstName, lastName, { isCreator: false, role });

export const demoPassword = 'Soletake-demo-1';

export const creators = [
  person('Marta', 'Lowe', { isCreator: true }),
  person('Tom', 'Pryce', { isCreator: true }),
] as const;
export const buyers = [
  person('Ada', 'Bello', { isCreator: false }),
  person('Ben', 'Hart', { isCreator: false }),
] as const;
export const staffPeople = [
  staff('moderator', 'Mina', 'Cole'),
  staff('moderator', 'Miles', 'Reed'),
  staff('finance', 'Fiona', 'Grant'),
  staff('finance', 'Felix', 'Stone'),
  staff('auditor', 'Aisha', 'Khan'),
  staff('auditor', 'Arthur', 'Bell'),
  staff('admin', 'Nora', 'Webb'),
  staff('admin', 'Noah', 'Lind'),
] as const;

export const everybody: readonly DemoPerson[] = [...creators, ...buyers, ...staffPeople];

export const describePerson = ({ isCreator, role }: DemoPerson): string => role ?? (isCreator ? 'creator' : 'buyer');
