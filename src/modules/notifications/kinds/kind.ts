/** What one kind of notification is made of, and the words that several kinds share. */
import type { Notice } from '#contracts/auth/vocabulary.ts';
import { formatPounds } from '#contracts/shared/money.ts';
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
  SalesEvent | CatalogueEvent | PaperEvent | ReviewEvent | ClaimEvent | RequestEvent | ReportEvent | MessageEvent;

/** Whom it concerns, as far as the fact itself says so. */
export type Whom = { userId: string } | { buyerOf: string } | { creatorOf: string } | { every: 'creator' };
export type Addressed = { whom: Whom; about: About };

/** What the words are made of; `video` is its title in quotation marks, `username` that of whoever is told. */
export type Said = About & { video: string; username: string; happenedAt: string };

export type Words = {
  /** The switch that turns its mail off; `always` for what the law or the sale itself asks to be confirmed; `never` where a letter of its own goes out. */
  mail: Notice | 'always' | 'never';
  /** Receipt and licence go with the mail. */
  hasPapers?: true;
  title: (said: Said) => string;
  text: (said: Said) => string;
  path: (said: Said) => string;
  /** The button of the mail. */
  button: string;
};
export type Kind = Words & { fact: Fact['type']; tell: (fact: Fact) => Addressed | null };
type DataOf<Type extends Fact['type']> = Extract<Fact, { type: Type }>['data'];

export const kind = <Type extends Fact['type']>(
  fact: Type,
  tell: (data: DataOf<Type>) => Addressed | null,
  words: Words,
): Kind => ({ ...words, fact, tell: ({ data }) => tell(data as DataOf<Type>) });

/** Entries by the name under which they are stored. */
export type Kinds = Readonly<Record<string, Kind>>;

export const pounds = ({ amountPence = 0 }: Said): string => formatPounds(amountPence);
export const orderPage = ({ orderId = '' }: Said): string => `/orders/${orderId}`;
export const payouts = { mail: 'sales', path: () => '/account?tab=payout', button: 'See my payouts' } as const;

/** Notifications of before carry no reason: it stands on the page. */
export const withReason = (reason: string | undefined, wayOn: string): string =>
  reason === undefined ? wayOn : `The moderator writes: “${reason}” ${wayOn}`;
