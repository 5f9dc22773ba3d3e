import { useState } from 'react';

export type View<Value> = Value & { name: string };

/** What another version has left there is of no use. */
const read = <Value>(key: string): View<Value>[] => {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? (kept as View<Value>[]) : [];
  } catch {
    return [];
  }
};

/** The named views of a list, which this browser keeps under the key; where it keeps nothing, they last as long as the page. */
export const useKeptViews = <Value>(key: string) => {
  const [views, setViews] = useState(() => read<Value>(key));
  const keep = (next: View<Value>[]): void => {
    setViews(next);
    try {
      window.localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // It is full, or switched off.
    }
  };
  return [views, keep] as const;
};
