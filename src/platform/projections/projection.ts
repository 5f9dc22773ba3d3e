/**
 * Read models: derived from the log, they may be dropped and rebuilt. Each copy (a "generation") has its own schema,
 * `<name>__g<generation>`, and a view of the same name in `public` shows the serving one. Rows and checkpoint commit
 * together; the checkpoint moves by compare-and-set, so a copy has one writer at a time.
 */
import type pg from 'pg';
import type { Event, EventStore, Position, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { isStillHeld, type Lease } from '#platform/leases/leaseTable.ts';
import type { SharedCheckpoints } from './checkpoints.ts';
import {
  connect,
  createCopy,
  dropLeftovers,
  inTransaction,
  runStatements,
  schemaOf,
  servingCopy,
  showCopy,
  type Writers,
  type Copy,
} from './copies.ts';
import { CopyChanged, NotApplied } from './applyErrors.ts';
import { createReadModel, createSender, type ReadModel } from './rows.ts';

export type EventHandlers<E extends Event> = {
  [Type in E['type']]?: (db: ReadModel, event: RecordedEvent<Extract<E, { type: Type }>>) => void;
};

export type Projection = Readonly<{
  name: string;
  /** Raise it when columns or handlers change: the new version is built beside the old one and swapped in. */
  version: number;
  /** DDL of its tables with their keys; one table is named like the projection, others as needed. */
  tables: string;
  /** DDL of further indexes; a rebuild creates them after the rows, which is many times faster. */
  indexes: string;
  types: readonly string[];
  apply: (db: ReadModel, event: RecordedEvent) => void;
}>;

/** Declares a read model. A handler must accept every event: it never rejects one. */
export const projection = <E extends Event>(
  name: string,
  version: number,
  { tables, indexes = '' }: { tables: string; indexes?: string },
  handlers: EventHandlers<E>,
): Projection => ({
  name,
  version,
  tables,
  indexes,
  types: Object.keys(handlers),
  apply: (db, event) => {
    // Only events of `types` are applied, so the handler fits the event.
    handlers[event.type as E['type']]?.(db, event as RecordedEvent<Extract<E, { type: E['type'] }>>);
  },
});

/** The SQLSTATE of the checkpoint's compare-and-set that moved no row. */
const DIVISION_BY_ZERO = '22012';

/**
 * Applies one batch and moves the checkpoint in one transaction, all of it sent before this returns; so the next batch
 * may follow at once. If this one fails, the next finds the checkpoint elsewhere and fails too; so does the batch of a
 * process that has lost the lease.
 */
export const applyBatch = async (
  client: pg.Client,
  projection: Projection,
  copy: Copy,
  from: Position,
  batch: { events: readonly RecordedEvent[]; position: Position },
  lease?: Lease,
): Promise<void> => {
  const { sent, send } = createSender(client);
  // One write to the socket for the whole batch instead of several per statement.
  client.connection.stream.cork();
  try {
    send('begin');
    // The connection also writes other read models.
    send(`set local search_path to ${schemaOf(copy)}, public`);
    const readModel = createReadModel(send);
    for (const event of batch.events) projection.apply(readModel, event);
    readModel.flush();
    send(
      `with moved as (
         update public.projection_checkpoints set position = $4, updated_at = now()
         where name = $1 and generation = $2 and position = $3 and status <> 'retired'
           and ($5::text is null or ${isStillHeld('$5', '$6')}) returning 1
       ) select 1 / count(*) from moved`,
      [copy.name, copy.generation, from, batch.position, lease?.name ?? null, lease?.token ?? null],
    );
    send('commit'); // after an error the server rolls back instead
  } catch (error) {
    send('rollback');
    await Promise.allSettled(sent);
    throw error;
  } finally {
    client.connection.stream.uncork();
  }
  for (const result of await Promise.allSettled(sent))
    if (result.status === 'rejected')
      throw (result.reason as { code?: string }).code === DIVISION_BY_ZERO ? new CopyChanged() : result.reason;
  copy.position = batch.position;
};

export type RunOptions = {
  store: Pick<EventStore, 'subscribe'>;
  writers: Writers;
  signal: AbortSignal;
  /** Called after every batch of the serving copy; `isApplied`: it held events of this projection. */
  onProgress: (name: string, position: Position, isApplied: boolean) => void;
  onError: (name: string, error: unknown) => void;
  maxBatch?: number;
  /** Finds copies and moves checkpoints when there is nothing to apply; without it, each read model does that for itself. */
  checkpoints?: SharedCheckpoints | undefined;
  /** Without it nothing is written. A copy that is being built has none: nobody else knows of it. */
  lease?: Lease;
};

type BuildOptions = Pick<RunOptions, 'store' | 'signal'> & { connectionString: string };

/** Reads the next batch while the last one is being applied. */
async function* ahead<T>(batches: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = batches[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const result = await next;
      if (result.done) return;
      next = iterator.next();
      // A failure shows when this batch is done; nobody waits for it before.
      next.catch(() => undefined);
      yield result.value;
    }
  } finally {
    // The reader may be waiting for events; its signal ends it, not us.
    void next.then(() => iterator.return?.()).catch(() => undefined);
  }
}

/** Applies batch by batch until `isEnough`, which is asked after each, or until the signal aborts. */
export const applyUntil = async (
  open: () => Promise<pg.Client>,
  projection: Projection,
  copy: Copy,
  options: Omit<RunOptions, 'writers' | 'onError'>,
  isEnough: (isCaughtUp: boolean) => Promise<boolean>,
): Promise<void> => {
  const { store, signal, onProgress, maxBatch = 1000, checkpoints, lease } = options;
  const move = async (from: Position, to: Position): Promise<void> => {
    if (!(await checkpoints?.move({ name: copy.name, generation: copy.generation, from, to }))) throw new CopyChanged();
    copy.position = to;
  };
  const filter = { types: projection.types };
  const done = new AbortController();
  const either = AbortSignal.any([signal, done.signal]);
  let sentUpTo = copy.position;
  let applying = Promise.resolve();
  try {
    for await (const batch of ahead(store.subscribe({ after: copy.position, filter, signal: either, maxBatch }))) {
      const previous = applying;
      if (batch.position > sentUpTo) {
        // Only after all writes: this statement uses another connection than those of the writer.
        if (checkpoints !== undefined && batch.isCaughtUp && batch.events.length === 0) {
          await applying;
          applying = move(sentUpTo, batch.position);
        } else
          applying = applyBatch(await open(), projection, copy, sentUpTo, batch, lease).catch((error: unknown) => {
            throw error instanceof CopyChanged ? error : new NotApplied(batch.events, error);
          });
        applying.catch(() => undefined); // awaited below or with the next batch
        sentUpTo = batch.position;
      }
      // While the log is far ahead, one batch is applied as the next is prepared.
      await (batch.isCaughtUp ? applying : previous);
      onProgress(projection.name, copy.position, batch.events.length > 0);
      if (await isEnough(batch.isCaughtUp)) return;
    }
    await applying;
  } finally {
    done.abort();
  }
};

/**
 * Builds a fresh copy beside the serving one and swaps it in when it has caught up. Readers see the old copy until
 * then.
 * @returns the copy that serves now
 */
export const rebuild = async (projection: Projection, options: BuildOptions): Promise<Copy> => {
  const client = await connect(options.connectionString, () => undefined);
  try {
    const copy = await inTransaction(client, () => createCopy(client, projection));
    let isIndexed = false;
    const open = (): Promise<pg.Client> => Promise.resolve(client);
    await applyUntil(open, projection, copy, { ...options, onProgress: () => undefined }, async (isCaughtUp) => {
      if (!isCaughtUp) return false;
      if (!isIndexed) {
        await inTransaction(client, () => runStatements(client, copy, projection.indexes));
        // Indexes alone answer counts once the pages are known to be visible to all.
        await client.query(`vacuum (analyze) ${schemaOf(copy)}.${copy.name}`);
        isIndexed = true;
      }
      return inTransaction(client, async () => {
        // The lock on the old checkpoint stops its writer while the two are compared.
        const { rows } = await client.query<Copy>(
          `select position from projection_checkpoints where name = $1 and status = 'serving' for update`,
          [projection.name],
        );
        if ((rows[0]?.position ?? '') > copy.position) return false;
        await showCopy(client, copy);
        return true;
      });
    });
    return copy;
  } finally {
    await client.end();
  }
};

/** Makes sure that a copy of the current version serves; until it has caught up, an older one does. */
export const prepareProjection = async (projection: Projection, options: BuildOptions): Promise<void> => {
  const client = await connect(options.connectionString, () => undefined);
  try {
    const serving = await servingCopy(client, projection.name);
    await inTransaction(client, () => dropLeftovers(client, projection.name));
    if (serving?.version === projection.version) return;
    if (serving) await rebuild(projection, options);
    else
      await inTransaction(client, async () => {
        const copy = await createCopy(client, projection);
        await runStatements(client, copy, projection.indexes);
        await showCopy(client, copy);
      });
  } finally {
    await client.end();
  }
};
