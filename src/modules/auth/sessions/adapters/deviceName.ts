import { BROWSER_MAP, parse } from 'bowser';
import type { DeviceName } from '#modules/auth/ports.ts';

/** The rest of a longer one is useless, and patterns run over it. */
const MOST_CHARACTERS = 512;

/** Unknown names are left out: they would be the client's own words, and mails repeat them. */
const browsers: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP));

export const deviceName: DeviceName = (userAgent) => {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = parse(userAgent.slice(0, MOST_CHARACTERS));
  const browserName = browsers.has(browser.name ?? '') ? browser.name : undefined;
  return [browserName, os.name].filter(Boolean).join(' on ') || 'Unknown device';
};
