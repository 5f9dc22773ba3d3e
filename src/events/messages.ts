/** What messages records: who writes with whom. What they write is sealed with the key of its writer. */
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** Somebody writes to a creator for the first time; `videoId` is what it began about. */
export type ThreadOpened = Event<
  'ThreadOpened',
  { threadId: string; buyerId: string; creatorId: string; videoId: string | null }
>;
/** `isNews`: whoever it is for had nothing unread, so that they are told of it. */
export type MessageSent = Event<
  'MessageSent',
  { threadId: string; messageId: string; fromId: string; toId: string; words: Personal<string>; isNews: boolean }
>;
/** One of the two has read everything. */
export type ThreadRead = Event<'ThreadRead', { threadId: string; userId: string }>;
/** One of the two wants no more of it. */
export type ThreadBlocked = Event<'ThreadBlocked', { threadId: string; by: string }>;
/** Whoever blocked it lifts that. */
export type ThreadUnblocked = Event<'ThreadUnblocked', { threadId: string; by: string }>;

/** A moderator hid a message from both of them; its words stay for staff. */
export type MessageHidden = Event<
  'MessageHidden',
  { threadId: string; messageId: string; fromId: string; by: string; reason: string }
>;

export type MessageEvent = ThreadOpened | MessageSent | ThreadRead | ThreadBlocked | ThreadUnblocked | MessageHidden;
