/**
 * What the sweeper remembers of the last step of a process: whether it failed, why, when the next one is due, and whether
 * one is under way.
 */
import type { Db } from '#platform/postgres/db.ts';
import { withoutAddresses } from '#platform/text/withoutAddresses.ts';

export type Attempt = Readonly<{
  itemId: string;
  /** Failed steps in a row; 0 when the last one did not fail. */
  failures: number;
  /** Why the last one failed: the message of its error; empty when it did not. */
  error: string;
  /** UTC ISO. */
  triedAt: string;
  /** The sweeper tries again at this moment (UTC ISO). */
  nextAt: string;
}>;

type Failures = Pick<Attempt, 'failures'>;
type FailedStep = Pick<Attempt, 'itemId' | 'failures' | 'error'>;

export type Attempts = {
  find: (process: string, itemIds: readonly string[]) => Promise<ReadonlyMap<string, Attempt>>;
  /**
   * Takes the item for one step at this moment (ms), and returns how many failed in a row before. Null while a step of it is
   * under way, in whichever process, or when none is due yet; a hurried one is always due. The note of the step releases
   * the item; where the process was killed, time does.
   */
  take: (process: string, itemId: string, step: { nowMs: number; isHurried: boolean }) => Promise<Failures | null>;
  /** Records a failure at this moment (ms), the last of so many in a row. */
  noteFailure: (process: string, failed: FailedStep, nowMs: number) => Promise<void>;
  /** Records a step that did not fail; the next one is due at this moment (ms), or at once when there is none. */
  noteSuccess: (process: string, itemId: string, nowMs: number, everyMs: number) => Promise<void>;
  /** Forgets what was tried last before this moment (ISO): it has ended since. */
  forgetBefore: (before: string) => Promise<void>;
};

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 30 * MINUTE_MS;
/** Longer than a step can last, and the one that gives the item up after it. */
const BUSY_MS = 3 * MINUTE_MS;
/** One minute after the first failure, doubled up to half an hour. */
const waitMs = (failures: number): number => Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** (failures - 1));

type Row = {
  process: string;
  item_id: string;
  failures: number;
  error: string;
  tried_at: Date | string;
  next_at: Date | string;
  busy_until: Date | string | null;
};

const toAttempt = ({ item_id, failures, error, tried_at, next_at }: Row): Attempt => ({
  itemId: item_id,
  failures,
  error,
  triedAt: new Date(tried_at).toISOString(),
  nextAt: new Date(next_at).toISOString(),
});

/** In the table `process_attempts`. */
export const postgresAttempts = (db: Db): Attempts => {
  const rowOf = (process: string, itemId: string) => db<Row>('process_attempts').where({ process, item_id: itemId });
  const keep = async (
    row: Pick<Row, 'process' | 'item_id' | 'failures' | 'error'>,
    nowMs: number,
    forMs: number,
  ): Promise<void> => {
    const triedAt = new Date(nowMs).toISOString();
    await db<Row>('process_attempts')
      .insert({ ...row, tried_at: triedAt, next_at: new Date(nowMs + forMs).toISOString(), busy_until: null })
      .onConflict(['process', 'item_id'])
      .merge();
  };
  return {
    find: async (process, itemIds) => {
      const rows = await db<Row>('process_attempts').where({ process }).whereIn('item_id', itemIds);
      return new Map(rows.map((row) => [row.item_id, toAttempt(row)]));
    },
    take: async (process, itemId, { nowMs, isHurried }) => {
      const now = new Date(nowMs).toISOString();
      const taken = { failures: 0, error: '', tried_at: now, next_at: now };
      const rows = await db<Row>('process_attempts')
        .insert({ process, item_id: itemId, ...taken, busy_until: new Date(nowMs + BUSY_MS).toISOString() })
        .onConflict(['process', 'item_id'])
        .merge(['busy_until'])
        .whereRaw('coalesce(process_attempts.busy_until, ?) <= ?', [now, now])
        .whereRaw('(? or process_attempts.next_at <= ?)', [isHurried, now])
        .returning('failures');
      return rows[0] ?? null;
    },
    noteFailure: (process, { itemId, failures, error }, nowMs) =>
      keep({ process, item_id: itemId, failures, error: withoutAddresses(error) }, nowMs, waitMs(failures)),
    noteSuccess: async (process, itemId, nowMs, everyMs) => {
      if (everyMs === 0) await rowOf(process, itemId).delete();
      else await keep({ process, item_id: itemId, failures: 0, error: '' }, nowMs, everyMs);
    },
    forgetBefore: async (before) => {
      await db<Row>('process_attempts').where('tried_at', '<', before).delete();
    },
  };
};
