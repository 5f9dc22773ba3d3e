/** Light or dark: a class on the body and a cookie; without the cookie the visitor's system decides, in CSS alone. */
import type { Theme } from '#contracts/site.ts';
import { readCookie, writeCookie } from '../session/cookies.ts';

const YEAR_MS = 365 * 86_400_000;
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

export const readTheme = (): Theme => {
  const chosen = readCookie('theme');
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return window.matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light';
};

/** What the visitor chose: kept for a year. Lax, so that it also holds on a click from another site. */
export const chooseTheme = (theme: Theme): void => {
  writeCookie('theme', theme, { expires: new Date(Date.now() + YEAR_MS), sameSite: 'Lax' });
  document.body.classList.toggle('dark', theme === 'dark');
  document.body.classList.toggle('light', theme === 'light');
  for (const listener of listeners) listener();
};
