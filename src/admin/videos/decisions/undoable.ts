/** The last decision, as long as it can be undone; stored in this browser, because the page has moved on. */
import { useStore } from 'react-admin';

export type Undoable = {
  id: string;
  /** What will become of it: `“Oak stool” will be listed`. */
  soon: string;
  /** By the clock of this browser. */
  endsAt: number;
};

export const useUndoable = () => useStore<Undoable | null>('review.undoable', null);
