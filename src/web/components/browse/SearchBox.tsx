import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHasShortcuts } from '#web/components/shortcuts/useHasShortcuts.ts';
import { classes } from '#web/ui/classes.ts';
import { controlClasses } from '#web/ui/fields/controls.ts';
import type { BrowseFilters } from './browseFilters.ts';
import { optionId, SuggestionList } from './SuggestionList.tsx';
import { useSuggestions, type Suggestion } from './useSuggestions.ts';

const TYPING_MS = 300;

export type Apply = (change: Partial<BrowseFilters>, isTyping?: boolean) => void;

/** What is typed, and searched for after a pause; typing replaces the history entry instead of filling it. */
const useTypedSearch = (q: string, apply: Apply) => {
  const [text, setText] = useState(q);
  /** What was asked for from here and has not arrived in the address yet, oldest first. */
  const sent = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settle = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const search = (words: string): void => {
    settle();
    sent.current.push(words);
    apply({ q: words }, true);
  };
  useEffect(() => {
    const arrived = sent.current.indexOf(q);
    if (arrived >= 0) {
      sent.current.splice(0, arrived + 1);
      return;
    }
    // Back, a removed chip or 'Clear Filters' changed the address.
    clearTimeout(timer.current);
    sent.current = [];
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    text,
    type: (value: string): void => {
      setText(value);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => search(value.trim()), TYPING_MS);
    },
    /** Whatever is pressed next starts from what was typed. */
    finish: (): void => {
      if (timer.current !== undefined) search(text.trim());
    },
    /** Something was chosen instead of the words. */
    empty: (): void => {
      settle();
      setText('');
    },
  };
};

/** Which suggestion the arrows have reached: -1 is the field itself. */
const moved = (at: number, step: 1 | -1, count: number): number => ((at + 1 + step + count + 1) % (count + 1)) - 1;

/** Searches while one types, and suggests. Enter searches for the words unless the arrows chose a suggestion. */
export const SearchBox = ({ q, apply }: { q: string; apply: Apply }) => {
  const navigate = useNavigate();
  const { text, type, finish, empty } = useTypedSearch(q, apply);
  const hasShortcuts = useHasShortcuts();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useSuggestions(isOpen ? text.trim() : '');
  const listId = useId();
  const isShown = isOpen && found.length > 0;
  const chosen = isShown ? found[active] : undefined;

  const open = (isOpen: boolean): void => {
    setOpen(isOpen);
    setActive(-1);
  };
  const choose = ({ leadsTo }: Suggestion): void => {
    open(false);
    empty();
    if (typeof leadsTo === 'string') void navigate(leadsTo);
    else apply({ q: '', ...leadsTo });
  };
  const press = (event: React.KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (step && isShown) setActive(moved(active, step, found.length));
    else if (step) setOpen(true);
    // Browsers empty a search field on Escape; the first one only closes the list.
    else if (event.key === 'Escape' && isShown) open(false);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else {
      if (event.key === 'Enter') open(false);
      return;
    }
    event.preventDefault();
  };

  return (
    <div className="relative grow basis-full sm:basis-80">
      <Search aria-hidden size={18} className="absolute top-1/2 left-3.5 -translate-y-1/2 text-muted" />
      <input
        type="search"
        name="q"
        value={text}
        role="combobox"
        aria-label="Search videos"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={chosen && optionId(listId, active)}
        aria-keyshortcuts={hasShortcuts ? '/' : undefined}
        placeholder="Search videos, creators, or skills..."
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => {
          type(target.value);
          open(true);
        }}
        onKeyDown={press}
        onBlur={() => {
          open(false);
          finish();
        }}
        className={classes(controlClasses, 'peer pl-10')}
      />
      {hasShortcuts && (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 rounded-sm border border-line bg-sunk px-2 font-mono text-xs leading-normal text-muted peer-placeholder-shown:block peer-focus:hidden touch:hidden! no-script:hidden!"
        >
          /
        </kbd>
      )}
      <span aria-live="polite" className="sr-only">
        {isShown && `${found.length} ${found.length === 1 ? 'suggestion' : 'suggestions'}`}
      </span>
      {isShown && <SuggestionList id={listId} suggestions={found} active={active} words={text} onChoose={choose} />}
    </div>
  );
};
