/** Whole purchases, from the checkout to the last mail, and two hundred buyers who want one video at the same moment. */
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '#contracts/http/problem.ts';
import * as sales from '#contracts/sales/sales.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { buy, enterAs, enterMany, enterStaff, listVideo, openTestStores, payAt } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import type { Db } from '#platform/postgres/db.ts';
import { processorSeconds } from './memory.ts';
import { summarise, type Timing } from './measure.ts';

export type PurchasesResult = {
  /** From the checkout until the buyer sees the licence. */
  purchases: Timing & { perSecondWithEverything: number; siteSecondsEach: number };
  race: { buyers: number; wholeMs: number; sincePaidMs: number };
};

/** What an account may upload on a day, less one. */
const EACH = 9;
const FIRST_SEED = 40_000;
/** The page of a buyer who waits asks so often. */
const QUESTIONS_EVERY_MS = 250;

/** Videos for sale, of as many creators as that takes. */
const listMany = async (site: SiteProcess, count: number): Promise<string[]> => {
  const moderator = await enterStaff(site, 'moderator');
  const names = Array.from({ length: Math.ceil(count / EACH) }, (_, n) => `creator${n}`);
  const creators: SiteClient[] = [];
  for (const name of names) creators.push(await enterAs(site, { name, isCreator: true }));
  const ids = creators.map(async (creator, place) => {
    const own: string[] = [];
    for (let seed = place * EACH; seed < Math.min(count, (place + 1) * EACH); seed += 1)
      own.push(await listVideo(site, { creator, moderator }, { seed: FIRST_SEED + seed }));
    return own;
  });
  return (await Promise.all(ids)).flat();
};

/** Asks again, as pages do, while the answer is to come later. */
const patiently = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Problem) || error.retryAfterSeconds === undefined) throw error;
      await pause(error.retryAfterSeconds * 1000);
    }
  }
};

/** Resolves when the buyer knows how it ended. */
const untilSettled = async (buyer: SiteClient, orderId: string): Promise<void> => {
  for (;;) {
    const { status, proof } = await patiently(() => buyer.call(sales.getOrder, { params: { orderId } }));
    if (status === 'lost' || (status === 'sold' && proof !== null)) return;
    await pause(QUESTIONS_EVERY_MS);
  }
};

/** Nothing is left to do: no job is due, and nothing that belongs to an order waits for its next step. */
const untilDone = async (db: Db): Promise<void> => {
  await waitFor('the end of all work', async () => {
    const { rows } = await db.raw<{ rows: { left: number }[] }>(
      `select (select count(*) from jobs where state in ('waiting', 'running') and due_at <= now())::int
            + (select count(*) from unfinished_work where process in ('order', 'cancellation', 'offer-claim', 'mail'))::int as left`,
    );
    return rows[0]?.left === 0 ? true : undefined;
  });
};

const measureRace = async (buyers: readonly SiteClient[], videoId: string): Promise<PurchasesResult['race']> => {
  const begun = performance.now();
  const orders = await Promise.all(buyers.map((buyer) => patiently(() => buy(buyer, videoId))));
  await Promise.all(orders.map(({ payUrl }) => payAt(payUrl)));
  const paid = performance.now();
  await Promise.all(buyers.map((buyer, n) => untilSettled(buyer, orders[n]?.orderId ?? '')));
  const now = performance.now();
  return { buyers: buyers.length, wholeMs: Math.round(now - begun), sincePaidMs: Math.round(now - paid) };
};

/** The provider's sandbox is a process of its own, beside the measured one. */
export const measurePurchases = async (count: number, atOnce: number, racing: number): Promise<PurchasesResult> => {
  const site = await startSite();
  const stores = await openTestStores(site);
  try {
    const [raced = '', ...videos] = await listMany(site, count + 1);
    const names = Array.from({ length: Math.max(racing, atOnce) }, (_, n) => `buyer${n}`);
    const buyers = await enterMany(site, names);
    await untilDone(stores.db);

    const durations: number[] = [];
    const waiting = [...videos];
    const secondsBefore = await processorSeconds(site);
    const begun = performance.now();
    const buyOn = async (buyer: SiteClient): Promise<void> => {
      for (let videoId = waiting.pop(); videoId !== undefined; videoId = waiting.pop()) {
        const start = performance.now();
        const { orderId, payUrl } = await patiently(() => buy(buyer, videoId));
        await payAt(payUrl);
        await untilSettled(buyer, orderId);
        durations.push(performance.now() - start);
      }
    };
    await Promise.all(buyers.slice(0, atOnce).map(buyOn));
    const timing = summarise(durations, performance.now() - begun);
    await untilDone(stores.db);
    const wholeSeconds = (performance.now() - begun) / 1000;
    const siteSeconds = (await processorSeconds(site)) - secondsBefore;
    return {
      purchases: {
        ...timing,
        perSecondWithEverything: videos.length / wholeSeconds,
        siteSecondsEach: siteSeconds / videos.length,
      },
      race: await measureRace(buyers.slice(0, racing), raced),
    };
  } finally {
    await stores.close();
    await site.stop();
  }
};
