/**
 * The second half of the payment port: a monthly plan that renews by itself. Nothing here decides who may do what; it
 * says what the provider says, and every change is followed by a read.
 */

import type { SubscriptionStatus } from '#contracts/plans/vocabulary.ts';

export type SubscriptionState = {
  subscriptionId: string;
  status: SubscriptionStatus;
  startedAt: string;
  /** The period under way. The provider begins it before it has been paid: while `past_due`, this one is not. */
  periodStartsAt: string;
  periodEndsAt: string;
  /** It will not renew again and ends then; null while it goes on. */
  endsAt: string | null;
  pricePence: number;
};

/** A payment for a plan that went through. */
export type SubscriptionCharge = {
  chargeId: string;
  amountPence: number;
  /** What the provider kept of it; null as long as it is not booked there. */
  feePence: number | null;
  takenAt: string;
};

export type OpenSubscription = {
  customerId: string;
  /** Our name for whoever subscribes. */
  reference: string;
  idempotencyKey: string;
  pencePerMonth: number;
  /** What the payer reads on the provider's page. */
  description: string;
  successUrl: string;
  cancelUrl: string;
};

export interface Subscriptions {
  /** Somebody who can be charged again and again. */
  createCustomer(input: { reference: string; email: string; idempotencyKey: string }): Promise<{ customerId: string }>;
  /** Forgets the person and ends at once what they subscribed to. One who is gone already is fine. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Opens a page at the provider where the first month is paid, which begins the subscription; open for a day. */
  openSubscription(input: OpenSubscription): Promise<{ sessionId: string; url: string }>;
  /** All there ever were, the newest first. */
  readSubscriptions(customerId: string): Promise<SubscriptionState[]>;
  /** What this customer has paid, the newest first. */
  listCharges(customerId: string): Promise<SubscriptionCharge[]>;
  /** `periodEnd`: no further renewal. `now`: over at once, and what is open is not asked for again. */
  endSubscription(subscriptionId: string, when: 'periodEnd' | 'now', idempotencyKey: string): Promise<void>;
  /** Takes an end that has not come yet back. */
  resumeSubscription(subscriptionId: string, idempotencyKey: string): Promise<void>;
  /** A page at the provider where the card is changed and the plan ended; short-lived, so make it on the click. */
  openPortal(customerId: string, returnUrl: string, idempotencyKey: string): Promise<{ url: string }>;
}
