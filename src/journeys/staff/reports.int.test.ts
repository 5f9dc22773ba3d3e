/** Reports against the whole process: of what somebody sees, once, decided for all who reported it, and told. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import { enterAs, enterStaff, readLog, staffNames } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import * as messages from '#contracts/messages/messages.ts';
import { myNotifications } from '#contracts/notifications/notifications.ts';
import { listReads } from '#contracts/auth/people.ts';
import * as contract from '#contracts/reports/reports.ts';
import type { ReportedThing } from '#contracts/reports/vocabulary.ts';
import * as requests from '#contracts/requests/requests.ts';
import { refusalOf } from '#testing/refusal.ts';
import { startPro } from '#testing/site/startPro.ts';

let site: SiteProcess;
let creator: SiteClient;
let moderator: SiteClient;
let finance: SiteClient;
let auditor: SiteClient;
beforeAll(async () => {
  site = await startLivedSite();
  [creator, moderator, finance, auditor] = await Promise.all([
    enterAs(site, { name: 'creator', isCreator: true }),
    enterStaff(site, 'moderator'),
    enterStaff(site, 'finance'),
    enterStaff(site, 'auditor'),
  ]);
});
afterAll(() => site.stop());

const reporting = (by: SiteClient, thing: ReportedThing, thingId: string, words = 'There is no wall.') =>
  by.call(contract.reportThing, { body: { thing, thingId, reason: 'misleading', words } });
const waiting = () =>
  moderator.call(contract.adminListReports, {
    query: { filter: JSON.stringify({ status: 'open' }), sort: JSON.stringify(['reportedAt', 'ASC']) },
  });
/** What one test leaves open would wait in the next. */
afterEach(async () => {
  for (const { id } of await waiting())
    await moderator.call(contract.dismissReport, { params: { id }, body: { reason: 'The test is over.' } });
  expect(await waiting()).toEqual([]);
});
const notificationOf = (by: SiteClient, title: string) =>
  waitFor(`“${title}”`, async () => {
    const { notifications } = await by.call(myNotifications, { query: {} });
    return notifications.find((notification) => notification.title === title)?.text;
  });

it('a video is reported once by each, decided once for all, and everybody is told', async () => {
  const [ann, ben] = await Promise.all([enterAs(site, { name: 'ann' }), enterAs(site, { name: 'ben' })]);
  const videoId = await listFromStock(site, creator, 1);
  for (const by of [ann, ann, ben]) await reporting(by, 'video', videoId);
  expect(await refusalOf(reporting(creator, 'video', videoId))).toBe('conflict');
  expect(await refusalOf(reporting(ann, 'video', randomUUID()))).toBe('not-found');
  const [first, ...more] = await waiting();
  expect(first?.reports).toBe(2);
  expect(more).toEqual([expect.objectContaining({ thingId: videoId })]);
  const params = { id: first?.id ?? '' };
  expect(await moderator.call(contract.adminGetReport, { params })).toMatchObject({
    words: 'There is no wall.',
    reporter: 'ann Test',
    subject: { text: 'Clip 1', ownerId: creator.userId, placeId: videoId },
  });
  const reason = 'The wall comes at the end.';
  expect(await moderator.call(contract.dismissReport, { params, body: { reason } })).toMatchObject({
    status: 'dismissed',
    decidedBecause: reason,
  });
  expect(await waiting()).toEqual([]);
  for (const by of [ann, ben]) expect(await notificationOf(by, 'We have reviewed your report')).toContain(reason);
  await reporting(ann, 'video', videoId);
  expect(await waiting()).toEqual([]);
  expect(JSON.stringify(await readLog(site))).not.toContain('There is no wall.');
});

it('requests are reported by everybody, answers by whoever asked alone', async () => {
  const [eve, dan] = await Promise.all([enterAs(site, { name: 'eve' }), enterAs(site, { name: 'dan' })]);
  const wish = { title: 'A wall', description: 'All of it', category: 'construction' as const };
  await eve.call(requests.requestMyContent, { body: { submissionId: randomUUID(), ...wish } });
  const requestId = (await eve.call(requests.myRequests)).requests[0]?.id ?? '';
  const body = { submissionId: randomUUID(), words: 'Pay me elsewhere.', pricePence: 5000, readyBy: '2999-01-01' };
  await creator.call(requests.proposeVideo, { params: { requestId }, body });
  const { answers } = await eve.call(requests.readRequest, { params: { requestId }, body: {} });
  const answerId = answers[0]?.id ?? '';
  expect(await refusalOf(reporting(dan, 'answer', answerId))).toBe('not-found');
  await reporting(dan, 'request', requestId);
  await reporting(eve, 'answer', answerId);
  const open = await waiting();
  expect(open.map(({ thing }) => thing)).toEqual(['request', 'answer']);
  const report = open.find(({ thing }) => thing === 'answer');
  const params = { id: report?.id ?? '' };
  const { subject } = await moderator.call(contract.adminGetReport, { params });
  const shown = { text: 'Pay me elsewhere.', ownerId: creator.userId, placeId: requestId };
  expect(subject).toEqual({ ...shown, isHidden: false });
  await moderator.call(requests.hideAnswer, {
    params: { id: requestId, answerId },
    body: { reason: 'Payments are made here.' },
  });
  const settled = await moderator.call(contract.settleReport, { params, body: { reason: 'The answer is gone.' } });
  expect(settled.subject).toEqual({ ...shown, isHidden: true });
  expect(await notificationOf(eve, 'We acted on your report')).toContain('The answer is gone.');
});

it('a reported message is hidden from both by a moderator, and what a moderator looked at is listed', async () => {
  const amy = await enterAs(site, { name: 'amy' });
  await startPro(creator);
  const body = { submissionId: randomUUID(), username: 'creator', words: 'Do you have it in winter?' };
  const { threadId } = await amy.call(messages.writeToCreator, { body });
  const params = { threadId };
  const insult = 'Ask somebody who cares.';
  await creator.call(messages.sendMessage, { params, body: { submissionId: randomUUID(), words: insult } });
  const read = (by: SiteClient) => by.call(messages.getThread, { params });
  const messageId = (await read(amy)).messages[1]?.id ?? '';
  await reporting(amy, 'message', messageId);
  const id = (await waiting()).find(({ thing }) => thing === 'message')?.id ?? '';
  const open = () => moderator.call(contract.adminGetReport, { params: { id } });
  const subject = { text: insult, ownerId: creator.userId, placeId: null };
  expect((await open()).subject).toEqual({ ...subject, isHidden: false });

  const hide = (by: SiteClient, messageToHide = messageId) =>
    by.call(messages.hideMessage, { params: { id: messageToHide }, body: { reason: 'Please be kind.' } });
  for (const by of [amy, creator, finance, auditor]) expect(await refusalOf(hide(by))).toBe('not-allowed');
  expect(await refusalOf(hide(moderator, randomUUID()))).toBe('not-found');
  for (let times = 0; times < 2; times += 1) expect(await hide(moderator)).toEqual({ success: true });
  const facts = (await readLog(site)).filter(({ type }) => type === 'MessageHidden');
  expect(facts).toHaveLength(1);

  for (const by of [amy, creator]) {
    const seen = [await read(by), (await by.call(messages.myThreads)).threads];
    expect(seen).toMatchObject([{ messages: [{ isHidden: false }, { isHidden: true }] }, [{ isLastHidden: true }]]);
    expect(JSON.stringify(seen)).not.toContain(insult);
  }
  expect(await refusalOf(reporting(amy, 'message', messageId))).toBe('not-found');
  expect(await notificationOf(creator, 'Your message was hidden')).toContain('Please be kind.');
  expect((await open()).subject).toEqual({ ...subject, isHidden: true });

  const accesses = await waitFor('the looks', async () => {
    const reads = await auditor.call(listReads, { query: {} });
    const ofReport = reads.filter(({ reportId }) => reportId === id);
    return ofReport.length < 2 ? undefined : ofReport;
  });
  expect(accesses.map(({ byName, otherName }) => [byName, otherName]).toSorted()).toEqual([
    [`${staffNames.moderator} Test`, 'amy Test'],
    [`${staffNames.moderator} Test`, 'creator Test'],
  ]);
});
