import { z } from 'zod';
import { sender, submissionId } from './support.schema.ts';
import { typedLimits } from './supportVocabulary.ts';
import { line, text } from './typedText.schema.ts';

const { name, email } = sender;

/** The six elements of 17 U.S.C. § 512(c)(3)(A); each that is missing is asked for in its own words. */
export const submitClaim = {
  body: z.object({
    submissionId,
    work: text('Please describe the work that is yours, so that we can recognise it', typedLimits.work),
    videoUrl: z
      .url({
        protocol: /^https?$/,
        error: 'Please enter the whole address of the video’s page, beginning with https://',
      })
      .max(typedLimits.address, `Please use at most ${typedLimits.address} characters`),
    name,
    email,
    postalAddress: text('Please enter a postal address at which you can be reached', typedLimits.postalAddress),
    phone: z
      .string()
      .trim()
      .max(30, 'Invalid phone number format')
      .regex(/^(\+?[\d\s()-]+)?$/, 'Invalid phone number format')
      .default(''),
    goodFaith: z.literal(true, 'A notice needs your statement of good faith'),
    accuracy: z.literal(true, 'A notice needs your statement that it is accurate and that you may act'),
    signature: line('Please sign by typing your full name', typedLimits.name),
  }),
  response: z.object({ reference: z.string() }),
};
