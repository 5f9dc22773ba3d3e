/** What plans records: who pays for Creator Pro, as the payment provider said it. The stream is `subscription-<userId>`. */
import type { SubscriptionStatus } from '#contracts/plans/vocabulary.ts';
import type { Event } from '#platform/eventStore/eventStore.ts';

export type SubscriptionReading = {
  subscriptionId: string;
  status: SubscriptionStatus;
  /** While `past_due`, this period has begun and is not paid. */
  periodStartsAt: string;
  periodEndsAt: string;
  /** Cancelled: it ends then. */
  endsAt: string | null;
  /** The renewal failed, and Pro lasts until then all the same. */
  graceEndsAt: string | null;
  pricePence: number;
};

/** The creator is known to the payment provider by this id. */
export type CustomerLinked = Event<'CustomerLinked', { userId: string; customerId: string }>;
/** A page was opened on which the first month can be paid. */
export type PlanCheckoutOpened = Event<'PlanCheckoutOpened', { userId: string; sessionId: string; payUrl: string }>;
/** The provider was asked and said something new. */
export type SubscriptionRead = Event<'SubscriptionRead', { userId: string; reading: SubscriptionReading }>;
/** A payment for the plan went through; it belongs to the platform, less what the provider keeps. */
export type PlanPaid = Event<
  'PlanPaid',
  { userId: string; chargeId: string; amountPence: number; providerFeePence: number; takenAt: string }
>;
/** Creator Pro is in force from here on. */
export type ProStarted = Event<'ProStarted', { userId: string; pricePence: number; renewsAt: string }>;
/** It was cancelled and lasts until the end of what is paid. */
export type ProCancelled = Event<'ProCancelled', { userId: string; endsAt: string }>;
/** A renewal could not be charged; Pro lasts a little longer. */
export type RenewalFailed = Event<'RenewalFailed', { userId: string; pricePence: number; graceEndsAt: string }>;
/** The creator was told that a renewal is near. */
export type RenewalReminded = Event<'RenewalReminded', { userId: string; pricePence: number; renewsAt: string }>;
/** Creator Pro is no longer in force. Nothing that was uploaded is touched. */
export type ProEnded = Event<'ProEnded', { userId: string; because: 'cancelled' | 'unpaid' }>;
/** The person has left, and the provider has forgotten them. */
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
  | ProEnded;
