/** What visitors notice while a read model is made again from the beginning of a long log, and how soon a site that was stopped is ready. */
import { openLog } from '#app/openLog.ts';
import { openTestStores } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { rebuild } from '#platform/projections/projection.ts';
import { projections } from '#projections/index.ts';
import { median } from './measure.ts';

export type CatchUpResult = {
  /** The median of a page that is not kept, alone and meanwhile. */
  aloneMs: number;
  meanwhileMs: number;
  rebuildSeconds: number;
};

const PAUSE_MS = 50;

/** Asks for one page after the other, each of them new, until `isOver`; the median in ms. */
const askOn = async (ask: (turn: number) => Promise<unknown>, isOver: () => boolean): Promise<number> => {
  const durations: number[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    const start = performance.now();
    await ask(turn);
    durations.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return median(durations);
};

/** The read model behind all lists, by the code of `npm run rebuild`, in a process beside the site. */
export const measureCatchUp = async (
  site: SiteProcess,
  seconds: number,
  ask: (name: string) => Promise<unknown>,
): Promise<CatchUpResult> => {
  const end = performance.now() + seconds * 1000;
  const aloneMs = await askOn(
    (turn) => ask(`alone-${turn}`),
    () => performance.now() > end,
  );
  const stores = await openTestStores(site);
  try {
    const projection = projections.find(({ name }) => name === 'video_listings');
    if (projection === undefined) throw new Error('there is no such read model');
    const { store } = openLog(stores.rawStore, stores.subjectKeys);
    const { connectionString } = stores;
    let isDone = false;
    const begun = performance.now();
    const rebuilding = rebuild(projection, { store, connectionString, signal: new AbortController().signal }).finally(
      () => (isDone = true),
    );
    const meanwhileMs = await askOn(
      (turn) => ask(`meanwhile-${turn}`),
      () => isDone,
    );
    await rebuilding;
    return { aloneMs, meanwhileMs, rebuildSeconds: (performance.now() - begun) / 1000 };
  } finally {
    await stores.close();
  }
};

/** From the start of the process until it takes requests, over what is there, in seconds. */
export const measureStart = async (site: SiteProcess): Promise<number> => {
  await site.halt();
  const begun = performance.now();
  await site.restart();
  return (performance.now() - begun) / 1000;
};
