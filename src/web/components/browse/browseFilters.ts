/** What a list of videos is narrowed by. The URL is the state; only what differs from the default is written. */
import type { BrowseAnswer } from '#contracts/catalogue/catalogue.ts';
import { browseVideos } from '#contracts/catalogue/catalogue.ts';
import type { Call } from '#contracts/http/call.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import { parsePounds } from '#contracts/shared/parsePounds.ts';
import {
  allCategories,
  browseLimits,
  categories,
  categoryLabel,
  sorts,
  type Sort,
} from '#contracts/catalogue/vocabulary.ts';

export type BrowseFilters = {
  q: string;
  category: string;
  sort: Sort;
  /** Pounds of the all-in price. */
  minPrice: number;
  /** 500 = no upper bound. */
  maxPrice: number;
  page: number;
};

const { priceMinPounds: floor, priceMaxPounds: top } = browseLimits;

export const noFilters: BrowseFilters = {
  q: '',
  category: allCategories[0],
  sort: 'recent',
  minPrice: floor,
  maxPrice: top,
  page: 1,
};

export const sortOptions: readonly (readonly [Sort, string])[] = [
  ['recent', 'Most Recent'],
  ['popular', 'Most Popular'],
  ['price_asc', 'Price: Low to High'],
  ['price_desc', 'Price: High to Low'],
  ['duration_asc', 'Duration: Short to Long'],
  ['duration_desc', 'Duration: Long to Short'],
];

/** `Cooking (12)`: what each choice would find with the other filters as they are. `Cooking (about 1,200)` is an estimate. */
export const categoryOptions = (counts: BrowseAnswer['categoryCounts']): (readonly [string, string])[] => {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isCounted = all <= browseLimits.exactCountUpTo;
  const text = (count: number): string => (isCounted ? String(count) : `about ${count.toLocaleString('en-GB')}`);
  return [
    [allCategories[0], `${allCategories[1]} (${text(all)})`],
    ...categories.map(([value, label]) => [value, `${label} (${text(counts[value] ?? 0)})`] as const),
  ];
};

const within = (number: number, least: number, most: number, otherwise: number): number =>
  Number.isNaN(number) ? otherwise : Math.min(Math.max(number, least), most);

const poundsIn = (text: string | null, otherwise: number): number =>
  within(Math.trunc(parsePounds(text ?? '') / 100), floor, top, otherwise);

const pageIn = (text: string | null): number =>
  within(/^\d+$/.test(text ?? '') ? Number(text) : Number.NaN, 1, 100_000, 1);

/** An address may contain anything; unknown values are ignored. */
export const readFilters = (params: URLSearchParams): BrowseFilters => {
  const prices = [poundsIn(params.get('minPrice'), floor), poundsIn(params.get('maxPrice'), top)];
  const category = params.get('category') ?? '';
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    category: categories.some(([value]) => value === category) ? category : noFilters.category,
    sort: sorts.find((sort) => sort === params.get('sort')) ?? noFilters.sort,
    minPrice: Math.min(...prices),
    maxPrice: Math.max(...prices),
    page: pageIn(params.get('page')),
  };
};

/** `?q=shelf&page=2`, or nothing at all. */
export const filtersToSearch = (filters: BrowseFilters): string => {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(filters))
    if (value !== noFilters[key as keyof BrowseFilters]) params.set(key, String(value));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

/** A change of any filter begins at the first page again. */
export const changeFilters = (filters: BrowseFilters, change: Partial<BrowseFilters>): BrowseFilters => ({
  ...filters,
  page: 1,
  ...change,
});

/** Search, category, price range and page; the order stays. */
export const clearFilters = ({ sort }: BrowseFilters): BrowseFilters => ({ ...noFilters, sort });

export const formatRange = ([low, high]: readonly [number, number]): string =>
  `${formatPounds(low * 100)}–${formatPounds(high * 100)}${high === top ? '+' : ''}`;

export type ActiveFilter = { label: string; without: BrowseFilters };

/** The filters in force, each with what remains when it is taken away. */
export const activeFilters = (filters: BrowseFilters): ActiveFilter[] => {
  const { q, category, minPrice, maxPrice } = filters;
  const all: [isActive: boolean, label: string, none: Partial<BrowseFilters>][] = [
    [q !== '', `“${q}”`, { q: '' }],
    [category !== noFilters.category, categoryLabel(category), { category: noFilters.category }],
    [minPrice !== floor || maxPrice !== top, formatRange([minPrice, maxPrice]), { minPrice: floor, maxPrice: top }],
  ];
  return all.flatMap(([isActive, label, none]) => (isActive ? [{ label, without: changeFilters(filters, none) }] : []));
};

export type VideoList = BrowseAnswer & { filters: BrowseFilters };

export const loadVideoList = async (call: Call, filters: BrowseFilters, signal?: AbortSignal): Promise<VideoList> => ({
  ...(await call(browseVideos, { query: filters }, signal ? { signal } : {})),
  filters,
});

/** `12 videos found`; where nobody counted, `about 12,000 videos found`. */
export const countText = ({ total, isEstimate }: Pick<VideoList, 'total' | 'isEstimate'>): string => {
  if (isEstimate) return `about ${total.toLocaleString('en-GB')} videos found`;
  return total === 1 ? '1 video found' : `${total} videos found`;
};
