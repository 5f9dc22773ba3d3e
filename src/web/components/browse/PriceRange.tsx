import { lazy, Suspense, useState } from 'react';
import { browseLimits } from '#contracts/catalogue/vocabulary.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { formatRange, type BrowseFilters } from './browseFilters.ts';

/** Most visitors never open the filters, so the slider comes when they do. */
const RangeSlider = lazy(() => import('#web/ui/fields/Slider.tsx').then((module) => ({ default: module.RangeSlider })));

type Range = [number, number];

export type PriceRangeProps = {
  filters: Pick<BrowseFilters, 'minPrice' | 'maxPrice'>;
  onCommit: (range: Range) => void;
};

export const PriceRange = ({ filters: { minPrice, maxPrice }, onCommit }: PriceRangeProps) => {
  const [moved, setMoved] = useState<{ from: string; to: Range } | null>(null);
  const given = `${minPrice}-${maxPrice}`;
  const value: Range = moved?.from === given ? moved.to : [minPrice, maxPrice];
  return (
    <Suspense fallback={<Skeleton className="h-16" />}>
      <RangeSlider
        label="Price"
        value={value}
        min={browseLimits.priceMinPounds}
        max={browseLimits.priceMaxPounds}
        step={browseLimits.priceStepPounds}
        format={formatRange}
        onChange={(to) => setMoved({ from: given, to })}
        onCommit={onCommit}
      />
    </Suspense>
  );
};
