/**
 * The part of the payment port about payees. They give their details to the provider, on its own page: none of it
 * passes through us.
 */
import type { PayeeRequirement, PayeeStatus } from '#contracts/payouts/payeeVocabulary.ts';

export type CreatePayee = {
  reference: string;
  email: string;
  country: 'gb';
  displayName: string;
  idempotencyKey: string;
};

/** A payee whose status is `active` can be paid; the requirements stand beside it. */
export type PayeeState = {
  payeeId: string;
  /** Our id of the person, as the provider stores it. */
  reference: string | null;
  status: PayeeStatus;
  requirements: PayeeRequirement[];
  /**
   * A hash of the bank accounts to which the provider sends the money: another hash means another place. Null while there
   * is none, and for a payee that was made just now or is closed.
   */
  destination: string | null;
};

export type OpenPayeeSetup = {
  payeeId: string;
  /** Where the provider returns the payee. The return proves nothing: read the payee again. */
  returnUrl: string;
  /** Where it sends a visitor whose link was used or has expired: make another there. */
  refreshUrl: string;
  idempotencyKey: string;
};

export type OfPayee = { payeeId: string; idempotencyKey: string };

export interface Payees {
  createPayee(input: CreatePayee): Promise<PayeeState>;
  readPayee(payeeId: string): Promise<PayeeState>;
  /**
   * A page at the provider where the payee provides what is missing. The link works once and for minutes, and opens
   * personal data: make it on the click, never store or mail it.
   */
  openPayeeSetup(input: OpenPayeeSetup): Promise<{ url: string }>;
  /**
   * The provider's page for a payee that is set up: the bank account, past transfers. The link expires like the one
   * above.
   */
  openPayeeDashboard(input: OfPayee): Promise<{ url: string }>;
  /** Closes it for good. @throws PaymentRefused while money sent to it has not reached the bank */
  closePayee(input: OfPayee): Promise<void>;
}
