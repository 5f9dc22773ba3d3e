/** The terms of a listing's text, by which any part of the text is found. */
import type { Db } from '#platform/postgres/db.ts';
import { escapeLike } from '#platform/postgres/escapeLike.ts';

/** Stands for every term that is too long for an index. */
const LONG = '…';
const LONGEST = 80;
/** A part of so many terms narrows nothing. */
const MOST = 5000;

const signs = String.raw`\x01-\x2f\x3a-\x60\x7b-\x7f`;
const separators = new RegExp(`[${signs}]+`, 'u');
const longTerms = new RegExp(`[^${signs}]{${LONGEST + 1},}`, 'gu');

/** A lower-case text parted at the signs of ASCII; whatever else it holds belongs to terms, so every language has some. */
export const textTerms = (text: string): string[] => text.replaceAll(longTerms, LONG).split(separators);

/** The same in SQL, as the index holds it. */
export const termsIn = (text: string): string => `public.listing_terms_in(${text})`;

/**
 * In an own function, since only that has a price: the planner is to try everything before it parts texts, and needs no
 * further processes for it.
 */
export const declareTermsIn = `create or replace function ${termsIn('text')} returns text[]
    language plpgsql immutable cost 10000 as $$ begin
    return regexp_split_to_array(regexp_replace($1, '[^${signs}]{${LONGEST + 1},}', '${LONG}', 'g'), '[${signs}]+'); end $$;`;

/** The terms that hold one part of a searched text. */
export type TermList = Readonly<{
  terms: readonly string[];
  /** So many listings of the sample hold the part. */
  sampled: number;
}>;

/** For each part of a searched text its terms, the rarest part first: every text that holds the whole has one of each list. */
export type FoundTerms = Readonly<{
  lists: readonly TermList[];
  /** Every text with such terms holds what is searched. */
  isExact: boolean;
}>;

export const findTerms = async (db: Db, text: string): Promise<FoundTerms> => {
  const parts = text.split(separators);
  const last = parts.length - 1;
  const places = parts.flatMap((part, place) => (part === '' ? [] : [{ part: escapeLike(part), place }]));
  // What stands at the edge of the searched text may be the middle of a term.
  const patterns = places.map(({ part, place }) => `${place > 0 ? '' : '%'}${part}${place < last ? '' : '%'}`);
  const { rows } = await db.raw<{ rows: { place: number; term: string | null; sampled: number }[] }>(
    `select place, term, null::int as sampled from unnest(?::text[]) with ordinality as asked (pattern, place)
       cross join lateral (select term from listing_terms where term like pattern limit ?) as found
     union all select place, null, (select count(*)::int from listing_sample where search like pattern)
       from unnest(?::text[]) with ordinality as asked (pattern, place)
     union all select 0, term, null from listing_terms where term = ?`,
    [patterns, MOST + 1, places.map(({ part }) => `%${part}%`), LONG],
  );
  const termsAt = (at: number): string[] =>
    rows.flatMap(({ place, term }) => (place === at && term !== null ? [term] : []));
  const sampledAt = (at: number): number => rows.find(({ place, term }) => place === at && term === null)?.sampled ?? 0;
  const long = termsAt(0);
  const lists = patterns
    .map((_, n) => ({ terms: termsAt(n + 1), sampled: sampledAt(n + 1) }))
    .filter(({ terms }) => terms.length <= MOST)
    .map(({ terms, sampled }) => ({ terms: [...terms, ...long].toSorted((a, b) => a.length - b.length), sampled }))
    .toSorted((a, b) => a.sampled - b.sampled);
  return { lists, isExact: last === 0 && long.length === 0 && lists.length === 1 };
};

/** The index compares each text that it finds with all terms that it looks for at once; so the likeliest go alone. */
const AT_ONCE = [1, 4, 16];

/** The terms in the groups in which they are driving for, the shortest first. */
export const inGroups = (terms: readonly string[]): string[][] => {
  const groups: string[][] = [];
  for (let from = 0; from < terms.length || groups.length === 0;) {
    const group = terms.slice(from, from + (AT_ONCE[groups.length] ?? 64));
    groups.push(group);
    from += Math.max(1, group.length);
  }
  return groups;
};
