import { z } from 'zod';
import { priceLimits } from '#contracts/shared/money.ts';
import { isVisibleLine, notVisibleLine, typedLine } from '#contracts/shared/typedText.schema.ts';
import { videoLimits } from '#contracts/sales/businessVocabulary.ts';
import { categories } from './vocabulary.ts';

const tag = typedLine()
  .toLowerCase()
  .min(1)
  .max(videoLimits.tagLength, `A tag has at most ${videoLimits.tagLength} characters`);
const price = 'Please enter a price from £1 to £10,000';

/** What a creator says of a video; all of it is filled in when the video goes to review. */
export const videoDetails = z.object({
  title: z
    .string()
    .trim()
    .min(1, { error: 'Title is required', abort: true })
    .min(3, { error: 'Title must be at least 3 characters', abort: true })
    .max(videoLimits.titleLength, { error: `Title must be at most ${videoLimits.titleLength} characters`, abort: true })
    .refine(isVisibleLine, notVisibleLine),
  description: z
    .string()
    .trim()
    .max(videoLimits.descriptionLength, `Description must be at most ${videoLimits.descriptionLength} characters`)
    .default(''),
  category: z.enum(
    categories.map(([value]) => value),
    'Please choose a category',
  ),
  tags: z
    .array(tag)
    .max(videoLimits.tags, `At most ${videoLimits.tags} tags`)
    .default([])
    .transform((tags) => [...new Set(tags)]),
  pricePence: z.int(price).min(priceLimits.minPence, price).max(priceLimits.maxPence, price),
});

/** The fields filled in so far; any of them may be missing. */
export const videoDraft = z
  .object({
    title: typedLine().max(videoLimits.titleLength),
    description: z.string().trim().max(videoLimits.descriptionLength),
    /** Null until the creator chooses one. */
    category: videoDetails.shape.category.nullable(),
    tags: videoDetails.shape.tags,
    /** Null until the creator sets a price. */
    pricePence: videoDetails.shape.pricePence.nullable(),
    /** Where the video was published before, in the creator's words; empty for nowhere. */
    priorUse: z.string().trim().max(videoLimits.priorUseLength),
  })
  .meta({ id: 'VideoDraft' });
