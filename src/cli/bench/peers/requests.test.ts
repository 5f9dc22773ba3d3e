import { expect, it } from 'vitest';
import { medusaListAddress, medusaSearchBody } from './medusa.ts';
import type { Question } from './questions.ts';
import { soletakeAddress } from './soletake.ts';
import { vendureAnswer, vendureRequest } from './vendure.ts';

const newest: Question = { kind: 'a page in the middle', page: 3, matches: 100 };
const ofCategory: Question = { kind: 'a category', page: 1, category: 'diy', matches: 10 };
const search: Question = { kind: 'two words', page: 1, q: 'green door', matches: 1 };
const cheapest: Question = { kind: 'the cheapest', page: 1, isCheapestFirst: true, matches: 100 };

it('asks our site by its addresses', () => {
  expect([newest, ofCategory, search, cheapest].map(soletakeAddress)).toEqual([
    '/api/videos?sort=recent&page=3',
    '/api/videos?sort=recent&page=1&category=diy',
    '/api/videos?sort=recent&page=1&q=green+door',
    '/api/videos?sort=price_asc&page=1',
  ]);
});

it('asks Vendure for its products by date, and its search for everything else', () => {
  expect(vendureRequest(newest)).toMatchObject({
    variables: { options: { take: 12, skip: 24, sort: { createdAt: 'DESC' } } },
  });
  expect(vendureRequest(ofCategory)).toMatchObject({ variables: { input: { collectionSlug: 'diy', take: 12 } } });
  expect(vendureRequest(search)).toMatchObject({ variables: { input: { term: 'green door', groupByProduct: false } } });
  expect(vendureRequest(cheapest)).toMatchObject({ variables: { input: { sort: { price: 'ASC' } } } });
});

it('takes no error of GraphQL for an answer', () => {
  expect(vendureAnswer({ data: { search: { totalItems: 7, items: [{}] } } })).toEqual({ items: 1, total: 7 });
  expect(() => vendureAnswer({ data: null, errors: [{ message: 'no such field' }] })).toThrow('no such field');
});

it('asks Medusa for its list by the ids of its categories', () => {
  const ids = { regionId: 'reg_1', categories: { diy: 'pcat_1' } };
  const queryOf = (question: Question) =>
    Object.fromEntries(new URL(medusaListAddress(question, ids), 'http://shop').searchParams);
  expect(queryOf(newest)).toMatchObject({ offset: '24', limit: '12', order: '-created_at', region_id: 'reg_1' });
  expect(queryOf(ofCategory)).toMatchObject({ 'category_id[]': 'pcat_1' });
  expect(queryOf(search)).toMatchObject({ q: 'green door' });
});

it('asks the search module of Medusa for lists by date or price, and leaves searches in its own order', () => {
  const bodyOf = (question: Question): unknown =>
    JSON.parse(JSON.stringify(medusaSearchBody(question, { categories: { diy: 'pcat_1' } })));
  expect(bodyOf(ofCategory)).toMatchObject({
    filters: { 'categories.id': 'pcat_1' },
    pagination: { skip: 0, take: 12, order: { created_at: 'DESC' } },
  });
  expect(bodyOf(cheapest)).toMatchObject({ filters: {}, pagination: { order: { price: 'ASC' } } });
  expect(bodyOf(search)).toEqual({
    entity: 'product',
    filters: { q: 'green door' },
    pagination: { skip: 0, take: 12 },
    search_options: { typo_tolerance: false },
  });
});
