/** What sales needs from outside. */
import type { Cause } from '#platform/eventStore/handle.ts';
import type { EuroRates } from '#modules/fees/exchangeRates.ts';
import type { Order } from './checkout/order.ts';
import type { Trust } from '#modules/payouts/balance/trust.ts';

/** Name and address of an account, from auth; nulls once erased. */
export type FindPerson = (userId: string) => Promise<{ email: string | null; displayName: string | null } | undefined>;

/** What catalogue knows of a video that is or was for sale. */
export type FindVideo = (
  videoId: string,
) => Promise<
  { title: string; creator: string; category: string; thumbnail: string | null; fileName: string } | undefined
>;

/** A short-lived address of the original. */
export type SignOriginal = (
  videoId: string,
  fileName: string,
  lifeSeconds: number,
) => { url: string; expiresAt: string };

/** The mails that went out to somebody about an order, the first of them first. */
export type FindMails = (
  orderId: string,
  userId: string,
) => Promise<{ at: string; what: string; messageId: string | null }[]>;

/** What a browser says of itself, in words. */
export type DeviceName = (userAgent: string | undefined) => string;

/**
 * Drives an order as far as it goes: reads the payment, claims the offer, captures, sells, or cancels what lost. Safe to
 * run at any time, any number of times, by anybody. `isReplaced`: its buyer began again, so it loses unless it is paid.
 */
export type Settle = (orderId: string, cause: Cause, isReplaced?: boolean) => Promise<Order>;

/** How a creator stands by the formula for trust. */
export type FindTrust = (creatorId: string) => Promise<Trust>;

export type LicenceText = { version: string; text: string; hash: string };
/** The text of a version with its SHA-256. @throws when there is no such version */
export type FindLicence = (version: string) => LicenceText;

/** The rates of every day that was read. */
export interface ExchangeRates {
  /** Keeps the rates of a day, instead of what was known of it. */
  keep: (rates: EuroRates) => Promise<void>;
  /** The last day's. */
  findLatest: () => Promise<EuroRates | undefined>;
}
/** The file of rates as it is published at the moment. @throws Error when it cannot be had */
export type FetchRatesFile = (signal: AbortSignal) => Promise<string>;

/** Writes down that a member of staff looked at this; `userId` of whom it tells, null without an account. */
export type NoteLook = (
  looking: { by: string; what: 'evidence'; id: string; userId: string | null },
  cause: Cause,
) => Promise<void>;
