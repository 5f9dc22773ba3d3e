/** Near matches of a search: any of its words, by its stem and corrected, those with most of the rarest words first. */
import type { Db } from '#platform/postgres/db.ts';
import type { Knex } from 'knex';
import { narrowed, searchedText, type ListingFilter } from './listingFilters.ts';
import { headlineTerms, plainWords, SAMPLED_OF, selectListings, type VideoListing } from './videoListings.ts';

/** How like two words are (pg_trgm, 0 to 1): `shelfs` finds `shelf` and `smokd` `smoked`, `oak` does not find `oat`. */
const LIKE = 0.4;
const MOST_WORDS = 5;
/** Known words that one misspelt word may mean. */
const MEANINGS = 3;
/** Enough of the videos with a word to know the best of them. */
const CANDIDATES = 300;
/** So many of the best are compared by the common words, too. */
const FINALISTS = 60;
/** A word in more listings than this is driving for only among those that another word has found, if there is one. */
const COMMON = 5000;

/** `weight` is higher, the more alike and the rarer the word is. */
type Meaning = { asked: string; word: string; listings: number; weight: number };

const findMeanings = async (db: Db, terms: readonly string[]): Promise<Meaning[]> => {
  // A word that is known is spelt well; its stem is known by itself or as another word.
  const { rows } = await db.raw<{ rows: Meaning[] }>(
    `with asked as (
       select asked, (ts_lexize('pg_catalog.english_stem', asked))[1] as stem,
         (select sampled from search_words where word = asked) as sampled
       from unnest(:terms::text[]) as asked
     ), meant as (
       select asked, asked as word, 1 as likeness,
         coalesce(sampled, (select sampled from search_words where word = stem), 0) as sampled
       from asked where stem is not null
       union all
       select asked, m.word, m.likeness, m.sampled from asked cross join lateral (
         select word, similarity(word, asked) as likeness, sampled from search_words where word % asked and similarity(word, asked) >= :like::real
         order by likeness desc, word limit :meanings) as m
       where asked.sampled is null
     )
     select asked, word, sampled * :of::int as listings, likeness / ln(2.8 + sampled) as weight from meant`,
    { terms: [...terms], meanings: MEANINGS, like: LIKE, of: SAMPLED_OF },
  );
  return rows;
};

/** At most so many words of a search that say something; stop words have no stem. */
const termsOf = (q: string): string[] =>
  [...new Set(plainWords(q).split(' '))].filter((word) => word.length > 2).slice(0, MOST_WORDS);

const isAbout = `${headlineTerms} @@ plainto_tsquery('pg_catalog.english', ?)`;

/** The sum of what each asked word is worth by its best meaning. */
const scoreOf = (db: Db, found: Knex.QueryBuilder): Knex.QueryBuilder =>
  db
    .from(db.from(found.as('m')).groupBy('id', 'asked').select('id', db.raw('max(weight) as weight')).as('b'))
    .groupBy('id')
    .select('id', db.raw('sum(weight) as score'));

/**
 * The nearest by titles and tags, those with most of the words first; one word is enough, so that a word that matches
 * nothing hides nothing. The other filters hold, and what matches exactly is left out.
 */
export const findNearListings = async (db: Db, filter: ListingFilter, most: number): Promise<VideoListing[]> => {
  const terms = termsOf(filter.q);
  const meanings = terms.length === 0 ? [] : await findMeanings(db, terms);
  const byRarity = meanings.toSorted((a, b) => a.listings - b.listings);
  const rare = byRarity.filter(({ listings }) => listings <= COMMON);
  const driving = rare.length > 0 ? rare : byRarity.slice(0, 1);
  if (driving.length === 0) return [];
  const holding = ({ asked, word, weight }: Meaning): Knex.QueryBuilder =>
    narrowed(db, filter)
      .join('video_listings as l', 'l.id', 'm.id')
      .whereRaw(isAbout, [word])
      .whereRaw('strpos(l.search, ?) = 0', [searchedText(filter.q)])
      .select('l.id', db.raw('?::text as asked', [asked]), db.raw('?::real as weight', [weight]))
      .limit(CANDIDATES);
  const finalists = db
    .from(scoreOf(db, db.unionAll(driving.map(holding), true)).as('s'))
    .join('video_listings as l', 'l.id', 's.id')
    .join('listing_matches as m', 'm.id', 's.id')
    .orderByRaw('s.score desc, m.views desc, l.id')
    .limit(FINALISTS)
    .select('l.id', 's.score', 'l.headline');
  const others = byRarity.filter((meaning) => !driving.includes(meaning));
  const bonus = ['s.score', ...others.map(() => `(case when ${isAbout} then ?::real else 0 end)`)].join(' + ');
  const scored = db.from(finalists.as('s')).select(
    's.id',
    db.raw(
      `${bonus} as score`,
      others.flatMap(({ word, weight }) => [word, weight]),
    ),
  );
  return selectListings(db)
    .join(scored.as('s'), 's.id', 'l.id')
    .orderByRaw('s.score desc, m.views desc, l.id')
    .limit(most);
};
