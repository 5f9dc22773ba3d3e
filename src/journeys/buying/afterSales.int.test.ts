/** What comes after a sale, in the whole process: refunds, disputes, fraud warnings, reported problems. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { onboard } from '#cli/demo/onboard.ts';
import { shareLivedSite, shareStaff } from '#driver/livedSite.ts';
import { buy, controlSandbox, enterAs, payAt, readLog, sandboxState } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import * as afterSales from '#contracts/sales/afterSales.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import { getFigures } from '#contracts/sales/figures.ts';
import * as sales from '#contracts/sales/sales.ts';
import * as studio from '#contracts/catalogue/studio.ts';
import { refusalOf } from '#testing/refusal.ts';
import { brokenPromises } from '#testing/site/brokenPromises.ts';
import { listStock } from '#driver/stock.ts';
import { isLongRun } from '#testing/run/longRun.ts';

let app: SiteProcess;
let creator: SiteClient;
let finance: SiteClient;

beforeAll(async () => {
  app = await shareLivedSite();
  [creator, finance] = await Promise.all([
    enterAs(app, { name: 'aftersales-seller', isCreator: true }),
    shareStaff('finance'),
  ]);
  expect((await creator.call(sales.myTrust)).faults.has).toBe(0);
});
const auditTheLog = async (): Promise<void> => {
  const log = await readLog(app);
  expect(brokenPromises(log)).toEqual([]);
  const logged = log.filter(({ type }) => type === 'DownloadLogged');
  expect(logged.length).toBeGreaterThan(isLongRun ? 4 : 3);
  expect(JSON.stringify(logged)).not.toContain('127.0.0.1');
};
// The whole log keeps every promise after all that the tests did.
afterAll(auditTheLog);

/** Bought and paid by somebody new. */
const sell = async (name: string, card?: string) => {
  const videoId = await listStock(app, creator);
  const buyer = await enterAs(app, { name: `aftersales-${name}` });
  const { orderId, payUrl } = await buy(buyer, videoId);
  expect(await payAt(payUrl, card)).toBe(303);
  await waitFor('the sale', async () => {
    const order = await buyer.call(sales.getOrder, { params: { orderId } });
    return order.status === 'sold' ? order : undefined;
  });
  const paid = (await sandboxState(app)).payments.succeeded.find(({ reference }) => reference === orderId);
  return { videoId, orderId, buyer, chargeId: paid?.chargeId ?? '' };
};
type Sale = Awaited<ReturnType<typeof sell>>;

const download = ({ buyer, orderId }: Sale) => buyer.call(sales.openDownload, { params: { orderId } });
const stateOf = async ({ buyer, orderId }: Sale) =>
  (await buyer.call(afterSales.myPurchaseStates)).purchases.find((purchase) => purchase.orderId === orderId);
const balance = () => creator.call(sales.getBalance);
const until = <T>(what: string, read: () => Promise<T>, isRight: (found: T) => boolean): Promise<T> =>
  waitFor(
    what,
    async () => {
      const found = await read();
      return isRight(found) ? found : undefined;
    },
    30_000,
  );
const statusOf = async (videoId: string) => (await creator.call(catalogue.getMyVideo, { params: { videoId } })).status;
/** The share has been credited and taken back. */
const untilShareGoes = ({ orderId }: Sale) =>
  waitFor('the share to go', async () =>
    (await readLog(app)).find(
      ({ type, data }) => type === 'ShareCancelled' && (data as { orderId: string }).orderId === orderId,
    ),
  );
const row = (sale: Sale) => finance.call(afterSales.adminGetAfterSale, { params: { id: sale.orderId } });
const reason = 'The buyer could not use it.';

describe('a refund', () => {
  it('before anybody fetched the original annuls the sale, and the creator may list the video again', async () => {
    const before = await balance();
    const sale = await sell('unfetched');
    await until('the credit', balance, ({ availablePence }) => availablePence === before.availablePence + 4410);
    await finance.call(afterSales.refundSale, { params: { id: sale.orderId }, body: { reason } });
    expect(await refusalOf(download(sale))).toBe('purchase-refunded');
    await until('the share to go', balance, ({ availablePence }) => availablePence === before.availablePence);
    await until(
      'the return',
      () => statusOf(sale.videoId),
      (status) => status === 'withdrawn',
    );
    const { refunds } = await sandboxState(app);
    expect(refunds.filter(({ chargeId }) => chargeId === sale.chargeId)).toMatchObject([
      { amountPence: 5390, status: 'succeeded' },
    ]);
    await creator.call(studio.relistVideo, { params: { videoId: sale.videoId }, body: { pricePence: 4900 } });
    const second = await enterAs(app, { name: 'aftersales-second' });
    const again = await waitFor('the offer', () => buy(second, sale.videoId).catch(() => undefined));
    expect(await payAt(again.payUrl)).toBe(303);
    await until(
      'the second sale',
      () => second.call(sales.getOrder, { params: { orderId: again.orderId } }),
      ({ status }) => status === 'sold',
    );
    const figures = await second.call(getFigures);
    expect(figures.videosSoldTwice).toBe(0);
    await until('the second credit', balance, ({ availablePence }) => availablePence === before.availablePence + 4410);
  });

  it('after a fetch takes back what was paid out; the rest is a debt that the next sale pays', async () => {
    const before = await balance();
    const { faults } = await creator.call(sales.myTrust);
    const sale = await sell('fetched');
    await download(sale);
    const { availablePence } = await until(
      'the credit',
      balance,
      (now) => now.availablePence === before.availablePence + 4410,
    );
    await onboard(creator);
    const { payout } = await creator.call(sales.requestPayout, {
      body: { submissionId: randomUUID(), amountPence: availablePence },
    });
    await finance.call(sales.releasePayout, { params: { id: payout.id } });
    await until('the payout', balance, ({ requestedPence }) => requestedPence === 0);
    const { transfers, accounts } = await sandboxState(app);
    const own = accounts.find(({ reference }) => reference === creator.userId)?.payeeId;
    const total = transfers
      .filter(({ payeeId }) => payeeId === own)
      .reduce((sum, { amountPence }) => sum + amountPence, 0);
    await controlSandbox(app, `accounts/${own}/paid-out`, { paidOutPence: total - 1000 });
    await finance.call(afterSales.refundSale, { params: { id: sale.orderId }, body: { reason, isFault: true } });
    const owing = await until('the debt', balance, (now) => now.availablePence === -3410);
    expect(owing.paidPence).toBe(total - 1000);
    expect(
      await refusalOf(creator.call(sales.requestPayout, { body: { submissionId: randomUUID(), amountPence: 1000 } })),
    ).toBe('balance-too-low');
    expect(await statusOf(sale.videoId)).toBe('sold');
    await sell('next');
    await until('the debt to be paid', balance, (now) => now.availablePence === 1000);
    expect((await creator.call(sales.myTrust)).faults.has).toBe(faults.has + 1);
  });

  it.runIf(isLongRun)(
    'that fails later leaves the download revoked and is shown to finance, who try again',
    async () => {
      const sale = await sell('failing', '4000000000005126');
      await finance.call(afterSales.refundSale, { params: { id: sale.orderId }, body: { reason } });
      await until(
        'the failure',
        () => row(sale),
        ({ refundStatus }) => refundStatus === 'failed',
      );
      expect(await refusalOf(download(sale))).toBe('purchase-refunded');
      const waiting = await finance.call(afterSales.adminListAfterSales, {
        query: { filter: JSON.stringify({ status: 'failedRefund' }) },
      });
      expect(waiting.map(({ id }) => id)).toEqual([sale.orderId]);
      await finance.call(afterSales.refundSale, { params: { id: sale.orderId }, body: { reason } });
      expect((await row(sale)).refunds).toMatchObject([
        { n: 1, amountPence: 5390, creatorPence: 4410, status: 'failed' },
        { n: 2, amountPence: 5390, creatorPence: 0 },
      ]);
      await untilShareGoes(sale);
    },
  );
});

describe('a dispute', () => {
  it('pauses the download and freezes the share; won gives both back', async () => {
    const before = await balance();
    const sale = await sell('winning');
    await controlSandbox(app, `charges/${sale.chargeId}/dispute`, { reason: 'product_not_received' });
    await until('the freeze', balance, ({ frozenPence }) => frozenPence === 4410);
    expect(await refusalOf(download(sale))).toBe('purchase-disputed');
    const { text, data } = await finance.call(afterSales.getEvidence, { params: { id: sale.orderId } });
    expect(text).toContain('Price shown and paid: £53.90 (£49 price, £4.90 buyer’s fee, shown together).');
    expect(text).toContain('aftersales-winning@test.example');
    expect(text).toContain('Confirmation by the buyer’s bank (3-D Secure): the bank was not asked');
    expect(text).toContain('(product_not_received): £53.90, and a fee of £20 for it');
    expect(data).toMatchObject({
      orderId: sale.orderId,
      downloads: [],
      provider: { chargeId: sale.chargeId, cardCheck: null, disputes: [{ amountPence: 5390, feePence: 2000 }] },
    });
    await finance.call(afterSales.submitEvidence, { params: { id: sale.orderId } });
    const { disputes } = await sandboxState(app);
    const dispute = disputes.find(({ chargeId }) => chargeId === sale.chargeId);
    expect(dispute?.evidence['uncategorized_text']).toContain(sale.orderId);
    await controlSandbox(app, `disputes/${dispute?.disputeId}/close`, { status: 'won' });
    await until('the thaw', balance, (now) => now.frozenPence === 0);
    expect((await balance()).availablePence).toBe(before.availablePence + 4410);
    expect((await download(sale)).url).toContain('/media/original/');
  });

  it('lost ends the licence; the video stays sold, and the share is gone', async () => {
    const before = await balance();
    const { faults } = await creator.call(sales.myTrust);
    const sale = await sell('losing', '4000000000000259');
    await until('the freeze', balance, ({ frozenPence }) => frozenPence === 4410);
    const { disputeId } = await row(sale);
    await controlSandbox(app, `disputes/${disputeId}/close`, { status: 'lost' });
    await until(
      'the loss',
      () => stateOf(sale),
      (state) => state?.access === 'revoked',
    );
    await until('the share to go', balance, ({ frozenPence }) => frozenPence === 0);
    expect((await balance()).availablePence).toBe(before.availablePence);
    expect(await refusalOf(download(sale))).toBe('purchase-refunded');
    expect(await statusOf(sale.videoId)).toBe('sold');
    expect((await creator.call(sales.myTrust)).faults.has).toBe(faults.has + 1);
  });
});

describe.runIf(isLongRun)('a fraud warning', () => {
  it('before the fetch refunds at once and brings the video back; after it, it is noted', async () => {
    const before = await balance();
    const early = await sell('warned', '4000000000005423');
    await until(
      'the return',
      () => statusOf(early.videoId),
      (status) => status === 'withdrawn',
    );
    await untilShareGoes(early);
    const late = await sell('fetching');
    await download(late);
    await controlSandbox(app, `charges/${late.chargeId}/warning`, {});
    await until(
      'the note',
      () => row(late).catch(() => undefined),
      (found) => found?.isWarned === true,
    );
    expect((await row(late)).refundStatus).toBeNull();
    expect((await download(late)).url).toContain('/media/original/');
    await until('the credit', balance, ({ availablePence }) => availablePence === before.availablePence + 4410);
  });
});

describe('a reported problem', () => {
  it('freezes the share at once, hears both sides, and is decided by a partial refund', async () => {
    const before = await balance();
    const sale = await sell('complaining');
    const { orderId, buyer } = sale;
    await download(sale);
    const body = { kind: 'technicalFault' as const, text: 'There is no sound after the first minute.' };
    await buyer.call(afterSales.reportProblem, { params: { orderId }, body });
    await until('the freeze', balance, ({ frozenPence }) => frozenPence === 4410);
    expect(await refusalOf(buyer.call(afterSales.reportProblem, { params: { orderId }, body }))).toBe('already-done');
    const { problems } = await creator.call(afterSales.mySalesProblems);
    expect(problems.find((problem) => problem.orderId === orderId)).toMatchObject({ text: body.text, answer: null });
    const stranger = await enterAs(app, { name: 'aftersales-stranger', isCreator: true });
    const answer = { params: { orderId }, body: { text: 'I hear it well.' } };
    expect(await refusalOf(stranger.call(afterSales.answerProblem, answer))).toBe('not-found');
    await creator.call(afterSales.answerProblem, answer);
    expect((await row(sale)).problem).toMatchObject({ text: body.text, answer: 'I hear it well.', status: 'open' });
    await finance.call(afterSales.refundPartOfSale, {
      params: { id: orderId },
      body: { reason: 'A part is missing.', amountPence: 2695, isFault: false },
    });
    await until('the part', balance, (now) => now.frozenPence === 0);
    expect((await balance()).availablePence).toBe(before.availablePence + 2205);
    expect(await stateOf(sale)).toMatchObject({
      access: 'open',
      refundedPence: 2695,
      problem: { status: 'partialRefund', reason: 'A part is missing.', amountPence: 2695 },
    });
    expect((await download(sale)).url).toContain('/media/original/');
  });
});
