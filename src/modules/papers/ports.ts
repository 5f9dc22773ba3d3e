/** What papers needs from outside the module. */
import type { Seller } from '#events/papers.ts';
import type { Statement } from '#contracts/sales/sales.ts';
import type { Signature } from './licencePaper.ts';
import type { Buyer, Paper } from './paper.ts';

/** A sold order as it was frozen, from sales; undefined while it is not sold. */
export type FindSale = (orderId: string) => Promise<
  | {
      videoId: string;
      buyerId: string;
      /** Who owns the licence today. */
      ownerId: string;
      /** Null once the buyer's account is erased. */
      channelUrl: string | null;
      pricePence: number;
      buyerFeePence: number;
      totalPence: number;
      /** The sale was refunded in full or a copyright claim was upheld, and the licence ended with it. */
      isTakenBack: boolean;
      licence: { version: string; text: string; hash: string };
    }
  | undefined
>;
/** The content of an order's papers besides the sale itself: the title, the date of the sale and its proof. */
export type FindOrder = (
  orderId: string,
) => Promise<{ title: string; soldAt: string | null; proof: string | null } | undefined>;
/** Each transfer of the licence to somebody else, in order: its day, the id of the event that made it, the new owner and channel. */
export type FindTransfers = (
  orderId: string,
) => Promise<{ at: string; event: string; ownerId: string; channelUrl: string | null }[]>;
/** The changes of a creator's balance within a period (ISO, `until` excluded), and the balance before it. */
export type FindStatement = (
  creatorId: string,
  period: { from: string; until: string },
) => Promise<Omit<Statement, 'closingPence'>>;
/** A person's profile at this moment (ISO), from profile. */
export type FindPersonAt = (userId: string, at: string) => Promise<Buyer>;
/** The last signature under the grant before this moment (ISO), from catalogue. */
export type FindSignature = (videoId: string, before: string) => Promise<Signature | undefined>;

/** Draws a paper as a PDF; the same paper gives the same bytes. */
export type DrawPaper = (paper: Paper) => Promise<Buffer>;

/**
 * `id` is that of the order; for a credit note `<orderId>_<n>`, with the number of the refund; for a licence that was
 * transferred `<orderId>_<n>`, with the number of the transfer; for a statement `<creatorId>_<period>`.
 */
export const paperKinds = ['receipt', 'licence', 'credit-note', 'statement'] as const;
export type PaperKind = (typeof paperKinds)[number];
/** A short-lived link to a paper. */
export type SignPaper = (kind: PaperKind, id: string) => { url: string; expiresAt: string };

/** What papers needs from other modules. */
export type PapersPorts = {
  findSale: FindSale;
  findOrder: FindOrder;
  findTransfers: FindTransfers;
  findStatement: FindStatement;
  findPersonAt: FindPersonAt;
  findSignature: FindSignature;
};

export type PapersSettings = {
  /** The origin of the site, for links; no trailing slash. */
  origin: string;
  /** The prefix of a paper's URL; empty for the same origin. */
  apiBaseUrl: string;
  seller: Seller;
  keys: Record<'papers', Buffer>;
};

/** The parts that cost time and memory to load. */
export type PapersEdges = { drawPaper: DrawPaper };
