/** What was decided last, as long as it can be taken back; kept in this browser, for the page has gone on meanwhile. */
import { useStore } from 'react-admin';

export type Undoable = {
  id: string;
  /** What will become of it: `“Oak stool” will be listed`. */
  soon: string;
  /** By the clock of this browser. */
  endsAt: number;
};

export const useUndoable = () => useStore<Undoable | null>('review.undoable', null);
