/** A slice of every way in which a site can run; the long run takes all journeys through each (docs/testing.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as sales from '#contracts/sales/sales.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import { untilReady } from '#driver/readiness.ts';
import { buy, enterAs, payAt, readLog, sandboxState } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { variants } from '#driver/variants.ts';

describe.each(variants.filter((variant) => variant !== 'one'))('a site that runs as “%s”', (variant) => {
  let site: SiteProcess;
  let creator: SiteClient;
  let buyer: SiteClient;
  beforeAll(async () => {
    site = await startLivedSite({}, variant);
    creator = await enterAs(site, { name: 'creator', isCreator: true });
    buyer = await enterAs(site, { name: 'buyer' });
  });
  afterAll(() => site.stop());

  const start = async (place: number) => {
    const order = await buy(buyer, await listFromStock(site, creator, place));
    expect(await payAt(order.payUrl)).toBe(303);
    return order.orderId;
  };
  const untilSold = (orderId: string) =>
    waitFor('the sale', async () => {
      const { status } = await buyer.call(sales.getOrder, { params: { orderId } });
      return status === 'sold' ? true : undefined;
    });

  it('sells a video, is killed while the next is being paid, and sells that one, too', async () => {
    const first = await start(1);
    await untilSold(first);
    const second = await start(2);
    await site.kill();
    await site.restart();
    await untilSold(second);
    await untilReady(site.url);
    const sold = (await readLog(site)).filter(({ type }) => type === 'VideoSold');
    expect(sold.map(({ data }) => (data as { orderId: string }).orderId)).toEqual([first, second]);
    expect((await sandboxState(site)).payments.succeeded).toHaveLength(2);
  });
});
