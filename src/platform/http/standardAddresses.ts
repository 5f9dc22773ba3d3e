/** Addresses that programs look for under `/.well-known/` (RFC 8615). */
import type { Express } from 'express';
import { addDays } from '#contracts/shared/addDays.ts';

type StandardOptions = {
  /** The origin of the site; no trailing slash. */
  origin: string;
  /** Where a found weakness is reported; null while the company has named no address. */
  email: string | null;
  now: () => Date;
};

/** A file that nobody looks after says by itself that it is out of date (RFC 9116, 2.5.5: less than a year). */
const VALID_DAYS = 180;

/** Mounts `security.txt` (RFC 9116) and `change-password` (W3C: A Well-Known URL for Changing Passwords). */
export const mountStandardAddresses = (app: Express, { origin, email, now }: StandardOptions): void => {
  app.get('/.well-known/security.txt', (_, response) => {
    const day = `${now().toISOString().slice(0, 10)}T00:00:00.000Z`;
    const lines = [
      `Contact: ${email === null ? `${origin}/contact` : `mailto:${email}`}`,
      `Expires: ${addDays(day, VALID_DAYS)}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
    ];
    response.type('text/plain').send(`${lines.join('\n')}\n`);
  });
  app.get('/.well-known/change-password', (_, response) => response.redirect(302, '/account?tab=security'));
};
