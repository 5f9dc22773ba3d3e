import { useEffect, useState } from 'react';
import { createAutosave, type Autosave, type SaveState } from './autosave.ts';

const PAUSE_MS = 800;

const later = (act: () => void): (() => void) => {
  const timer = setTimeout(act, PAUSE_MS);
  return () => clearTimeout(timer);
};

/** Saves after a pause in typing, and when the page is hidden or left. The state is null until something changes. */
export const useAutosave = <Value>(
  save: (value: Value) => Promise<unknown>,
): { autosave: Autosave<Value>; state: SaveState | null } => {
  const [state, setState] = useState<SaveState | null>(null);
  const [autosave] = useState(() => createAutosave({ save, later, onState: setState }));
  useEffect(() => {
    const flush = (): void => void autosave.flush();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [autosave]);
  return { autosave, state };
};
