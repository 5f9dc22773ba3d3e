/** What sales needs from outside. */
import type { Cause } from '#platform/eventStore/handle.ts';
import type { FeePolicy } from '#contracts/shared/money.ts';
import type { SecurityEvent } from '#contracts/auth/vocabulary.ts';
import type { Replay } from '#contracts/sales/sales.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Inbox } from '#platform/payments/inbox.ts';
import type { Order } from './checkout/order.ts';

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

export type LicenceText = { version: string; text: string; hash: string };
/** The text of a version with its SHA-256. @throws when there is no such version */
export type FindLicence = (version: string) => LicenceText;

/** The fees by which a sale is split now. */
export type GetFeePolicy = () => Promise<FeePolicy>;
/** What buyers paid on top under this version of the fees, in basis points. */
export type FindBuyerFee = (version: number) => Promise<number>;

/** What payouts knows about a creator's share of one sale. */
export interface ShareHistory {
  /** The creator's account and the payouts that the sale went into, as stored. */
  readShareHistory: (creatorId: string, orderId: string) => Promise<RecordedEvent[]>;
  /** The account as it stood after these events, for whoever replays the sale. */
  foldAccount: (creatorId: string, events: readonly RecordedEvent[]) => Replay['state']['account'];
}

/** The promises about one sale, checked from its events alone. */
export type CheckSale = (orderId: string, events: readonly RecordedEvent[]) => Replay['checks'];

/** What was done with an account and from where, the newest first, at most so many. */
export type FindAccountEvents = (
  userId: string,
  most: number,
) => Promise<{ at: string; act: SecurityEvent; device: string | null; address: string | null }[]>;

/** Writes down that a member of staff looked at this; `userId` of whom it tells, null without an account. */
export type NoteAccess = (
  access: { by: string; what: 'evidence'; id: string; userId: string | null },
  cause: Cause,
) => Promise<void>;

/** What sales needs from other modules. */
export type SalesPorts = {
  findPerson: FindPerson;
  findVideo: FindVideo;
  signOriginal: SignOriginal;
  countListed: () => Promise<number>;
  sumPaidOut: () => Promise<number>;
  getFeePolicy: GetFeePolicy;
  findBuyerFee: FindBuyerFee;
  deviceName: DeviceName;
  /** Stores reports of the payment provider and has them worked off. */
  keepReports: Inbox['keep'];
  findMails: FindMails;
  findAccountEvents: FindAccountEvents;
  noteAccess: NoteAccess;
  shares: ShareHistory;
  checkSale: CheckSale;
};

export type SalesSettings = {
  /** Of the site, for links; no trailing slash. */
  origin: string;
};
