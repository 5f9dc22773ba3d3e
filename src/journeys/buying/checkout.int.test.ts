/** From the answers at the checkout to the order that keeps them, in the whole process. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, payAt, readLog, sandboxState } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { agreementOf } from '#contracts/sales/checkoutStatements.ts';
import { Problem } from '#contracts/http/problem.ts';
import * as sales from '#contracts/sales/sales.ts';
import { refusalOf } from '#testing/refusal.ts';

let app: SiteProcess;
let creator: SiteClient;
let auditor: SiteClient;

beforeAll(async () => {
  app = await startLivedSite();
  [creator, auditor] = await Promise.all([
    enterAs(app, { name: 'creator', isCreator: true }),
    enterStaff(app, 'auditor'),
  ]);
});
afterAll(() => app.stop());

const createdOrders = async (): Promise<string[]> =>
  (await readLog(app)).filter(({ type }) => type === 'OrderCreated').map(({ streamId }) => streamId);
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
    const videoId = await listFromStock(app, creator, 1);
    const buyer = await enterAs(app, { name: 'hasty' });
    const before = await createdOrders();
    const consumer = { wantsImmediateSupply: false, givesUpCancellation: false };
    expect(await remarksOn(buy(buyer, videoId, 4900, consumer))).toEqual([
      { pointer: '#/wantsImmediateSupply', detail: 'Please agree to immediate delivery' },
      { pointer: '#/givesUpCancellation', detail: 'Please confirm that you know this' },
    ]);
    expect(await remarksOn(buy(buyer, videoId, 4900, { licenceHash: 'of another text' }))).toEqual([
      { pointer: '#/acceptsLicence', detail: 'The licence has changed. Please read it again.' },
    ]);
    expect(await createdOrders()).toEqual(before);
  });

  it('stands in the order, with price and licence, for its buyer and for an auditor', async () => {
    const videoId = await listFromStock(app, creator, 2);
    const buyer = await enterAs(app, { name: 'agreeing' });
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
    const videoId = await listFromStock(app, creator, 3);
    const buyer = await enterAs(app, { name: 'wavering' });
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
    const videoId = await listFromStock(app, creator, 4);
    const buyer = await enterAs(app, { name: 'returning' });
    const before = await sandboxState(app);
    const { orderId, payUrl } = await buy(buyer, videoId);
    await payAt(payUrl);
    const again = { orderId, payUrl: `${app.url}/orders/${orderId}` };
    // Pressed all the while the payment becomes a sale: no press may meet "sold to somebody else".
    for (let press = 1; press <= 20; press += 1)
      expect(await buy(buyer, videoId, 4900, { buysAs: 'business' })).toEqual(again);
    await sold(buyer, orderId);
    expect(await buy(buyer, videoId)).toEqual(again);
    expect((await orderOf(buyer, orderId)).agreement?.buysAs).toBe('consumer');
    const after = await sandboxState(app);
    expect(after.payments.succeeded.length - before.payments.succeeded.length).toBe(1);
    expect(after.payments.requires_capture).toEqual([]);
  });
});

describe('a video that somebody else was faster to buy', () => {
  it('is refused at the checkout, and lost at the return from the pay page, with nothing charged', async () => {
    const videoId = await listFromStock(app, creator, 5);
    const [fast, slow, late] = (await Promise.all(['fast', 'slow', 'late'].map((name) => enterAs(app, { name })))) as [
      SiteClient,
      SiteClient,
      SiteClient,
    ];
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
      const { payments } = await sandboxState(app);
      return payments.requires_capture.length === 0 ? true : undefined;
    });
  });
});
