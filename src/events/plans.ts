/**
 * What plans records: who pays for Creator Pro, as the payment provider reports it. The stream is
 * `subscription-<userId>`.
 */
import type { SubscriptionStatus } from '#contracts/plans/vocabulary.ts';
import type { Event } from '#platform/eventStore/eventStore.ts';

export type SubscriptionReading = {
  subscriptionId: string;
  status: SubscriptionStatus;
  /** While `past_due`, this period has begun and is not paid. */
  periodStartsAt: string;
  periodEndsAt: string;
  /** Cancelled: the plan ends then. */
  endsAt: string | null;
  /** The renewal failed, and Pro continues until then. */
  graceEndsAt: string | null;
  pricePence: number;
};

/** The payment provider knows the creator by this id. */
export type CustomerLinked = Event<'CustomerLinked', { userId: string; customerId: string }>;
/** A pay page for the first month was opened. */
export type PlanCheckoutOpened = Event<'PlanCheckoutOpened', { userId: string; sessionId: string; payUrl: string }>;
/** A read of the provider showed a change. */
export type SubscriptionRead = Event<'SubscriptionRead', { userId: string; reading: SubscriptionReading }>;
/** A payment for the plan succeeded; it belongs to the platform, less the provider's fee. */
export type PlanPaid = Event<
  'PlanPaid',
  { userId: string; chargeId: string; amountPence: number; providerFeePence: number; takenAt: string }
>;
/** Creator Pro is in force from here on. */
export type ProStarted = Event<'ProStarted', { userId: string; pricePence: number; renewsAt: string }>;
/** The plan was cancelled and lasts until the end of the paid period. */
export type ProCancelled = Event<'ProCancelled', { userId: string; endsAt: string }>;
/** A renewal could not be charged; Pro continues for the days of grace. */
export type RenewalFailed = Event<'RenewalFailed', { userId: string; pricePence: number; graceEndsAt: string }>;
/** The creator was notified of the coming renewal. */
export type RenewalReminded = Event<'RenewalReminded', { userId: string; pricePence: number; renewsAt: string }>;
/** Creator Pro has ended. No upload is affected. */
export type ProEnded = Event<'ProEnded', { userId: string; because: 'cancelled' | 'unpaid' }>;
/** What this event (its id) tells has to be mailed to the creator. */
export type PlanMailDue = Event<'PlanMailDue', { userId: string; about: string }>;
/** It was mailed. */
export type PlanMailed = Event<'PlanMailed', { userId: string; about: string }>;
/** It could not be mailed for days, and is not tried again. */
export type PlanMailUndelivered = Event<'PlanMailUndelivered', { userId: string; about: string }>;
/** The account is closed, and the provider has deleted the customer. */
export type CustomerForgotten = Event<'CustomerForgotten', { userId: string }>;

export type PlanEvent =
  | CustomerLinked
  | PlanCheckoutOpened
  | SubscriptionRead
  | PlanPaid
  | CustomerForgotten
  | ProStarted
  | ProCancelled
  | RenewalFailed
  | RenewalReminded
  | ProEnded
  | PlanMailDue
  | PlanMailed
  | PlanMailUndelivered;
