/** What notifications records: who was told what, by mail too, and what they have read. Ids and amounts, never a name. */
import type { LossReason } from '#contracts/sales/businessVocabulary.ts';
import type { HoldCause } from '#contracts/payouts/payoutVocabulary.ts';
import type { PayeeNeed } from '#contracts/payouts/payeeVocabulary.ts';
import type { Event } from '#platform/eventStore/eventStore.ts';

/** What it is about; the words are made of it whenever they are shown. */
export type About = {
  orderId?: string;
  videoId?: string;
  payoutId?: string;
  claimId?: string;
  requestId?: string;
  threadId?: string;
  amountPence?: number;
  availableAt?: string;
  /** Of the receipt. */
  number?: string;
  lostBecause?: LossReason;
  /** Of a review. */
  stars?: number;
  /** What the payment provider asks for. */
  needs?: PayeeNeed[];
  /** Why a withdrawal is held, and the UK day by which it is looked at. */
  holdCause?: HoldCause;
  reviewOn?: string;
  /** Of a change of the fees: the rates in basis points, and the moment from which they count. */
  buyerFeeBps?: number;
  creatorShareBps?: number;
  countsFrom?: string;
  /** What a moderator wrote to a creator. */
  reason?: string;
};

/** Somebody is told something. `kind` is an entry of `kinds.ts`, `happenedAt` the moment of the fact behind it. */
export type Notified = Event<
  'Notified',
  { notificationId: string; userId: string; kind: string; about: About; happenedAt: string }
>;
/** It went out by mail too; the mail server knows it by its message id, which the first ones did not keep. */
export type NotificationMailed = Event<
  'NotificationMailed',
  { notificationId: string; userId: string; messageId?: string }
>;
/** Its person has read it. */
export type NotificationRead = Event<'NotificationRead', { notificationId: string; userId: string }>;
export type NotificationEvent = Notified | NotificationMailed | NotificationRead;

/** The person has read everything up to this moment; the stream is `reader-<userId>`. */
export type AllNotificationsRead = Event<'AllNotificationsRead', { userId: string; until: string }>;
