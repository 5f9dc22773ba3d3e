import { z } from 'zod';
import { videoDetails, type videoDraft } from '#contracts/catalogue/videoDetails.schema.ts';
import * as studio from '#contracts/catalogue/studio.schema.ts';
import { videoLimits } from '#contracts/sales/businessVocabulary.ts';
import { parsePounds } from '#contracts/shared/parsePounds.ts';

const { tags, pricePence, category, description } = videoDetails.shape;
const { agrees, priorUse } = studio.submitVideo.body.shape;

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

const typedTags = z.string().transform((text, context) => {
  const parsed = tags.safeParse(listOf(text));
  if (parsed.success) return parsed.data;
  context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? 'Please check the tags' });
  return z.NEVER;
});
const typedPrice = z.string().transform(parsePounds).pipe(pricePence);

/** The price alone, in pounds. */
export const priceForm = z.object({ pricePence: typedPrice });

/** What can be changed while it is for sale; tags between commas. */
export const textForm = studio.editListing.body.extend({
  description: description.unwrap(),
  category: z.string().pipe(category),
  tags: typedTags,
});

/** Details as they are typed, and the yes to signing, under the call's own rules. */
export const submitForm = textForm.extend({
  pricePence: typedPrice,
  /** Null: it has not been published anywhere. */
  priorUse: priorUse
    .unwrap()
    .min(1, 'Please say where it has been published')
    .nullable()
    .transform((where) => where ?? ''),
  agrees: z.boolean().pipe(agrees),
});

type SubmitInput = z.input<typeof submitForm>;
type VideoDraft = z.output<typeof videoDraft>;

const cut = (text: string, most: number): string => text.trim().slice(0, most).trim();

/** As much of what is typed as can be kept; the rest stays in the form only. */
export const draftOf = (typed: SubmitInput): VideoDraft => ({
  title: cut(typed.title, videoLimits.titleLength),
  description: cut(typed.description, videoLimits.descriptionLength),
  category: category.safeParse(typed.category).data ?? null,
  tags: tags.parse(
    listOf(typed.tags)
      .filter((tag) => tag.toLowerCase().length <= videoLimits.tagLength)
      .slice(0, videoLimits.tags),
  ),
  pricePence: typedPrice.safeParse(typed.pricePence).data ?? null,
  priorUse: cut(typed.priorUse ?? '', videoLimits.priorUseLength),
});
