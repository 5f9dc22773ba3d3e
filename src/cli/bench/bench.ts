/**
 * `npm run bench [-- --quick] [stores] [followers] [browse] [listings] [peers] [pages] [purchases] [logins] [uploads] [downloads] [pipeline] [lookups] [lists] [transparency] [lighthouse]`: figures of this machine, beside the
 * nearest public peer in the same run. `--million` is `lookups` among a million videos alone,
 * which takes 60 GB and an hour, or with `pages` these among a million listings.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#config.ts';
import { readCommandLine } from '#platform/processes/commandLine.ts';
import { eventStoreDb } from '#platform/eventStore/eventStoreDb.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { openDb } from '#platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { migrate } from '#platform/migrations/migrate.ts';
import { startEsdbServer } from '#standIns/eventStoreDb/esdbServer.ts';
import { measureBrowse } from './browse.ts';
import { measureDownloads } from './downloads.ts';
import { measureFollowers } from './followers.ts';
import { benchListings } from './listings/listings.ts';
import { measureLists } from './lists.ts';
import { measureLogins } from './logins.ts';
import { measureLookups } from './lookups.ts';
import { median, type Timing } from './measure.ts';
import { measurePages } from './pages.ts';
import { benchPeers } from './peers/peers.ts';
import { benchPipeline } from './pipeline/pipeline.ts';
import { emmett, measureStore, ourStore, type Cell, type Contender } from './stores.ts';
import { measurePurchases } from './purchases.ts';
import { benchTransparency } from './transparency.ts';
import { measureUploads } from './uploads.ts';

const { flags, positionals } = readCommandLine({
  usage: 'npm run bench -- [part …] [--quick] [--million]',
  flags: ['quick', 'million'],
  mostPositionals: Infinity,
});
const isQuick = flags.has('quick');
const isMillion = flags.has('million');
const repetitions = isQuick ? 1 : 3;
const msPerCell = isQuick ? 700 : 2000;
const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const at = (cells: readonly Cell[], store: string, streams: string, writers: number): Cell[] =>
  cells.filter((cell) => cell.store === store && cell.streams === streams && cell.writers === writers);
const perSecond = (cells: readonly Cell[]): number => median(cells.map(({ timing }) => timing.perSecond));
const p99 = (cells: readonly Cell[]): number => median(cells.map(({ timing }) => timing.p99Ms));

const benchStores = async (): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-bench-'));
  const server = await startEmbeddedPostgres({ folder });
  for (const name of ['ours', 'peer']) await server.ensureDatabase(name);
  const db = openDb(server.connectionString('ours'), 1);
  await migrate(db, path.resolve('migrations'));
  await db.destroy();
  const given = readConfig(process.env).eventStore;
  const double = given.kind === 'esdb' ? undefined : await startEsdbServer();
  const contenders: Contender[] = [
    ourStore('postgres', postgresEventStore({ connectionString: server.connectionString('ours') })),
    ourStore(
      double ? 'esdb client + test server' : 'EventStoreDB',
      eventStoreDb({ connectionString: given.kind === 'esdb' ? given.url : (double?.url ?? '') }),
    ),
    await emmett(server.connectionString('peer')),
  ];
  const cells: Cell[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1)
    for (const contender of repetition % 2 === 0 ? contenders : contenders.toReversed())
      cells.push(...(await measureStore(contender, msPerCell, repetition)));

  print(
    '| appends per second (p99 ms) | many: 1 writer | 8 | 32 | one stream: 1 writer | 8 | 32 | lost by a follower |',
  );
  print('|---|---|---|---|---|---|---|---|');
  for (const contender of contenders) {
    const row = (['many', 'one'] as const).flatMap((streams) =>
      [1, 8, 32].map((writers) => {
        const found = at(cells, contender.name, streams, writers);
        return `${perSecond(found)} (${p99(found)})`;
      }),
    );
    print(`| ${contender.name} | ${row.join(' | ')} | ${contender.lost ? await contender.lost() : '–'} |`);
  }
  const ratio = (streams: string): string =>
    (
      perSecond(at(cells, 'postgres', streams, 32)) / perSecond(at(cells, contenders[2]?.name ?? '', streams, 32))
    ).toFixed(1);
  print(
    `32 writers against the peer: ${ratio('many')} times on many streams, ${ratio('one')} times on one (to reach: 3 and 10)`,
  );
  for (const contender of contenders) await contender.close();
  await double?.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
};

const benchFollowers = async (): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-bench-'));
  const server = await startEmbeddedPostgres({ folder });
  const { followers, ours, peer, idle, copiedPerSecond } = await measureFollowers(
    server,
    folder,
    isQuick ? 2000 : 10_000,
  );
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  print(`| 32 writers, ${followers} followers | appends a second | p99 ms | transactions an append | WAL an append |`);
  print('|---|---|---|---|---|');
  for (const [name, { timing, transactions, walBytes }] of [
    ['a whole site follows', ours.following],
    ['nobody follows', ours.alone],
    ['emmett-postgresql, as many processors', peer.following],
    ['emmett-postgresql, none', peer.alone],
  ] as const)
    print(
      `| ${name} | ${timing.perSecond} | ${timing.p99Ms} | ${transactions.toFixed(2)} | ${walBytes.toFixed(0)} bytes |`,
    );
  const ratio = (mine: Timing, theirs: Timing): string => (mine.perSecond / theirs.perSecond).toFixed(1);
  print(
    `against the peer: ${ratio(ours.following.timing, peer.following.timing)} times with everything following (to reach: 5), ${ratio(ours.alone.timing, peer.alone.timing)} times with none (to reach: 3); lost by a follower: ${ours.lost}`,
  );
  print(
    `what follows adds ${(ours.following.walBytes - ours.alone.walBytes).toFixed(0)} bytes of WAL to an append (to reach: 1024); transactions to reach: 3; ${((100 * ours.following.timing.perSecond) / copiedPerSecond).toFixed(0)} % of the ${copiedPerSecond.toFixed(0)} rows a second of COPY into the same indexes`,
  );
  print(
    `a site that nobody uses: ${idle.transactions.toFixed(1)} transactions a second (to reach: 10), ${idle.cpuPercent.toFixed(1)} % of a core (to reach: 2), ${idle.memoryMb} MB (to reach: 220)`,
  );
};

print(
  `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, load ${loadavg()[0]?.toFixed(1) ?? ''}, Node ${process.versions.node}, ${repetitions} rounds, medians`,
);

const benchBrowse = async (): Promise<void> => {
  const { listings, appliedPerSecond, rebuildMs, plans, pages, ...timings } = await measureBrowse(
    isQuick ? 10_000 : 100_000,
    isQuick ? 3 : 20,
  );
  print(
    `read model: ${appliedPerSecond} events per second applied (to reach: 20000); ${listings} listings rebuilt with all indexes in ${(rebuildMs / 1000).toFixed(1)} s`,
  );
  const { call, callPeak, page, pagePeak } = timings;
  const rates = (name: string, { p50Ms, p99Ms }: Timing, peak: Timing, toReach: string): void =>
    print(
      `${name} at 50 a second, open loop, ${listings} listings: p50 ${p50Ms} ms, p99 ${p99Ms} ms (to reach: ${toReach}); at most ${peak.perSecond} a second`,
    );
  rates('GET /api/videos', call, callPeak, '30 and 100');
  rates('GET /search, rendered', page, pagePeak, '60 and 200');
  print(
    `rendered for one visitor after the other: ${pages.map(({ address, timing }) => `${address} ${timing.p50Ms} ms, ${timing.perSecond} a second`).join('; ')}`,
  );
  const plansFile = path.join(tmpdir(), 'soletake-browse-plans.md');
  await writeFile(plansFile, plans);
  print(`query plans: ${plansFile}`);
};

const benchPages = async (): Promise<void> => {
  const listings = isMillion ? 1_000_000 : isQuick ? 1000 : 100_000;
  const { rates, underFacts, catchUp, startSeconds } = await measurePages(listings, isQuick ? 3 : 10);
  print(
    `| ${listings} listings, requests a second | kept (to reach: 2000) | not kept (to reach: 200) | a bare server |`,
  );
  print('|---|---|---|---|');
  for (const { address, warm, cold, peer } of rates) print(`| ${address} | ${warm} | ${cold} | ${peer} |`);
  const { p50Ms, p99Ms, count, facts, worstAgeMs } = underFacts;
  print(
    `the pages in turn at 200 a second, open loop, ${count} requests, while ${facts} facts change prices, 20 a second: p50 ${p50Ms} ms, p99 ${p99Ms} ms (to reach: 20); the oldest page was wrong for ${worstAgeMs} ms (to reach: 1000)`,
  );
  const { aloneMs, meanwhileMs, rebuildSeconds } = catchUp;
  print(
    `/search, not kept: ${aloneMs.toFixed(1)} ms, and ${meanwhileMs.toFixed(1)} ms in the ${rebuildSeconds.toFixed(1)} s in which the list behind it is rebuilt: ${(meanwhileMs / aloneMs).toFixed(1)} times (to reach: at most 2)`,
  );
  print(`started again over ${listings} listings: ready after ${startSeconds.toFixed(1)} s (to reach: 5)`);
};

const benchLists = async (): Promise<void> => {
  const rows = isQuick ? 10_000 : 100_000;
  const { lists, search } = await measureLists(rows);
  print(`lists of the console among ${rows} rows each, page of 25 (to reach: 100 ms at the median)`);
  print('| list | median ms | slowest query | ms |');
  print('|---|---|---|---|');
  for (const { name, medianMs, worst } of lists)
    print(`| ${name} | ${medianMs.toFixed(1)} | ${worst.query} | ${worst.ms.toFixed(1)} |`);
  print(`search through everything in the console among ${rows} rows of each kind (to reach: 100 ms at the median)`);
  print('| looked for | words | median ms | at most |');
  print('|---|---|---|---|');
  for (const { what, q, medianMs, worstMs } of search)
    print(`| ${what} | ${q} | ${medianMs.toFixed(1)} | ${worstMs.toFixed(1)} |`);
};

const benchLogins = async (): Promise<void> => {
  const { logins, memory, worstHealthMs } = await measureLogins();
  print(
    `logins, 8 at once: ${logins.perSecond} a second, p50 ${logins.p50Ms} ms, p99 ${logins.p99Ms} ms; 200 at once: worst GET /health/live ${worstHealthMs} ms (to reach: 100)`,
  );
  if (memory) print(`memory of the process during logins: ${memory.beforeMb} MB before, ${memory.peakMb} MB at most`);
};

const benchPurchases = async (): Promise<void> => {
  const { purchases, race } = isQuick ? await measurePurchases(18, 6, 30) : await measurePurchases(90, 16, 200);
  const { perSecondWithEverything, siteSecondsEach, count, p50Ms, p99Ms } = purchases;
  print(
    `${count} whole purchases, with licence, receipt and mails: ${perSecondWithEverything.toFixed(1)} a second, ${(1000 * siteSecondsEach).toFixed(0)} ms of the site's processor time each; a buyer has the licence after ${p50Ms} ms (p50), ${p99Ms} ms (p99)`,
  );
  print(
    `${race.buyers} buyers of one video: everybody knows ${race.sincePaidMs} ms after the last has paid (to reach: 3000), ${race.wholeMs} ms after the first has begun`,
  );
};

const benchUploads = async (): Promise<void> => {
  const { ours, bare, memory } = await measureUploads(isQuick ? 64 : 512, repetitions);
  print(
    `uploads: ${ours.toFixed(0)} MB a second, bare tus server ${bare.toFixed(0)}: ${(ours / bare).toFixed(2)} of it (to reach: 0.8)`,
  );
  if (memory) print(`memory of the process during uploads: ${memory.beforeMb} MB before, ${memory.peakMb} MB at most`);
};

const benchDownloads = async (): Promise<void> => {
  const { sealed, plain } = await measureDownloads(isQuick ? 64 : 512, repetitions);
  const share = (sealed / plain).toFixed(2);
  print(
    `originals sealed: ${sealed.toFixed(0)} MB a second, in clear ${plain.toFixed(0)}: ${share} of it (to reach: 0.8)`,
  );
};

const benchLookups = async (): Promise<void> => {
  const [videos, limit] = isMillion ? [1_000_000, 10] : [isQuick ? 5000 : 100_000, 2];
  const result = await measureLookups(videos, (share) =>
    process.stderr.write(`filled ${(100 * share).toFixed(0)} %\r`),
  );
  const { warm, timesWhole, coldWorstMs, found, copies, mistaken, buildSeconds, indexBytes, indexBytesPerVideo } =
    result;
  const seconds = (ms: number): string => (ms / 1000).toFixed(2);
  print(
    `a ten-minute upload among ${videos} videos: verdict in ${seconds(warm.medianMs)} s, at worst ${seconds(warm.worstMs)} s (to reach: ${limit}), ${timesWhole.toFixed(1)} times as long as without frames (to reach: 3), cold ${seconds(coldWorstMs)} s; ${found} of ${copies} copies found, ${mistaken} new ones taken for copies`,
  );
  print(
    `its index: ${(indexBytesPerVideo / 1024).toFixed(0)} kB a video, ${(indexBytes / 1024 ** 3).toFixed(1)} GB, built in ${buildSeconds.toFixed(0)} s`,
  );
};

const benchLighthouse = async (): Promise<void> => {
  // Loaded where it is used: the other parts need none of it.
  const { leastScores, measureLighthouse } = await import('./lighthouse.ts');
  const pages = await measureLighthouse(isQuick ? 1 : 5);
  print('| Lighthouse, phone | performance | accessibility | best practices | SEO | largest paint |');
  print('|---|---|---|---|---|---|');
  for (const { address, scores, lcpSeconds } of pages)
    print(`| ${address} | ${Object.values(scores).join(' | ')} | ${lcpSeconds.toFixed(1)} s |`);
  const { performance: least } = leastScores;
  print(`(to reach: performance ${least}, the others 100)`);
  for (const { address, faults } of pages) for (const fault of faults) print(`${address} loses points: ${fault}`);
};

const parts = {
  stores: benchStores,
  followers: benchFollowers,
  browse: benchBrowse,
  pages: benchPages,
  listings: () => benchListings(print, isQuick),
  peers: () => benchPeers(print, isQuick),
  purchases: benchPurchases,
  logins: benchLogins,
  uploads: benchUploads,
  downloads: benchDownloads,
  pipeline: () => benchPipeline(print, isQuick),
  lookups: benchLookups,
  lists: benchLists,
  transparency: () => benchTransparency(print, isQuick),
  lighthouse: benchLighthouse,
};
const unknown = positionals.find((word) => !Object.keys(parts).includes(word));
if (unknown !== undefined) {
  process.stderr.write(`“${unknown}” is no part. The parts are ${Object.keys(parts).join(', ')}.\n`);
  process.exit(2);
}
const named = isMillion && positionals.length === 0 ? ['lookups'] : positionals;
const chosen = Object.entries(parts).filter(([name]) => named.includes(name));
for (const [, measure] of chosen.length > 0 ? chosen : Object.entries(parts)) await measure();
process.exit(0);
