import { createHash } from 'node:crypto';
import { grantTexts } from '#contracts/catalogue/grant.ts';
import type { FindGrant } from '#modules/catalogue/ports.ts';

/** The grant of a version, identified by the SHA-256 of its text (UTF-8, hex). */
export const findGrant: FindGrant = (version) => {
  const text = grantTexts[version];
  return text === undefined ? undefined : { version, text, hash: createHash('sha256').update(text).digest('hex') };
};
