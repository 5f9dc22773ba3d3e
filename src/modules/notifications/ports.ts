/** What notifications needs from outside the module. */
import type { Notice } from '#contracts/auth/vocabulary.ts';
import type { Attachment } from '#platform/mail/mail.ts';

/** Where an account receives mail and which mails it wants; undefined once it cannot be written to. */
export type FindRecipient = (
  userId: string,
) => Promise<{ email: string; username: string; displayName: string; notices: readonly Notice[] } | undefined>;

/** The buyer and the video of this order. */
export type FindBuyer = (orderId: string) => Promise<{ userId: string; videoId: string } | undefined>;
/** Who owns the licence of this order, whether they bought it themselves, and the video; undefined while it is not sold. */
export type FindOwner = (orderId: string) => Promise<{ userId: string; videoId: string; isBuyer: boolean } | undefined>;
/** The creator of the video. */
export type FindCreator = (videoId: string) => Promise<string | undefined>;
/** Accounts that sell, by their ids: so many after that one. */
export type ListCreators = (after: string | null, most: number) => Promise<readonly string[]>;
/** The title of a video. */
export type FindTitle = (videoId: string) => Promise<string | null>;
/** Receipt and licence of a sold order. */
export type FindPapers = (orderId: string) => Promise<Attachment[]>;

/** What notifications needs from other modules. */
export type NotificationsPorts = {
  findRecipient: FindRecipient;
  findBuyer: FindBuyer;
  findOwner: FindOwner;
  findCreator: FindCreator;
  findTitle: FindTitle;
  findPapers: FindPapers;
  listCreators: ListCreators;
};

export type NotificationsSettings = {
  brandName: string;
  /** The origin of the site, for links; no trailing slash. */
  origin: string;
  keys: Record<'reclaims', Buffer>;
};
