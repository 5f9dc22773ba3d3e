/** The parts of one kind of notification, and the text that several kinds share. */
import type { Notice } from '#contracts/auth/vocabulary.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import type { Personal } from '#platform/eventStore/eventStore.ts';
import type { CatalogueEvent } from '#events/catalogue.ts';
import type { ClaimEvent } from '#events/claims.ts';
import type { MessageEvent } from '#events/messages.ts';
import type { PaperEvent } from '#events/papers.ts';
import type { ReportEvent } from '#events/reports.ts';
import type { RequestEvent } from '#events/requests.ts';
import type { ReviewEvent } from '#events/reviews.ts';
import type { SalesEvent } from '#events/sales.ts';
import type { About } from '#events/notifications.ts';

export type Fact =
  | SalesEvent
  | CatalogueEvent
  | PaperEvent
  | ReviewEvent
  | ClaimEvent
  | RequestEvent
  | ReportEvent
  | MessageEvent;

/**
 * The recipient, as far as the event itself names them. The owner of a licence is its buyer (`owningBuyerOf`) until it is
 * transferred, and then somebody else (`laterOwnerOf`); nobody is notified where the other one owns it.
 */
export type Recipient =
  | { userId: string }
  | { buyerOf: string }
  | { owningBuyerOf: string }
  | { laterOwnerOf: string }
  | { creatorOf: string }
  | { every: 'creator' };
export type Addressed = { recipient: Recipient; about: About };

/** The values for the text; `video` is its title in quotation marks, `username` is that of the recipient. */
export type MessageFacts = About & { video: string; username: string; happenedAt: string };

export type KindText = {
  /** The switch that turns its mail off; `always` for what the law or the sale itself asks to be confirmed, and for what may be the work of a thief; `never` where a letter of its own goes out. */
  mail: Notice | 'always' | 'never';
  /** Receipt and licence are attached to the mail. */
  hasPapers?: true;
  /** The button of the mail is “This was not me”, by which the owner takes the account back. */
  isReclaimable?: true;
  title: (facts: MessageFacts) => string;
  text: (facts: MessageFacts) => string;
  path: (facts: MessageFacts) => string;
  /** The button of the mail. */
  button: string;
};
export type Kind = KindText & { fact: Fact['type']; addressOf: (fact: Fact) => Addressed | null };
type DataOf<Type extends Fact['type']> = Extract<Fact, { type: Type }>['data'];

export const kind = <Type extends Fact['type']>(
  fact: Type,
  addressOf: (data: DataOf<Type>) => Addressed | null,
  texts: KindText,
): Kind => ({ ...texts, fact, addressOf: ({ data }) => addressOf(data as DataOf<Type>) });

/** Entries by the name under which they are stored. */
export type Kinds = Readonly<Record<string, Kind>>;

export const pounds = ({ amountPence = 0 }: MessageFacts): string => formatPounds(amountPence);
export const orderPage = ({ orderId = '' }: MessageFacts): string => `/orders/${orderId}`;
/** The page of a licence for everybody who has to do with it. */
export const licencePage = ({ orderId = '' }: MessageFacts): string => `/transfers/${orderId}`;
export const payouts = { mail: 'sales', path: () => '/account?tab=payout', button: 'See my payouts' } as const;

/** The moderator's note, unless its person has been erased. */
export const noteOf = ({ value }: Personal<string>): Pick<About, 'reason'> => (value === null ? {} : { reason: value });

/** Older notifications carry no reason: the page shows it. */
export const withReason = (reason: string | undefined, wayOn: string): string =>
  reason === undefined ? wayOn : `The moderator writes: “${reason}” ${wayOn}`;
