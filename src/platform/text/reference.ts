/** The symbols, without those that look alike: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const symbols = '34679ACDEFGHJKMNPQRTVWXY';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/**
 * `SUP-7K3M-9QXD-4HTW` from a random UUID: easy to read aloud, impossible to guess. Of its 122 random bits 55 stay,
 * enough to be unique without a lookup: among a million, two are alike once in 70,000 times.
 */
export const makeReference = (prefix: string, randomId: string): string => {
  let rest = BigInt(`0x${randomId.replaceAll('-', '')}`);
  const groups = Array.from({ length: GROUPS }, () => {
    let group = '';
    while (group.length < GROUP_LENGTH) {
      group += symbols.charAt(Number(rest % BigInt(symbols.length)));
      rest /= BigInt(symbols.length);
    }
    return group;
  });
  return [prefix, ...groups].join('-');
};
