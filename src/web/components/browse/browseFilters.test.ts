import { describe, expect, it } from 'vitest';
import {
  activeFilters,
  categoryOptions,
  changeFilters,
  clearFilters,
  countText,
  filtersToSearch,
  formatRange,
  noFilters,
  readFilters,
  type BrowseFilters,
} from './browseFilters.ts';

const read = (search: string): BrowseFilters => readFilters(new URLSearchParams(search));
const narrowed: BrowseFilters = {
  q: 'oak shelf',
  category: 'diy',
  sort: 'popular',
  minPrice: 25,
  maxPrice: 250,
  page: 3,
};

describe('the filters in the address', () => {
  it('write nothing that is the default', () => {
    expect(filtersToSearch(noFilters)).toBe('');
    expect(filtersToSearch({ ...noFilters, sort: 'price_asc' })).toBe('?sort=price_asc');
  });
  it('come back as they were written', () => {
    expect(read(filtersToSearch(narrowed))).toEqual(narrowed);
  });
  it('forgive an address that makes no sense', () => {
    expect(read('category=cars&sort=best&minPrice=-5&maxPrice=many&page=0')).toEqual(noFilters);
    expect(read('minPrice=1e2&maxPrice=0x10')).toEqual(noFilters);
    expect(read('minPrice=300&maxPrice=100')).toMatchObject({ minPrice: 100, maxPrice: 300 });
  });
  it('begin at the first page when one of them changes', () => {
    expect(changeFilters(narrowed, { category: 'all' }).page).toBe(1);
    expect(changeFilters(narrowed, { page: 2 }).page).toBe(2);
  });
  it('are cleared but for the order', () => {
    expect(clearFilters(narrowed)).toEqual({ ...noFilters, sort: 'popular' });
  });
});

describe('the filters in force', () => {
  it('are search, category and price; order and page are none', () => {
    expect(activeFilters(narrowed).map(({ label }) => label)).toEqual(['“oak shelf”', 'DIY & Home', '£25–£250']);
    expect(activeFilters({ ...noFilters, sort: 'popular', page: 4 })).toEqual([]);
  });
  it('know what remains without them', () => {
    expect(activeFilters(narrowed)[1]?.without).toEqual({ ...narrowed, category: 'all', page: 1 });
  });
  it('say that the top of the slider means "and more"', () => {
    expect(formatRange([100, 500])).toBe('£100–£500+');
  });
});

describe('the line of the count', () => {
  it('counts one video in the singular', () => {
    const texts = [0, 1, 2, 9999].map((total) => countText({ total, isEstimate: false }));
    expect(texts).toEqual(['0 videos found', '1 video found', '2 videos found', '9999 videos found']);
  });
  it('says about how many there are where nobody counted', () => {
    expect(countText({ total: 1_200_000, isEstimate: true })).toBe('about 1,200,000 videos found');
  });
});

describe('the choice of categories', () => {
  it('says how many videos each would find, and about how many where nobody counted', () => {
    expect(categoryOptions({ diy: 9999, cooking: 1 }).slice(0, 3)).toEqual([
      ['all', 'All Categories (10000)'],
      ['diy', 'DIY & Home (9999)'],
      ['cooking', 'Cooking (1)'],
    ]);
    expect(categoryOptions({ diy: 12_000, cooking: 900 }).slice(0, 3)).toEqual([
      ['all', 'All Categories (about 12,900)'],
      ['diy', 'DIY & Home (about 12,000)'],
      ['cooking', 'Cooking (about 900)'],
    ]);
  });
});
