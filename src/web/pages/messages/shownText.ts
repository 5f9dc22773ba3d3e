/** What stands where nobody is to read the words. */
export const shownText = ({ words, isHidden }: { words: string; isHidden: boolean }): string => {
  if (isHidden) return 'Hidden by our moderators.';
  return words === '' ? 'Deleted with the account.' : words;
};
