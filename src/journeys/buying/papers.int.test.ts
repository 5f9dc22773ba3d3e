/** From a sale to what its people are told and handed, in the whole process. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readMails, waitFor, type SiteClient } from '#driver/client.ts';
import { onboard } from '#cli/demo/onboard.ts';
import { shareLivedSite, shareStaff } from '#driver/livedSite.ts';
import { buy, enterAs, openTestStores, payAt, readLog } from '#driver/siteDriver.ts';
import { forgetPolicyPositions } from '#testing/policyParts.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import * as account from '#contracts/auth/account.ts';
import * as afterSales from '#contracts/sales/afterSales.ts';
import { findLicence } from '#modules/sales/checkout/adapters/licenceTexts.ts';
import type { Notification } from '#contracts/notifications/notifications.ts';
import * as notifications from '#contracts/notifications/notifications.ts';
import * as certificates from '#contracts/certificates/certificates.ts';
import * as papers from '#contracts/papers/papers.ts';
import * as profile from '#contracts/profile/profile.ts';
import * as reports from '#contracts/reports/reports.ts';
import * as reviews from '#contracts/reviews/reviews.ts';
import * as sales from '#contracts/sales/sales.ts';
import { readPdf } from '#testing/site/readPdf.ts';
import { refusalOf } from '#testing/refusal.ts';
import { listStock } from '#driver/stock.ts';

let site: SiteProcess;
let creator: SiteClient;
let moderator: SiteClient;
let buyer: SiteClient;
let loser: SiteClient;
let finance: SiteClient;
let orderId: string;
let lostId: string;
/** Of this month, by the sales of other files. */
let receiptsBefore: number;

const notificationsOf = async (who: SiteClient): Promise<Notification[]> =>
  (await who.call(notifications.myNotifications, { query: {} })).notifications;
const isNotified = (who: SiteClient, title: string): Promise<Notification> =>
  waitFor(`the notification ‘${title}’`, async () =>
    (await notificationsOf(who)).find((candidate) => candidate.title === title),
  );
type Mail = { id: string; to: string; subject: string; text: string; attachments: string[] };
const mailsTo = async (name: string, subject: string): Promise<Mail[]> =>
  ((await readMails(site.url)) as Mail[]).filter(
    (mail) => mail.to === `papers-${name}@test.example` && mail.subject.startsWith(subject),
  );
const mailed = (name: string, subject: string): Promise<Mail> =>
  waitFor(`the mail ‘${subject}’`, async () => (await mailsTo(name, subject))[0]);
const bytesOf = async (path: string): Promise<Buffer> => {
  const response = await fetch(new URL(path, site.url));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

beforeAll(async () => {
  site = await shareLivedSite();
  [creator, moderator, finance, buyer, loser] = await Promise.all([
    enterAs(site, { name: 'papers-seller', isCreator: true }),
    shareStaff('moderator'),
    shareStaff('finance'),
    enterAs(site, { name: 'papers-buyer' }),
    enterAs(site, { name: 'papers-loser' }),
  ]);
  receiptsBefore = (await readLog(site)).filter(({ type }) => type === 'ReceiptIssued').length;
  const videoId = await listStock(site, creator, { title: 'Clip 501' });
  const won = await buy(buyer, videoId);
  const lost = await buy(loser, videoId);
  orderId = won.orderId;
  lostId = lost.orderId;
  expect(await payAt(won.payUrl)).toBe(303);
  await waitFor('the sale', async () => {
    const { status } = await buyer.call(sales.getOrder, { params: { orderId } });
    return status === 'sold' ? true : undefined;
  });
  // What a test chooses or changes later does not touch these.
  await Promise.all([
    mailed('buyer', '“Clip 501” is yours'),
    mailed('loser', 'You did not get “Clip 501”'),
    mailed('seller', '“Clip 501” is approved'),
    mailed('seller', '“Clip 501” is sold'),
  ]);
});

describe('what people are told', () => {
  it('the buyer: it is yours, on the site and by one mail with receipt and licence, whatever mails they chose', async () => {
    const { title, text, path, isRead } = await isNotified(buyer, '“Clip 501” is yours');
    expect(path).toBe(`/orders/${orderId}`);
    expect(isRead).toBe(false);
    const place = String(receiptsBefore + 1).padStart(4, '0');
    expect(text).toMatch(new RegExp(String.raw`^You paid £53\.90 \(receipt \d{4}-\d\d-${place}\)`));
    const mail = await mailed('buyer', title);
    const number = /receipt (\S+)\)/.exec(text)?.[1] ?? '';
    expect(mail.attachments).toEqual([`receipt-${number}.pdf`, `licence-${orderId}.pdf`]);
    expect(mail.text).toContain(`${site.url}/orders/${orderId}`);
    const attached = readPdf(await bytesOf(`/dev/mail/${mail.id}/receipt-${number}.pdf`));
    for (const line of [number, 'papers-buyer Test', 'United Kingdom', '£53.90']) expect(attached).toContain(line);
  });

  it('the creator: approved, sold, the amount and when it can be withdrawn', async () => {
    expect((await isNotified(creator, '“Clip 501” is approved')).path).toMatch(/^\/studio\//);
    const { title, text } = await isNotified(creator, '“Clip 501” is sold');
    expect(text).toBe('£44.10 is credited to you, and can be withdrawn now.');
    expect((await mailed('seller', title)).text).toContain('£44.10');
  });

  it('who was too late: they pay nothing', async () => {
    await waitFor('the loss', async () => {
      const { status } = await loser.call(sales.getOrder, { params: { orderId: lostId } });
      return status === 'lost' ? true : undefined;
    });
    const { title, text, path } = await isNotified(loser, 'You did not get “Clip 501”');
    expect(text).toBe('Another buyer was faster. You pay nothing: your card’s reserved amount is being released.');
    expect(path).toBe(`/orders/${lostId}`);
    expect((await mailed('loser', title)).attachments).toEqual([]);
  });

  it('about a withdrawal: asked for, released, paid or returned; by mail unless the switch is off', async () => {
    await creator.call(account.chooseNotices, { body: { notices: ['reviews', 'news'] } });
    await onboard(creator);
    await isNotified(creator, 'Your payouts are set up');
    const ask = async (amountPence: number) =>
      (await creator.call(sales.requestPayout, { body: { submissionId: randomUUID(), amountPence } })).payout.id;
    await finance.call(sales.releasePayout, { params: { id: await ask(2000) } });
    await finance.call(sales.rejectPayout, { params: { id: await ask(1000) }, body: { reason: 'Not this one.' } });
    for (const title of [
      'You asked to withdraw £20',
      'Your withdrawal is released',
      '£20 has been paid out',
      'You asked to withdraw £10',
      'Your withdrawal was not released',
    ])
      await isNotified(creator, title);
    const again = await listStock(site, creator, { title: 'Clip 502' });
    await mailed('seller', '“Clip 502” is approved');
    expect(again).not.toBe('');
    expect(await mailsTo('seller', 'You asked to withdraw')).toEqual([]);
  });

  it('is once told, once mailed and only theirs, also when every policy runs again from the beginning', async () => {
    const before = (await readLog(site)).filter(({ type }) => type === 'Notified').length;
    await site.kill();
    const stores = await openTestStores(site);
    try {
      await forgetPolicyPositions(stores.db);
    } finally {
      await stores.close();
    }
    await site.restart();
    const late = await listStock(site, creator, { title: 'Clip 503' });
    expect(late).not.toBe('');
    await mailed('seller', '“Clip 503” is approved');
    const log = await readLog(site);
    expect(log.filter(({ type }) => type === 'Notified').length).toBe(before + 1);
    const mails = log.filter(({ type }) => type === 'NotificationMailed');
    expect(new Set(mails.map(({ streamId }) => streamId)).size).toBe(mails.length);
    expect(await mailsTo('buyer', '“Clip 501” is yours')).toHaveLength(1);
    const text = JSON.stringify(log.filter(({ streamId }) => /^(notification|reader|receipts)-/.test(streamId)));
    for (const secret of ['@test.example', 'papers-buyer Test', 'Clip 501']) expect(text).not.toContain(secret);
  });

  it('stands in the evidence of the sale: what was mailed to the buyer, when, under which id', async () => {
    await mailed('buyer', '“Clip 501” is yours');
    const line = /^\S+Z {2}“Clip 501” is yours \(with receipt and licence\) {2}<[\w-]+@captured\.invalid>$/m;
    await waitFor('the mail in the evidence', async () => {
      const { text } = await finance.call(afterSales.getEvidence, { params: { id: orderId } });
      return line.test(text) ? true : undefined;
    });
  });

  it('counts as unread until it is read, one by one or all at once', async () => {
    const unread = async () => (await creator.call(notifications.countUnread)).unreadCount;
    for (const title of ['“Clip 501” is approved', '“Clip 501” is sold']) await isNotified(creator, title);
    await isNotified(buyer, '“Clip 501” is yours');
    const all = await notificationsOf(creator);
    expect(await unread()).toBe(all.length);
    const newest = all[0]!;
    const second = all[1]!;
    const params = { notificationId: second.id };
    for (const _ of [1, 2])
      expect(await creator.call(notifications.readNotification, { params })).toEqual({ unreadCount: all.length - 1 });
    expect(await refusalOf(buyer.call(notifications.readNotification, { params }))).toBe('not-found');
    const read = await creator.call(notifications.readAllNotifications, { body: { until: second.at } });
    expect(read).toEqual({ unreadCount: 1 });
    await creator.call(notifications.readAllNotifications, { body: { until: newest.at } });
    expect((await notificationsOf(creator)).every(({ isRead }) => isRead)).toBe(true);
    expect((await notificationsOf(buyer)).every(({ isRead }) => isRead)).toBe(false);
  });
});

describe('the papers of a purchase', () => {
  it('are the same however often they are fetched, also after the buyer has moved', async () => {
    const first = await buyer.call(papers.openPapers, { params: { orderId } });
    const receipt = await bytesOf(first.receipt?.url ?? '');
    const licence = await bytesOf(first.licence?.url ?? '');
    const { address, ...rest } = await buyer.call(profile.getProfile);
    const { displayName, phone, bio, contactPreferences } = rest;
    await buyer.call(profile.updateProfile, {
      body: {
        ...address,
        displayName,
        phone,
        bio,
        contactPreferences,
        firstName: 'Somebody',
        lastName: 'Else',
        city: 'Hull',
      },
    });
    const again = await buyer.call(papers.openPapers, { params: { orderId } });
    expect((await bytesOf(again.receipt?.url ?? '')).equals(receipt)).toBe(true);
    expect((await bytesOf(again.licence?.url ?? '')).equals(licence)).toBe(true);
  });

  it('carry the grant as it was signed, the licence with its hash, and a proof that anybody can check', async () => {
    const { licence } = await buyer.call(papers.openPapers, { params: { orderId } });
    const lines = readPdf(await bytesOf(licence?.url ?? ''));
    const { proof } = await buyer.call(sales.getOrder, { params: { orderId } });
    const { grant } = (await readLog(site)).find(
      ({ type, data }) => type === 'VideoSubmitted' && (data as { title: string }).title === 'Clip 501',
    )?.data as { grant: { hash: string; proof: string } };
    const text = findLicence('1');
    for (const line of ['https://videos.example/@test', grant.hash, grant.proof, text.hash, proof])
      expect(lines).toContain(line);
    expect(lines.join(' ').replaceAll(/\s+/g, ' ')).toContain(text.text.trim().split('\n\n').at(-1));
    expect(lines.join('')).toContain(`/verify/${proof}`);
    expect(await loser.call(certificates.findCertificate, { params: { certificateId: proof ?? '' } })).toMatchObject({
      status: 'active',
      title: 'Clip 501',
      licensee: 'https://videos.example/@test',
      terms: { sha256: text.hash },
    });
    const params = { certificateId: randomUUID() };
    expect(await refusalOf(loser.call(certificates.findCertificate, { params }))).toBe('not-found');
  });

  it('are the buyer’s alone, by links that nobody can make', async () => {
    for (const who of [loser, creator])
      expect(await refusalOf(who.call(papers.openPapers, { params: { orderId } }))).toBe('not-found');
    expect(await refusalOf(loser.call(papers.openPapers, { params: { orderId: lostId } }))).toBe('not-found');
    const { licence } = await buyer.call(papers.openPapers, { params: { orderId } });
    const url = licence?.url ?? '';
    const asReceipt = url.replace('/licence/', '/receipt/');
    const longer = url.replace(/exp=\d+/, (exp) => `${exp}0`);
    for (const made of [asReceipt, longer, `/api/papers/receipt/${orderId}`])
      expect((await fetch(new URL(made, site.url))).status).toBe(404);
  });
});

describe('a statement', () => {
  const period = String(new Date().getUTCFullYear());

  it('is the creator’s own as PDF, and says what the balance says', async () => {
    const { closingPence } = await waitFor('the credit', async () => {
      const found = await creator.call(sales.getStatement, { query: { period } });
      return found.lines.length > 0 ? found : undefined;
    });
    const { url } = await creator.call(papers.openStatement, { body: { period } });
    const lines = readPdf(await bytesOf(url));
    const after = lines[lines.indexOf('Balance after') + 1];
    expect(closingPence).toBeGreaterThan(0);
    expect(after).toBe(`£${(closingPence / 100).toFixed(2)}`);
    expect(lines).toContain('Sale: Clip 501');
    expect(lines).toContain('papers-seller Test');
  });

  it('of somebody else is out of reach: the link is signed with its owner in it', async () => {
    const { url } = await creator.call(papers.openStatement, { body: { period } });
    const [, owner = ''] = /statement\/([^_]+)_/.exec(url) ?? [];
    const foreign = url.replace(owner, randomUUID());
    expect((await fetch(new URL(foreign, site.url))).status).toBe(404);
    const otherYear = url.replace(`_${period}`, '_2025');
    expect((await fetch(new URL(otherYear, site.url))).status).toBe(404);
    expect(await refusalOf(buyer.call(papers.openStatement, { body: { period } }))).toBe('creators-only');
  });
});

describe('the review of a purchase', () => {
  const words = { stars: 4, text: 'Steady, well lit.' };
  const write = (who: SiteClient, body = words) => who.call(reviews.writeReview, { params: { orderId }, body });
  const shown = () => buyer.call(reviews.creatorReviews, { params: { username: 'papers-seller' }, query: {} });

  const writeOnce = async (): Promise<void> => {
    expect((await buyer.call(reviews.getReview, { params: { orderId } })).mayWrite).toBe(false);
    expect(await refusalOf(write(buyer))).toBe('conflict');
    await buyer.call(sales.openDownload, { params: { orderId } });
    expect((await buyer.call(reviews.getReview, { params: { orderId } })).mayWrite).toBe(true);
    expect(await refusalOf(write(loser))).toBe('not-found');
    expect(await refusalOf(write(buyer, { ...words, stars: 6 }))).toBe('invalid-input');
    expect((await write(buyer)).review).toMatchObject(words);
    expect(await refusalOf(write(buyer))).toBe('already-done');
    expect(await shown()).toMatchObject({ rating: { average: 4, count: 1 }, reviews: [words] });
    expect((await isNotified(creator, '“Clip 501” has a review')).path).toBe('/creators/papers-seller#reviews');
  };

  /** By the creator, and the buyer hears of it. */
  const answerOnce = async (): Promise<void> => {
    const answer = (who: SiteClient) =>
      who.call(reviews.answerReview, { params: { orderId }, body: { text: 'Thank you.' } });
    const other = await enterAs(site, { name: 'papers-other', isCreator: true });
    expect(await refusalOf(answer(other))).toBe('not-found');
    await answer(creator);
    expect(await refusalOf(answer(creator))).toBe('already-done');
    expect((await shown()).reviews).toMatchObject([{ answer: 'Thank you.' }]);
    await isNotified(buyer, 'Your review of “Clip 501” was answered');
    const log = JSON.stringify(await readLog(site));
    for (const secret of ['well lit', 'Thank you.']) expect(log).not.toContain(secret);
  };

  /** It is gone and no longer counts; its buyer knows, and staff know why. */
  const hideAfterReport = async (): Promise<void> => {
    const listed = (await moderator.call(reviews.adminListReviews, { query: {} })).find(({ id }) => id === orderId);
    expect(listed).toMatchObject({ id: orderId, isHidden: false, ...words });
    const report = (who: SiteClient) =>
      who.call(reports.reportThing, { body: { thing: 'review', thingId: orderId, reason: 'private', words: '' } });
    await report(creator);
    expect(await refusalOf(report(buyer))).toBe('conflict');
    const open = (await moderator.call(reports.adminListReports, { query: {} })).find(
      ({ thing }) => thing === 'review',
    );
    const readReport = () => moderator.call(reports.adminGetReport, { params: { id: open?.id ?? '' } });
    const subject = { text: words.text, ownerId: buyer.userId, placeId: null };
    expect(await readReport()).toMatchObject({ thing: 'review', subject: { ...subject, isHidden: false } });
    const hide = (who: SiteClient) =>
      who.call(reviews.hideReview, { params: { id: orderId }, body: { reason: 'It names a person.' } });
    expect(await refusalOf(hide(finance))).toBe('not-allowed');
    await hide(moderator);
    expect(await readReport()).toMatchObject({ subject: { ...subject, isHidden: true } });
    expect(await refusalOf(report(loser))).toBe('not-found');
    expect(await shown()).toMatchObject({ rating: null, reviews: [], total: 0 });
    expect((await buyer.call(reviews.getReview, { params: { orderId } })).review?.isHidden).toBe(true);
    expect(await refusalOf(write(buyer))).toBe('already-done');
    const hidden = await moderator.call(reviews.adminListReviews, { query: { filter: '{"status":"hidden"}' } });
    expect(hidden.filter(({ id }) => id === orderId)).toMatchObject([{ hiddenBecause: 'It names a person.' }]);
  };

  it('is written once by its buyer after the download, answered once, and gone when a moderator hides it', async () => {
    await writeOnce();
    await answerOnce();
    await hideAfterReport();
  });
});
