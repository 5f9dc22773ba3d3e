/** Text that people type into forms. */
import { z } from 'zod';
import { asLine, outOfLine } from './visibleLine.ts';

/** For names and titles, whose other rules have words of their own: something can be seen, and all of it on one line. */
export const isVisibleLine = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) && !outOfLine.test(text);
export const notVisibleLine = 'Please use characters that can be seen, on one line';

/** A line that is kept while it is typed, or a short word: what does not belong on a line is removed, without a complaint. */
export const typedLine = () => z.string().overwrite(asLine);

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
