/** What the hosted onboarding takes, and what becomes of it. Nothing personal is kept of what is typed there. */
import { z } from 'zod';
import { changeAccount } from './accounts.ts';
import { bankAccountObject, withBankAccount } from './externalAccounts.ts';
import { recordEvent } from '#standIns/stripe/events.ts';
import type { AccountRecord, Change, World } from '#standIns/stripe/records.ts';

export const identityDocument = 'identity.individual.documents.primary_verification';
export const sortCode = '108800';

/** Account numbers for trying things out, as test cards are for paying. */
export const testBankAccounts: Record<string, { label: string; isChecked?: true; asksForDocument?: true }> = {
  '00012345': { label: 'Ready at once' },
  '00012346': { label: 'Is checked first', isChecked: true },
  '00012347': { label: 'Asks for a document', asksForDocument: true },
  '00012348': { label: 'Ready at once, too' },
};

const text = (message: string) => z.string().trim().min(1, message).max(100);
const digits = (length: number, message: string) =>
  z
    .string()
    .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
    .refine((typed) => typed.length === length && /^\d+$/.test(typed), message);

/** `DD / MM / YYYY`, or nothing for a day that does not exist. */
const readDay = (typed: string): Date | undefined => {
  const [day = 0, month = 0, year = 0] = typed.split('/').map(Number);
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCDate() === day && at.getUTCMonth() === month - 1 && year > 1900 ? at : undefined;
};

export const details = z.object({
  givenName: text('Please enter your first name'),
  surname: text('Please enter your last name'),
  dateOfBirth: z.string().refine((typed) => readDay(typed) !== undefined, 'Please enter a date such as 01 / 01 / 1990'),
  line1: text('Please enter your address'),
  city: text('Please enter your town'),
  postalCode: text('Please enter your postcode'),
  sortCode: digits(6, 'A sort code has 6 digits').refine(
    (code) => code === sortCode,
    `The test sort code is ${sortCode}`,
  ),
  accountNumber: digits(8, 'An account number has 8 digits').refine(
    (number) => testBankAccounts[number] !== undefined,
    'Please use one of the test account numbers',
  ),
});
export type Details = z.output<typeof details>;

const isOfAge = ({ dateOfBirth }: Details, now: Date): boolean => {
  const born = readDay(dateOfBirth);
  return (
    born !== undefined && Date.UTC(born.getUTCFullYear() + 18, born.getUTCMonth(), born.getUTCDate()) <= now.getTime()
  );
};

/** What comes of an account number: the ones for trying things out each have their own end. */
const standingAfter = (account: AccountRecord, accountNumber: string, world: World): Change => {
  const bank = testBankAccounts[accountNumber];
  if (bank?.asksForDocument)
    return changeAccount(account, { transfersStatus: 'restricted', missing: [identityDocument] }, world);
  if (bank?.isChecked)
    return changeAccount(account, { transfersStatus: 'pending', checking: [identityDocument] }, world);
  return changeAccount(account, { transfersStatus: 'active' }, world);
};

/** Another bank account is reported by an event of its own. */
export const takeBankAccount = (before: AccountRecord, accountNumber: string, world: World): Change => {
  const account = withBankAccount(before, accountNumber, world);
  const change = standingAfter(account, accountNumber, world);
  const bank = account.externalAccount;
  if (bank === undefined || account === before) return change;
  const added = recordEvent('account.external_account.created', bankAccountObject(account.id, bank), world, null);
  return { ...change, events: [added, ...(change.events ?? [])] };
};

/** The form as it was sent: what follows from it, or why it cannot be taken. */
export const handInDetails = (account: AccountRecord, typed: unknown, world: World): Change | { refusal: string } => {
  const read = details.safeParse(typed);
  if (!read.success) return { refusal: read.error.issues[0]?.message ?? 'Please fill in every field' };
  if (!isOfAge(read.data, world.now())) return { refusal: 'You must be at least 18 years old' };
  return takeBankAccount(account, read.data.accountNumber, world);
};

/** Only a photo is missing. */
export const asksForDocument = ({ missing = [] }: AccountRecord): boolean =>
  missing.length > 0 && missing.every((place) => place === identityDocument);

export const handInDocument = (account: AccountRecord, photo: unknown, world: World): Change | { refusal: string } =>
  photo === 'readable'
    ? changeAccount(account, { transfersStatus: 'active' }, world)
    : { refusal: 'The photo cannot be read. Please take another one.' };
