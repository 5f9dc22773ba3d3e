/** Where a visitor was going when the guard stopped them; kept for this tab. */

const NAME = 'origin';
/** Going back to the door would only open it again. */
const entries = [
  '/login',
  '/register',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/not-me',
  '/verify-email',
  '/setup-profile',
];

/** Only a path on this site: no scheme, no other host, no door. */
const isOwnPath = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && !entries.includes(path.split(/[?#]/)[0] ?? '');

export const rememberOrigin = (path: string): void => {
  if (isOwnPath(path)) sessionStorage.setItem(NAME, path);
};

/** The remembered path, which stays remembered. */
export const readOrigin = (): string | null => {
  const path = sessionStorage.getItem(NAME);
  return path !== null && isOwnPath(path) ? path : null;
};

/** The remembered path, once. */
export const takeOrigin = (): string | null => {
  const path = readOrigin();
  sessionStorage.removeItem(NAME);
  return path;
};
