/** Near matches of a search: any of its words, corrected, instead of comparing every title. */
import type { Db } from '#platform/postgres/db.ts';
import type { Knex } from 'knex';
import { escapeLike } from '#platform/postgres/escapeLike.ts';
import { listingColumns, matching, plainWords, type ListingFilter, type VideoListing } from './videoListings.ts';

/** How like two words are (pg_trgm, 0 to 1): `shelfs` finds `shelf` and `smokd` `smoked`, `oak` does not find `oat`. */
const LIKE = 0.4;
const MOST_WORDS = 5;
/** Known words that one misspelt word may mean. */
const MEANINGS = 3;
/** Enough of the videos with a word to know the best of them. */
const CANDIDATES = 300;

type Meaning = { asked: string; word: string; likeness: number };

const findMeanings = async (db: Db, terms: readonly string[]): Promise<Meaning[]> =>
  db.transaction(async (inside) => {
    await inside.raw(`select set_config('pg_trgm.similarity_threshold', ?, true)`, [String(LIKE)]);
    const { rows } = await inside.raw<{ rows: Meaning[] }>(
      `select asked, m.word, m.likeness from unnest(?::text[]) as asked cross join lateral (
         select word, similarity(word, asked) as likeness from search_words where word % asked
         order by likeness desc, word limit ?) as m`,
      [[...terms], MEANINGS],
    );
    return rows;
  });

/** In nearly every title; alone they are no likeness. */
const empty: ReadonlySet<string> = new Set([
  'and',
  'for',
  'from',
  'how',
  'into',
  'not',
  'the',
  'with',
  'without',
  'your',
]);

/** At most so many words of a search that say something. */
const termsOf = (q: string): string[] =>
  [...new Set(plainWords(q).split(' '))].filter((word) => word.length > 2 && !empty.has(word)).slice(0, MOST_WORDS);

/**
 * The nearest by titles and tags, those with most of the words first; one word is enough, so that a word that matches
 * nothing hides nothing. The other filters hold, and what matches exactly is left out.
 */
export const findNearListings = async (db: Db, filter: ListingFilter, most: number): Promise<VideoListing[]> => {
  const terms = termsOf(filter.q);
  const meanings = terms.length === 0 ? [] : await findMeanings(db, terms);
  if (meanings.length === 0) return [];
  const holding = ({ asked: word, word: meaning, likeness }: Meaning): Knex.QueryBuilder =>
    matching(db, { ...filter, q: '' })
      .where('l.headline', 'like', `% ${meaning}%`)
      .select('l.id', db.raw('?::text as asked', [word]), db.raw('?::real as likeness', [likeness]))
      .limit(CANDIDATES);
  const best = db
    .from(db.unionAll(meanings.map(holding), true).as('m'))
    .groupBy('id', 'asked')
    .select('id', db.raw('max(likeness) as likeness'));
  const scored = db.from(best.as('b')).groupBy('id').select('id', db.raw('sum(likeness) as score'));
  return db
    .from(scored.as('s'))
    .join('video_listings as l', 'l.id', 's.id')
    .where('l.is_offered', true)
    .whereNot('l.search', 'like', `%${escapeLike(filter.q.trim().toLowerCase())}%`)
    .leftJoin('users as u', 'u.id', 'l.creator_id')
    .select(...listingColumns)
    .orderByRaw('s.score desc, l.views desc, l.id')
    .limit(most) as Promise<VideoListing[]>;
};
