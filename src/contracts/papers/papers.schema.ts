import { z } from 'zod';
import { signedLink } from '#contracts/catalogue/catalogue.schema.ts';
import { statementPeriod } from '#contracts/sales/sales.schema.ts';

export const openPapers = {
  params: z.object({ orderId: z.uuid() }),
  response: z
    .object({
      /** The number of the receipt; null in the moment between the sale and its numbering, and for who did not buy. */
      number: z.string().nullable(),
      receipt: signedLink.nullable(),
      /** Null once the purchase was refunded in full, and for a buyer who transferred the licence. */
      licence: signedLink.nullable(),
      /** One for each refund, the first one first. */
      creditNotes: z.array(
        z.object({ number: z.string(), amountPence: z.int(), refundedAt: z.iso.datetime(), paper: signedLink }),
      ),
    })
    .meta({ id: 'Papers' }),
};

export const openStatement = { body: z.object({ period: statementPeriod }), response: signedLink };
