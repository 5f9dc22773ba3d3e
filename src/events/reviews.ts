/** What reviews records: buyers' reviews of their purchases, and creators' answers. The text is sealed. */
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** A buyer who has downloaded the original reviews it. */
export type ReviewWritten = Event<
  'ReviewWritten',
  { orderId: string; videoId: string; creatorId: string; buyerId: string; stars: number; text: Personal<string> }
>;
/** The creator answers, once. */
export type ReviewAnswered = Event<'ReviewAnswered', { orderId: string; text: Personal<string> }>;
/** Staff hid the review; it no longer counts. The reason is the buyer’s to read; up to version 1 it was in clear. */
export type ReviewHidden = Event<'ReviewHidden', { orderId: string; reason: Personal<string> }>;
export type ReviewEvent = ReviewWritten | ReviewAnswered | ReviewHidden;
