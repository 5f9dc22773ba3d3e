/** Text that people type into forms. */
import { z } from 'zod';

const typed = (required: string, most: number, cannotBeShown: RegExp) =>
  z
    .string(required)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .max(most, { error: `Please use at most ${most} characters`, abort: true })
    // There are many kinds of blanks, some without any width.
    .refine((text) => /[\p{L}\p{N}]/u.test(text), { error: required, abort: true })
    .refine((text) => !cannotBeShown.test(text), 'Please remove the characters that cannot be shown');

/** One line; refuses control characters and unpaired surrogates. */
export const line = (required: string, most: number) => typed(required, most, /[\p{Cc}\p{Cs}]/u);

/** Several lines. */
export const text = (required: string, most: number) => typed(required, most, /[^\P{Cc}\n\t]|\p{Cs}/u);
