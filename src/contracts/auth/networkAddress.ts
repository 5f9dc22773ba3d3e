/** A network address that is kept for a while: in clear at first, then as a keyed hash, then not at all. */

/** A kept hash begins with this; no network address does. */
export const hashMark = '#';

/** Tables forget the address itself after so many days, and its hash after so many. */
export const addressDays = { inClear: 30, asHash: 180 } as const;

/** What a screen shows. Two entries with the same number came from the same address. */
export const addressText = (address: string): string => {
  if (address === '') return 'Address forgotten';
  if (!address.startsWith(hashMark)) return address;
  return `Address forgotten, number ${address.slice(hashMark.length, hashMark.length + 8)}`;
};
