/** The details of a video as a form holds them. Their rules are fetched when the form is first touched. */
import type { z } from 'zod';
import type { videoDraft } from '#contracts/catalogue/videoDetails.schema.ts';
import type * as rules from './details.schema.ts';

export type PriceInput = z.input<typeof rules.priceForm>;
export type PriceValues = z.output<typeof rules.priceForm>;
export type TextInput = z.input<typeof rules.textForm>;
export type TextValues = z.output<typeof rules.textForm>;
export type SubmitInput = z.input<typeof rules.submitForm>;
export type SubmitValues = z.output<typeof rules.submitForm>;

export const loadDetailRules = () => import('./details.schema.ts');

/** As it is sent. */
export type VideoDraft = z.output<typeof videoDraft>;
/** As the server answers it. */
export type StoredDraft = z.input<typeof videoDraft>;

/** `4950` → `49.50`, `4900` → `49`. */
export const typedPounds = (pence: number | null): string =>
  pence === null ? '' : (pence / 100).toFixed(pence % 100 === 0 ? 0 : 2);

/** A draft as it stands in the form. The signature is given anew each time. */
export const inputOf = (draft: StoredDraft): SubmitInput => ({
  title: draft.title,
  description: draft.description,
  category: draft.category ?? '',
  tags: (draft.tags ?? []).join(', '),
  pricePence: typedPounds(draft.pricePence),
  priorUse: draft.priorUse === '' ? null : draft.priorUse,
  agrees: false,
});
