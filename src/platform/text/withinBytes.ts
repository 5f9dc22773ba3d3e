/** The beginning of a text that takes at most so many bytes in UTF-8, cut between characters, without blanks at its ends. */
export const withinBytes = (text: string, mostBytes: number): string => {
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > mostBytes) break;
    kept += character;
  }
  return kept.trim();
};
