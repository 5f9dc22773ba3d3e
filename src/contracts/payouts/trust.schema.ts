/** The request and the answer of the endpoint about the sales behind a creator's trust. */
import { z } from 'zod';
import { byRecord } from '#contracts/shared/byRecord.schema.ts';
import { myTrust } from '#contracts/sales/trust.schema.ts';

const person = z.object({ id: z.uuid(), name: z.string() });

/** Why a sale does not count. What two accounts share is named, and never shown. */
export const saleDoubts = [
  'held',
  'refunded',
  'inDoubt',
  'price',
  'newAccount',
  'noCard',
  'noAddress',
  'sameBuyer',
  'sameCard',
  'sameAddress',
  'sameDevice',
] as const;

export const getTrustDossier = {
  params: byRecord,
  response: z
    .object({
      trust: myTrust.response,
      /** The latest sales, at most a hundred, the oldest first. Empty under the rule of the demo. */
      sales: z.array(
        z.object({
          orderId: z.uuid(),
          soldAt: z.iso.datetime(),
          pricePence: z.int(),
          buyer: person,
          /** The sale counts when there is none. `with`: who shares it. */
          doubts: z.array(z.object({ why: z.enum(saleDoubts), with: person.nullable() })),
        }),
      ),
    })
    .meta({ id: 'TrustDossier' }),
};
