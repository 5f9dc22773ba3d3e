import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { activeFilters, countText, filtersToSearch, type VideoList } from './browseFilters.ts';

export type FoundLineProps = { list: VideoList; basePath: string; onClear: () => void };

/** How many were found, and the filters in force, each removable on its own. */
export const FoundLine = ({ list, basePath, onClear }: FoundLineProps) => {
  const active = activeFilters(list.filters);
  const count = useRef<HTMLParagraphElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  /** The place of what was pressed and goes away with its filter. */
  const pressed = useRef<number | null>(null);
  useEffect(() => {
    if (pressed.current === null) return;
    // Its neighbour has the focus now, or the keyboard would start again at the top of the page.
    const links = [...(chips.current?.querySelectorAll('a') ?? [])];
    (links[pressed.current] ?? links.at(-1) ?? count.current)?.focus({ preventScroll: true });
    pressed.current = null;
  }, [list.filters]);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-3">
      <p ref={count} role="status" tabIndex={-1} className="text-sm font-semibold">
        {countText(list)}
      </p>
      {active.length > 0 && (
        <>
          <ul ref={chips} aria-label="Active filters" className="flex flex-wrap items-center gap-2">
            {active.map(({ label, without }, index) => (
              <li key={label}>
                <Chip
                  label={label}
                  to={basePath + filtersToSearch(without)}
                  onRemove={() => {
                    pressed.current = index;
                  }}
                />
              </li>
            ))}
          </ul>
          <Button
            variant="text"
            onClick={() => {
              pressed.current = 0;
              onClear();
            }}
          >
            Clear Filters
          </Button>
        </>
      )}
    </div>
  );
};
