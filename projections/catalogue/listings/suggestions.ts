/** Suggestions of the search box: titles and creators' names with a word that begins as typed. */
import type { Db } from '#platform/postgres/db.ts';
import { escapeLike } from '#platform/postgres/escapeLike.ts';
import { headlineTerms, plainWords } from './videoListings.ts';

/** Enough of the matches to know the best of them. */
const CANDIDATES = 300;

/** `oak sh` → `'oak' & 'sh':*`, which an index answers. */
const beginning = (plain: string): string =>
  `${plain
    .split(' ')
    .map((word) => `'${word}'`)
    .join(' & ')}:*`;

/** Titles with a word that begins as `words` does; those that begin so themselves first, then the most viewed. */
export const suggestTitles = async (db: Db, words: string, most: number): Promise<{ id: string; title: string }[]> => {
  const plain = plainWords(words);
  if (plain === '') return [];
  const matches = db('video_listings as l')
    .join('listing_matches as m', 'm.id', 'l.id')
    .where('l.is_offered', true)
    .whereRaw(`${headlineTerms} @@ to_tsquery('pg_catalog.simple', ?)`, [beginning(plain)])
    // The index does not distinguish titles from tags, and knows no order of words.
    .whereRaw(`split_part(l.headline, E'\n', 1) like ?`, [`% ${plain}%`])
    .select('l.id', 'l.title', 'm.views', 'l.headline')
    .limit(CANDIDATES);
  return db
    .withMaterialized('l', matches)
    .from('l')
    .select<{ id: string; title: string }[]>('l.id', 'l.title')
    .orderByRaw('(l.headline like ?) desc, l.views desc, l.title, l.id', [` ${plain}%`])
    .limit(most);
};

/** Creators with a listed video and a public page. */
export const suggestCreators = async (
  db: Db,
  words: string,
  most: number,
): Promise<{ username: string; name: string }[]> => {
  const named = db('users as u')
    .where({ 'u.is_creator': true, 'u.is_erased': false, 'u.is_suspended': false })
    .whereRaw(`' ' || lower(u.display_name) like ?`, [`% ${escapeLike(words.trim().toLowerCase())}%`])
    .whereExists(db('video_listings as l').whereRaw('l.creator_id = u.id').where('l.is_offered', true))
    .select('u.id', 'u.username', 'u.display_name as name')
    .limit(CANDIDATES);
  return db
    .from(named.as('u'))
    .orderBy(['u.name', 'u.id'])
    .limit(most)
    .select<{ username: string; name: string }[]>('u.username', 'u.name');
};
