/** Every word that ever stood in a title or a tag, to correct misspelt searches. Nobody misspells a number. */
import type { CatalogueEvent } from '#events/catalogue.ts';
import { projection } from '#platform/projections/projection.ts';
import type { ReadModel } from '#platform/projections/rows.ts';
import { isSampled, plainWords } from './videoListings.ts';

const wordsOf = ({ title, tags }: { title: string; tags: string[] }): string[] => [
  ...new Set(
    plainWords([title, ...tags].join(' '))
      .split(' ')
      .filter((word) => word.length > 2 && word.length <= 40 && !/^\d+$/u.test(word)),
  ),
];

/** Counting every listing would write each of its words anew. */
const learn = (db: ReadModel, { data }: { data: { videoId: string; title: string; tags: string[] } }): void => {
  const again = isSampled(data.videoId) ? 'update set sampled = search_words.sampled + 1' : 'nothing';
  db.query(
    `insert into search_words (word, sampled) select word, $2 from unnest($1::text[]) as word
     on conflict (word) do ${again}`,
    [wordsOf(data), isSampled(data.videoId) ? 1 : 0],
  );
};

export const searchWords = projection<CatalogueEvent>(
  'search_words',
  2,
  {
    tables: `create table search_words (
    word text primary key,
    -- the listings of the sample that ever had it
    sampled int not null
  );`,
    indexes: 'create index on search_words using gin (word public.gin_trgm_ops);',
  },
  { VideoListed: learn, ListingEdited: learn },
);
