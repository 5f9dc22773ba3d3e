/** The session’s cookies, as the public site writes them: path /, Secure, SameSite Strict. */

const isLoopback = (): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign: the text as it stands is still the best reading.
    return text;
  }
};

/** The cookie's value; undefined when it is missing or empty. */
export const readCookie = (name: string): string | undefined => {
  const pair = document.cookie.split('; ').find((candidate) => candidate.startsWith(`${name}=`));
  return pair === undefined ? undefined : decode(pair.slice(name.length + 1)) || undefined;
};

const put = (name: string, value: string, expires: Date, sameSite: 'Strict' | 'Lax', isSecure: boolean): void => {
  const secure = isSecure ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; expires=${expires.toUTCString()}${secure}; SameSite=${sameSite}`;
};

export const writeCookie = (
  name: string,
  value: string,
  expires: Date,
  sameSite: 'Strict' | 'Lax' = 'Strict',
): void => {
  put(name, value, expires, sameSite, true);
  // Not every browser accepts Secure cookies from http://localhost; anywhere else they must be Secure.
  if (readCookie(name) !== (value || undefined) && isLoopback()) put(name, value, expires, sameSite, false);
};

export const removeCookie = (name: string): void => writeCookie(name, '', new Date(0));
