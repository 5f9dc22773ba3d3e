/** Medusa as its starter sets it up: its default modules, a search index of the products, and a script that makes the samples. */
import type { PeerPackage } from './installPeer.ts';

/** The console is left out: it would have to be built. */
const config = `
const { defineConfig } = require('@medusajs/framework/utils');
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: { storeCors: '', adminCors: '', authCors: '', jwtSecret: 'bench', cookieSecret: 'bench' },
  },
});
`;

/** Only what a project defines is in the index; the route for visitors filters by status and sales channel. */
const searchIndex = `
const { defineSearchIndex, graphConsume, graphSeed, search } = require('@medusajs/framework/utils');
const source = {
  fields: ['id', 'title', 'description', 'handle', 'thumbnail', 'status', 'created_at', 'categories.id', 'sales_channels.id',
    'variants.prices.amount'],
  transform: (rows) =>
    rows.map(({ sales_channels, variants, ...row }) => ({
      ...row,
      sales_channel_ids: sales_channels.map(({ id }) => id),
      price: variants[0].prices[0].amount,
    })),
};
module.exports.default = defineSearchIndex({
  name: 'product',
  entity: 'product',
  fields: search.define({
    id: search.keyword().filterable(),
    title: search.text().searchable({ weight: 3 }),
    description: search.text().searchable(),
    handle: search.keyword().filterable(),
    thumbnail: search.keyword(),
    status: search.keyword().filterable(),
    created_at: search.date().sortable(),
    price: search.float().sortable(),
    sales_channel_ids: search.keyword().array().filterable(),
    categories: search.object({ id: search.keyword().filterable() }).array(),
  }),
  events: ['product.created', 'product.updated', 'product.deleted'],
  consume: graphConsume(source),
  seed: graphSeed(source),
});
`;

const middlewares = `
const { configureStoreSearch, defineMiddlewares } = require('@medusajs/framework/http');
module.exports.default = defineMiddlewares({
  routes: [{ matcher: '/store/search', middlewares: [configureStoreSearch({ allowed_indexes: { product: true } })] }],
});
`;

/** Makes a shop with the products of samples.json by Medusa's own workflows, and writes down by which ids it is asked. */
const sample = `
const { writeFileSync } = require('node:fs');
const { ContainerRegistrationKeys } = require('@medusajs/framework/utils');
const flows = require('@medusajs/medusa/core-flows');
const samples = require('./samples.json');
module.exports.default = async ({ container }) => {
  const run = async (flow, input) => (await flow(container).run({ input })).result;
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data: channels } = await query.graph({ entity: 'sales_channel', fields: ['id'] });
  const [channel] = channels.length > 0
    ? channels
    : await run(flows.createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'Default Sales Channel' }] });
  const regions = [{ name: 'United Kingdom', currency_code: 'gbp', countries: ['gb'] }];
  const [region] = await run(flows.createRegionsWorkflow, { regions });
  const [profile] = await run(flows.createShippingProfilesWorkflow, { data: [{ name: 'Default', type: 'default' }] });
  const names = [...new Set(samples.map(({ category }) => category))];
  const categories = await run(flows.createProductCategoriesWorkflow, {
    product_categories: names.map((name) => ({ name, is_active: true })),
  });
  const [key] = await run(flows.createApiKeysWorkflow, { api_keys: [{ title: 'Bench', type: 'publishable', created_by: '' }] });
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });
  await run(flows.createProductsWorkflow, {
    products: samples.map(({ n, title, description, category, pricePence }) => ({
      title,
      description,
      handle: 'listing-' + n,
      status: 'published',
      shipping_profile_id: profile.id,
      category_ids: [categories.find(({ name }) => name === category).id],
      sales_channels: [{ id: channel.id }],
      options: [{ title: 'Default option', values: ['Default option value'] }],
      variants: [{
        title: 'Default variant',
        manage_inventory: false,
        options: { 'Default option': 'Default option value' },
        prices: [{ amount: pricePence / 100, currency_code: 'gbp' }],
      }],
    })),
  });
  const ids = { publishableKey: key.token, regionId: region.id, categories: {} };
  for (const { id, name } of categories) ids.categories[name] = id;
  writeFileSync(process.env.IDS_FILE, JSON.stringify(ids));
};
`;

export const medusaProject: PeerPackage = {
  name: 'medusa',
  dependencies: { '@medusajs/medusa': '2.21.2', '@medusajs/framework': '2.21.2', '@medusajs/cli': '2.21.2' },
  files: {
    'medusa-config.js': config,
    'src/search/product.js': searchIndex,
    'src/api/middlewares.js': middlewares,
    'sample.js': sample,
  },
};
