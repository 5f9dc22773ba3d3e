/** How PostgreSQL goes about what browsing asks, written down beside the figures. */
import pg from 'pg';
import type { Db } from '#platform/postgres/db.ts';
import { countMatches } from '#projections/catalogue/listings/listingCounts.ts';
import { findListingPage } from '#projections/catalogue/listings/listingPages.ts';
import { findNearListings } from '#projections/catalogue/listings/nearListings.ts';
import { suggestTitles } from '#projections/catalogue/listings/suggestions.ts';

type Query = { sql: string; bindings?: readonly unknown[] };

/** The queries that `work` sends, each with its plan as it was carried out. */
const plansOf = async (db: Db, plain: pg.Client, work: () => Promise<unknown>): Promise<string[]> => {
  const queries: Query[] = [];
  const note = (query: Query): void => void queries.push(query);
  db.on('query', note);
  await work();
  db.removeListener('query', note);
  const plans: string[] = [];
  for (const { sql, bindings = [] } of queries.filter(({ sql }) => /^(?:select (?!set_config)|with )/.test(sql))) {
    const { rows } = await plain.query<{ 'QUERY PLAN': string }>(`explain (analyze, timing off) ${sql}`, [...bindings]);
    plans.push(`${sql}\n\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  }
  return plans;
};

const all = { q: '', category: 'all', sort: 'recent', minPrice: 0, maxPrice: 500, buyerFeeBps: 1000, page: 1 } as const;
const questions = {
  'the newest of all': all,
  'a common word, the most viewed, page 5': { ...all, q: 'ba', sort: 'popular', page: 5 },
  'a rare word': { ...all, q: 'number 4711', sort: 'price_asc' },
  'a category up to a price': { ...all, category: 'cooking', maxPrice: 100, sort: 'duration_desc' },
} as const;

export const explainBrowsing = async (db: Db, connectionString: string): Promise<string> => {
  const plain = new pg.Client({ connectionString });
  await plain.connect();
  const parts: string[] = [];
  const explain = async (title: string, work: () => Promise<unknown>): Promise<void> => {
    parts.push([`## ${title}`, ...(await plansOf(db, plain, work))].join('\n\n'));
  };
  for (const [title, filter] of Object.entries(questions))
    await explain(title, async () => {
      const { isEstimate } = await countMatches(db, filter);
      await findListingPage(db, filter, isEstimate);
    });
  await explain('near matches of a misspelt word', () => findNearListings(db, { ...all, q: 'babafu nmber' }, 6));
  await explain('suggestions', () => suggestTitles(db, 'ba', 8));
  await plain.end();
  return `${parts.join('\n\n')}\n`;
};
