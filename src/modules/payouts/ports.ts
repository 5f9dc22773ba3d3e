/** What payouts needs from outside the module. */
import type { Statement } from '#contracts/sales/sales.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { TrustRule } from '#contracts/sales/trustRule.ts';
import type { HouseRules } from '#contracts/site/houseRules.ts';
import type { Sale, Traces } from './balance/countedSales.ts';
import type { Trust } from './balance/trust.ts';

/** Name and address of an account, from auth; nulls once erased. */
export type FindPerson = (userId: string) => Promise<{ email: string | null; displayName: string | null } | undefined>;

/** A creator's result in the formula for trust. */
export type FindTrust = (creatorId: string) => Promise<Trust>;

/** The house rules that applied at a moment (ISO), and their version; null before the first one. */
export type FindRulesAt = (at: string) => Promise<{ version: number | null; rules: HouseRules }>;

/** Rejections and takedowns among a creator's last ten decisions, and claims upheld since a moment (ISO). */
export interface TrustFacts {
  countRecentRejections: (creatorId: string) => Promise<number>;
  countUpheldClaims: (creatorId: string, since: string) => Promise<number>;
}

/** How the account stands, from its events. */
export type FindAccountStanding = (userId: string) => Promise<'open' | 'suspended' | 'erased' | 'none'>;

/** @throws Problem `books-differ` while our books and the payment provider's differ */
export type MustAgree = () => Promise<void>;

/** What sales knows about the sales behind a share or a payout. */
export interface SalesFacts {
  /** Whether every copyright claim against the sale has ended in the creator's favour. */
  isClearOfClaims: (orderId: string) => Promise<boolean>;
  /**
   * Starts the refund that was decided about a reported problem, as far as the payment allows it. Returns false when
   * the share need not wait for it any more, as the money was refunded another way.
   */
  startDecidedRefund: (orderId: string, cause: Cause) => Promise<boolean>;
  /** The buyer and the address of the order; the address is gone once the account is closed. */
  findBuyers: (orderIds: readonly string[]) => Promise<{ orderId: string; buyerId: string; address: string | null }[]>;
  /** The latest sales of a creator with the cards that paid them, as keyed hashes, the oldest first. */
  findSalesOf: (creatorId: string) => Promise<Omit<Sale, 'address'>[]>;
  /** The cards that a person has paid with, as keyed hashes. */
  findCardsOf: (buyerId: string) => Promise<string[]>;
  /** Refunds, disputes and fraud warnings of a creator's sales. */
  findTroubles: (
    creatorId: string,
  ) => Promise<{ orderId: string; isRefunded: boolean; isDisputed: boolean; isWarned: boolean }[]>;
  /** The titles and dates (ISO) of sales, of at most 100 orders. */
  findSales: (orderIds: readonly string[]) => Promise<{ id: string; title: string | null; soldAt: string | null }[]>;
  findTitles: (orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** What auth and claims know about the creator behind a payout. */
export interface CreatorFacts {
  findAccount: (userId: string) => Promise<{ isSuspended: boolean; registeredAt: string } | undefined>;
  /** Network addresses from which the account was used. */
  findAddresses: (userId: string) => Promise<readonly string[]>;
  /** Where these accounts were used from; an address may be a keyed hash of it already. */
  findOrigins: (userIds: readonly string[]) => Promise<Omit<Traces, 'cards'>[]>;
  /** Copyright claims against videos of the creator: open ones, and strikes in force at this moment (ISO). */
  countClaims: (creatorId: string, at: string) => Promise<{ open: number; strikes: number }>;
}

/** Records that a member of staff read what is held about a person. */
export type NoteAccess = (
  access: { by: string; what: 'account'; id: string; userId: string },
  cause: Cause,
) => Promise<void>;

/** The changes of a creator's balance within a period (ISO, `until` excluded), and the balance before it. */
export type FindStatement = (
  creatorId: string,
  period: { from: string; until: string },
) => Promise<Omit<Statement, 'closingPence'>>;

/** What payouts needs from other modules. */
export type PayoutsPorts = {
  findPerson: FindPerson;
  findAccountStanding: FindAccountStanding;
  findStatement: FindStatement;
  mustAgree: MustAgree;
  findRulesAt: FindRulesAt;
  sales: SalesFacts;
  creators: CreatorFacts;
  trustFacts: TrustFacts;
  noteAccess: NoteAccess;
};

export type PayoutsSettings = {
  /** The origin of the site, for links; no trailing slash. */
  origin: string;
  /** Payouts above this need two people. */
  twoPeopleAbovePence: number;
  /** So many hours nothing is paid out after a change of the bank account. */
  payeeChangeHoldHours: number;
  /** Which sales count towards trust. */
  trustRule: TrustRule;
  keys: Record<'addresses', Buffer>;
};
