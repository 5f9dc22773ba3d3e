/**
 * The part of the payment port about those who are paid. They give the provider their details themselves, on its own
 * page: none of it passes through us.
 */
import type { PayeeRequirement, PayeeStatus } from '#contracts/payouts/payeeVocabulary.ts';

export type CreatePayee = {
  reference: string;
  email: string;
  country: 'gb';
  displayName: string;
  idempotencyKey: string;
};

/** Money can be sent to a payee whose status is `active`; what is due sooner or later stands beside it. */
export type PayeeState = {
  payeeId: string;
  /** Our name for the person, as the provider remembers it. */
  reference: string | null;
  status: PayeeStatus;
  requirements: PayeeRequirement[];
};

export type OpenPayeeSetup = {
  payeeId: string;
  /** Where the provider leads afterwards. Nothing follows from that: read the payee again. */
  returnUrl: string;
  /** Where it leads whoever comes with a link that was used or is too old: make another there. */
  refreshUrl: string;
  idempotencyKey: string;
};

export type OfPayee = { payeeId: string; idempotencyKey: string };

export interface Payees {
  createPayee(input: CreatePayee): Promise<PayeeState>;
  readPayee(payeeId: string): Promise<PayeeState>;
  /**
   * A page at the provider where the payee hands in what is missing. The link is good once and for minutes, and opens
   * somebody's affairs: make it on the click, never keep or mail it.
   */
  openPayeeSetup(input: OpenPayeeSetup): Promise<{ url: string }>;
  /** The provider's page for a payee that is set up: the bank account, what was sent to it. As good as the link above. */
  openPayeeDashboard(input: OfPayee): Promise<{ url: string }>;
  /** Ends it for good. @throws PaymentRefused while money that was sent to it has not reached the bank */
  closePayee(input: OfPayee): Promise<void>;
}
