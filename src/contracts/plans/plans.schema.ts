import { z } from 'zod';
import { planStandings } from './vocabulary.ts';

export const plan = z
  .object({
    standing: z.enum(planStandings),
    /** Whether Creator Pro is in force at this moment. */
    isPro: z.boolean(),
    pricePence: z.int(),
    /** When it is charged next (`renewing`), or until when Pro lasts (`ending`, `late`); null on the Free plan. */
    nextAt: z.iso.datetime().nullable(),
    /** Whether there is a card, and invoices, to look after at the payment provider. */
    hasCard: z.boolean(),
  })
  .meta({ id: 'Plan' });

export const getPlan = { response: plan };
export const startPro = { response: z.object({ payUrl: z.url() }) };
export const cancelPro = { response: plan };
export const resumePro = { response: plan };
export const openPortal = { response: z.object({ url: z.url() }) };
