/** What payouts needs from outside. */
import type { Statement } from '#contracts/sales/sales.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { HoldPolicy } from './balance/hold.ts';
import type { Trust } from './balance/trust.ts';

/** Name and address of an account, from auth; nulls once erased. */
export type FindPerson = (userId: string) => Promise<{ email: string | null; displayName: string | null } | undefined>;

/** How a creator stands by the formula for trust. */
export type FindTrust = (creatorId: string) => Promise<Trust>;

/** How often the moderators turned this creator down in the last ten decisions, and upheld claims since a moment (ISO). */
export interface TrustFacts {
  countRecentRejections: (creatorId: string) => Promise<number>;
  countUpheldClaims: (creatorId: string, since: string) => Promise<number>;
}

/** @throws Problem `books-differ` while our books and the payment provider's differ */
export type MustAgree = () => Promise<void>;

/** What sales knows about the sales that a share or a payout draws on. */
export interface SalesFacts {
  /** Whether every copyright claim against the sale has ended in the creator's favour. */
  isClearOfClaims: (orderId: string) => Promise<boolean>;
  /**
   * Starts the refund that was decided about a reported problem, as far as the payment allows it. Answers false when the
   * share need not wait for it any more, as the money went back another way.
   */
  startDecidedRefund: (orderId: string, cause: Cause) => Promise<boolean>;
  /** Who bought, and from which address; the address is gone once its person has left. */
  findBuyers: (orderIds: readonly string[]) => Promise<{ buyerId: string; address: string | null }[]>;
  /** Refunds, disputes and fraud warnings of a creator's sales. */
  findTroubles: (
    creatorId: string,
  ) => Promise<{ orderId: string; isRefunded: boolean; isDisputed: boolean; isWarned: boolean }[]>;
  /** What was sold and when (ISO), of at most 100 orders. */
  findSales: (orderIds: readonly string[]) => Promise<{ id: string; title: string | null; soldAt: string | null }[]>;
  findTitles: (orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** What auth and claims know about the creator behind a payout. */
export interface CreatorFacts {
  findAccount: (userId: string) => Promise<{ isSuspended: boolean; registeredAt: string } | undefined>;
  /** Network addresses from which the account was used. */
  findAddresses: (userId: string) => Promise<readonly string[]>;
  /** Copyright claims against videos of the creator: open ones, and strikes in force at this moment (ISO). */
  countClaims: (creatorId: string, at: string) => Promise<{ open: number; strikes: number }>;
}
/** What changed a creator's balance within a period (ISO, `until` excluded), with what stood before it. */
export type FindStatement = (
  creatorId: string,
  period: { from: string; until: string },
) => Promise<Omit<Statement, 'closingPence'>>;

/** What payouts needs from other modules. */
export type PayoutsPorts = {
  findPerson: FindPerson;
  findStatement: FindStatement;
  mustAgree: MustAgree;
  sales: SalesFacts;
  creators: CreatorFacts;
  trustFacts: TrustFacts;
};

export type PayoutsSettings = {
  /** Of the site, for links; no trailing slash. */
  origin: string;
  hold: HoldPolicy;
  /** Payouts of more than this need two people. */
  twoPeopleAbovePence: number;
};
