/** Near matches for words that match nothing: the words are corrected, instead of comparing every title. */
import type { Db } from '#platform/postgres/db.ts';
import type { Knex } from 'knex';
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

/** The nearest by titles and tags; the other filters hold, and at least half of the words are in each. */
export const findNearListings = async (db: Db, filter: ListingFilter, most: number): Promise<VideoListing[]> => {
  const terms = [...new Set(plainWords(filter.q).split(' '))].filter((word) => word.length > 2).slice(0, MOST_WORDS);
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
  const scored = db
    .from(best.as('b'))
    .groupBy('id')
    .havingRaw('count(*) * 2 >= ?', [terms.length])
    .select('id', db.raw('sum(likeness) as score'));
  return db
    .from(scored.as('s'))
    .join('video_listings as l', 'l.id', 's.id')
    .where('l.is_offered', true)
    .leftJoin('users as u', 'u.id', 'l.creator_id')
    .select(...listingColumns)
    .orderByRaw('s.score desc, l.views desc, l.id')
    .limit(most) as Promise<VideoListing[]>;
};
