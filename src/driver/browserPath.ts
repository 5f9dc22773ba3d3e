/** The browser that tests and measurements start. */
import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** `CHROME_PATH`, or the first browser at a usual place; throws where there is none. */
export const browserPath = (): string => {
  const found = [process.env['CHROME_PATH'], ...places].find((place) => place !== undefined && existsSync(place));
  if (found === undefined) throw new Error('There is no browser. Install Chromium, or name one in CHROME_PATH.');
  return found;
};
