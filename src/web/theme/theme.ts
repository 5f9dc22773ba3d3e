/** Light or dark: a class on the body and a cookie; without the cookie the visitor's system decides, in CSS alone. */
import type { Theme } from '#contracts/site/site.ts';
import { readCookie, removeCookie, writeCookie } from '#web/app/session/cookies.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

const YEAR_MS = 365 * DAY_MS;
const DARK_SYSTEM = '(prefers-color-scheme: dark)';

const listeners = new Set<() => void>();

export const subscribeToTheme = (listener: () => void): (() => void) => {
  const system = window.matchMedia(DARK_SYSTEM);
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
};

/** What the visitor chose; null while the system decides. */
export const readChosenTheme = (): Theme | null => {
  const chosen = readCookie('theme');
  return chosen === 'dark' || chosen === 'light' ? chosen : null;
};

export const readTheme = (): Theme => readChosenTheme() ?? (window.matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light');

/** A choice is kept for a year, Lax, so that it also holds on a click from another site; null gives it up. */
export const chooseTheme = (theme: Theme | null): void => {
  if (theme) writeCookie('theme', theme, { expires: new Date(Date.now() + YEAR_MS), sameSite: 'Lax' });
  else removeCookie('theme');
  document.body.classList.toggle('dark', theme === 'dark');
  document.body.classList.toggle('light', theme === 'light');
  for (const listener of listeners) listener();
};
