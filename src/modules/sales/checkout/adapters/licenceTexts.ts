import { createHash } from 'node:crypto';
import { licenceTexts } from '#modules/sales/checkout/licence.ts';
import type { FindLicence } from '#modules/sales/ports.ts';

/** The licence of a version, identified by the SHA-256 of its text (UTF-8, hex). */
export const findLicence: FindLicence = (version) => {
  const text = licenceTexts[version];
  if (text === undefined) throw new Error(`there is no licence version ${version}`);
  return { version, text, hash: createHash('sha256').update(text).digest('hex') };
};
