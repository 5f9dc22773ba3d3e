import { z } from 'zod';

export const getFigures = {
  response: z.object({
    videosListed: z.int(),
    videosSold: z.int(),
    videosSoldTwice: z.int(),
    /** Copyright claims that were upheld. */
    claimsUpheld: z.int(),
    paidToCreatorsPence: z.int(),
    /** From the request of a review to its end, of the last 500 reviews; null before the first. */
    medianReviewSeconds: z.number().nullable(),
    /** Up to which entry of the log all of them count but `videosListed`, and the root of the tree over these, in base64; null before the first. */
    checkpoint: z.object({ size: z.int(), root: z.base64() }).nullable(),
  }),
};
