import { hashMark } from '#contracts/auth/networkAddress.ts';
import { keyedHash } from './keyedHash.ts';

/** The keyed hash that stands for a network address once the address is forgotten; a hash stays as it is. */
export const addressKey = (key: Buffer): ((address: string) => string) => {
  const hash = keyedHash(key);
  return (address) => (address.startsWith(hashMark) ? address : hashMark + hash(address));
};
