import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callSite, uploadVideo, waitFor, type SiteClient } from '#driver/client.ts';
import { onboard } from '#cli/demo/onboard.ts';
import * as afterSales from '#contracts/sales/afterSales.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as notifications from '#contracts/notifications/notifications.ts';
import * as desk from '#contracts/payouts/payoutDesk.ts';
import * as reviews from '#contracts/reviews/reviews.ts';
import * as saved from '#contracts/catalogue/saved.ts';
import { getFigures } from '#contracts/sales/figures.ts';
import { offerAssignment, withdrawAssignment } from '#contracts/sales/assignments.ts';
import * as sales from '#contracts/sales/sales.ts';
import { editListing } from '#contracts/catalogue/studio.ts';
import { adminOpenOriginal } from '#contracts/catalogue/originals.ts';
import { featureVideo } from '#contracts/catalogue/featured.ts';
import { reportThing } from '#contracts/reports/reports.ts';
import { myRequests, proposeVideo, requestMyContent } from '#contracts/requests/requests.ts';
import { writeToCreator } from '#contracts/messages/messages.ts';
import * as support from '#contracts/support/support.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import type { Stores } from '#platform/eventStore/stores.ts';
import { sealing } from '#platform/eventStore/sealed.ts';
import { rebuild } from '#platform/projections/projection.ts';
import { projections } from '#projections/index.ts';
import { clip } from '#driver/clip.ts';
import { listFromStock, startLivedSite, stockFilm } from '#driver/livedSite.ts';
import {
  buy,
  enterAs,
  enterMany,
  enterStaff,
  openTestStores,
  payAt,
  plantFault,
  readLog,
  sandboxState,
} from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { listStock } from '#driver/stock.ts';
import { refusalOf } from '#testing/refusal.ts';
import { brokenPromises } from '#testing/site/brokenPromises.ts';
import { sendNotice } from '#testing/site/sendNotice.ts';
import { startPro } from '#testing/site/startPro.ts';
import { untilStill } from '#testing/site/untilStill.ts';
import { isLongRun } from '#testing/run/longRun.ts';

const BUYERS = isLongRun ? 200 : 40;
const RACES = isLongRun ? 20 : 1;

let app: SiteProcess;
let creator: SiteClient;
let moderator: SiteClient;
let finance: SiteClient;
let auditor: SiteClient;

beforeAll(async () => {
  app = await startLivedSite({ TRUST_RULE: 'strict' });
  [creator, moderator, finance, auditor] = await Promise.all([
    enterAs(app, { name: 'creator', isCreator: true }),
    enterStaff(app, 'moderator'),
    enterStaff(app, 'finance'),
    enterStaff(app, 'auditor'),
  ]);
});

const auditLog = async (): Promise<void> => {
  const events = await readLog(app);
  expect(brokenPromises(events)).toEqual([]);
  const text = JSON.stringify(events);
  for (const secret of ['@test.example', 'unlucky', 'Passw0rd', 'creator Test']) expect(text).not.toContain(secret);
};

// After all of this, the log holds every promise, and no personal data in clear.
afterAll(() => auditLog().finally(() => app.stop()));

const orderStatus = (buyer: SiteClient, orderId: string): Promise<string> => {
  const order = buyer.call(sales.getOrder, { params: { orderId } });
  return order.then(
    ({ status, lostBecause }) => (lostBecause === null ? status : `lost: ${lostBecause}`),
    // The provider may not have answered: asked again, it does.
    () => refusalOf(order),
  );
};

const untilSold = (buyer: SiteClient, orderId: string): Promise<true> =>
  waitFor('the sale', async () => ((await orderStatus(buyer, orderId)) === 'sold' ? true : undefined));

/** Sells the creator's n-th video to them; returns the order, for which the creator has got the share. */
const sellTo = async (buyer: SiteClient, place: number, pricePence?: number): Promise<string> => {
  const { orderId, payUrl } = await buy(buyer, await listFromStock(app, creator, place, pricePence), pricePence);
  await payAt(payUrl);
  await untilSold(buyer, orderId);
  await waitFor('the credit', async () => {
    const credits = (await readLog(app)).filter(({ type }) => type === 'SaleCredited');
    return credits.some(({ data }) => (data as { orderId: string }).orderId === orderId) ? true : undefined;
  });
  return orderId;
};

describe('a race for one video', () => {
  let buyers: SiteClient[];
  beforeAll(async () => {
    const names = Array.from({ length: BUYERS }, (_, n) => `buyer${n}`);
    buyers = await enterMany(app, names);
  });

  const races = Array.from({ length: RACES }, (_, n) => n);
  it.each(races)(`V2.3.4: lets exactly one of ${BUYERS} buyers win, and charges nobody else`, async (race) => {
    const seller = await enterAs(app, { name: `seller${race}`, isCreator: true });
    const videoId = await listStock(app, seller);
    const before = await sandboxState(app);

    // A buyer whom a log under so many buyers at once keeps waiting tries again.
    const orders = await Promise.all(buyers.map((buyer) => waitFor('the checkout', () => buy(buyer, videoId))));
    const paid = await Promise.all(orders.map(({ payUrl }) => payAt(payUrl)));
    expect(paid.every((status) => status === 303 || status === 410)).toBe(true);

    const outcomes = await waitFor('every order to settle', async () => {
      const all = await Promise.all(buyers.map((buyer, n) => orderStatus(buyer, orders[n]?.orderId ?? '')));
      return all.every((outcome) => outcome === 'sold' || outcome === 'lost: sold') ? all : undefined;
    });
    expect(outcomes.filter((outcome) => outcome === 'sold')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'lost: sold')).toHaveLength(BUYERS - 1);

    const [late] = await enterMany(app, [`late${race}`]);
    expect(await refusalOf(buy(late as SiteClient, videoId))).toBe('video-already-sold');

    const facts = (await readLog(app)).filter(({ streamId }) => streamId === `offer-${videoId}`);
    expect(facts.filter(({ type }) => type === 'OfferClaimed')).toHaveLength(1);
    expect(facts.filter(({ type }) => type === 'VideoSold')).toHaveLength(1);

    const state = await waitFor('every hold to be released', async () => {
      const now = await sandboxState(app);
      return now.payments.requires_capture.length === 0 ? now : undefined;
    });
    expect(state.payments.succeeded.length - before.payments.succeeded.length).toBe(1);
    expect(await refusalOf(callSite(app.url)(catalogue.getVideo, { params: { videoId } }))).toBe('gone');
  });
});

describe('a payment provider that misbehaves', () => {
  it.each([
    ['loses the answer to the capture', { path: '/capture', times: 2, kind: 'dropReply' }, 7],
    ['answers the capture with a 500 after doing it', { path: '/capture', times: 1, kind: 'error500After' }, 8],
    ['answers the capture with a 500 before doing it', { path: '/capture', times: 2, kind: 'error500Before' }, 9],
  ])('%s: the sale still happens once', async (_, fault, place) => {
    const videoId = await listFromStock(app, creator, place);
    const buyer = await enterAs(app, { name: `unlucky${place}` });
    const { orderId, payUrl } = await buy(buyer, videoId);
    await plantFault(app, fault);
    await payAt(payUrl);
    await untilSold(buyer, orderId);
    const sold = (await readLog(app)).filter(
      ({ type, data }) => type === 'VideoSold' && (data as { videoId: string }).videoId === videoId,
    );
    expect(sold).toHaveLength(1);
  });

  it('refuses a card: the video stays for sale, the next try wins', async () => {
    const videoId = await listFromStock(app, creator, 1);
    const buyer = await enterAs(app, { name: 'declined' });
    const first = await buy(buyer, videoId);
    expect(await payAt(first.payUrl, '4000000000000002')).toBe(402);
    const again = await buy(buyer, videoId);
    expect(again).toEqual(first);
    expect(await payAt(again.payUrl)).toBe(303);
    await untilSold(buyer, again.orderId);
  });
});

describe('buying', () => {
  it('is refused for an own video, for staff, at another price and without consent', async () => {
    const videoId = await listFromStock(app, creator, 2);
    const buyer = await enterAs(app, { name: 'careful' });
    expect(await refusalOf(buy(creator, videoId))).toBe('own-video');
    expect(await refusalOf(buy(moderator, videoId))).toBe('not-allowed');
    expect(await refusalOf(buy(buyer, videoId, 4800))).toBe('price-changed');
    const response = await fetch(`${app.url}/api/videos/${videoId}/checkout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${buyer.token()}` },
      body: JSON.stringify({
        channelUrl: 'nonsense',
        totalPence: 5390,
        licenceHash: '',
        acceptsLicence: false,
      }),
    });
    const problem = (await response.json()) as { errors: { pointer: string; detail: string }[] };
    expect(response.status).toBe(400);
    expect(problem.errors.map(({ pointer }) => pointer)).toEqual(['#/channelUrl', '#/buysAs', '#/acceptsLicence']);
  });

  it("V8.2.2: hides somebody else's order, video and upload", async () => {
    const videoId = await listFromStock(app, creator, 3);
    const [buyer, stranger] = await Promise.all([
      enterAs(app, { name: 'owner' }),
      enterAs(app, { name: 'stranger', isCreator: true }),
    ]);
    const { orderId } = await buy(buyer, videoId);
    expect(await refusalOf(stranger.call(sales.getOrder, { params: { orderId } }))).toBe('not-found');
    expect(await refusalOf(stranger.call(sales.openDownload, { params: { orderId } }))).toBe('not-found');
    expect(await refusalOf(buyer.call(sales.openDownload, { params: { orderId } }))).toBe('not-found');
    expect(await refusalOf(stranger.call(catalogue.getMyVideo, { params: { videoId } }))).toBe('not-found');
    expect(await refusalOf(stranger.call(catalogue.completeUpload, { params: { videoId } }))).toBe('not-found');
    const patch = await fetch(`${app.url}/api/uploads/${videoId}`, {
      method: 'PATCH',
      headers: {
        Authorization: `Bearer ${stranger.token()}`,
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': '0',
        'Content-Type': 'application/offset+octet-stream',
      },
      body: 'x',
    });
    expect(patch.status).toBe(404);
  });

  it('pays the creator once, whoever presses release how often', async () => {
    await sellTo(await enterAs(app, { name: 'patron' }), 6, 10_000);
    const { availablePence } = await creator.call(sales.getBalance);
    expect(availablePence).toBeGreaterThan(4410);
    await onboard(creator);
    expect(
      await refusalOf(
        creator.call(sales.requestPayout, { body: { submissionId: randomUUID(), amountPence: availablePence + 1 } }),
      ),
    ).toBe('balance-too-low');
    expect(
      await refusalOf(creator.call(sales.requestPayout, { body: { submissionId: randomUUID(), amountPence: 999 } })),
    ).toBe('invalid-input');
    const amountPence = 5000;
    const { payout } = await creator.call(sales.requestPayout, { body: { submissionId: randomUUID(), amountPence } });
    expect(await refusalOf(moderator.call(sales.releasePayout, { params: { id: payout.id } }))).toBe('not-allowed');
    expect(await refusalOf(auditor.call(sales.releasePayout, { params: { id: payout.id } }))).toBe('not-allowed');
    const pressed = await Promise.all(
      Array.from({ length: 5 }, () => refusalOf(finance.call(sales.releasePayout, { params: { id: payout.id } }))),
    );
    expect(pressed.filter((outcome) => outcome === 'none')).toHaveLength(1);
    await waitFor('the payout', async () => {
      const { payouts } = await creator.call(sales.myPayouts);
      return payouts.find(({ id }) => id === payout.id)?.status === 'paid' ? true : undefined;
    });
    const { transfers } = await sandboxState(app);
    expect(
      transfers
        .filter(({ metadata }) => metadata['payoutId'] === payout.id)
        .reduce((sum, { amountPence: pence }) => sum + pence, 0),
    ).toBe(amountPence);
  });
});

describe('bad input', () => {
  const video = { title: 'A title', category: 'diy', pricePence: 4900, fileName: 'a.mp4', sizeBytes: 10 };
  const announce = (client: SiteClient, body: object) =>
    fetch(`${app.url}/api/videos`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${client.token()}` },
      body: JSON.stringify({ ...video, ...body }),
    });

  it.each([[0], [-1], [1e9], ['abc'], [49.5]])('a price of %s is refused on the price', async (pricePence) => {
    const response = await announce(creator, { pricePence });
    const { errors } = (await response.json()) as { errors: { pointer: string; detail: string }[] };
    expect(response.status).toBe(400);
    expect(errors).toEqual([{ pointer: '#/pricePence', detail: 'Please enter a price from £1 to £10,000' }]);
  });

  it('an empty file is refused before anything is made', async () => {
    const response = await announce(creator, { sizeBytes: 0 });
    expect(((await response.json()) as { errors: object[] }).errors).toEqual([
      { pointer: '#/sizeBytes', detail: 'The file is empty.' },
    ]);
  });

  it('a wrong or missing token, and an unknown call, get problem+json', async () => {
    for (const [path_, headers, status] of [
      ['/api/my/videos', {}, 401],
      ['/api/my/videos', { Authorization: 'Bearer nonsense' }, 401],
      ['/api/nothing', {}, 404],
      ['/api/auth/login', {}, 405],
    ] as const) {
      const response = await fetch(app.url + path_, { headers });
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    }
  });

  const send = async (client: SiteClient, bytes: Buffer): Promise<string | null> => {
    const details = { title: 'Odd file', description: '', category: 'diy', tags: [], pricePence: 4900 };
    const videoId = await uploadVideo(app.url, client, details, bytes, 'odd.mp4');
    const { status, note } = await waitFor('the verdict', async () => {
      const mine = await client.call(catalogue.getMyVideo, { params: { videoId } });
      return mine.status === 'processing' ? undefined : mine;
    });
    expect(status).toBe('refused');
    return note;
  };

  it('a text file renamed .mp4, a truncated video and a second upload of the same bytes are refused in plain words', async () => {
    const other = await enterAs(app, { name: 'hopeful', isCreator: true });
    expect(await send(other, Buffer.from('not a video at all\n'.repeat(50)))).toMatch(/not a video/i);
    const whole = await clip(60);
    expect(await send(other, whole.subarray(0, Math.floor(whole.length * 0.6)))).toBeTruthy();
    expect(await send(other, await stockFilm(1))).toMatch(/uploaded before/);
    await waitFor('the refused files to be removed', async () => {
      return (await readdir(path.join(app.dataDir, 'media', 'uploads'))).length === 0 ? true : undefined;
    });
  });
});

/** Work for the community: what is saved, reported, wished for and claimed, and looked at for the claim. */
const fillCommunity = async (saver: SiteClient, videoId: string): Promise<void> => {
  const wish = { title: 'A wall', description: 'All of it', category: 'diy' as const };
  await saver.call(saved.saveVideo, { params: { videoId } });
  await saver.call(reportThing, { body: { thing: 'video', thingId: videoId, reason: 'spam' } });
  await saver.call(requestMyContent, { body: { submissionId: randomUUID(), ...wish } });
  const requestId = (await saver.call(myRequests)).requests[0]?.id ?? '';
  const offer = { words: 'I can.', pricePence: 5000, readyBy: '2999-01-01' };
  await creator.call(proposeVideo, { params: { requestId }, body: { submissionId: randomUUID(), ...offer } });
  await sendNotice(app, videoId, 'ann');
  await waitFor('the original to open', async () => {
    const { original } = await moderator.call(adminOpenOriginal, { params: { id: videoId }, body: {} });
    return original ?? undefined;
  });
};

const holdPayout = async (): Promise<void> => {
  await onboard(creator);
  const body = { submissionId: randomUUID(), amountPence: 1000 };
  const { payout } = await creator.call(sales.requestPayout, { body });
  const reviewOn = addDays(new Date().toISOString(), 7).slice(0, 10);
  await finance.call(desk.proposeBatch, { body: { payoutIds: [payout.id] } });
  await finance.call(desk.holdPayout, { params: { id: payout.id }, body: { cause: 'other', note: 'Odd.', reviewOn } });
};

const refund = async (buyer: SiteClient, orderId: string): Promise<void> => {
  const text = 'There is no sound.';
  await buyer.call(afterSales.reportProblem, { params: { orderId }, body: { kind: 'technicalFault', text } });
  await finance.call(afterSales.refundSale, { params: { id: orderId }, body: { reason: text, isFault: true } });
};

/** Afterwards every read model has rows. */
const fillReadModels = async ({ db }: Stores): Promise<void> => {
  const message = { topic: 'payout' as const, message: 'Where is it?' };
  await creator.call(support.openMyCase, { body: { submissionId: randomUUID(), ...message } });
  await waitFor('the case in the read model', () => db<{ id: string }>('cases').first('id'));
  const videoId = await listFromStock(app, creator, 4);
  const text = { title: 'Other words', description: '', category: 'crafts', tags: [] } as const;
  await creator.call(editListing, { params: { videoId }, body: { ...text, tags: [] } });
  const saver = await enterAs(app, { name: 'saver' });
  await fillCommunity(saver, videoId);
  const orderId = await sellTo(saver, 5);
  await saver.call(sales.openDownload, { params: { orderId } });
  await saver.call(reviews.writeReview, { params: { orderId }, body: { stars: 5, text: 'Good.' } });
  await enterAs(app, { name: 'keeper' });
  await saver.call(offerAssignment, { params: { orderId }, body: { username: 'keeper' } });
  await saver.call(withdrawAssignment, { params: { orderId } });
  await holdPayout();
  await refund(saver, orderId);
  await waitFor('the credit note', () => db<{ n: number }>('credit_notes').first('n'));
  await startPro(creator);
  const days = { place: 1, from: '2020-01-01', until: '2999-01-01' };
  await moderator.call(featureVideo, { params: { id: videoId }, body: days });
  await saver.call(writeToCreator, { body: { submissionId: randomUUID(), username: 'creator', words: 'Hello.' } });
  await waitFor('everybody to be told', async () => {
    const list = await creator.call(notifications.myNotifications, { query: {} });
    return list.notifications.some(({ title }) => title.includes('has a review')) ? true : undefined;
  });
};

describe('the log', () => {
  it('paints every read model again exactly as it is', async () => {
    const stores = await openTestStores(app);
    try {
      const { db, connectionString, rawStore, subjectKeys } = stores;
      const rowsOf = async (name: string): Promise<string[]> =>
        (await db(name).select(db.raw(`row_to_json(${name}) as row`)))
          .map(({ row }: { row: object }) => JSON.stringify(row))
          .toSorted();
      await fillReadModels(stores);
      await untilStill(app, stores);
      const before = new Map<string, string[]>();
      for (const { name } of projections) before.set(name, await rowsOf(name));
      for (const projection of projections)
        await rebuild(projection, {
          store: sealing(rawStore, subjectKeys),
          connectionString,
          signal: new AbortController().signal,
        });
      for (const { name } of projections) {
        expect(before.get(name)?.length === 0, name).toBe(false);
        expect(await rowsOf(name)).toEqual(before.get(name));
      }
    } finally {
      await stores.close();
    }
  });

  it('survives kill -9 of the process: the next start serves the same', async () => {
    // The figures count up to the newest checkpoint, which follows two seconds after the last event.
    const figuresOfAll = () =>
      waitFor('the checkpoint of the whole log', async () => {
        const { checkpoint, ...figures } = await callSite(app.url)(getFigures);
        return checkpoint?.size === (await readLog(app)).length ? figures : undefined;
      });
    const before = await figuresOfAll();
    await app.kill();
    await app.restart();
    expect(await figuresOfAll()).toEqual(before);
  });
});
