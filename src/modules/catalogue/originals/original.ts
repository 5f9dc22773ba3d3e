/** Who of staff may see the original of a video: whoever holds a matter, and of a sold video with a second person. */
import { Problem } from '#contracts/http/problem.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import type {
  OriginalAgreed,
  OriginalEvent,
  OriginalMatter,
  OriginalOpened,
  OriginalWanted,
} from '#events/catalogue.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';

type Wish = OriginalWanted['data'] & { agreed: { by: string; until: string } | null };
export type Original = {
  /** By matter, who opened it last: the one who holds it, unless the matter has a lease of its own. */
  holders: Readonly<Record<string, string>>;
  /** What the first of two people wants, of a sold video. */
  wish: Wish | null;
};

export const nameOfMatter = ({ kind, id }: OriginalMatter): string => `${kind} ${id}`;

const evolve = (state: Original, event: OriginalEvent): Original => {
  switch (event.type) {
    case 'OriginalWanted':
      return { ...state, wish: { ...event.data, agreed: null } };
    case 'OriginalAgreed': {
      const { openingId, by, until } = event.data;
      return state.wish?.openingId === openingId ? { ...state, wish: { ...state.wish, agreed: { by, until } } } : state;
    }
    case 'OriginalOpened': {
      const { by, matter } = event.data;
      return { ...state, holders: { ...state.holders, [nameOfMatter(matter)]: by } };
    }
  }
};

/** Streams are `original-<videoId>`. */
export const original: Aggregate<Original, OriginalEvent> = {
  category: 'original',
  initialState: { holders: {}, wish: null },
  evolve,
};

/** The wish of this person for this matter, while it waits or the agreement lasts. */
const wishOf = ({ wish }: Original, by: string, matter: OriginalMatter, at: string): Wish | undefined => {
  if (wish?.by !== by || nameOfMatter(wish.matter) !== nameOfMatter(matter)) return undefined;
  return wish.agreed === null || wish.agreed.until > at ? wish : undefined;
};

export type OpenOriginal = Omit<OriginalWanted['data'], 'reason'> & {
  position: StaffRole;
  isSold: boolean;
  /** Why the original of a sold video has to be seen. */
  reason: string | undefined;
  /** UTC ISO. */
  at: string;
};

/**
 * Opens it; of a sold video, records what the first person wants until the second agrees. Nothing while that waits.
 * @throws Problem `invalid-input` for a sold video without a reason
 */
export const openOriginal =
  ({ position, isSold, reason, at, ...opening }: OpenOriginal) =>
  (state: Original): [] | [OriginalWanted] | [OriginalOpened] => {
    if (!isSold) return [{ type: 'OriginalOpened', data: { ...opening, position, reason: null, agreedBy: null } }];
    const wish = wishOf(state, opening.by, opening.matter, at);
    if (wish?.agreed) {
      const { openingId, reason, agreed } = wish;
      return [{ type: 'OriginalOpened', data: { ...opening, openingId, position, reason, agreedBy: agreed.by } }];
    }
    if (wish) return [];
    if (reason === undefined) throw new Problem('invalid-input', 'Please say in a sentence why');
    return [{ type: 'OriginalWanted', data: { ...opening, reason: personal(opening.creatorId, reason) } }];
  };

/**
 * Agrees to the wish with this id.
 * @throws Problem `not-found` when it is not the one that waits, `second-person-needed` for the one who wants it
 */
export const agreeToOriginal =
  (agreement: OriginalAgreed['data']) =>
  ({ wish }: Original): [OriginalAgreed] => {
    if (wish?.openingId !== agreement.openingId || wish.agreed !== null)
      throw new Problem('not-found', 'Nobody waits for this any more.');
    if (wish.by === agreement.by) throw new Problem('second-person-needed');
    return [{ type: 'OriginalAgreed', data: agreement }];
  };

/** What is missing before this person sees the original of a sold video for this matter; null when nothing is. */
export const missingForSold = (
  state: Original,
  { by, matter, at }: Pick<OpenOriginal, 'by' | 'matter' | 'at'>,
): 'reason' | 'secondPerson' | null => {
  const wish = wishOf(state, by, matter, at);
  if (!wish) return 'reason';
  return wish.agreed ? null : 'secondPerson';
};

/** Whether this person opened it last for this matter. */
export const isHolder = (state: Original, by: string, matter: OriginalMatter): boolean =>
  state.holders[nameOfMatter(matter)] === by;
