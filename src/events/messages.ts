/** What messages records: conversations and their messages. The text is sealed with the key of its writer. */
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** A person writes to a creator for the first time; `videoId` is the video that started the conversation. */
export type ThreadOpened = Event<
  'ThreadOpened',
  { threadId: string; buyerId: string; creatorId: string; videoId: string | null }
>;
/** `isNews`: the recipient had no unread message, and is therefore notified. */
export type MessageSent = Event<
  'MessageSent',
  { threadId: string; messageId: string; fromId: string; toId: string; words: Personal<string>; isNews: boolean }
>;
/** One of the two people has read every message. */
export type ThreadRead = Event<'ThreadRead', { threadId: string; userId: string }>;
/** One of the two people blocks the conversation. */
export type ThreadBlocked = Event<'ThreadBlocked', { threadId: string; by: string }>;
/** The person who blocked the conversation unblocks it. */
export type ThreadUnblocked = Event<'ThreadUnblocked', { threadId: string; by: string }>;

/** A moderator hid a message from both people; its text stays for staff. Up to version 1 the reason was in clear. */
export type MessageHidden = Event<
  'MessageHidden',
  { threadId: string; messageId: string; fromId: string; by: string; reason: Personal<string> }
>;

export type MessageEvent = ThreadOpened | MessageSent | ThreadRead | ThreadBlocked | ThreadUnblocked | MessageHidden;
