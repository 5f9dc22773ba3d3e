/** What sales needs from outside the module. */
import type { Cause } from '#platform/eventStore/handle.ts';
import type { FeePolicy } from '#contracts/shared/money.ts';
import type { SecurityEvent } from '#contracts/auth/vocabulary.ts';
import type { Replay } from '#contracts/sales/sales.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Inbox } from '#platform/payments/inbox.ts';
import type { Order } from './checkout/order.ts';
import type { FindListing } from './offer/adapters/currentOffer.ts';

/** Name and address of an account, from auth; nulls once erased. */
export type FindPerson = (userId: string) => Promise<{ email: string | null; displayName: string | null } | undefined>;

/** How the account stands, from its events. */
export type FindAccountStanding = (userId: string) => Promise<'open' | 'suspended' | 'erased' | 'none'>;

/** Usernames, from auth. */
export interface Names {
  /** The username of an account; null once it is closed. */
  findUsername: (userId: string) => Promise<string | null>;
  /** Who has this username and a complete profile; undefined for nobody. */
  findRecipientByName: (username: string) => Promise<string | undefined>;
}

/** What catalogue knows about a video that is or was listed. */
export type FindVideo = (
  videoId: string,
) => Promise<
  { title: string; creator: string; category: string; thumbnail: string | null; fileName: string } | undefined
>;

/** A short-lived link to the original. */
export type SignOriginal = (
  videoId: string,
  fileName: string,
  lifeSeconds: number,
) => { url: string; expiresAt: string };

/** The mails to a person about an order, the oldest first. */
export type FindMails = (
  orderId: string,
  userId: string,
) => Promise<{ at: string; what: string; messageId: string | null }[]>;

/** The name of a browser, from its user agent. */
export type DeviceName = (userAgent: string | undefined) => string;

/**
 * Drives an order as far as possible: reads the payment, claims the offer, captures, sells, or cancels what lost. Safe
 * to run at any time and any number of times. `isReplaced`: its buyer started again, so it loses unless it is paid;
 * `failures`: how many attempts of the sweeper failed in a row, 0 by default.
 */
export type Settle = (
  orderId: string,
  cause: Cause,
  options?: { isReplaced?: boolean; failures?: number },
) => Promise<Order>;

export type LicenceText = { version: string; text: string; hash: string };
/** The text of a version with its SHA-256. @throws when there is no such version */
export type FindLicence = (version: string) => LicenceText;

/** The current fees for splitting a sale. */
export type GetFeePolicy = () => Promise<FeePolicy>;
/** The buyer's fee of this version, in basis points. */
export type FindBuyerFee = (version: number) => Promise<number>;

/** What payouts knows about a creator's share of one sale. */
export interface ShareHistory {
  /** How much of the sale the creator has been paid, less what was reversed, in pence. */
  findPaidPence: (creatorId: string, orderId: string) => Promise<number>;
  /** The creator's account and the payouts that the sale went into, as stored. */
  readShareHistory: (creatorId: string, orderId: string) => Promise<RecordedEvent[]>;
  /** The account after these events, for the replay of a sale. */
  foldAccount: (creatorId: string, events: readonly RecordedEvent[]) => Replay['state']['account'];
}

/** The promises about one sale, checked from its events alone. */
export type CheckSale = (orderId: string, events: readonly RecordedEvent[]) => Replay['checks'];

/** The latest events on an account with their origin, the newest first, up to a limit. */
export type FindAccountEvents = (
  userId: string,
  most: number,
) => Promise<{ at: string; act: SecurityEvent; device: string | null; address: string | null }[]>;

/** Records that a member of staff read this; `userId` is the person concerned, null without an account. */
export type NoteAccess = (
  access: { by: string; what: 'evidence'; id: string; userId: string | null },
  cause: Cause,
) => Promise<void>;

/** What sales needs from other modules. */
export type SalesPorts = {
  findPerson: FindPerson;
  findAccountStanding: FindAccountStanding;
  names: Names;
  /** Every video of a creator, in whatever state. */
  findVideoIds: (creatorId: string) => Promise<string[]>;
  findVideo: FindVideo;
  findListing: FindListing;
  signOriginal: SignOriginal;
  countListed: () => Promise<number>;
  getFeePolicy: GetFeePolicy;
  findBuyerFee: FindBuyerFee;
  deviceName: DeviceName;
  /** Stores reports of the payment provider and queues their handling. */
  keepReports: Inbox['keep'];
  findMails: FindMails;
  findAccountEvents: FindAccountEvents;
  noteAccess: NoteAccess;
  shares: ShareHistory;
  checkSale: CheckSale;
};

export type SalesSettings = {
  /** Above it two people have to release money: payouts and refunds, in pence. */
  twoPeopleAbovePence: number;
  /** The origin of the site, for links; no trailing slash. */
  origin: string;
  keys: Record<'cards', Buffer>;
};
