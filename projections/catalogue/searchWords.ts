/** Every word that ever stood in a title or a tag, to correct misspelt searches. */
import type { CatalogueEvent } from '#events/catalogue.ts';
import { projection } from '#platform/projections/projection.ts';
import { plainWords } from './videoListings.ts';

const wordsOf = ({ title, tags }: { title: string; tags: string[] }): string[] => [
  ...new Set(
    plainWords([title, ...tags].join(' '))
      .split(' ')
      .filter((word) => word.length > 2 && word.length <= 40),
  ),
];

const learn = 'insert into search_words (word) select unnest($1::text[]) on conflict do nothing';

export const searchWords = projection<CatalogueEvent>(
  'search_words',
  1,
  {
    tables: 'create table search_words (word text primary key);',
    indexes: 'create index on search_words using gin (word public.gin_trgm_ops);',
  },
  {
    VideoListed: (db, { data }) => db.query(learn, [wordsOf(data)]),
    ListingEdited: (db, { data }) => db.query(learn, [wordsOf(data)]),
  },
);
