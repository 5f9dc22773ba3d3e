/** What certificates needs from outside the module. */
import type { TreeReader } from '#platform/transparency/readTree.ts';

/** A sold order as it was frozen, from sales; undefined while it is not sold. */
export type FindSale = (orderId: string) => Promise<
  | {
      videoId: string;
      creatorId: string;
      /** Who owns the licence today. */
      ownerId: string;
      /** Of the buyer; null once their account is erased. */
      channelUrl: string | null;
      totalPence: number;
      licence: { version: string; hash: string };
    }
  | undefined
>;

/** Each transfer of the licence to somebody else, in order: the event that made the new certificate, and the new channel. */
export type FindTransfers = (orderId: string) => Promise<{ at: string; event: string; channelUrl: string | null }[]>;

/** What the owner may do with the purchase from this event on, or that it made the licence somebody else's. */
export type Turn = { change: 'open' | 'underClaim' | 'suspended' | 'revoked' | 'transfer'; at: string; event: string };
/** Each of these since the sale, in order; from the log. */
export type FindTurns = (orderId: string) => Promise<Turn[]>;

/** What the creator declared and signed before the sale, and the files, from catalogue. */
export type Deeds = {
  /** SHA-256 (hex). */
  uploadSha256: string;
  /** The file that a buyer receives; null until it has been hashed. */
  original: { sha256: string; sizeBytes: number } | null;
  /** The last signature before the sale; undefined before grants were signed. */
  signed:
    | { at: string; event: string; priorUse: string; grant: { version: string; hash: string; proof: string } }
    | undefined;
  /** A still of the film by its SHA-256 (hex); without its bytes (WebP) when its files are gone. */
  still: { sha256: string; bytes: Buffer | null };
};
export type FindDeeds = (videoId: string, before: string) => Promise<Deeds | undefined>;

export type CertificatesPorts = {
  findSale: FindSale;
  findTurns: FindTurns;
  findTransfers: FindTransfers;
  findDeeds: FindDeeds;
  /** The title and the date of a sale, and the id of `VideoSold`. */
  findOrder: (orderId: string) => Promise<{ title: string; soldAt: string | null; proof: string | null } | undefined>;
  /** The username of a creator; null once the account is erased. */
  findCreatorName: (userId: string) => Promise<string | null>;
  tree: Pick<TreeReader, 'proveEvent' | 'allKeys'>;
  /** The entry of the log as it is stored (RFC 8785). */
  findEntry: (videoId: string, eventId: string) => Promise<string | undefined>;
};

export type CertificatesSettings = {
  /** The origin of the site; no trailing slash. */
  origin: string;
  /** Seeds of the keys that sign what outsiders check. */
  keys: Record<'transparency', readonly Buffer[]>;
};
