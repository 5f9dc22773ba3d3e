/**
 * Appends while everything follows: a whole site with its read models and policies on one side, the nearest public peer with
 * as many processors on the other, and both with none. And what a site costs that nobody uses.
 */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { readConfig } from '#config.ts';
import { declareApp } from '#app/declareApp.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import type { EmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { toolOpener } from '#cli/openTool.ts';
import { closedLoop, type Timing } from './measure.ts';
import { memoryNow, processorSeconds } from './memory.ts';
import { emmett, ourStore, type Contender } from './stores.ts';

const WRITERS = 32;

/** What one append costs on the server. */
export type AppendCost = { timing: Timing; transactions: number; walBytes: number };
export type IdleCost = { transactions: number; cpuPercent: number; memoryMb: number };
export type FollowersResult = {
  /** How many read models and policies follow. */
  followers: number;
  ours: { following: AppendCost; alone: AppendCost; lost: number };
  peer: { following: AppendCost; alone: AppendCost };
  idle: IdleCost;
  /** Rows a second that `COPY` writes into a table with the same indexes. */
  copiedPerSecond: number;
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Counted = { transactions: number; wal: number };
const countOn = async (db: Db): Promise<Counted> => {
  // A server process reports what it has done at most once a second.
  await wait(1500);
  const { rows } = await db.raw<{ rows: [{ transactions: string; wal: string }] }>(
    `select sum(xact_commit + xact_rollback) as transactions, pg_current_wal_insert_lsn() - '0/0' as wal from pg_stat_database where datname in ('site', 'peer')`,
  );
  return { transactions: Number(rows[0].transactions), wal: Number(rows[0].wal) };
};

const measureAppends = async (db: Db, { append }: Contender, round: string, ms: number): Promise<AppendCost> => {
  // The first appends of a stream and of a connection are not what is measured.
  await closedLoop(WRITERS, ms / 4, (writer) => append(`bench-${round}-${writer}`));
  const before = await countOn(db);
  const timing = await closedLoop(WRITERS, ms, (writer) => append(`bench-${round}-${writer}`));
  const after = await countOn(db);
  const per = (total: number): number => total / timing.count;
  return {
    timing,
    transactions: per(after.transactions - before.transactions),
    walBytes: per(after.wal - before.wal),
  };
};

const measureIdle = async (db: Db, site: SiteProcess, ms: number): Promise<IdleCost> => {
  // What a start leaves to do is done by then.
  await wait(ms * 3);
  const counted = await countOn(db);
  const cpu = await processorSeconds(site);
  const start = performance.now();
  await wait(ms);
  const after = await countOn(db);
  const cpuAfter = await processorSeconds(site);
  const seconds = (performance.now() - start) / 1000;
  return {
    transactions: (after.transactions - counted.transactions) / seconds,
    cpuPercent: (100 * (cpuAfter - cpu)) / seconds,
    memoryMb: await memoryNow(site),
  };
};

/** So many processors of the peer in a thread of its own, as our site is a process of its own. */
const followPeer = async (connectionString: string, count: number): Promise<() => Promise<void>> => {
  const code = `
    const { workerData, parentPort } = require('node:worker_threads');
    const emmett = import(workerData.toolOpener).then(({ openTool }) => openTool('@event-driven-io/emmett-postgresql'));
    emmett.then(async ({ postgreSQLEventStoreConsumer }) => {
      const consumer = postgreSQLEventStoreConsumer({ connectionString: workerData.connectionString });
      for (let n = 0; n < workerData.count; n += 1)
        consumer.reactor({ processorId: 'bench-' + n, canHandle: ['NobodyWrites'], eachMessage: () => undefined });
      parentPort.once('message', async () => { await consumer.close(); process.exit(0); });
      parentPort.postMessage('ready');
      await consumer.start();
    });`;
  const worker = new Worker(code, { eval: true, workerData: { connectionString, count, toolOpener } });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  return async () => {
    worker.postMessage('stop');
    await Promise.race([ended, wait(10_000)]);
    await worker.terminate();
  };
};

/** The rows just written, through `COPY` into a table with the same indexes. */
const measureCopy = async (db: Db, folder: string): Promise<number> => {
  const file = path.join(folder, 'data', 'bench.copy');
  await db.raw(`copy (select * from es.events where type = 'BenchCounted' limit 100000) to '${file}'`);
  await db.raw('create table bench_copied (like es.events including all)');
  const start = performance.now();
  const { rowCount } = await db.raw<{ rowCount: number }>(`copy bench_copied from '${file}'`);
  const seconds = (performance.now() - start) / 1000;
  await db.raw('drop table bench_copied');
  return rowCount / seconds;
};

/** `server` holds nothing else; `folder` is its folder. */
export const measureFollowers = async (
  server: EmbeddedPostgres,
  folder: string,
  ms: number,
): Promise<FollowersResult> => {
  for (const name of ['site', 'peer']) await server.ensureDatabase(name);
  const connectionString = server.connectionString('site');
  const db = openDb(connectionString, 1);
  // It would tidy up in the round of one of the two.
  await db.raw('alter system set autovacuum = off');
  await db.raw('select pg_reload_conf()');
  const site = await startSite({ DATABASE_URL: connectionString });
  const { projections, policies } = declareApp({ settings: readConfig(site.env) });
  const followers = projections.length + policies.length;
  const idle = await measureIdle(db, site, ms * 4);
  const ours = ourStore('postgres', postgresEventStore({ connectionString }));
  const following = await measureAppends(db, ours, 'following', ms);
  await site.halt();
  const alone = await measureAppends(db, ours, 'alone', ms);
  const lost = (await ours.lost?.()) ?? 0;
  await ours.close();
  const copiedPerSecond = await measureCopy(db, folder);
  const peer = await emmett(server.connectionString('peer'));
  const peerAlone = await measureAppends(db, peer, 'alone', ms);
  const stop = await followPeer(server.connectionString('peer'), followers);
  await wait(3000);
  const peerFollowing = await measureAppends(db, peer, 'following', ms);
  await stop();
  await peer.close();
  await site.stop();
  await db.destroy();
  return {
    followers,
    ours: { following, alone, lost },
    peer: { following: peerFollowing, alone: peerAlone },
    idle,
    copiedPerSecond,
  };
};
