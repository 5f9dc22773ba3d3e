/** The specification: the numbers and lists that browser and server share, and where they are shown. */
import { describe, expect, it } from 'vitest';
import { advisedMinutes, freeUploadsPerDay, previewRule, proPencePerMonth } from '#contracts/site/houseRules.ts';
import { defaultFeePolicy, formatPounds, splitPrice } from '#contracts/shared/money.ts';
import {
  allCategories,
  bioLength,
  browseLimits,
  categories,
  contactPreferences,
  sorts,
} from '#contracts/catalogue/vocabulary.ts';
import { specifyServed } from '#testing/specification/specification.ts';
import { noFilters, sortOptions } from '#web/components/browse/browseFilters.ts';
import { DEFAULT_LIFE_MS } from '#web/ui/toast.ts';

describe('constants', () => {
  it.each<[string, unknown, unknown]>([
    ['platform fee on top, basis points', defaultFeePolicy.buyerFeeBps, 1000],
    ['the creator’s share, basis points', defaultFeePolicy.creatorShareBps, 9000],
    ['free uploads a day', freeUploadsPerDay, 10],
    ['Pro, pence a month', proPencePerMonth, 500],
    ['preview, seconds', previewRule.pieces * previewRule.pieceSeconds, 30],
    ['suggested minutes', advisedMinutes, { shortest: 5, longest: 30 }],
    ['videos a page', browseLimits.pageSize, 12],
    [
      'price slider, pounds',
      [browseLimits.priceMinPounds, browseLimits.priceMaxPounds, browseLimits.priceStepPounds],
      [0, 500, 25],
    ],
    ['the full range unless changed', [noFilters.minPrice, noFilters.maxPrice], [0, 500]],
    ['characters of a description', browseLimits.descriptionPreview, 150],
    ['tags shown', browseLimits.tagsShown, 2],
    [
      'categories',
      [allCategories, ...categories],
      [
        ['all', 'All Categories'],
        ['diy', 'DIY & Home'],
        ['cooking', 'Cooking'],
        ['construction', 'Construction'],
        ['automotive', 'Automotive'],
        ['gardening', 'Gardening'],
        ['technology', 'Technology'],
        ['crafts', 'Crafts'],
      ],
    ],
    ['orders', sorts, ['recent', 'popular', 'price_asc', 'price_desc', 'duration_asc', 'duration_desc']],
    ['every order has a name to choose it by', sortOptions.map(([value]) => value), sorts],
    ['order unless changed', noFilters.sort, 'recent'],
    ['characters of a bio', bioLength, 500],
    ['contact preferences', contactPreferences, ['Email', 'SMS', 'Phone']],
    ['life of a toast, milliseconds', DEFAULT_LIFE_MS, 3000],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected);
  });
});

const { totalPence, creatorPence, platformPence } = splitPrice(4900);

specifyServed({
  'the fees on the pages': [
    {
      at: '/how-it-works',
      shows: [`pays ${formatPounds(totalPence)}`, formatPounds(creatorPence), `${formatPounds(platformPence)} stays`],
    },
    { at: '/pricing', shows: [formatPounds(proPencePerMonth), `${freeUploadsPerDay} uploads per day`] },
  ],
  'price and slider (decision 63, ‘displayed price’)': [
    {
      at: '/search',
      shows: ['£53.90', 'More Filters', '1 video found', 'by Marta Lowe'],
      by: 'decision 63, ‘/search is public’',
    },
  ],
});
