/** What makes a line look like other lines: controls, ends of lines, and marks that turn the direction of text (UAX #9). */
export const outOfLine = /[\p{Cc}\p{Cs}\u061c\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** The text on one line without any of that: for what is kept while it is typed, and for names that come from files. */
export const asLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(new RegExp(outOfLine.source, 'gu'), '')
    .trim();

/** The text on one line of a terminal, which it cannot steer: U+FFFD in place of each of those characters. */
export const asShownLine = (text: string): string => text.replace(new RegExp(outOfLine.source, 'gu'), '\uFFFD');
