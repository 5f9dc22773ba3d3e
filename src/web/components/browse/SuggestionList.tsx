import { classes } from '#web/ui/classes.ts';
import type { Suggestion } from './useSuggestions.ts';

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** The words that were typed, where they stand in the label. */
const Marked = ({ label, words }: { label: string; words: string }) => {
  const at = ` ${label.toLowerCase()}`.indexOf(` ${words.trim().toLowerCase()}`);
  if (at < 0) return label;
  const end = at + words.trim().length;
  return (
    <>
      {label.slice(0, at)}
      <b className="font-semibold">{label.slice(at, end)}</b>
      {label.slice(end)}
    </>
  );
};

export type SuggestionListProps = {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  words: string;
  onChoose: (suggestion: Suggestion) => void;
};

/** The list under the search box; the keyboard stays in the box. */
export const SuggestionList = ({ id, suggestions, active, words, onChoose }: SuggestionListProps) => (
  <div
    id={id}
    role="listbox"
    aria-label="Suggestions"
    // A press must not take the focus away before the click arrives.
    onPointerDown={(event) => event.preventDefault()}
    className="absolute inset-x-0 top-full z-20 mt-2 max-h-96 animate-appear overflow-y-auto rounded-md border border-line bg-surface p-2 shadow-float"
  >
    {[...new Set(suggestions.map(({ group }) => group))].map((group) => (
      <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
        <div id={`${id}-${group}`} role="presentation" className="px-3 pt-2 pb-1 text-xs text-muted">
          {group}
        </div>
        {suggestions.map((suggestion, index) =>
          suggestion.group === group ? (
            <div
              key={suggestion.key}
              id={optionId(id, index)}
              role="option"
              aria-label={suggestion.label}
              aria-selected={index === active}
              ref={(option) => {
                if (index === active) option?.scrollIntoView({ block: 'nearest' });
              }}
              onClick={() => onChoose(suggestion)}
              className={classes(
                'flex min-h-11 cursor-pointer items-center rounded-sm px-3 py-2 text-sm hover:bg-sunk',
                index === active && 'bg-sunk outline-2 -outline-offset-2 outline-accent',
              )}
            >
              <span className="min-w-0">
                <Marked label={suggestion.label} words={words} />
              </span>
            </div>
          ) : null,
        )}
      </div>
    ))}
  </div>
);
