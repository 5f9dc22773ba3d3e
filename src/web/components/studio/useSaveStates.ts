import { useRef } from 'react';
import type { SaveState } from './autosave.ts';

/** How the forms of a page stand with what was typed in them. */
export const useSaveStates = () => {
  const states = useRef(new Map<string, SaveState>());
  return {
    note: (form: string, state: SaveState): void => void states.current.set(form, state),
    forget: (form: string): void => void states.current.delete(form),
    /** Inside the site what is being saved goes on; leaving it cuts that short. */
    isAnyLost: (isGoingElsewhere: boolean): boolean =>
      [...states.current.values()].some((state) => state === 'failed' || (isGoingElsewhere && state === 'saving')),
  };
};
