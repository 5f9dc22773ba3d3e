/**
 * What notifications records: who was notified of what, also by mail, and what they have read. Ids and amounts, never a
 * name.
 */
import type { LossReason } from '#contracts/sales/businessVocabulary.ts';
import type { HoldCause } from '#contracts/payouts/payoutVocabulary.ts';
import type { HouseRules } from '#contracts/site/houseRules.ts';
import type { PayeeNeed } from '#contracts/payouts/payeeVocabulary.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** What the notification is about; its text is made from this whenever it is shown. */
export type About = {
  orderId?: string;
  videoId?: string;
  payoutId?: string;
  claimId?: string;
  requestId?: string;
  threadId?: string;
  amountPence?: number;
  availableAt?: string;
  /** The id of the receipt. */
  number?: string;
  lostBecause?: LossReason;
  /** The id of a review. */
  stars?: number;
  /** The requirements of the payment provider. */
  needs?: PayeeNeed[];
  /** Why a payout is held, and the UK day of its next review. */
  holdCause?: HoldCause;
  reviewOn?: string;
  /** A change of the fees: the rates in basis points, and the moment from which they apply, or payouts are made again. */
  buyerFeeBps?: number;
  creatorShareBps?: number;
  countsFrom?: string;
  /** The house rules that apply from that moment on. */
  houseRules?: HouseRules;
  /** A moderator's note to the person. */
  reason?: string;
};

/** As it is stored: the note is sealed for the recipient. Up to version 2 it was in clear. */
export type StoredAbout = Omit<About, 'reason'> & { reason?: Personal<string> };

/** A person is notified. `kind` is an entry of `kinds.ts`, `happenedAt` the moment of the event behind it. */
export type Notified = Event<
  'Notified',
  { notificationId: string; userId: string; kind: string; about: StoredAbout; happenedAt: string }
>;
/** The notification was also mailed; `messageId` is the mail server's, absent in the oldest events. */
export type NotificationMailed = Event<
  'NotificationMailed',
  { notificationId: string; userId: string; messageId?: string }
>;
/** The notification is not mailed: its kind or the recipient asks for no mail, or it is too old. */
export type MailSkipped = Event<'MailSkipped', { notificationId: string; userId: string }>;
/** The recipient has read it. */
export type NotificationRead = Event<'NotificationRead', { notificationId: string; userId: string }>;
export type NotificationEvent = Notified | NotificationMailed | MailSkipped | NotificationRead;

/** The person has read every notification up to this moment; the stream is `reader-<userId>`. */
export type AllNotificationsRead = Event<'AllNotificationsRead', { userId: string; until: string }>;
