/** From the answers at the checkout to the order that keeps them, in the whole process. */
import { beforeAll, describe, expect, it } from 'vitest';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { shareLivedSite, shareStaff } from '#driver/livedSite.ts';
import { buy, enterAs, payAt, readLog, sandboxState } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { agreementOf } from '#contracts/sales/checkoutStatements.ts';
import { Problem } from '#contracts/http/problem.ts';
import * as sales from '#contracts/sales/sales.ts';
import { refusalOf } from '#testing/refusal.ts';
import { listStock } from '#driver/stock.ts';

let app: SiteProcess;
let creator: SiteClient;
let auditor: SiteClient;

beforeAll(async () => {
  app = await shareLivedSite();
  [creator, auditor] = await Promise.all([
    enterAs(app, { name: 'checkout-seller', isCreator: true }),
    shareStaff('auditor'),
  ]);
});

/** The ids of the orders for this video. */
const ordersOf = async (videoId: string): Promise<string[]> =>
  (await readLog(app))
    .filter(({ type, data }) => type === 'OrderCreated' && (data as { videoId: string }).videoId === videoId)
    .map(({ data }) => (data as { orderId: string }).orderId);
/** The provider's payments for these orders. */
const paymentsFor = async (orderIds: readonly string[]) => {
  const { succeeded, requires_capture: held } = (await sandboxState(app)).payments;
  const isOurs = ({ reference }: { reference: string | null }): boolean => orderIds.includes(reference ?? '');
  return { succeeded: succeeded.filter(isOurs), requires_capture: held.filter(isOurs) };
};
const remarksOn = (promise: Promise<unknown>): Promise<Problem['errors']> =>
  promise.then(
    () => [],
    (error: unknown) => (error instanceof Problem ? error.errors : Promise.reject(error as Error)),
  );
const orderOf = (buyer: SiteClient, orderId: string): Promise<sales.Order> =>
  buyer.call(sales.getOrder, { params: { orderId } });
const sold = (buyer: SiteClient, orderId: string): Promise<sales.Order> =>
  waitFor('the sale', async () => {
    const order = await orderOf(buyer, orderId);
    return order.status === 'sold' ? order : undefined;
  });

describe('what a buyer saw and agreed to', () => {
  it('is refused field by field while something is missing', async () => {
    const videoId = await listStock(app, creator);
    const buyer = await enterAs(app, { name: 'checkout-hasty' });
    const consumer = { wantsImmediateSupply: false, givesUpCancellation: false };
    expect(await remarksOn(buy(buyer, videoId, 4900, consumer))).toEqual([
      { pointer: '#/wantsImmediateSupply', detail: 'Please agree to immediate delivery' },
      { pointer: '#/givesUpCancellation', detail: 'Please confirm that you know this' },
    ]);
    expect(await remarksOn(buy(buyer, videoId, 4900, { licenceHash: 'of another text' }))).toEqual([
      { pointer: '#/acceptsLicence', detail: 'The licence has changed. Please read it again.' },
    ]);
    expect(await ordersOf(videoId)).toEqual([]);
  });

  it('stands in the order, with price and licence, for its buyer and for an auditor', async () => {
    const videoId = await listStock(app, creator);
    const buyer = await enterAs(app, { name: 'checkout-agreeing' });
    const licence = await buyer.call(sales.currentLicence);
    const { orderId, payUrl } = await buy(buyer, videoId);
    expect(await payAt(payUrl)).toBe(303);
    expect((await sold(buyer, orderId)).agreement).toEqual(agreementOf('consumer'));
    const { events } = await auditor.call(sales.replaySale, { params: { id: orderId }, query: {} });
    expect(events.find(({ type }) => type === 'OrderCreated')?.data).toMatchObject({
      pricePence: 4900,
      buyerFeePence: 490,
      totalPence: 5390,
      licenceVersion: licence.version,
      licenceHash: licence.hash,
      agreement: agreementOf('consumer'),
    });
  });

  it('makes another order when it changes, and the pay page of the one before closes', async () => {
    const videoId = await listStock(app, creator);
    const buyer = await enterAs(app, { name: 'checkout-wavering' });
    const first = await buy(buyer, videoId);
    expect(await buy(buyer, videoId)).toEqual(first);
    const second = await buy(buyer, videoId, 4900, { buysAs: 'business' });
    expect(second.orderId).not.toBe(first.orderId);
    expect(await payAt(first.payUrl)).toBe(410);
    expect(await orderOf(buyer, first.orderId)).toMatchObject({ status: 'lost', lostBecause: 'replaced' });
    expect(await payAt(second.payUrl)).toBe(303);
    expect((await sold(buyer, second.orderId)).agreement).toEqual(agreementOf('business'));
  });

  it('stays what it was for an order that is paid already: nobody pays twice', async () => {
    const videoId = await listStock(app, creator);
    const buyer = await enterAs(app, { name: 'checkout-returning' });
    const { orderId, payUrl } = await buy(buyer, videoId);
    await payAt(payUrl);
    const again = { orderId, payUrl: `${app.url}/orders/${orderId}` };
    // Pressed all the while the payment becomes a sale: no press may meet "sold to somebody else".
    for (let press = 1; press <= 20; press += 1)
      expect(await buy(buyer, videoId, 4900, { buysAs: 'business' })).toEqual(again);
    await sold(buyer, orderId);
    expect(await buy(buyer, videoId)).toEqual(again);
    expect((await orderOf(buyer, orderId)).agreement?.buysAs).toBe('consumer');
    const { succeeded, requires_capture: held } = await paymentsFor(await ordersOf(videoId));
    expect(succeeded).toHaveLength(1);
    expect(held).toEqual([]);
  });
});

describe('a video that somebody else was faster to buy', () => {
  it('is refused at the checkout, and lost at the return from the pay page, with nothing charged', async () => {
    const videoId = await listStock(app, creator);
    const [fast, slow, late] = (await Promise.all(
      ['fast', 'slow', 'late'].map((name) => enterAs(app, { name: `checkout-${name}` })),
    )) as [SiteClient, SiteClient, SiteClient];
    const first = await buy(fast, videoId);
    const second = await buy(slow, videoId);
    await payAt(first.payUrl);
    await payAt(second.payUrl);
    // Reports of the provider come in any order, so either may win.
    const decided = await waitFor('both orders to be decided', async () => {
      const both = await Promise.all([orderOf(fast, first.orderId), orderOf(slow, second.orderId)]);
      return both.every(({ status }) => status === 'sold' || status === 'lost') ? both : undefined;
    });
    expect(decided.map(({ status }) => status).toSorted()).toEqual(['lost', 'sold']);
    const lost = decided.find(({ status }) => status === 'lost');
    expect(lost).toMatchObject({ lostBecause: 'sold', category: 'diy', payUrl: null, proof: null });
    expect(await refusalOf(buy(late, videoId))).toBe('video-already-sold');
    await waitFor('every hold to be released', async () => {
      const { requires_capture: held } = await paymentsFor([first.orderId, second.orderId]);
      return held.length === 0 ? true : undefined;
    });
  });
});
