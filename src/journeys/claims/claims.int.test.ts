/** Copyright claims in the whole process, from the public form to a restored video, a refund and a strike. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, payAt, readLog } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { callSite, readMails, waitFor, type SiteClient } from '#driver/client.ts';
import * as afterSales from '#contracts/sales/afterSales.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as claims from '#contracts/claims/claims.ts';
import * as certificates from '#contracts/certificates/certificates.ts';
import * as sales from '#contracts/sales/sales.ts';
import * as studio from '#contracts/catalogue/studio.ts';
import { refusalOf } from '#testing/refusal.ts';
import { brokenPromises } from '#testing/site/brokenPromises.ts';
import { signInAgain } from '#testing/site/signInAgain.ts';
import { sendNotice, type SentNotice } from '#testing/site/sendNotice.ts';

let site: SiteProcess;
let creator: SiteClient;
let moderator: SiteClient;
let colleague: SiteClient;
let finance: SiteClient;
let listed = 0;
let sold = 0;

beforeAll(async () => {
  site = await startLivedSite();
  [creator, moderator, colleague, finance] = await Promise.all([
    enterAs(site, { name: 'creator', isCreator: true }),
    enterStaff(site, 'moderator'),
    enterStaff(site, 'moderator', 'colleague'),
    enterStaff(site, 'finance'),
  ]);
});
afterAll(async () => {
  try {
    await expectPromisesKept();
  } finally {
    await site.stop();
  }
});

/** Of all that the tests of this file left in the log. */
const expectPromisesKept = async (): Promise<void> => {
  const log = await readLog(site);
  expect(log.filter(({ type }) => type === 'VideoSold')).toHaveLength(sold);
  expect(JSON.stringify(log)).not.toContain('Bench Row');
  expect(brokenPromises(log)).toEqual([]);
};

const visitor = () => callSite(site.url);
const list = (): Promise<string> => listFromStock(site, creator, (listed += 1));
const until = <T>(what: string, read: () => Promise<T>, isRight: (found: T) => boolean): Promise<T> =>
  waitFor(what, async () => {
    const found = await read();
    return isRight(found) ? found : undefined;
  });

const send = (videoId: string, name: string): Promise<SentNotice> => sendNotice(site, videoId, name);
const accept = ({ claimId }: SentNotice) => moderator.call(claims.acceptClaim, { params: { id: claimId }, body: {} });
const read = ({ claimId, key }: SentNotice) => visitor()(claims.readClaim, { params: { claimId }, body: { key } });
const isOffered = async (videoId: string): Promise<boolean> =>
  (await visitor()(catalogue.browseVideos, { query: {} })).videos.some(({ id }) => id === videoId);
const isPublic = async (videoId: string): Promise<boolean> =>
  visitor()(catalogue.getVideo, { params: { videoId } }).then(
    () => true,
    () => false,
  );

const sell = async (name: string) => {
  const videoId = await list();
  const buyer = await enterAs(site, { name });
  const { orderId, payUrl } = await buy(buyer, videoId);
  expect(await payAt(payUrl)).toBe(303);
  await until(
    'the sale',
    () => buyer.call(sales.getOrder, { params: { orderId } }),
    ({ status }) => status === 'sold',
  );
  sold += 1;
  return { videoId, orderId, buyer };
};
type Sale = Awaited<ReturnType<typeof sell>>;
const download = ({ buyer, orderId }: Sale) => buyer.call(sales.openDownload, { params: { orderId } });
const accessTo = async ({ buyer, orderId }: Sale) =>
  (await buyer.call(afterSales.myPurchaseStates)).purchases.find((purchase) => purchase.orderId === orderId)?.access;

const licenceOf = async ({ buyer, orderId }: Sale) => {
  const { proof } = await buyer.call(sales.getOrder, { params: { orderId } });
  return visitor()(certificates.findCertificate, { params: { certificateId: proof ?? '' } });
};

const counter = {
  name: 'Cleo',
  postalAddress: '2 Lane\nYork',
  phone: '+44 1904 1',
  reason: 'It is my own film.',
  mistake: true as const,
  jurisdiction: true as const,
  signature: 'Cleo',
};

describe('a notice', () => {
  it('opens with its own key only, may need more, and may be dismissed', async () => {
    const sent = await send(await list(), 'ann');
    expect(await refusalOf(read({ ...sent, key: 'x'.repeat(sent.key.length) }))).toBe('not-found');
    const params = { id: sent.claimId };
    await moderator.call(claims.askForElements, { params, body: { missing: ['work'], note: 'Which film?' } });
    expect(await read(sent)).toMatchObject({ status: 'incomplete', missing: ['work'], askedNote: 'Which film?' });
    await visitor()(claims.completeClaim, {
      params: { claimId: sent.claimId },
      body: { key: sent.key, words: 'The kiln film of 2021' },
    });
    const seen = await moderator.call(claims.adminGetClaim, { params });
    expect(seen).toMatchObject({ status: 'received', additions: ['The kiln film of 2021'] });
    await moderator.call(claims.dismissClaim, { params, body: { reason: 'The works are not alike.' } });
    expect(await read(sent)).toMatchObject({ status: 'dismissed', reason: 'The works are not alike.' });
    const letters = await until(
      'the letters',
      async () => (await moderator.call(claims.adminGetClaim, { params })).letters.map(({ letter }) => letter),
      (found) => found.length === 3,
    );
    expect(letters).toEqual(['received', 'askedForMore', 'dismissed']);
  });
});

describe('an accepted claim', () => {
  it('disables a listed video: not found, not bought, not listed again; taken back, it returns', async () => {
    const videoId = await list();
    const sent = await send(videoId, 'bob');
    const late = await enterAs(site, { name: 'late' });
    const { orderId, payUrl } = await buy(late, videoId);
    await accept(sent);
    await until(
      'the block',
      () => isPublic(videoId),
      (found) => !found,
    );
    expect(await isOffered(videoId)).toBe(false);
    const mine = () => creator.call(catalogue.getMyVideo, { params: { videoId } });
    await until('the claim in My Videos', mine, ({ claimId }) => claimId === sent.claimId);
    const hasty = await enterAs(site, { name: 'hasty' });
    expect(await refusalOf(buy(hasty, videoId))).toBe('video-not-for-sale');
    await until(
      'the open order to close',
      () => late.call(sales.getOrder, { params: { orderId } }),
      ({ status }) => status === 'lost',
    );
    expect(await payAt(payUrl)).toBe(410);
    await creator.call(sales.withdrawVideo, { params: { videoId } });
    expect(await refusalOf(creator.call(studio.relistVideo, { params: { videoId }, body: { pricePence: 4900 } }))).toBe(
      'conflict',
    );
    await visitor()(claims.withdrawClaim, { params: { claimId: sent.claimId }, body: { key: sent.key } });
    const relisted = await waitFor('the return', () =>
      creator.call(studio.relistVideo, { params: { videoId }, body: { pricePence: 4900 } }).catch(() => undefined),
    );
    expect(relisted).toBeDefined();
    expect((await mine()).claimId).toBe(null);
    await until('the listing', () => isOffered(videoId), Boolean);
  });

  it('pauses the download of a sale and freezes its share; withdrawn, both are free again', async () => {
    const sale = await sell('paused');
    await download(sale);
    const { availablePence, frozenPence } = await until(
      'the credit',
      () => creator.call(sales.getBalance),
      ({ availablePence: now }) => now >= 4410,
    );
    const sent = await send(sale.videoId, 'cat');
    await accept(sent);
    await until(
      'the freeze',
      () => creator.call(sales.getBalance),
      (now) => now.frozenPence === frozenPence + 4410,
    );
    expect(await refusalOf(download(sale))).toBe('purchase-under-claim');
    expect(await accessTo(sale)).toBe('underClaim');
    expect(await licenceOf(sale)).toMatchObject({ status: 'underClaim' });
    await visitor()(claims.withdrawClaim, { params: { claimId: sent.claimId }, body: { key: sent.key } });
    await until(
      'the release',
      () => creator.call(sales.getBalance),
      (now) => now.availablePence === availablePence,
    );
    await download(sale);
    const letters = await waitFor('the letters', async () => {
      const mails = (await readMails(site.url)).filter(({ to }) => to === 'paused@test.example');
      return mails.some(({ subject }) => subject.includes('yours to use again')) ? mails : undefined;
    });
    expect(
      letters.map(({ subject }) => subject).some((subject) => subject.startsWith('A copyright claim against')),
    ).toBe(true);
  });

  it('ends by time: answered, the video comes back; unanswered, it is a strike, and the buyer is refunded', async () => {
    const answered = await list();
    const first = await send(answered, 'dan');
    await accept(first);
    await until(
      'the block',
      () => isPublic(answered),
      (found) => !found,
    );
    expect(
      await refusalOf(
        enterAs(site, { name: 'stranger', isCreator: true }).then((other) =>
          other.call(claims.counterClaim, { params: { claimId: first.claimId }, body: counter }),
        ),
      ),
    ).toBe('not-found');
    const seen = await creator.call(claims.getMyClaim, { params: { claimId: first.claimId } });
    expect(seen.notice).toMatchObject({ name: 'Ann Lee', postalAddress: '1 Bench Row\nLeeds' });
    await creator.call(claims.counterClaim, { params: { claimId: first.claimId }, body: counter });
    await until(
      'the letter',
      () => readMails(site.url),
      (mails) => mails.some(({ to, subject }) => to === first.email && subject.startsWith('The creator answered')),
    );
    expect(await read(first)).toMatchObject({ status: 'answered', counter: { name: 'Cleo' } });

    const sale = await sell('unlucky');
    const second = await send(sale.videoId, 'eve');
    await accept(second);
    await until(
      'the pause',
      () => accessTo(sale),
      (access) => access === 'underClaim',
    );

    // Later than fourteen days, and than eleven business days.
    site.env['CLOCK_AHEAD_DAYS'] = '25';
    await site.halt();
    await site.restart();
    creator = await signInAgain(site, 'creator');
    sale.buyer = await signInAgain(site, 'unlucky');
    moderator = await enterStaff(site, 'moderator', 'later');
    finance = await enterStaff(site, 'finance', 'treasurer');
    colleague = await enterStaff(site, 'moderator', 'other');

    await until(
      'the restoration',
      () => read(first),
      ({ status }) => status === 'restored',
    );
    await until('the listing', () => isOffered(answered), Boolean);
    await until(
      'the end',
      () => read(second),
      ({ status }) => status === 'upheld',
    );
    await until(
      'the end of access',
      () => accessTo(sale),
      (access) => access === 'revoked',
    );
    const waiting = await finance.call(afterSales.adminListAfterSales, {
      query: { filter: JSON.stringify({ status: 'claim' }) },
    });
    expect(waiting.map(({ id }) => id)).toEqual([sale.orderId]);
    await finance.call(afterSales.refundSale, {
      params: { id: sale.orderId },
      body: { reason: 'The claim was upheld.', isFault: true },
    });
    await until(
      'the refund',
      () => finance.call(afterSales.adminGetAfterSale, { params: { id: sale.orderId } }),
      ({ refundStatus }) => refundStatus === 'made',
    );

    const params = { id: second.claimId };
    const struck = await until(
      'the strike',
      () => moderator.call(claims.adminGetClaim, { params }),
      ({ strike }) => strike !== null,
    );
    expect(struck).toMatchObject({ strike: { status: 'active' }, activeStrikes: 1 });
    await creator.call(claims.appealStrike, { params: { claimId: second.claimId }, body: { words: 'I was away.' } });
    const reason = 'The creator could not have known.';
    await moderator.call(claims.removeStrike, { params, body: { reason } });
    expect(await refusalOf(moderator.call(claims.removeStrike, { params, body: { reason } }))).toBe(
      'second-person-needed',
    );
    expect(await colleague.call(claims.removeStrike, { params, body: { reason } })).toMatchObject({
      strike: { status: 'removed' },
      activeStrikes: 0,
    });
  });
});
