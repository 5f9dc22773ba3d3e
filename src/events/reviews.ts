/** What reviews records: what buyers say about what they bought, and what creators answer. The words are sealed. */
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** A buyer who has the original says how it is. */
export type ReviewWritten = Event<
  'ReviewWritten',
  { orderId: string; videoId: string; creatorId: string; buyerId: string; stars: number; text: Personal<string> }
>;
/** The creator answers, once. */
export type ReviewAnswered = Event<'ReviewAnswered', { orderId: string; text: Personal<string> }>;
/** Staff took it off the site; it no longer counts. */
export type ReviewHidden = Event<'ReviewHidden', { orderId: string; reason: string }>;
export type ReviewEvent = ReviewWritten | ReviewAnswered | ReviewHidden;
