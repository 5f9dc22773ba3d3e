import { z } from 'zod';

export const getRates = {
  response: z.object({
    /** The day they are of; null while none are known. */
    day: z.iso.date().nullable(),
    /** What a pound is in other currencies, by their ISO 4217 code. */
    perPound: z.record(z.string().regex(/^[A-Z]{3}$/), z.number().positive()),
  }),
};
