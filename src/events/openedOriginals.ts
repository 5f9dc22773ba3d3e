/** What catalogue records when staff see an original. */
import type { OriginalMatterKind } from '#contracts/catalogue/originalMatters.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** For what staff may see an original; `id` is of the video under review, of the claim or of the order in trouble. */
export type OriginalMatter = { kind: OriginalMatterKind; id: string };
type Opening = { openingId: string; videoId: string; creatorId: string; by: string; matter: OriginalMatter };
/** The first of two people wants to see the original of a sold video. */
export type OriginalWanted = Event<'OriginalWanted', Opening & { reason: Personal<string> }>;
/** A second person agrees, until a moment (UTC ISO). */
export type OriginalAgreed = Event<'OriginalAgreed', { openingId: string; videoId: string; by: string; until: string }>;
/** Staff open an original, in the position of this role. `reason` and `agreedBy` are there when it is sold. */
export type OriginalOpened = Event<
  'OriginalOpened',
  Opening & { position: StaffRole; reason: Personal<string> | null; agreedBy: string | null }
>;
export type OriginalEvent = OriginalWanted | OriginalAgreed | OriginalOpened;
