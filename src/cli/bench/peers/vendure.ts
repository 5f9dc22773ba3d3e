/** Vendure: its shop API, with the search index of its default plugin. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { lastingPort } from '#driver/processes.ts';
import { askJson, type Contender, type Product } from './contender.ts';
import { copyRows, type TableCopy } from './copyRows.ts';
import { withFilledServer } from './filledServer.ts';
import { installPeer } from './installPeer.ts';
import { firstListings } from './peerListings.ts';
import { runToEnd, startServer } from './peerProcess.ts';
import { PAGE_SIZE, type Answer, type Question } from './questions.ts';
import { vendureProject } from './vendureProject.ts';

const at = `l.at at time zone 'UTC'`;
const id = 'l.n + 1';
const dates = { createdAt: at, updatedAt: at };
const drawnDates = ['createdAt', 'updatedAt'];
const collection = '(select c."baseId" from collection_translation c where c.slug = l.category)';
const facetValue = '(select v."baseId" from facet_value_translation v where v.name = l.category)';
const slug = `'listing-' || l.n`;
const sku = `'L' || l.n`;

/** Product and variant n have the id n + 1, as the import counts them. */
const copies: readonly TableCopy[] = [
  { table: 'product', first: 'id = 1', set: { ...dates, id }, drawn: drawnDates },
  {
    table: 'product_translation',
    first: '"baseId" = 1',
    set: { ...dates, baseId: id, name: 'l.title', slug, description: 'l.description' },
    drawn: ['id', ...drawnDates],
  },
  { table: 'product_channels_channel', first: '"productId" = 1', set: { productId: id }, drawn: [] },
  {
    table: 'product_facet_values_facet_value',
    first: '"productId" = 1',
    set: { productId: id, facetValueId: facetValue },
    drawn: [],
  },
  { table: 'product_variant', first: 'id = 1', set: { ...dates, id, productId: id, sku }, drawn: drawnDates },
  {
    table: 'product_variant_translation',
    first: '"baseId" = 1',
    set: { ...dates, baseId: id, name: 'l.title' },
    drawn: ['id', ...drawnDates],
  },
  {
    table: 'product_variant_price',
    first: '"variantId" = 1',
    set: { ...dates, variantId: id, price: 'l.price_pence' },
    drawn: ['id', ...drawnDates],
  },
  {
    table: 'product_variant_channels_channel',
    first: '"productVariantId" = 1',
    set: { productVariantId: id },
    drawn: [],
  },
  {
    table: 'stock_level',
    first: '"productVariantId" = 1',
    set: { ...dates, productVariantId: id },
    drawn: ['id', ...drawnDates],
  },
  {
    table: 'collection_product_variants_product_variant',
    first: '"productVariantId" = 1',
    set: { productVariantId: id, collectionId: collection },
    drawn: [],
  },
  {
    table: 'search_index_item',
    first: '"productVariantId" = 1',
    set: {
      productVariantId: id,
      productId: id,
      productName: 'l.title',
      productVariantName: 'l.title',
      description: 'l.description',
      slug,
      sku,
      price: 'l.price_pence',
      priceWithTax: 'l.price_pence',
      facetValueIds: `${facetValue}::text`,
      collectionIds: `${collection}::text`,
      collectionSlugs: 'l.category',
    },
    drawn: [],
  },
];

const fill = async (client: pg.Client, samples: number): Promise<void> => {
  await copyRows(client, copies, samples);
  for (const table of ['product', 'product_variant']) {
    await client.query(`update ${table} t set "createdAt" = ${at} from bench_listing l where t.id = ${id}`);
    await client.query(`select setval('${table}_id_seq', (select max(id) from ${table}))`);
  }
};

/** Lists by date are its `products`; everything else is its `search`. Each listing is one variant, so it need not group them. */
const listQuery = `query ($options: ProductListOptions) { products(options: $options) { totalItems
  items { id name slug description createdAt variants { priceWithTax currencyCode } } } }`;
const searchQuery = `query ($input: SearchInput!) { search(input: $input) { totalItems
  items { productId productName slug description currencyCode priceWithTax { ... on SinglePrice { value } } } } }`;

export const vendureRequest = ({ page, category, q, isCheapestFirst }: Question): object => {
  const take = PAGE_SIZE;
  const skip = (page - 1) * PAGE_SIZE;
  if (category === undefined && q === undefined && !isCheapestFirst)
    return { query: listQuery, variables: { options: { take, skip, sort: { createdAt: 'DESC' } } } };
  const sort = isCheapestFirst ? { price: 'ASC' } : undefined;
  return {
    query: searchQuery,
    variables: { input: { term: q, collectionSlug: category, groupByProduct: false, take, skip, sort } },
  };
};

type Body = { data?: Record<string, { totalItems: number; items: unknown[] }> | null; errors?: unknown };

export const vendureAnswer = (body: unknown): Answer => {
  const { data, errors } = body as Body;
  const found = data?.['products'] ?? data?.['search'];
  if (!found) throw new Error(`Vendure answered ${JSON.stringify(errors).slice(0, 300)}`);
  return { items: found.items.length, total: found.totalItems };
};

const contenderAt = (url: string): Contender => ({
  name: `Vendure ${vendureProject.dependencies['@vendure/core'] ?? ''}`,
  refusalOf: () => undefined,
  ask: async (question) => vendureAnswer(await askJson(url, {}, vendureRequest(question))),
});

export const startVendure = async (root: string, count: number): Promise<Product> => {
  const folder = await installPeer(root, vendureProject);
  const port = await lastingPort();
  const envOf = (connectionString: string) => ({
    DATABASE_URL: connectionString,
    PORT: String(port),
    NODE_ENV: 'production',
    VENDURE_DISABLE_TELEMETRY: 'true',
  });
  const server = await withFilledServer(path.join(root, `vendure-${count}`), count, {
    project: vendureProject,
    writeSamples: async (connectionString) => {
      await writeFile(path.join(folder, 'samples.json'), JSON.stringify(await firstListings(count)));
      await runToEnd({ folder, args: ['sample.js'], env: envOf(connectionString) });
    },
    fill,
  });
  const url = `http://127.0.0.1:${port}/shop-api`;
  const ready = async () => Boolean(await askJson(url, {}, { query: '{ __typename }' }));
  try {
    const env = envOf(server.connectionString);
    const stop = await startServer({ folder, args: ['server.js'], env }, ready, 120_000);
    return {
      contenders: [contenderAt(url)],
      stop: async () => {
        await stop();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
};
