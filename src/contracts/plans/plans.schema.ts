import { z } from 'zod';
import { planStandings } from './vocabulary.ts';

export const plan = z
  .object({
    standing: z.enum(planStandings),
    /** Whether Creator Pro is in force at this moment. */
    isPro: z.boolean(),
    pricePence: z.int(),
    /** The next charge (`renewing`), or the end of Pro (`ending`, `late`); null on the Free plan. */
    nextAt: z.iso.datetime().nullable(),
    /** Whether the payment provider has a card and invoices for the person to manage. */
    hasCard: z.boolean(),
  })
  .meta({ id: 'Plan' });

export const getPlan = { response: plan };
export const startPro = { response: z.object({ payUrl: z.url() }) };
export const cancelPro = { response: plan };
export const resumePro = { response: plan };
export const openPortal = { response: z.object({ url: z.url() }) };
