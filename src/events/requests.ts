/** What requests records: what people look for, what creators answer, and what moderators make of both. */
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** Where the answer goes. */
export type Sender = { name: string; email: string };

/** Somebody asks for content that is not there yet. Only who it is is sealed: the rest is meant for everybody. */
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
    /** `2026-03-31`, the last day on which it is of use. */
    deadline: string | null;
    /** The day after which it ends by itself; absent in requests of before, which end with their deadline. */
    lastDay?: string;
    sender: Personal<Sender>;
  }
>;
/** The request is of somebody who reads mail at the address given: everybody sees it now. */
export type RequestConfirmed = Event<'RequestConfirmed', { requestId: string }>;

/** A moderator looked at it and found nothing wrong. */
export type RequestPassed = Event<'RequestPassed', { requestId: string; by: string }>;
/** A moderator took it off the site. `askerId` is null where no account stands behind it. */
export type RequestHidden = Event<
  'RequestHidden',
  { requestId: string; askerId: string | null; by: string; reason: string }
>;
/** A moderator put it back. */
export type RequestShown = Event<'RequestShown', { requestId: string; by: string; reason: string }>;

type Given = {
  requestId: string;
  answerId: string;
  /** Null where no account stands behind the request. */
  askerId: string | null;
  creatorId: string;
  words: Personal<string>;
};
/** A creator answers with a video that is for sale. */
export type VideoOffered = Event<'VideoOffered', Given & { videoId: string }>;
/** A creator offers to film it: at which price, and by which day. */
export type VideoProposed = Event<'VideoProposed', Given & { pricePence: number; readyBy: string }>;
/** Its creator took an answer back. */
export type AnswerWithdrawn = Event<'AnswerWithdrawn', { requestId: string; answerId: string }>;
/** A moderator took an answer off. */
export type AnswerHidden = Event<
  'AnswerHidden',
  { requestId: string; answerId: string; creatorId: string; by: string; reason: string }
>;

/** It has led to a video: by the order that bought an answer, or because whoever asked says so. */
export type RequestFulfilled = Event<'RequestFulfilled', { requestId: string; orderId: string | null }>;
/** Whoever asked looks no longer. */
export type RequestClosed = Event<'RequestClosed', { requestId: string }>;
/** Its last day is over. */
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
