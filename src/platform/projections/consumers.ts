/**
 * Runs the projections and policies of the process and tracks their progress. One process of several writes the read
 * models, and the policies are divided among all; `caughtUp` works in each of them.
 */
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { sharedCheckpoints } from './checkpoints.ts';
import { onAbort, pause } from '#platform/time/abort.ts';
import { openWriters, type CopyRow } from './copies.ts';
import type { Db } from '#platform/postgres/db.ts';
import { doDuties, type Duty } from '#platform/leases/duties.ts';
import { postgresLeases } from '#platform/leases/leaseTable.ts';
import { roles, type ProcessIdentity } from '#platform/leases/roles.ts';
import { prepareProjection, type Projection, type RunOptions } from './projection.ts';
import { runProjection } from './runProjection.ts';
import type { EventStore, Position, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { type OpenParking, type Policy } from '#platform/eventStore/policy.ts';
import { runPolicy } from './runPolicy.ts';
import { sharedReader, type SharedReader } from './sharedReader.ts';
import { policyLeases, policyPositions } from './policyPositions.ts';
import { stoppedReadModels } from './stopped.ts';

const READ_MODELS_LEASE = 'read models';
const WATCHES_PER_WARNING = 20;
/** So long an answer about progress waits for read models that no event concerned: their checkpoints move once a second. */
const PROGRESS_MS = { ofWriter: 200, ofOthers: 1500 };

const isServing = ({ name, version }: Projection, copy: CopyRow | undefined): boolean =>
  copy?.name === name && copy.status === 'serving' && copy.version === version;

/** Where a read model, or a policy that this process runs, stands in the log. */
export type ConsumerPosition = { kind: 'readModel' | 'policy'; name: string; position: Position };

export type Progress = { name: string; position: Position; isCaughtUp: boolean };

export type Consumers = {
  /**
   * Waits until every read model of these types shows `position`, at most `timeoutMs` (default 9000, which is longer than
   * it takes to replace a process that hangs). Returns false when it took longer, and at once for a read model that has
   * stopped: the command succeeded all the same, only a list may lag.
   */
  caughtUp: (reached: { position: Position; types: readonly string[] }, timeoutMs?: number) => Promise<boolean>;
  /** Counts up whenever this process has written to the read model: what was read before may be out of date. */
  changes: (name: string) => number;
  /** The position of each read model, for the health page. */
  progress: () => Promise<{ head: Position; projections: Progress[] }>;
  /** Where all of them stand, as far as this process knows, without asking or waiting. */
  positions: () => ConsumerPosition[];
  /** Resolves when every read model can be read, whichever process has prepared them. */
  ready: Promise<void>;
  stop: () => Promise<void>;
};

/** The projections and policies to run, and their stores. */
export type ConsumersOptions = {
  store: EventStore;
  db: Db;
  connectionString: string;
  projections: readonly Projection[];
  policies: readonly Policy[];
  openParking: OpenParking;
  onError: (error: unknown, consumer: string, event?: RecordedEvent) => void;
  /** Other work that one process does at a time. */
  otherDuties?: readonly Duty[];
  /** Default: one with every role. */
  process?: ProcessIdentity | undefined;
  /** How often a process that does not write the read models looks at them, in ms. Default 500. */
  watchMs?: number;
};

export type StartConsumers = (options: ConsumersOptions) => Consumers;

export const startConsumers: StartConsumers = (options) => {
  const {
    store,
    db,
    connectionString,
    projections,
    policies,
    openParking,
    onError,
    watchMs = 500,
    otherDuties = [],
  } = options;
  const identity = options.process ?? { id: randomUUID(), roles, version: '' };
  const stopping = new AbortController();
  const { signal } = stopping;
  setMaxListeners(0, signal);
  const positions = new Map<string, Position>();
  const reactedUpTo = new Map<string, Position>();
  const applied = new Map<string, number>();
  const waiting = new Set<() => void>();

  const noteProgress: RunOptions['onProgress'] = (name, position, isApplied) => {
    positions.set(name, position);
    if (isApplied) applied.set(name, (applied.get(name) ?? 0) + 1);
    for (const check of waiting) check();
  };

  const prepare = async (inner: AbortSignal): Promise<void> => {
    const copies = await db<CopyRow>('projection_checkpoints');
    for (const projection of projections) {
      const own = copies.filter(({ name }) => name === projection.name);
      const isPrepared = own.length === 1 && isServing(projection, own[0]);
      if (!isPrepared) await prepareProjection(projection, { store, connectionString, signal: inner });
    }
  };
  let markReady: () => void;
  let markFailed: (error: unknown) => void;
  const ready = new Promise<void>((resolve, reject) => {
    markReady = resolve;
    markFailed = reject;
  });

  let isWriter = false;
  let reader: SharedReader | undefined;
  const refresh = async (): Promise<CopyRow[]> => {
    const copies = await db<CopyRow>('projection_checkpoints').where({ status: 'serving' });
    for (const { name, position } of copies)
      if (positions.get(name) !== position) noteProgress(name, position, !isWriter);
    return copies;
  };
  /**
   * While another process writes the read models: ready as soon as they have this process's versions, and what they
   * show counts as changed when their checkpoints move.
   */
  const watch = async (): Promise<void> => {
    let isReady = false;
    for (let round = 1; !signal.aborted; round += 1) {
      await pause(watchMs, signal);
      if (isWriter || signal.aborted) continue;
      try {
        const copies = await refresh();
        const missing = projections.filter((projection) => !copies.some((copy) => isServing(projection, copy)));
        if (missing.length === 0) markReady();
        else if (!isReady && round % WATCHES_PER_WARNING === 0)
          onError(
            new Error(
              `Another process writes the read models and has no “${missing[0]?.name}” of this version (${missing.length} are missing): this process waits for them, or for the other one to end`,
            ),
            'lease',
          );
        isReady ||= missing.length === 0;
      } catch (error) {
        if (!signal.aborted) onError(error, 'lease');
      }
    }
  };

  const types = [...new Set([...projections, ...policies].flatMap((consumer) => consumer.types))];
  /** One for both duties, from the first on. */
  const readLog = (): SharedReader =>
    (reader ??= sharedReader({ store, types, signal, onError: (error) => onError(error, 'reader') }));

  const writeReadModels: Duty['work'] = async ([lease], inner) => {
    setMaxListeners(0, inner); // every projection listens
    if (lease === undefined) return;
    isWriter = true;
    onAbort(inner, () => (isWriter = false));
    try {
      await prepare(inner);
      markReady();
    } catch (error) {
      if (!inner.aborted) markFailed(error);
      throw error;
    }
    const writers = openWriters(connectionString);
    const checkpoints = sharedCheckpoints(db, lease);
    const stopped = stoppedReadModels(db);
    await Promise.all(
      projections.map((projection) =>
        runProjection(projection, {
          store: readLog(),
          writers,
          lease,
          signal: inner,
          checkpoints,
          stopped,
          onProgress: noteProgress,
          onError: (name, error) => onError(error, name),
        }),
      ),
    ).finally(writers.end);
  };

  const react: Duty['work'] = async (held, inner) => {
    setMaxListeners(0, inner); // every policy listens
    onAbort(inner, () => reactedUpTo.clear());
    // Some read from read models.
    await Promise.race([ready, new Promise<void>((resolve) => onAbort(inner, resolve))]);
    if (inner.aborted) return;
    const positions = policyPositions(db, held);
    await Promise.all(
      policies.map((policy) =>
        runPolicy(policy, {
          store: readLog(),
          positions,
          openParking,
          signal: inner,
          onProgress: (name, position) => reactedUpTo.set(name, position),
          onError: (name, error, event) => onError(error, name, event),
        }),
      ),
    );
  };

  const duties: Duty[] = [
    { role: 'projections', leases: [READ_MODELS_LEASE], work: writeReadModels },
    { role: 'policies', leases: policyLeases, work: react },
    ...otherDuties,
  ];
  const watching = watch();
  const running = doDuties({
    table: postgresLeases(connectionString, identity),
    duties: duties.filter(({ role }) => identity.roles.includes(role)),
    signal,
    onError: (error) => onError(error, 'lease'),
  });

  const caughtUp: Consumers['caughtUp'] = async ({ position, types }, timeoutMs = 9000) => {
    const names = projections
      .filter((projection) => projection.types.some((type) => types.includes(type)))
      .map(({ name }) => name);
    const stopped = new Set<string>();
    const missing = (): string[] => names.filter((name) => (positions.get(name) ?? '') < position);
    if (missing().length === 0) return true;
    return new Promise((resolve) => {
      const finish = (answer: boolean): void => {
        clearTimeout(timeout);
        clearInterval(poll);
        waiting.delete(check);
        resolve(answer);
      };
      const check = (): void => {
        const left = missing();
        if (left.every((name) => stopped.has(name))) finish(left.length === 0);
      };
      const checkTables = async (): Promise<void> => {
        for (const name of await db('stopped_read_models').pluck<string[]>('name')) stopped.add(name);
        await refresh();
        check();
      };
      const timeout = setTimeout(() => finish(false), timeoutMs);
      // Another process may hold the lease: then progress shows in the table only.
      const poll = setInterval(() => void checkTables().catch((error: unknown) => onError(error, 'caughtUp')), 100);
      waiting.add(check);
    });
  };

  return {
    caughtUp,
    changes: (name) => applied.get(name) ?? 0,
    ready,
    positions: () => [
      ...projections.map(({ name }) => ({ kind: 'readModel' as const, name, position: positions.get(name) ?? '' })),
      ...[...reactedUpTo].map(([name, position]) => ({ kind: 'policy' as const, name, position })),
    ],
    progress: async () => {
      const head = await store.head();
      reader?.announce();
      await caughtUp(
        { position: head, types: projections.flatMap(({ types }) => types) },
        isWriter ? PROGRESS_MS.ofWriter : PROGRESS_MS.ofOthers,
      );
      return {
        head,
        projections: projections.map(({ name }) => {
          const position = positions.get(name) ?? '';
          return { name, position, isCaughtUp: position >= head };
        }),
      };
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([running, watching]);
    },
  };
};
