/** The rows that Medusa keeps for a product with one variant, one price and one category. */
import type pg from 'pg';
import { copyRows, type TableCopy } from './copyRows.ts';

const drawnDates = ['created_at', 'updated_at'];
const dates = { created_at: 'l.at', updated_at: 'l.at' };
const idOf = (prefix: string): string => `'${prefix}_bench' || l.n`;
const product = idOf('prod');
const variant = idOf('variant');
const option = idOf('opt');
const optionValue = idOf('optval');
const productOption = idOf('prodopt');
const priceSet = idOf('pset');

const firstProduct = `(select id from product where handle = 'listing-0')`;
const firstVariant = `(select id from product_variant where product_id = ${firstProduct})`;
const firstProductOption = `(select id from product_product_option where product_id = ${firstProduct})`;
const firstOption = `(select product_option_id from product_product_option where product_id = ${firstProduct})`;
const firstPriceSet = `(select price_set_id from product_variant_price_set where variant_id = ${firstVariant})`;

const copies: readonly TableCopy[] = [
  {
    table: 'product',
    first: `id = ${firstProduct}`,
    set: { ...dates, id: product, title: 'l.title', handle: `'listing-' || l.n`, description: 'l.description' },
    drawn: ['id', ...drawnDates],
  },
  {
    table: 'product_option',
    first: `id = ${firstOption}`,
    set: { ...dates, id: option },
    drawn: ['id', ...drawnDates],
  },
  {
    table: 'product_option_value',
    first: `option_id = ${firstOption}`,
    set: { ...dates, id: optionValue, option_id: option },
    drawn: ['id', 'option_id', ...drawnDates],
  },
  {
    table: 'product_product_option',
    first: `id = ${firstProductOption}`,
    set: { ...dates, id: productOption, product_id: product, product_option_id: option },
    drawn: ['id', 'product_id', 'product_option_id', ...drawnDates],
  },
  {
    table: 'product_product_option_value',
    first: `product_product_option_id = ${firstProductOption}`,
    set: {
      ...dates,
      id: idOf('prodoptval'),
      product_product_option_id: productOption,
      product_option_value_id: optionValue,
    },
    drawn: ['id', 'product_product_option_id', 'product_option_value_id', ...drawnDates],
  },
  {
    table: 'product_variant',
    first: `id = ${firstVariant}`,
    set: { ...dates, id: variant, product_id: product },
    drawn: ['id', 'product_id', ...drawnDates],
  },
  {
    table: 'product_variant_option',
    first: `variant_id = ${firstVariant}`,
    set: { variant_id: variant, option_value_id: optionValue },
    drawn: ['variant_id', 'option_value_id'],
  },
  {
    table: 'product_category_product',
    first: `product_id = ${firstProduct}`,
    set: {
      product_id: product,
      product_category_id: '(select c.id from product_category c where c.name = l.category)',
    },
    drawn: ['product_id'],
  },
  {
    table: 'product_sales_channel',
    first: `product_id = ${firstProduct}`,
    set: { ...dates, id: idOf('prodsc'), product_id: product },
    drawn: ['id', 'product_id', ...drawnDates],
  },
  {
    table: 'product_shipping_profile',
    first: `product_id = ${firstProduct}`,
    set: { ...dates, id: idOf('prodsp'), product_id: product },
    drawn: ['id', 'product_id', ...drawnDates],
  },
  { table: 'price_set', first: `id = ${firstPriceSet}`, set: { ...dates, id: priceSet }, drawn: ['id', ...drawnDates] },
  {
    table: 'product_variant_price_set',
    first: `variant_id = ${firstVariant}`,
    set: { ...dates, id: idOf('pvps'), variant_id: variant, price_set_id: priceSet },
    drawn: ['id', 'variant_id', 'price_set_id', ...drawnDates],
  },
  {
    table: 'price',
    first: `price_set_id = ${firstPriceSet}`,
    set: {
      ...dates,
      id: idOf('price'),
      price_set_id: priceSet,
      amount: 'l.price_pence / 100',
      raw_amount: `jsonb_build_object('value', (l.price_pence / 100)::text, 'precision', 20)`,
    },
    drawn: ['id', 'price_set_id', ...drawnDates],
  },
];

/** All prices of the made-up listings are whole pounds. */
export const fillMedusa = async (client: pg.Client, samples: number): Promise<void> => {
  await copyRows(client, copies, samples);
  await client.query(`update product p set created_at = l.at from bench_listing l where p.handle = 'listing-' || l.n`);
};
