/** The cookies that scripts read and write: path /, Secure, and SameSite as asked. */

const isLoopback = (): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

export const readCookie = (name: string): string | undefined => {
  if (typeof document === 'undefined') return undefined;
  for (const pair of document.cookie.split(';')) {
    const at = pair.indexOf('=');
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    try {
      return decodeURIComponent(value);
    } catch {
      // A stray percent sign: the text as it stands is still the best reading.
      return value;
    }
  }
  return undefined;
};

export type CookieOptions = {
  /** Left out: the cookie lives as long as the browser session. */
  expires?: Date;
  sameSite?: 'Strict' | 'Lax';
};

/** The cookie as it is sent to `document.cookie`, attributes included. */
export const cookieText = (
  name: string,
  value: string,
  { expires, sameSite = 'Strict' }: CookieOptions = {},
  isSecure = true,
): string =>
  [
    `${name}=${encodeURIComponent(value)}`,
    'path=/',
    ...(expires ? [`expires=${expires.toUTCString()}`] : []),
    ...(isSecure ? ['Secure'] : []),
    `SameSite=${sameSite}`,
  ].join('; ');

export const writeCookie = (name: string, value: string, options: CookieOptions = {}): void => {
  document.cookie = cookieText(name, value, options);
  // Not every browser accepts Secure cookies from http://localhost; anywhere else they must be Secure.
  if (readCookie(name) !== value && isLoopback()) document.cookie = cookieText(name, value, options, false);
};

export const removeCookie = (name: string): void => {
  const options = { expires: new Date(0) };
  document.cookie = cookieText(name, '', options);
  if (readCookie(name) !== undefined) document.cookie = cookieText(name, '', options, false);
};
