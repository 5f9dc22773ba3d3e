import { createHmac } from 'node:crypto';

/** Makes a keyed hash of a normalised text: what can be guessed must not be readable from a name. */
export const keyedHash =
  (key: Buffer) =>
  (text: string): string =>
    createHmac('sha256', key).update(text.normalize('NFKC').trim().toLowerCase()).digest('base64url');
