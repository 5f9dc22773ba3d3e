import { z } from 'zod';
import * as catalogue from '#contracts/catalogue/catalogue.schema.ts';
import * as studio from '#contracts/catalogue/studio.schema.ts';
import { videoLimits } from '#contracts/sales/businessVocabulary.ts';
import { parsePounds } from '#web/ui/fields/parsePounds.ts';

const { tags, pricePence, category, description } = catalogue.videoDetails.shape;
const { signedName, agrees, priorUse } = studio.submitVideo.body.shape;

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
export type PriceInput = z.input<typeof priceForm>;
export type PriceValues = z.output<typeof priceForm>;

/** What can be changed while it is for sale; tags between commas. */
export const wordsForm = studio.editListing.body.extend({
  description: description.unwrap(),
  category: z.string().pipe(category),
  tags: typedTags,
});
export type WordsInput = z.input<typeof wordsForm>;
export type WordsValues = z.output<typeof wordsForm>;

/** Details and signature as they are typed, under the call's own rules. */
export const submitForm = wordsForm.extend({
  pricePence: typedPrice,
  /** Null: it has not been published anywhere. */
  priorUse: priorUse
    .unwrap()
    .min(1, 'Please say where it has been published')
    .nullable()
    .transform((where) => where ?? ''),
  signedName,
  agrees: z.boolean().pipe(agrees),
});
export type SubmitInput = z.input<typeof submitForm>;
export type SubmitValues = z.output<typeof submitForm>;

/** As it is sent. */
export type VideoDraft = z.output<typeof catalogue.videoDraft>;
/** As the server answers it. */
export type KnownDraft = z.input<typeof catalogue.videoDraft>;

/** `4950` → `49.50`, `4900` → `49`. */
export const typedPounds = (pence: number | null): string =>
  pence === null ? '' : (pence / 100).toFixed(pence % 100 === 0 ? 0 : 2);

/** A draft as it stands in the form. The signature is given anew each time. */
export const inputOf = (draft: KnownDraft): SubmitInput => ({
  title: draft.title,
  description: draft.description,
  category: draft.category ?? '',
  tags: (draft.tags ?? []).join(', '),
  pricePence: typedPounds(draft.pricePence),
  priorUse: draft.priorUse === '' ? null : draft.priorUse,
  signedName: '',
  agrees: false,
});

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
