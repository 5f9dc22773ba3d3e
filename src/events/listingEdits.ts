/** What happens to a change of a listing that was approved before. */
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** What buyers read of a listing. */
export type ListingText = { title: string; description: string; category: string; tags: string[] };
/** What buyers see of it first. */
export type ListingPicture = { thumbnail: string; poster: string; blurred?: string };
/** Text, picture, or both; null for what stays. */
export type ListingChange = { text: ListingText | null; picture: ListingPicture | null };
/**
 * The creator wants this for the listing, and a moderator has to approve it. It carries the whole of what waits, and takes
 * the place of an earlier one.
 */
export type ListingEditProposed = Event<
  'ListingEditProposed',
  ListingChange & { videoId: string; creatorId: string; editId: string; at: string }
>;
/** A trusted creator's change went live at once and is checked afterwards; this is what stood there before. */
export type ListingEditSampled = Event<
  'ListingEditSampled',
  ListingChange & { videoId: string; creatorId: string; editId: string; at: string }
>;
/** A moderator approved the change, or lets a sampled one stay. */
export type ListingEditApproved = Event<'ListingEditApproved', { videoId: string; editId: string; by: string }>;
/** A moderator declined the change, or put a sampled one back; `by` is null when nobody checked it in time. */
export type ListingEditDeclined = Event<
  'ListingEditDeclined',
  { videoId: string; creatorId: string; editId: string; by: string | null; reason: Personal<string> }
>;
/** The change is no longer wanted. */
export type ListingEditWithdrawn = Event<'ListingEditWithdrawn', { videoId: string; editId: string }>;
export type ListingEditEvent =
  | ListingEditProposed
  | ListingEditSampled
  | ListingEditApproved
  | ListingEditDeclined
  | ListingEditWithdrawn;
