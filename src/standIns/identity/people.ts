/** Who can sign in at the stand-in. They are made up; the addresses cannot receive mail (RFC 2606). */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Provider } from '#contracts/auth/vocabulary.ts';

export type Person = Readonly<{
  subject: string;
  name: string;
  email: string | null;
  isEmailVerified: boolean;
  /** What is special about this person, for the visitor who chooses. */
  note: string;
}>;

/** The people of each provider, the likeliest first; an id once given stays, since accounts are known by it. */
export const people: Readonly<Record<Provider, readonly [Person, ...Person[]]>> = {
  google: [
    {
      subject: '104200000000000000001',
      name: 'Grace Hall',
      email: 'grace@google.example',
      isEmailVerified: true,
      note: 'confirmed address',
    },
    {
      subject: '104200000000000000002',
      name: 'Unverified Una',
      email: 'una@google.example',
      isEmailVerified: false,
      note: 'address not confirmed',
    },
    {
      subject: '104200000000000000003',
      name: 'Marta Lowe',
      email: 'marta@demo.example',
      isEmailVerified: true,
      note: 'has a password account in the demo',
    },
  ],
  facebook: [
    {
      subject: '10420000000000001',
      name: 'Frank Moss',
      email: 'frank@facebook.example',
      isEmailVerified: true,
      note: 'confirmed address',
    },
    {
      subject: '10420000000000002',
      name: 'Nora Field',
      email: null,
      isEmailVerified: false,
      note: 'chose not to share it',
    },
    {
      subject: '10420000000000003',
      name: 'Marta Lowe',
      email: 'marta@demo.example',
      isEmailVerified: true,
      note: 'has a password account in the demo',
    },
  ],
};

const choice = z.union([
  z.object({ subject: z.string().max(40) }),
  z.object({
    name: z.string().trim().min(1).max(60),
    email: z.union([z.literal(''), z.email().max(254)]).default(''),
    isEmailVerified: z.enum(['yes', 'no']).default('no'),
  }),
]);

/** The same name and address are the same person tomorrow. */
const subjectOf = (name: string, email: string): string =>
  BigInt(`0x${createHash('sha256').update(`${name}\n${email.toLowerCase()}`).digest('hex').slice(0, 16)}`).toString();

/** The person chosen in the form: one of the list, or a typed one; undefined for an invalid form. */
export const chosenPerson = (provider: Provider, form: unknown): Person | undefined => {
  const { data } = choice.safeParse(form);
  if (!data) return undefined;
  if ('subject' in data) return people[provider].find(({ subject }) => subject === data.subject);
  const { name, email, isEmailVerified } = data;
  // Google gives every person's address; Facebook gives confirmed ones or none.
  if (email === '' && provider === 'google') return undefined;
  return {
    subject: subjectOf(name, email),
    name,
    email: email === '' ? null : email,
    isEmailVerified: email !== '' && (provider === 'facebook' || isEmailVerified === 'yes'),
    note: '',
  };
};
