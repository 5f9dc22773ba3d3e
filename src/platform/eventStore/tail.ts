/**
 * The newest events in memory. Followers that have caught up share one statement per wake-up instead of each reading
 * the same few rows; a follower that is further behind queries the database itself.
 */
import { categoryOf, type EventFilter, type Position } from './eventStore.ts';

export type TailRow = { stream: string; type: string };
export type Placed<Row> = { position: Position; row: Row };
/** Everything after a position, in order, up to `most` rows; `head` is the end of the log as of the same moment. */
export type Newest<Row> = { rows: readonly Placed<Row>[]; head: Position };

export type Tail<Row> = {
  /**
   * What a follower at `position` finds, as of a moment after the counted wake-up; undefined when it is further behind
   * than the tail reaches.
   */
  read: (
    position: Position,
    filter: EventFilter,
    wakeUps: number,
  ) => Promise<{ rows: readonly Row[]; head: Position } | undefined>;
};

const matches = ({ stream, type }: TailRow, { categories, types }: EventFilter): boolean =>
  (categories?.includes(categoryOf(stream)) ?? true) && (types?.includes(type) ?? true);

export const createTail = <Row extends TailRow>(options: {
  /** The number of events kept. */
  most: number;
  readNewest: (after: Position, most: number) => Promise<Newest<Row>>;
  readHead: () => Promise<Position>;
  countWakeUps: () => number;
}): Tail<Row> => {
  const { most, readNewest, readHead, countWakeUps } = options;
  /** All events after `from` up to `to`. */
  let kept: { from: Position; to: Position; rows: readonly Placed<Row>[] } | undefined;
  let running: { wakeUps: number; done: Promise<void> } | undefined;

  const poll = async (): Promise<void> => {
    if (kept === undefined) {
      const head = await readHead();
      kept = { from: head, to: head, rows: [] };
      return;
    }
    const { rows, head } = await readNewest(kept.to, most + 1);
    // So much at once is read page by page by each follower; the tail starts again behind it.
    if (rows.length > most) kept = { from: head, to: head, rows: [] };
    else {
      const all = [...kept.rows, ...rows];
      const dropped = all.slice(0, Math.max(0, all.length - most));
      kept = {
        from: dropped.at(-1)?.position ?? kept.from,
        to: head > kept.to ? head : kept.to,
        rows: all.slice(dropped.length),
      };
    }
  };

  /** Joins the read in progress, unless that began before the event that woke this follower. */
  const refresh = async (wakeUps: number): Promise<void> => {
    while (running !== undefined && running.wakeUps < wakeUps) await running.done.catch(() => undefined);
    running ??= {
      wakeUps: countWakeUps(),
      done: poll().finally(() => (running = undefined)),
    };
    await running.done;
  };

  return {
    read: async (position, filter, wakeUps) => {
      await refresh(wakeUps);
      if (kept === undefined || position < kept.from) return undefined;
      const found = kept.rows.filter((row) => row.position > position && matches(row.row, filter));
      return { rows: found.map(({ row }) => row), head: kept.to };
    },
  };
};
