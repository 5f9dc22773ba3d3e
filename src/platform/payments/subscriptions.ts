/**
 * The part of the payment port about a monthly plan that renews by itself. It decides nobody's access; it reports the
 * provider's state, and a read follows every change.
 */

import type { SubscriptionStatus } from '#contracts/plans/vocabulary.ts';

export type SubscriptionState = {
  subscriptionId: string;
  status: SubscriptionStatus;
  startedAt: string;
  /** The current period. The provider begins it before it has been paid: while `past_due`, it is unpaid. */
  periodStartsAt: string;
  periodEndsAt: string;
  /** The plan will not renew again and ends then; null while it continues. */
  endsAt: string | null;
  pricePence: number;
};

/** A successful payment for a plan. */
export type SubscriptionCharge = {
  chargeId: string;
  amountPence: number;
  /** The provider's fee; null until the provider has booked it. */
  feePence: number | null;
  takenAt: string;
};

export type OpenSubscription = {
  customerId: string;
  /** Our id of the subscriber. */
  reference: string;
  idempotencyKey: string;
  pencePerMonth: number;
  /** The description on the provider's page. */
  description: string;
  successUrl: string;
  cancelUrl: string;
};

export interface Subscriptions {
  /** A customer who can be charged repeatedly. */
  createCustomer(input: { reference: string; email: string; idempotencyKey: string }): Promise<{ customerId: string }>;
  /** Deletes the customer and ends their subscriptions at once. A customer who is already deleted is fine. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Opens a page at the provider where the first month is paid, which begins the subscription; open for a day. */
  openSubscription(input: OpenSubscription): Promise<{ sessionId: string; url: string }>;
  /** Every subscription there ever was, the newest first; those of a deleted customer have ended. */
  readSubscriptions(customerId: string): Promise<SubscriptionState[]>;
  /** The payments of this customer, the newest first. */
  listCharges(customerId: string): Promise<SubscriptionCharge[]>;
  /** `periodEnd`: no further renewal. `now`: over at once, and open invoices are not charged again. */
  endSubscription(subscriptionId: string, when: 'periodEnd' | 'now', idempotencyKey: string): Promise<void>;
  /** Undoes an end that has not come yet. */
  resumeSubscription(subscriptionId: string, idempotencyKey: string): Promise<void>;
  /** A page at the provider where the card is changed and the plan ended; short-lived, so make it on the click. */
  openPortal(customerId: string, returnUrl: string, idempotencyKey: string): Promise<{ url: string }>;
}
