/** What waits for a moment, earliest first; of the same moment, the lesser chance first, then the earlier added. */
type Timed = { at: number };
type Entry<T> = { task: T; at: number; tie: number; n: number };

export type WaitingQueue<T> = {
  add: (task: T) => void;
  /** Takes the first one that is due at this moment or before. */
  takeUntil: (at: number) => T | undefined;
  size: () => number;
};

const isBefore = <T>(a: Entry<T>, b: Entry<T>): boolean => {
  if (a.at !== b.at) return a.at < b.at;
  return a.tie === b.tie ? a.n < b.n : a.tie < b.tie;
};

export const createQueue = <T extends Timed>(tieOf: (task: T) => number): WaitingQueue<T> => {
  // Sorted, the first one last; there are few at a time.
  const entries: Entry<T>[] = [];
  let added = 0;
  return {
    add: (task) => {
      const entry = { task, at: task.at, tie: tieOf(task), n: (added += 1) };
      let low = 0;
      for (let high = entries.length; low < high;) {
        const middle = (low + high) >>> 1;
        const other = entries[middle];
        if (other && isBefore(entry, other)) low = middle + 1;
        else high = middle;
      }
      entries.splice(low, 0, entry);
    },
    takeUntil: (at) => {
      const first = entries.at(-1);
      if (first === undefined || first.at > at) return undefined;
      entries.pop();
      return first.task;
    },
    size: () => entries.length,
  };
};
