/** Light or dark, as on the public site: the `theme` cookie, or the system’s setting when there is none. */
import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from '#admin/calls/cookies.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

export type ColourMode = 'light' | 'dark';

const YEAR_MS = 365 * DAY_MS;
const DARK_SYSTEM = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  const system = window.matchMedia(DARK_SYSTEM);
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
};

const readMode = (): ColourMode => {
  const chosen = readCookie('theme');
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return window.matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light';
};

export const chooseMode = (mode: ColourMode): void => {
  writeCookie('theme', mode, new Date(Date.now() + YEAR_MS), 'Lax');
  for (const listener of listeners) listener();
};

export const useColourMode = (): ColourMode => useSyncExternalStore(subscribe, readMode);
