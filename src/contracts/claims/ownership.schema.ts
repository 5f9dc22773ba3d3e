import { z } from 'zod';
import { text } from '#contracts/shared/typedText.schema.ts';
import { typedLimits } from '#contracts/support/vocabulary.ts';
import { phone } from './claims.schema.ts';
import { claimStatuses } from './vocabulary.ts';

const byUpload = z.object({ videoId: z.uuid() });

/** As the creator who uploaded the film second sees it. */
export const ownershipClaim = z
  .object({
    /** The upload repeats an unsold film of another creator, and nothing has been said about it. */
    mayClaim: z.boolean(),
    claim: z
      .object({
        reference: z.string(),
        status: z.enum(claimStatuses),
        receivedAt: z.iso.datetime(),
        /** Until then the creator who was first may answer; null until staff have accepted the claim. */
        answerBefore: z.iso.datetime().nullable(),
        /** Why it ended as it did. */
        reason: z.string().nullable(),
        /** The address of the page of the claim, with its key. */
        page: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'OwnershipClaim' });

export const getOwnershipClaim = { params: byUpload, response: ownershipClaim };
export const claimOwnership = {
  params: byUpload,
  body: z.object({
    evidence: text('Please say how a moderator can see that the film is yours', typedLimits.work),
    postalAddress: text('Please enter a postal address at which you can be reached', typedLimits.postalAddress),
    phone: phone.default(''),
    goodFaith: z.literal(true, 'A claim needs your statement of good faith'),
    accuracy: z.literal(true, 'A claim needs your statement that it is accurate and that you may act'),
  }),
  response: ownershipClaim,
};
