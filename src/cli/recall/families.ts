/** How two clips of the sample folder are related, by their names; its README tells where they come from. */
export type Kinship = 'same recording' | 'same room' | 'unrelated';

const RECORDINGS: readonly RegExp[] = [
  /^pattern-/,
  /^flower[.-]/,
  /^frog[.-]/,
  /^(?:car-detection|truncated-header-kept)\./,
  /^(?:portrait-1s|broken-)/,
];
const ROOMS: readonly RegExp[] = [/^same-room-/];

/** What two different clips have in common. */
export const kinshipOf = (a: string, b: string): Kinship => {
  const areBoth = (family: RegExp) => family.test(a) && family.test(b);
  if (RECORDINGS.some(areBoth)) return 'same recording';
  return ROOMS.some(areBoth) ? 'same room' : 'unrelated';
};
