/** The request and the answer of the endpoint about a creator's trust. */
import { z } from 'zod';
import { trustRules } from './trustRule.ts';

/** Trusted creators' videos go live at once unless the checks leave a doubt; some are spot-checked afterwards. */
export const myTrust = {
  response: z
    .object({
      isTrusted: z.boolean(),
      hasPayoutAccount: z.boolean(),
      /** Which sales count. */
      rule: z.enum(trustRules),
      /** The sales that count, and whose hold is over. */
      salesPastHold: z.object({ has: z.int(), atLeast: z.int() }),
      /** Among the last ten decisions about the creator's videos. */
      rejectionsOfLastTen: z.object({ has: z.int(), atMost: z.int() }),
      /** Refunds for the creator's fault, lost disputes and upheld copyright claims of the last 180 days. */
      faults: z.object({ has: z.int(), atMost: z.int() }),
    })
    .meta({ id: 'Trust' }),
};
