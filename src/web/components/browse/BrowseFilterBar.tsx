import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { browseLimits } from '#contracts/catalogue/vocabulary.ts';
import { Button } from '#web/ui/Button.tsx';
import { controlClasses } from '#web/ui/fields/controls.ts';
import { classes } from '#web/ui/classes.ts';
import { PlainSelect } from '#web/ui/fields/PlainSelect.tsx';
import {
  categoryOptions,
  changeFilters,
  filtersToSearch,
  formatRange,
  sortOptions,
  type VideoList,
} from './browseFilters.ts';
import { PriceRange } from './PriceRange.tsx';
import { SearchBox, type Apply } from './SearchBox.tsx';

export type BrowseFilterBarProps = Pick<VideoList, 'filters' | 'categoryCounts'> & { basePath: string };

/** Puts a change of the filters into the address. */
const useApply = (filters: BrowseFilterBarProps['filters'], basePath: string): Apply => {
  const navigate = useNavigate();
  // Two changes in a row build on each other, though the first has not arrived in the address yet.
  const intended = useRef(filters);
  useEffect(() => {
    intended.current = filters;
  }, [filters]);
  return (change, isTyping = false) => {
    intended.current = changeFilters(intended.current, change);
    void navigate(basePath + filtersToSearch(intended.current), { replace: isTyping, preventScrollReset: true });
  };
};

/** The price range of the plain form, for browsers without script. */
const PlainPriceRange = ({ filters }: Pick<BrowseFilterBarProps, 'filters'>) => (
  <fieldset className="flex flex-wrap items-center gap-3 text-sm">
    <legend className="sr-only">Price range</legend>
    <input
      type="number"
      name="minPrice"
      aria-label="Lowest price in pounds"
      min={browseLimits.priceMinPounds}
      max={browseLimits.priceMaxPounds}
      step={browseLimits.priceStepPounds}
      defaultValue={filters.minPrice}
      className={classes(controlClasses, 'w-28')}
    />
    <span>{formatRange([filters.minPrice, filters.maxPrice])}</span>
    <input
      type="number"
      name="maxPrice"
      aria-label="Highest price in pounds"
      min={browseLimits.priceMinPounds}
      max={browseLimits.priceMaxPounds}
      step={browseLimits.priceStepPounds}
      defaultValue={filters.maxPrice}
      className={classes(controlClasses, 'w-28')}
    />
  </fieldset>
);

/** Search, category, order and price. Without script it is a plain form. */
export const BrowseFilterBar = ({ filters, categoryCounts, basePath }: BrowseFilterBarProps) => {
  const [isOpen, setOpen] = useState(false);
  const apply = useApply(filters, basePath);
  return (
    <form
      role="search"
      method="get"
      action={basePath}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('q');
        if (typeof typed === 'string') apply({ q: typed.trim() });
      }}
      className="flex flex-col gap-3"
    >
      <div className="flex flex-wrap gap-3">
        <SearchBox q={filters.q} apply={apply} />
        <div className="min-w-0 grow basis-full sm:grow-0 sm:basis-auto">
          <PlainSelect
            name="category"
            aria-label="Category"
            options={categoryOptions(categoryCounts)}
            value={filters.category}
            onChange={({ target }) => apply({ category: target.value })}
          />
        </div>
        <div className="min-w-0 grow basis-[calc(50%-6px)] sm:grow-0 sm:basis-auto">
          <PlainSelect
            name="sort"
            aria-label="Sort by"
            options={sortOptions}
            value={filters.sort}
            onChange={({ target }) =>
              apply({ sort: sortOptions.find(([value]) => value === target.value)?.[0] ?? 'recent' })
            }
          />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="more-filters"
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-11 grow basis-[calc(50%-6px)] items-center justify-center gap-2 rounded-md border border-edge bg-surface px-4 text-base hover:bg-sunk sm:grow-0 sm:basis-auto"
        >
          <SlidersHorizontal aria-hidden size={16} />
          {isOpen ? 'Hide Filters' : 'More Filters'}
        </button>
        <div className="hidden no-script:block">
          <Button type="submit">Search</Button>
        </div>
      </div>
      <div id="more-filters" hidden={!isOpen} className="max-w-text rounded-md border border-line bg-surface p-4">
        {isOpen && <PriceRange filters={filters} onCommit={([minPrice, maxPrice]) => apply({ minPrice, maxPrice })} />}
      </div>
      <noscript>
        <PlainPriceRange filters={filters} />
      </noscript>
    </form>
  );
};
