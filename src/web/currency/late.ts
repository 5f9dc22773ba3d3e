/** What comes after the page and is then put into it: how an amount is written, and the chooser. */
import { useSyncExternalStore, type ComponentType } from 'react';

/** Pence in the visitor's currency; null while pounds alone are shown. */
export type WriteAmount = ((pence: number, isShort: boolean) => string) | null;

type Late = { write: WriteAmount; Chooser: ComponentType | null };

let late: Late = { write: null, Chooser: null };
const listeners = new Set<() => void>();

export const bringLate = (change: Partial<Late>): void => {
  late = { ...late, ...change };
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const read = (): Late => late;

export const useLate = (): Late => useSyncExternalStore(subscribe, read, read);
