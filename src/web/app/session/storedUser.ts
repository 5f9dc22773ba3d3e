/**
 * The signed-in person as the browser remembers them: a cookie and a local-storage record, both named `user`, holding
 * the same JSON. Either may be missing or damaged; the cookie is asked first.
 */
import type { SessionUser } from '#contracts/auth/auth.ts';
import { cookieText, readCookie, removeCookie, writeCookie, type CookieOptions } from './cookies.ts';

export type StoredUser = { status: 'none' } | { status: 'corrupt' } | { status: 'found'; user: SessionUser };

const NAME = 'user';
/** Browsers drop a larger cookie without a word. */
const COOKIE_BYTES = 4096;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Any JSON object is a record; a field that is missing counts as not given. */
const parse = (json: string): SessionUser | undefined => {
  let record: unknown;
  try {
    record = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return undefined;
  const fields = record as Partial<SessionUser>;
  return {
    id: text(fields.id),
    email: text(fields.email),
    username: text(fields.username),
    displayName: text(fields.displayName),
    isCreator: fields.isCreator === true,
    isEmailVerified: fields.isEmailVerified === true,
    isProfileComplete: fields.isProfileComplete === true,
    isSuspended: fields.isSuspended === true,
    avatarUrl: typeof fields.avatarUrl === 'string' && fields.avatarUrl !== '' ? fields.avatarUrl : null,
    roles: Array.isArray(fields.roles) ? fields.roles : [],
  };
};

/** Private windows may refuse storage; the cookie then stands alone. */
export const localRecord = {
  read: (name: string): string | undefined => {
    try {
      return localStorage.getItem(name) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write: (name: string, value: string | undefined): void => {
    try {
      if (value === undefined) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
    } catch (error) {
      console.warn(`${name} could not be kept in local storage`, error);
    }
  },
};

const copies = (): (string | undefined)[] => [readCookie(NAME), localRecord.read(NAME)];

/** A text that changes whenever what is stored changes: cheap to compare. */
export const storedUserText = (): string => {
  const [cookie, local] = copies();
  return `${cookie ?? ''}\n${local ?? ''}`;
};

export const readStoredUser = (): StoredUser => {
  const present = copies().filter((copy) => copy !== undefined && copy !== '');
  for (const copy of present) {
    const user = parse(copy ?? '');
    if (user) return { status: 'found', user };
  }
  return { status: present.length === 0 ? 'none' : 'corrupt' };
};

export const writeStoredUser = (user: SessionUser, options: CookieOptions = {}): void => {
  const json = JSON.stringify(user);
  localRecord.write(NAME, json);
  const fits = cookieText(NAME, json, options).length < COOKIE_BYTES;
  writeCookie(NAME, fits ? json : JSON.stringify({ ...user, avatarUrl: null }), options);
};

/** Writes the good copy over a damaged one; does nothing when both are good, missing or damaged. */
export const repairStoredUser = (): void => {
  const stored = readStoredUser();
  if (stored.status !== 'found') return;
  const [cookie, local] = copies();
  if (cookie !== undefined && !parse(cookie)) writeCookie(NAME, JSON.stringify(stored.user));
  if (local !== undefined && !parse(local)) localRecord.write(NAME, JSON.stringify(stored.user));
};

export const clearStoredUser = (): void => {
  removeCookie(NAME);
  localRecord.write(NAME, undefined);
};
