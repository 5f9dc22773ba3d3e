/**
 * A copy of the database that follows it, for what visitors read. It is asked only where it shows the read models at least as
 * far as this process has seen them, so that nothing that is kept becomes older by it; never for a decision. While it is
 * away, hangs or lags, the primary answers.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import { Problem } from '#contracts/http/problem.ts';
import { replicaLimits } from '#platform/connections/limits.ts';
import type { Position } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { isOutOfReach } from '#platform/postgres/outOfReach.ts';

/** `away`: it does not answer; `here`: it does, however far behind it is. */
export type ReplicaState = 'here' | 'away';

export type ReadReplica = Readonly<{
  /**
   * Does the work over the replica when that shows these read models far enough, otherwise over the primary; also again over the
   * primary when the replica fails in the middle. The work reads only, and may be done twice. @throws what the work throws
   */
  near: <Result>(readModels: readonly string[] | undefined, work: () => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
}>;

type Options = {
  /** The address of the replica, as a role that may read the tables. */
  url: string;
  /** The pool of the primary. Its queries within `near` go to the replica. */
  db: Db;
  most: number;
  /** Where this process has seen the read models; undefined for one that it has not seen. */
  positionOf: (readModel: string) => Position | undefined;
  onState: (state: ReplicaState) => void;
  /** How long it is left alone after it has failed, in ms. Default 5000. */
  againMs?: number;
};

/** The longest that a request waits to find out whether the replica is of use, in ms. */
const CHECK_MS = 400;
/** A change reaches a replica that is well within a few ms; it is asked so often, with this pause, in ms. */
const CHECKS = 3;
const CHECK_PAUSE_MS = 20;

const open = (url: string, most: number): Knex =>
  knex({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'soletake-replica',
      // A primary that was given by mistake is not written to either.
      options: '-c default_transaction_read_only=on',
      ...replicaLimits,
    },
    pool: { min: 0, max: most, idleTimeoutMillis: 30_000 },
    acquireConnectionTimeout: CHECK_MS,
  });

/** The queries of this pool take their connections from the replica of the moment, where there is one. */
const divert = (db: Db, replicaOfNow: () => Knex | undefined): void => {
  const client = db.client as Knex.Client;
  const acquire = client.acquireConnection.bind(client) as () => Promise<object>;
  const release = client.releaseConnection.bind(client) as (connection: object) => Promise<void>;
  const owners = new WeakMap<object, Knex.Client>();
  client.acquireConnection = async (): Promise<object> => {
    const owner = replicaOfNow()?.client as Knex.Client | undefined;
    if (owner === undefined) return acquire();
    const connection = (await owner.acquireConnection()) as object;
    owners.set(connection, owner);
    return connection;
  };
  client.releaseConnection = async (connection: object): Promise<void> => {
    const owner = owners.get(connection);
    await (owner === undefined ? release(connection) : owner.releaseConnection(connection));
  };
};

class Slow extends Error {}

/** What the work says by itself, such as that there is no such video, and not what the database failed at. */
const isAnswer = (error: unknown): boolean => error instanceof Problem && error.status < 500;

const isAway = (error: unknown): boolean =>
  isOutOfReach(error) || (error instanceof Problem && error.status === 503) || error instanceof Slow;

/** Where the replica shows these read models. @throws when it does not answer at once */
const readPositions = async (replica: Knex, names: readonly string[]): Promise<ReadonlyMap<string, Position>> => {
  const timer = new AbortController();
  const rows = replica('projection_checkpoints')
    .where({ status: 'serving' })
    .whereIn('name', names)
    .select<{ name: string; position: Position }[]>('name', 'position');
  const late = pause(CHECK_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Slow('the replica does not answer');
  });
  late.catch(() => undefined);
  try {
    return new Map((await Promise.race([rows, late])).map(({ name, position }) => [name, position]));
  } finally {
    timer.abort();
  }
};

/** The pool of the replica while it answers; another one is tried in the background once it has failed. */
const openPool = ({ url, most, onState, againMs = 5000 }: Pick<Options, 'url' | 'most' | 'onState' | 'againMs'>) => {
  let current: Knex | undefined = open(url, most);
  let isClosed = false;

  const tryAgain = async (): Promise<void> => {
    await pause(againMs, undefined, { ref: false });
    if (isClosed) return;
    const fresh = open(url, most);
    try {
      await readPositions(fresh, []);
    } catch {
      void fresh.destroy().catch(() => undefined);
      void tryAgain();
      return;
    }
    if (isClosed) return void (await fresh.destroy());
    current = fresh;
    onState('here');
  };

  return {
    current: (): Knex | undefined => current,
    /** Its connections may hang, so they are left to themselves. */
    leave: (replica: Knex): void => {
      if (current !== replica || isClosed) return;
      current = undefined;
      onState('away');
      void replica.destroy().catch(() => undefined);
      void tryAgain();
    },
    close: async (): Promise<void> => {
      isClosed = true;
      await current?.destroy();
    },
  };
};

/** Opens nothing yet; the first work does. */
export const openReadReplica = (options: Options): ReadReplica => {
  const { db, positionOf } = options;
  const replicas = new AsyncLocalStorage<Knex>();
  divert(db, () => replicas.getStore());
  const pool = openPool(options);

  const isFarEnough = async (replica: Knex, names: readonly string[]): Promise<boolean> => {
    const wanted = names.map((name) => [name, positionOf(name)] as const);
    if (names.length === 0 || wanted.some(([, position]) => !position)) return false;
    for (let check = 1; ; check += 1) {
      const positions = await readPositions(replica, names);
      if (wanted.every(([name, position = '']) => (positions.get(name) ?? '') >= position)) return true;
      if (check === CHECKS) return false;
      await pause(CHECK_PAUSE_MS);
    }
  };

  const near: ReadReplica['near'] = async (readModels, work) => {
    const replica = pool.current();
    if (replica === undefined || readModels === undefined) return work();
    try {
      if (await isFarEnough(replica, readModels)) return await replicas.run(replica, work);
    } catch (error) {
      if (isAnswer(error)) throw error;
      if (isAway(error)) pool.leave(replica);
    }
    return work();
  };

  return { near, close: pool.close };
};
