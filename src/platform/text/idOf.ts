import { createHash } from 'node:crypto';

/** The same UUID for the same text: RFC 9562 version 5 in our own namespace. */
export const idOf = (text: string): string => {
  const hash = createHash('sha1').update('6f1e2f0a-5f0b-4c39-9a57-1d1c6c0b7d11').update(text).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
};
