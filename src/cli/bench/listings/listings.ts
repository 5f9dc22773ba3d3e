/** How fast lists are found among ten thousand, a hundred thousand and a million listings: the time is to stay flat. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRandom } from '#driver/random.ts';
import { startFilledSite } from './filledSite.ts';
import { drawListings } from './listingsChart.ts';
import { queryOf, searchKinds } from './listingQueries.ts';
import { closedLoop, openLoop, summarise, type Timing } from '#cli/bench/measure.ts';

export type ListingsTiming = {
  listings: number;
  open: Timing;
  peak: Timing;
  kinds: readonly { kind: string; timing: Timing }[];
};

const PER_SECOND = 50;
const ASKERS = 8;
const WARM_UP_SECONDS = 20;

/** A folder that is named is kept, so that the next run need not fill it. */
const measureAmong = async (listings: number, seconds: number, kept: string | undefined): Promise<ListingsTiming> => {
  const folder = kept ?? (await mkdtemp(path.join(tmpdir(), 'soletake-bench-')));
  const site = await startFilledSite(folder, listings);
  try {
    const durations = new Map<string, number[]>(searchKinds.map((kind) => [kind, []]));
    const asking = (seed: number, isNoted = false) => {
      const random = createRandom(seed);
      let turn = 0;
      return async (): Promise<void> => {
        const { kind, address } = queryOf(turn++, random);
        const began = performance.now();
        const response = await fetch(`${site.url}${address}`);
        if (!response.ok) throw new Error(`${address} answered ${response.status}`);
        await response.text();
        if (isNoted) durations.get(kind)?.push(performance.now() - began);
      };
    };
    await openLoop(PER_SECOND / 2, WARM_UP_SECONDS, asking(2));
    const open = await openLoop(PER_SECOND, seconds, asking(3, true));
    const peak = await closedLoop(ASKERS, (seconds * 1000) / 4, asking(4));
    const kinds = [...durations].map(([kind, of]) => ({ kind, timing: summarise(of, seconds * 1000) }));
    return { listings, open, peak, kinds };
  } finally {
    await (kept === undefined ? site.stop() : site.halt());
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
};

/** `BENCH_FOLDER` keeps the filled databases; the chart is drawn into the documents. */
export const benchListings = async (print: (text: string) => void, isQuick: boolean): Promise<void> => {
  const kept = process.env['BENCH_FOLDER'];
  const timings: ListingsTiming[] = [];
  print(`GET /api/videos at ${PER_SECOND} a second, open loop (to reach: p50 10 ms, p99 50 ms; flat)`);
  print(
    `| listings | p50 ms | p99 ms | at most a second | ${searchKinds.map((kind) => `${kind}: p50, p99`).join(' | ')} |`,
  );
  print(`|${'---|'.repeat(4 + searchKinds.length)}`);
  for (const listings of isQuick ? [10_000] : [10_000, 100_000, 1_000_000]) {
    const folder = kept === undefined ? undefined : path.resolve(kept, String(listings));
    const timing = await measureAmong(listings, isQuick ? 5 : 60, folder);
    timings.push(timing);
    const kinds = timing.kinds.map(({ timing: { p50Ms, p99Ms } }) => `${p50Ms}, ${p99Ms}`);
    print(
      `| ${listings} | ${timing.open.p50Ms} | ${timing.open.p99Ms} | ${timing.peak.perSecond} | ${kinds.join(' | ')} |`,
    );
  }
  const chart = path.resolve(isQuick ? path.join(tmpdir(), 'listings.svg') : 'docs/listings.svg');
  await writeFile(
    chart,
    drawListings(timings.map(({ listings, open }) => ({ listings, p50: open.p50Ms, p99: open.p99Ms }))),
  );
  print(`chart: ${chart}`);
};
