import { useEffect, useState } from 'react';
import { suggest, suggestFrom, type Suggestions } from '#contracts/catalogue/catalogue.ts';
import type { BrowseFilters } from './browseFilters.ts';
import { useCall } from '#web/components/shell/Providers.tsx';

const PAUSE_MS = 150;

export type Suggestion = {
  group: 'Videos' | 'Creators' | 'Categories';
  key: string;
  label: string;
  /** A page, or filters in place of the words. */
  leadsTo: string | Partial<BrowseFilters>;
};

const inOrder = ({ titles, creators, categories }: Suggestions): Suggestion[] => [
  ...titles.map(({ id, title }) => ({ group: 'Videos' as const, key: id, label: title, leadsTo: `/videos/${id}` })),
  ...creators.map(({ username, name }) => ({
    group: 'Creators' as const,
    key: username,
    label: name,
    leadsTo: `/creators/${username}`,
  })),
  ...categories.map(({ value, label }) => ({
    group: 'Categories' as const,
    key: value,
    label,
    leadsTo: { category: value },
  })),
];

/** What is suggested for the words, after a pause; until an answer has come, what was suggested last. */
export const useSuggestions = (words: string): Suggestion[] => {
  const call = useCall();
  const [found, setFound] = useState<Suggestion[]>([]);
  const isLongEnough = words.length >= suggestFrom;
  useEffect(() => {
    if (!isLongEnough) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      call(suggest, { query: { q: words } }, { signal: asking.signal }).then(
        (answer) => asking.signal.aborted || setFound(inOrder(answer)),
        // An extra: the search itself goes on without it.
        (error: unknown) => asking.signal.aborted || console.warn('nothing can be suggested', error),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [call, words, isLongEnough]);
  useEffect(() => {
    if (!isLongEnough) setFound([]);
  }, [isLongEnough]);
  return isLongEnough ? found : [];
};
