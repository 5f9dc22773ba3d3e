/** When the log had which head: from it follows how long what a consumer has not passed has waited. */
import type { Position } from '#platform/eventStore/eventStore.ts';

type Moment = { head: Position; at: number };

export type HeadTimes = {
  /** The log has reached this position by now (ms). */
  note: (head: Position, now: number) => void;
  /**
   * How many seconds the oldest event after this position has waited, as far as it is known: what was there before the
   * first note counts from that note. 0 when there is none.
   */
  secondsBehind: (position: Position, now: number) => number;
};

/** Heads that were reached within so many ms count as reached at the first of them. */
const APART_MS = 250;

/** Keeps at most `most` moments; when there are more, those beside each other are joined. */
export const headTimes = (most = 2000): HeadTimes => {
  let moments: Moment[] = [];
  return {
    note: (head, now) => {
      const last = moments.at(-1);
      if (last && last.head >= head) return;
      if (last && now - last.at < APART_MS) last.head = head;
      else moments.push({ head, at: now });
      // The earlier time with the later head: it says rather too much than too little.
      if (moments.length > most)
        moments = moments.flatMap(({ at }, place) =>
          place % 2 === 0 ? [{ at, head: (moments[place + 1] ?? moments[place])?.head ?? head }] : [],
        );
    },
    secondsBehind: (position, now) => {
      const first = moments.find(({ head }) => head > position);
      return first ? Math.max(0, now - first.at) / 1000 : 0;
    },
  };
};
