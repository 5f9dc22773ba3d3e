/** Who is signed in, kept exactly where the public site keeps it, so that one sign-in serves both. */
import type { Session, SessionUser } from '#contracts/auth/auth.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { staffRoles } from '#contracts/catalogue/vocabulary.ts';
import { readCookie, removeCookie, writeCookie } from './cookies.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

export type Tokens = Omit<Session, 'user'>;
/** What the console needs to know of a person. */
export type StaffMember = Pick<SessionUser, 'id' | 'displayName' | 'avatarUrl'> & { roles: readonly StaffRole[] };

/** Browsers drop a larger cookie without a word. */
const COOKIE_BYTES = 4096;
/** The cookie lifetimes of this sign-in: `login` from the sign-in screens, `session` from registration. */
const PATH_RECORD = 'signInPath';

export const readAccessToken = (): string | undefined => readCookie('accessToken');
export const readRefreshToken = (): string | undefined => readCookie('refreshToken');

const parseUser = (json: string | null | undefined): StaffMember | undefined => {
  let record: unknown;
  try {
    record = JSON.parse(json ?? '');
  } catch {
    return undefined;
  }
  if (typeof record !== 'object' || record === null) return undefined;
  const { id, displayName, avatarUrl, roles } = record as Partial<Record<keyof SessionUser, unknown>>;
  return {
    id: typeof id === 'string' ? id : '',
    displayName: typeof displayName === 'string' ? displayName : '',
    avatarUrl: typeof avatarUrl === 'string' ? avatarUrl : null,
    roles: Array.isArray(roles) ? staffRoles.filter((role) => roles.includes(role)) : [],
  };
};

/** The signed-in person, from the cookie or, when that is missing or damaged, from local storage. */
export const readUser = (): StaffMember | undefined =>
  parseUser(readCookie('user')) ?? parseUser(localStorage.getItem('user'));

const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

const writeUser = (json: string, expires: Date): void => {
  localStorage.setItem('user', json);
  if (encodeURIComponent(json).length < COOKIE_BYTES - 200) writeCookie('user', json, expires);
};

const writeTokens = ({ accessToken, refreshToken, expiresAt }: Tokens, userJson: string | null): void => {
  const isLogin = localStorage.getItem(PATH_RECORD) === 'login';
  const accessEnd = isLogin ? inDays(7) : new Date(expiresAt);
  writeCookie('accessToken', accessToken, accessEnd);
  writeCookie('refreshToken', refreshToken, inDays(isLogin ? 30 : 7));
  if (userJson !== null) writeUser(userJson, accessEnd);
};

/** Signs this browser in, with the lifetimes of a login screen. */
export const storeSession = ({ user, ...tokens }: Session): void => {
  localStorage.setItem(PATH_RECORD, 'login');
  writeTokens(tokens, JSON.stringify(user));
};

/** After a refresh: new tokens with the lifetimes of the sign-in they renew. */
export const storeTokens = (tokens: Tokens): void => {
  writeTokens(tokens, readCookie('user') ?? localStorage.getItem('user'));
};

export const clearTokens = (): void => {
  removeCookie('accessToken');
  removeCookie('refreshToken');
};

export const clearSession = (): void => {
  clearTokens();
  removeCookie('user');
  localStorage.removeItem('user');
  localStorage.removeItem(PATH_RECORD);
};
