/**
 * Most events concern few read models, yet every read model has to move its checkpoint. Those without a row to write
 * move their checkpoints together: one statement serves all that ask while the last one runs.
 */
import type { Position } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { isStillHeld, type Lease } from '#platform/leases/leaseTable.ts';
import type { CopyRow } from './copies.ts';

export type Move = { name: string; generation: number; from: Position; to: Position };

export type SharedCheckpoints = {
  /** The copy of this read model that serves. */
  find: (name: string) => Promise<CopyRow | undefined>;
  /** Returns false when the checkpoint was not at `from`, the copy was replaced, or the lease was lost. */
  move: (move: Move) => Promise<boolean>;
};

type Waiting = { move: Move; resolve: (isMoved: boolean) => void; reject: (error: unknown) => void };

export const sharedCheckpoints = (db: Db, { name, token }: Lease): SharedCheckpoints => {
  let waiting: Waiting[] = [];
  let isRunning = false;

  const write = async (moves: readonly Move[]): Promise<ReadonlySet<string>> => {
    const { rows } = await db.raw<{ rows: { name: string; generation: number }[] }>(
      `update public.projection_checkpoints c set position = m.reached, updated_at = now()
       from json_to_recordset(?::json) as m(name text, generation int, "from" text, reached text)
       where c.name = m.name and c.generation = m.generation and c.position = m."from" and c.status <> 'retired'
         and ${isStillHeld('?', '?')}
       returning c.name, c.generation`,
      [JSON.stringify(moves.map(({ to, ...move }) => ({ ...move, reached: to }))), name, token],
    );
    return new Set(rows.map(({ name, generation }) => `${name} ${generation}`));
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const moved = await write(batch.map(({ move }) => move));
        for (const { move, resolve } of batch) resolve(moved.has(`${move.name} ${move.generation}`));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
  };

  return {
    find: (readModel) =>
      db<CopyRow>('projection_checkpoints')
        .where({ name: readModel, status: 'serving' })
        .first('name', 'generation', 'version', 'status', 'position'),
    move: (move) =>
      new Promise((resolve, reject) => {
        waiting.push({ move, resolve, reject });
        if (isRunning) return;
        isRunning = true;
        // Every read model that the same event has woken joins.
        setImmediate(() => void run().finally(() => (isRunning = false)));
      }),
  };
};
