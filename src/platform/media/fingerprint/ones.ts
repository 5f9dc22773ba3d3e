/** Counts the set bits of a 32-bit word in pairs, fours and bytes (Warren, "Hacker's Delight" §5–1). */
export const ones = (word: number): number => {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  count = (count + (count >>> 4)) & 0x0f0f0f0f;
  return Math.imul(count, 0x01010101) >>> 24;
};
