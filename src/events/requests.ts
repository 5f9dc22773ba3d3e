/**
 * What requests records: the content that people look for, the answers of creators, and the decisions of moderators.
 */
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** The address for the answer. */
export type Sender = { name: string; email: string };

/** A person requests content that does not exist here yet. Only the sender is sealed: the rest is public. */
export type ContentRequested = Event<
  'ContentRequested',
  {
    requestId: string;
    reference: string;
    userId: string | null;
    title: string;
    description: string;
    category: string;
    budgetMinPence: number | null;
    budgetMaxPence: number | null;
    /** `2026-03-31`, the last day on which it is useful. */
    deadline: string | null;
    /** The day after which the request ends; absent in older requests, which end with their deadline. */
    lastDay?: string;
    sender: Personal<Sender>;
  }
>;
/** The sender confirmed the email address: the request is public now. */
export type RequestConfirmed = Event<'RequestConfirmed', { requestId: string }>;

/** A moderator reviewed it and found nothing wrong. */
export type RequestPassed = Event<'RequestPassed', { requestId: string; by: string }>;
/**
 * A moderator hid it. `askerId` is null for a request without an account. The reason is sealed as the sender is, and that
 * of a hidden answer for its creator; up to version 1 they were in clear.
 */
export type RequestHidden = Event<
  'RequestHidden',
  { requestId: string; askerId: string | null; by: string; reason: Personal<string> }
>;
/** A moderator restored it. */
export type RequestShown = Event<'RequestShown', { requestId: string; by: string; reason: Personal<string> }>;

type Given = {
  requestId: string;
  answerId: string;
  /** Null for a request without an account. */
  askerId: string | null;
  creatorId: string;
  words: Personal<string>;
};
/** A creator answers with a listed video. */
export type VideoOffered = Event<'VideoOffered', Given & { videoId: string }>;
/** A creator offers to film it: for a price, and by a day. */
export type VideoProposed = Event<'VideoProposed', Given & { pricePence: number; readyBy: string }>;
/** The creator withdrew the answer. */
export type AnswerWithdrawn = Event<'AnswerWithdrawn', { requestId: string; answerId: string }>;
/** A moderator hid an answer. */
export type AnswerHidden = Event<
  'AnswerHidden',
  { requestId: string; answerId: string; creatorId: string; by: string; reason: Personal<string> }
>;

/** The request led to a video: through the order that bought an answer, or as the asker reports. */
export type RequestFulfilled = Event<'RequestFulfilled', { requestId: string; orderId: string | null }>;
/** The asker closed the request. */
export type RequestClosed = Event<'RequestClosed', { requestId: string }>;
/** The last day of the request is over. */
export type RequestEnded = Event<'RequestEnded', { requestId: string }>;

export type RequestEvent =
  | ContentRequested
  | RequestConfirmed
  | RequestPassed
  | RequestHidden
  | RequestShown
  | VideoOffered
  | VideoProposed
  | AnswerWithdrawn
  | AnswerHidden
  | RequestFulfilled
  | RequestClosed
  | RequestEnded;
