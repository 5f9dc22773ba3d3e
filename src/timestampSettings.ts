/** The setting that names the authority for time stamps. */
import { z } from 'zod';
import { isLoopback } from '#platform/network/isLoopback.ts';

/** Over https but on this machine, and without a user and a password, which `fetch` refuses. */
const isUsable = (given: string): boolean => {
  if (!URL.canParse(given)) return false;
  const { protocol, hostname, username, password } = new URL(given);
  const isProtected = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isProtected && username === '' && password === '';
};

export const timestampAddress = z
  .string()
  .trim()
  .transform((given) => (given === '' ? undefined : given))
  .optional()
  .refine(
    (given) => given === undefined || isUsable(given),
    'is an address over https, without a user and a password in it',
  );
