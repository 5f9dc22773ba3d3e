import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { servingLimits } from '#platform/connections/limits.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { copyServer } from '#driver/copyServer.ts';
import { openReadReplica, type ReadReplica, type ReplicaState } from './readReplica.ts';
import { patience } from '#testing/run/patience.ts';

const settings = { wal_level: 'replica', shared_buffers: '16MB', max_connections: '120' };
let folder: string;
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
/** Of the primary; the replica is asked beside it by the test itself. */
let db: Db;
let atReplica: Db;
let replica: ReadReplica;
let positions: Map<string, string>;
let states: ReplicaState[];

const startStandby = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ folder: path.join(folder, 'standby'), mayCreate: false, settings, isDurable: false });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'replica-'));
  primary = await startEmbeddedPostgres({ folder: path.join(folder, 'primary'), settings, isDurable: false });
  await primary.ensureDatabase('shop');
  const seed = openDb(primary.connectionString('shop'), 1);
  await seed.raw(`
    create table projection_checkpoints (name text, status text, position text);
    insert into projection_checkpoints values ('listings', 'serving', '0001'), ('orders', 'serving', '0001');
    create table listings (id int);`);
  await seed.destroy();
  const from = primary.connectionString('postgres');
  await copyServer(from, path.join(folder, 'primary'), path.join(folder, 'standby'));
  const data = path.join(folder, 'standby', 'data');
  await writeFile(path.join(data, 'standby.signal'), '');
  await writeFile(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
  standby = await startStandby();
  atReplica = openDb(standby.connectionString('shop'), 1);
});
afterAll(async () => {
  await atReplica.destroy();
  await standby.stop();
  await primary.stop();
  await rm(folder, { recursive: true });
});

const openNear = (url = standby.connectionString('shop')): void => {
  states = [];
  replica = openReadReplica({
    url,
    db,
    most: 4,
    positionOf: (name) => positions.get(name),
    onState: (state) => states.push(state),
    againMs: 200,
  });
};
beforeEach(() => {
  db = openDb(primary.connectionString('shop'), 4, servingLimits);
  positions = new Map([
    ['listings', '0001'],
    ['orders', '0001'],
  ]);
  openNear();
});
afterEach(async () => {
  await replica.close();
  await db.destroy();
});

const where = async (): Promise<string> => {
  const { rows } = await db.raw<{ rows: { copy: boolean }[] }>('select pg_is_in_recovery() as copy');
  return rows[0]?.copy === true ? 'replica' : 'primary';
};
const ask = (...names: string[]): Promise<string> => replica.near(names, where);
const show = async (position: string): Promise<void> => {
  await db('projection_checkpoints').where({ name: 'listings' }).update({ position });
  positions.set('listings', position);
};

it('answers from the replica what it has been asked for, and everything else from the primary', async () => {
  await expect.poll(() => ask('listings', 'orders')).toBe('replica');
  expect(await replica.near(['listings'], () => db.transaction(async (tx) => tx('listings').then(where)))).toBe(
    'replica',
  );
  expect(await where()).toBe('primary');
  expect(await replica.near(undefined, where)).toBe('primary');
  expect(await ask()).toBe('primary');
  expect(await ask('listings', 'of another version')).toBe('primary');
  // Beside each other, each where it belongs.
  const both = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? ask('listings') : where())));
  expect(new Set(both.filter((_, n) => n % 2 === 1))).toEqual(new Set(['primary']));
  expect(new Set(both.filter((_, n) => n % 2 === 0))).toEqual(new Set(['replica']));
  expect(states).toEqual([]);
});

it('shows nothing older than what the process has seen: while the replica lags, the primary answers', async () => {
  await atReplica.raw('select pg_wal_replay_pause()');
  try {
    await show('0002');
    await db('listings').insert({ id: 2 });
    expect(await ask('listings')).toBe('primary');
    expect(await ask('orders')).toBe('replica');
    expect(await replica.near(['listings'], () => db('listings').where({ id: 2 }).pluck('id'))).toEqual([2]);
    expect(states).toEqual([]);
  } finally {
    await atReplica.raw('select pg_wal_replay_resume()');
  }
  await expect.poll(() => ask('listings')).toBe('replica');
});

it('gives an answer that is a refusal as it is, and takes no write', async () => {
  let times = 0;
  const refuse = () => {
    times += 1;
    return Promise.reject(new Problem('not-found'));
  };
  await expect(replica.near(['orders'], refuse)).rejects.toMatchObject({ type: 'not-found' });
  expect(times).toBe(1);
  await replica.close();
  openNear(primary.connectionString('shop'));
  const write = async () => {
    times += 1;
    await db('listings').insert({ id: 100 + times });
    return where();
  };
  // The address of the primary, given by mistake: the write is refused there, and the work is done anew.
  expect(await replica.near(['orders'], write)).toBe('primary');
  expect(await db('listings').where('id', '>', 100).pluck('id')).toEqual([100 + times]);
});

/** A transaction whose session something happens to; then it says where it was. */
const during = (happen: (pid: number) => Promise<unknown>) => (): Promise<string> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.raw<{ rows: { pid: number; copy: boolean }[] }>(
      'select pg_backend_pid() as pid, pg_is_in_recovery() as copy',
    );
    const [row] = rows;
    if (row?.copy === true) await happen(row.pid);
    await tx.raw('select 1');
    return row?.copy === true ? 'replica' : 'primary';
  });

it('answers from the primary when the session at the replica is ended in the middle, and finds it again', async () => {
  const end = (pid: number) => atReplica.raw('select pg_terminate_backend(?)', [pid]);
  expect(await replica.near(['orders'], during(end))).toBe('primary');
  await expect.poll(() => states).toEqual(['away', 'here']);
  expect(await ask('orders')).toBe('replica');
});

it('answers from the primary when the replica hangs, and finds it again', async () => {
  const stopped: number[] = [];
  const stop = (pid: number): Promise<void> => {
    stopped.push(pid);
    process.kill(pid, 'SIGSTOP');
    return Promise.resolve();
  };
  try {
    expect(await replica.near(['orders'], during(stop))).toBe('primary');
    expect(stopped).toHaveLength(1);
    await expect.poll(() => states).toEqual(['away', 'here']);
    expect(await ask('orders')).toBe('replica');
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  }
});

it('answers from the primary while the replica is down, waits for it once only, and finds it when it is back', async () => {
  expect(await ask('orders')).toBe('replica');
  await standby.stop();
  expect(await Promise.all([ask('orders'), ask('orders'), ask('listings')])).toEqual(['primary', 'primary', 'primary']);
  expect(await ask('orders')).toBe('primary');
  expect(states).toEqual(['away']);
  const { port } = standby;
  standby = await startEmbeddedPostgres({
    folder: path.join(folder, 'standby'),
    mayCreate: false,
    settings,
    isDurable: false,
    port,
  });
  await expect.poll(() => states, patience).toEqual(['away', 'here']);
  expect(await ask('orders')).toBe('replica');
});
