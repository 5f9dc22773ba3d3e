/** What is declared for the public endpoints, beside the tables that they really ask. */
import pg from 'pg';
import { expect, it } from 'vitest';
import { browseVideos, getVideo, suggest } from '#contracts/catalogue/catalogue.ts';
import { getCreator } from '#contracts/catalogue/creators.ts';
import { featuredVideos } from '#contracts/catalogue/featured.ts';
import { grantDocument } from '#contracts/catalogue/studio.ts';
import { getRates } from '#contracts/fees/rates.ts';
import { getRequest, openRequests } from '#contracts/requests/requests.ts';
import { creatorReviews } from '#contracts/reviews/reviews.ts';
import { getFigures } from '#contracts/sales/figures.ts';
import { currentLicence } from '#contracts/sales/sales.ts';
import { nameOf } from '#platform/http/kept/openKept.ts';
import { projections } from '#projections/index.ts';
import { id } from '#testing/events.ts';
import { call, type Request } from '#testing/routes/call.ts';
import { aContentRequest, aReview, proOf } from '#testing/routes/community.ts';
import { given } from '#testing/routes/given.ts';
import { aListedVideo, aPurchase } from '#testing/routes/marketplace.ts';
import { aBuyer } from '#testing/routes/people.ts';
import { publicReads } from './publicReads.ts';

const video = aListedVideo({ title: 'An oak shelf' });
const other = aListedVideo({ id: id(5), title: 'A pine stool' });
const bob = aBuyer();
const request = aContentRequest(bob, { requestId: id(40) });
const username = video.creator.username;
const page = { params: { username }, query: {} };

/** Everything that a page may ask, in every way that it may ask it. */
const questions: readonly Omit<Request, 'schema'>[] = [
  call(browseVideos, { query: {} }),
  call(browseVideos, { query: { q: 'oka shelff', category: 'diy', minPrice: 5, sort: 'popular' } }),
  call(browseVideos, { query: { q: 'carol' } }),
  call(suggest, { query: { q: 'oak' } }),
  call(getVideo, { params: { videoId: video.id } }),
  call(featuredVideos),
  call(getCreator, page),
  call(creatorReviews, page),
  call(getFigures),
  call(openRequests, { query: {} }),
  call(getRequest, { params: { requestId: id(40) } }),
  call(currentLicence),
  call(grantDocument),
  call(getRates),
];

/** The read model of each table that one has. */
const ownerOf = new Map(
  projections.flatMap(({ name, tables }) =>
    [...tables.matchAll(/create (?:unlogged )?table (\w+)/g)].map(([, table = '']) => [table, name] as const),
  ),
);

/** Many more than any page shows. */
const LISTINGS = 4000;
/** The same listing again and again. */
const fill = `
  insert into video_listings
    (id, creator_id, title, description, category, tags, price_pence, facts, pictures, listed_at, search, headline)
  select gen_random_uuid(), creator_id, title, description, category, tags, price_pence, facts, pictures,
    listed_at - n * interval '1 minute', search, headline
  from video_listings, generate_series(1, ${LISTINGS}) as n where id = ?`;

type Plan = { Plans?: Plan[]; 'Node Type': string } & Record<string, number>;

type Explained = { 'QUERY PLAN': { Plan: Plan }[] };

/** The rows that a statement reads from tables and indexes. */
const rowsOf = ({ Plans: inner = [], ...plan }: Plan): number => {
  const isScan = plan['Node Type'].endsWith('Scan') && inner.length === 0;
  const each = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Index Recheck'];
  const own = isScan ? each.reduce((sum, name) => sum + (plan[name] ?? 0), 0) * (plan['Actual Loops'] ?? 1) : 0;
  return inner.reduce((sum, part) => sum + rowsOf(part), own);
};

/** Those that count or rank what matches; all others read what a page shows, however much there is. */
const growing = ['GET /api/creators/:username', 'GET /api/suggestions', 'GET /api/videos'];

it('reads no more among many listings, but to count or to rank what matches', async () => {
  const world = await given(video.given, other.given, proOf(video.creator), aReview(aPurchase(bob, other)), request);
  await world.db.raw(fill, [video.id]);
  await world.db.raw('analyze');
  const statements: { sql: string; bindings: unknown[] }[] = [];
  world.db.on('query', (statement: { sql: string; bindings: unknown[] }) => statements.push(statement));
  const { connectionSettings } = world.db.client as { connectionSettings: pg.ClientConfig };
  const again = new pg.Client(connectionSettings);
  await again.connect();
  const rows = new Map<string, number>();
  for (const question of questions) {
    statements.length = 0;
    await world.call(question);
    const name = nameOf(question.endpoint);
    for (const { sql, bindings } of statements.filter(({ sql }) => /^\s*(?:select|with)\b/i.test(sql))) {
      const explained = await again.query<Explained>(`explain (analyze, format json) ${sql}`, bindings);
      for (const { Plan: plan } of explained.rows.flatMap((row) => row['QUERY PLAN']))
        rows.set(name, (rows.get(name) ?? 0) + rowsOf(plan));
    }
  }
  await again.end();
  const many = [...rows].filter(([, read]) => read > LISTINGS / 10).map(([name]) => name);
  expect(many.toSorted(), JSON.stringify([...rows])).toEqual(growing);
});

it('names every read model from which a public endpoint answers', async () => {
  const world = await given(video.given, other.given, proOf(video.creator), aReview(aPurchase(bob, other)), request);
  const statements: string[] = [];
  world.db.on('query', ({ sql }: { sql: string }) => statements.push(sql));
  const written: string[] = [];
  const seen = new Map<string, Set<string>>();
  for (const question of questions) {
    statements.length = 0;
    await world.call(question);
    const name = nameOf(question.endpoint);
    written.push(...statements.filter((sql) => !/^\s*(?:select|with|begin|commit|set local|rollback)\b/i.test(sql)));
    const words = new Set([...statements.join(' ').matchAll(/(?:from|join)\s+"?(\w+)/gi)].map(([, table]) => table));
    const touched = seen.get(name) ?? new Set();
    for (const [table, owner] of ownerOf) if (words.has(table)) touched.add(owner);
    seen.set(name, touched);
  }
  // A replica, from which they may be answered, takes no writes.
  expect(written).toEqual([]);
  const declared = new Map([...publicReads.reads].filter(([name]) => seen.has(name)));
  expect(Object.fromEntries([...seen].map(([name, touched]) => [name, [...touched].toSorted()]))).toEqual(
    Object.fromEntries([...declared].map(([name, names]) => [name, [...names].toSorted()])),
  );
  // The document of the API is made from the code.
  expect([...publicReads.reads.keys()].filter((name) => !seen.has(name))).toEqual(['GET /api/openapi.json']);
});
