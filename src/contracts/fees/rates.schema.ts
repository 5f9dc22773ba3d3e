import { z } from 'zod';

export const getRates = {
  response: z.object({
    /** The day of the newest rate; null while none are known. */
    day: z.iso.date().nullable(),
    /** The value of a pound in other currencies, by ISO 4217 code. */
    perPound: z.record(z.string().regex(/^[A-Z]{3}$/), z.number().positive()),
    /** The day of each of these rates. */
    days: z.record(z.string().regex(/^[A-Z]{3}$/), z.iso.date()),
  }),
};
