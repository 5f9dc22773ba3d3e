/** Vendure as its documents set it up: the server with its default search, and a script that imports the samples. */
import type { PeerPackage } from './installPeer.ts';

const server = `
const { bootstrap, DefaultLogger, DefaultSearchPlugin, LogLevel } = require('@vendure/core');
exports.configOf = (synchronize) => ({
  apiOptions: { hostname: '127.0.0.1', port: Number(process.env.PORT), adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer'],
    superadminCredentials: { identifier: 'bench', password: 'bench' },
    cookieOptions: { secret: 'bench' },
  },
  dbConnectionOptions: { type: 'postgres', url: process.env.DATABASE_URL, synchronize, logging: false },
  paymentOptions: { paymentMethodHandlers: [] },
  logger: new DefaultLogger({ level: LogLevel.Error }),
  plugins: [DefaultSearchPlugin.init({})],
});
if (require.main === module)
  bootstrap(exports.configOf(false)).catch((error) => {
    console.error(error);
    process.exit(1);
  });
`;

/** Makes the tables, imports samples.json by Vendure's own import, and waits until its indexer has written them. */
const sample = `
const { writeFileSync } = require('node:fs');
const { bootstrap, JobQueueService, TransactionalConnection } = require('@vendure/core');
const { populate } = require('@vendure/core/cli');
const { configOf } = require('./server.js');
const samples = require('./samples.json');

const columns = ['name', 'slug', 'description', 'assets', 'facets', 'optionGroups', 'optionValues', 'sku', 'price', 'taxCategory',
  'stockOnHand', 'trackInventory', 'variantAssets', 'variantFacets'];
const rows = samples.map(({ n, title, description, category, pricePence }) => [title, 'listing-' + n, description, '',
  'category:' + category, '', '', 'L' + n, (pricePence / 100).toFixed(2), 'None', '1', 'false', '', '']);
writeFileSync('samples.csv', [columns, ...rows].map((row) => row.map((text) => '"' + text + '"').join(',')).join('\\n'));

const categories = [...new Set(samples.map(({ category }) => category))];
const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Europe',
  countries: [{ name: 'United Kingdom', code: 'GB', zone: 'Europe' }],
  taxRates: [{ name: 'None', percentage: 0 }],
  shippingMethods: [],
  paymentMethods: [],
  roles: [],
  collections: categories.map((category) => ({
    name: category,
    slug: category,
    filters: [{ code: 'facet-value-filter', args: { facetValueNames: ['category:' + category], containsAny: false } }],
  })),
};
const start = async () => {
  const app = await bootstrap(configOf(true));
  await app.get(JobQueueService).start();
  return app;
};
const run = async () => {
  const app = await populate(start, initialData, 'samples.csv');
  const connection = app.get(TransactionalConnection).rawConnection;
  for (let waits = 0; ; waits += 1) {
    const [{ count }] = await connection.query('select count(*)::int from search_index_item where "collectionSlugs" <> $1', ['']);
    if (count === samples.length) return;
    if (waits > 300) throw new Error('only ' + count + ' of ' + samples.length + ' samples were indexed');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};
run().then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
`;

export const vendureProject: PeerPackage = {
  name: 'vendure',
  dependencies: { '@vendure/core': '3.7.3', pg: '8.23.1' },
  files: { 'server.js': server, 'sample.js': sample },
};
