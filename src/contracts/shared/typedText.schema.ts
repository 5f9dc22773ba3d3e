/** Text that people type into forms. */
import { z } from 'zod';

/** What makes a line look like other lines: controls, ends of lines, and marks that turn the direction of text (UAX #9). */
const outOfLine = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** For names and titles, whose other rules have words of their own: something can be seen, and all of it on one line. */
export const isVisibleLine = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) && !outOfLine.test(text);
export const notVisibleLine = 'Please use characters that can be seen, on one line';

const typed = (required: string, most: number, cannotBeShown: RegExp) =>
  z
    .string(required)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .max(most, { error: `Please use at most ${most} characters`, abort: true })
    // There are many kinds of blanks, some without any width.
    .refine((text) => /[\p{L}\p{N}]/u.test(text), { error: required, abort: true })
    .refine((text) => !cannotBeShown.test(text), 'Please remove the characters that cannot be shown');

/** One line; refuses control characters, unpaired surrogates and marks of direction. */
export const line = (required: string, most: number) => typed(required, most, outOfLine);

/** Several lines. */
export const text = (required: string, most: number) => typed(required, most, /[^\P{Cc}\n\t]|\p{Cs}/u);
