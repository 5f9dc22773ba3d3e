import { createHmac } from 'node:crypto';

/** Makes a keyed hash of a normalised text, so that nobody can guess the text from its hash. */
export const keyedHash =
  (key: Buffer) =>
  (text: string): string =>
    createHmac('sha256', key).update(text.normalize('NFKC').trim().toLowerCase()).digest('base64url');
