/** Requests for content against the whole process: asked, confirmed, moderated, answered, bought, and what nobody may. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import { buy, enterAs, enterStaff, password, payAt, readLog } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { callSite, readMails, waitFor, type SiteClient } from '#driver/client.ts';
import * as auth from '#contracts/auth/auth.ts';
import type { Call } from '#contracts/http/call.ts';
import { myNotifications } from '#contracts/notifications/notifications.ts';
import * as contract from '#contracts/requests/requests.ts';
import { mailTo } from '#testing/site/accountSite.ts';
import { signInAgain } from '#testing/site/signInAgain.ts';
import { refusalOf } from '#testing/refusal.ts';
import { fieldsOf, manyTimes } from '#testing/site/sending.ts';

let site: SiteProcess;
let visitor: Call;
let creator: SiteClient;
let moderator: SiteClient;
beforeAll(async () => {
  site = await startLivedSite();
  visitor = callSite(site.url);
  [creator, moderator] = await Promise.all([
    enterAs(site, { name: 'creator', isCreator: true }),
    enterStaff(site, 'moderator'),
  ]);
});
afterAll(() => site.stop());

let askers = 0;
/** A person of the test’s own. */
const enterAsker = async () => {
  const name = `asker${(askers += 1)}`;
  return { ...(await enterAs(site, { name })), email: `${name}@test.example` };
};

const aWish = () => ({
  submissionId: randomUUID(),
  title: 'A dry-stone wall',
  description: 'From the first stone on',
  category: 'construction' as const,
  budgetMinPence: 5000,
  budgetMaxPence: 20_000,
  deadline: '2999-12-31',
});

const mailsTo = async (email: string) => (await readMails(site.url)).filter(({ to }) => to === email);

describe('a request', () => {
  const linkIn = async (email: string, reference: string) => {
    const url = new URL((await mailTo(site, email, reference)).match(/https?:\S+/)?.[0] ?? '');
    return {
      path: url.pathname,
      params: { requestId: url.searchParams.get('request') ?? '' },
      body: { token: url.searchParams.get('token') ?? '' },
    };
  };

  it('of a visitor counts when the mailed link is followed, once however often', async () => {
    const email = 'wisher@test.example';
    const wish = { ...aWish(), name: 'Wim Secret', email };
    const answers = await manyTimes(() => visitor(contract.requestContent, { body: wish }));
    const [{ reference, isConfirmed } = { reference: '', isConfirmed: true }] = answers;
    expect(reference.slice(0, 4)).toBe('REQ-');
    expect(isConfirmed).toBe(false);
    expect(answers.every((answer) => answer.reference === reference)).toBe(true);
    const { path, ...link } = await linkIn(email, reference);
    expect(path).toBe('/request');
    const wrong = { ...link, body: { token: `${link.body.token}x` } };
    expect(await refusalOf(visitor(contract.confirmRequest, wrong))).toBe('invalid-confirmation-link');
    expect((await visitor(contract.requestContent, { body: wish })).isConfirmed).toBe(false);

    const confirmed = await manyTimes(() => visitor(contract.confirmRequest, link));
    expect(new Set(confirmed.map((item) => item.reference))).toEqual(new Set([reference]));
    await mailTo(site, email, `We have your request (${reference})`);
    expect(await mailsTo(email)).toHaveLength(2);
    const events = (await readLog(site)).filter(
      ({ data }) => (data as { requestId?: string }).requestId === link.params.requestId,
    );
    expect(events.map(({ type }) => type)).toEqual(['ContentRequested', 'RequestConfirmed']);
    expect(JSON.stringify(events)).not.toMatch(/Wim|wisher/);
  });

  it('of a person with a confirmed address counts at once and stands among their own', async () => {
    const person = await enterAsker();
    expect((await person.call(contract.myRequests)).requests).toEqual([]);
    const { reference, isConfirmed } = await person.call(contract.requestMyContent, { body: aWish() });
    expect(isConfirmed).toBe(true);
    expect(await mailTo(site, person.email, reference)).toContain('is confirmed');
    const { requests } = await person.call(contract.myRequests);
    expect(requests).toMatchObject([
      { reference, title: 'A dry-stone wall', category: 'construction', status: 'open' },
    ]);
    const other = await enterAs(site, { name: 'bystander' });
    expect((await other.call(contract.myRequests)).requests).toEqual([]);
  });

  it('of a person who has not confirmed their address waits for the link, and stands among their own as such', async () => {
    const body = { email: 'new@test.example', username: 'newcomer', displayName: 'New', password, isCreator: false };
    const { accessToken } = await visitor(auth.register, { body });
    const newcomer = callSite(site.url, () => accessToken);
    const { reference, isConfirmed } = await newcomer(contract.requestMyContent, { body: aWish() });
    expect(isConfirmed).toBe(false);
    expect((await newcomer(contract.myRequests)).requests).toMatchObject([{ reference, status: 'unconfirmed' }]);
    const { path: _, ...link } = await linkIn(body.email, reference);
    await visitor(contract.confirmRequest, link);
    expect((await newcomer(contract.myRequests)).requests).toMatchObject([{ reference, status: 'open' }]);
  });

  it('names every field that is wrong at once', async () => {
    const person = await enterAsker();
    const refused = { ...aWish(), title: '', category: 'none' as 'diy', budgetMinPence: 20_000, budgetMaxPence: 50 };
    expect(await fieldsOf(person.call(contract.requestMyContent, { body: refused }))).toEqual({
      title: 'Please say in one line what you are looking for',
      category: 'Please choose a category',
      budgetMaxPence: 'Please enter an amount from £1 to £10,000',
    });
    const backwards = { ...aWish(), budgetMinPence: 20_000, budgetMaxPence: 500 };
    expect(await fieldsOf(person.call(contract.requestMyContent, { body: backwards }))).toEqual({
      budgetMaxPence: 'This is less than where your budget starts',
    });
    const late = { ...aWish(), deadline: '2020-01-01' };
    expect(await fieldsOf(person.call(contract.requestMyContent, { body: late }))).toEqual({
      deadline: 'Please choose a day that is still to come',
    });
  });
});

describe('an answer', () => {
  const ask = async (by: SiteClient): Promise<string> => {
    const { reference } = await by.call(contract.requestMyContent, { body: aWish() });
    const { requests } = await by.call(contract.myRequests);
    return requests.find((request) => request.reference === reference)?.id ?? '';
  };
  const read = (by: Call, requestId: string, key?: string) =>
    by(contract.readRequest, { params: { requestId }, body: key === undefined ? {} : { key } });
  const propose = (requestId: string, by = creator, words = 'I build such walls every spring.') =>
    by.call(contract.proposeVideo, {
      params: { requestId },
      body: { submissionId: randomUUID(), words, pricePence: 12_000, readyBy: '2999-06-01' },
    });

  it('with a video is read by whoever asked alone, and fulfils the request when they buy it', async () => {
    const person = await enterAsker();
    const requestId = await ask(person);
    const videoId = await listFromStock(site, creator, 1);
    const body = { submissionId: randomUUID(), videoId, words: 'From the first stone, two days.' };
    const seen = await creator.call(contract.answerWithVideo, { params: { requestId }, body });
    expect(seen).toMatchObject({ as: 'creator', answers: [{ video: { id: videoId, totalPence: 5390 } }] });
    // Sent again, it is the same answer.
    await creator.call(contract.answerWithVideo, { params: { requestId }, body });
    expect(await read(visitor, requestId)).toMatchObject({ as: 'visitor', answers: [], request: { answers: 1 } });
    const other = await enterAs(site, { name: 'rival', isCreator: true });
    expect((await read(other.call, requestId)).answers).toEqual([]);
    expect((await read(person.call, requestId)).answers).toMatchObject([{ words: 'From the first stone, two days.' }]);
    await waitFor('the bell', async () => {
      const { notifications } = await person.call(myNotifications, { query: {} });
      return notifications.find(({ path }) => path === `/requests/${requestId}`);
    });
    expect(await mailTo(site, person.email, 'A creator answered your request')).toContain(requestId);
    const elsewhere = { submissionId: randomUUID(), videoId, words: 'Mine.' };
    expect(await refusalOf(other.call(contract.answerWithVideo, { params: { requestId }, body: elsewhere }))).toBe(
      'invalid-input',
    );

    const { payUrl } = await buy(person, videoId);
    expect(await payAt(payUrl)).toBe(303);
    await waitFor('the end of the search', async () => {
      const { request } = await read(person.call, requestId);
      return request.status === 'fulfilled' ? true : undefined;
    });
    expect((await visitor(contract.openRequests, { query: {} })).requests.map(({ id }) => id)).not.toContain(requestId);
    expect(await refusalOf(propose(requestId))).toBe('conflict');
  });

  it('reaches somebody without an account by mail, who reads and closes by the key', async () => {
    const email = 'keyed@test.example';
    const { reference } = await visitor(contract.requestContent, { body: { ...aWish(), name: 'Kay', email } });
    const confirm = await mailTo(site, email, `Confirm your request (${reference})`);
    const url = new URL(/https?:\S+/.exec(confirm)?.[0] ?? '');
    const requestId = url.searchParams.get('request') ?? '';
    expect(await refusalOf(visitor(contract.getRequest, { params: { requestId } }))).toBe('not-found');
    const token = url.searchParams.get('token') ?? '';
    await visitor(contract.confirmRequest, { params: { requestId }, body: { token } });
    await propose(requestId);
    const letter = await mailTo(site, email, `A creator answered your request (${reference})`);
    const [, key = ''] = /requests\/[\da-f-]{36}#([\w-]+)/.exec(letter) ?? [];
    for (const wrong of [`${key.slice(0, -1)}!`, 'é'.repeat(key.length)])
      expect(await read(visitor, requestId, wrong)).toMatchObject({ as: 'visitor', answers: [] });
    expect(await read(visitor, requestId, key)).toMatchObject({
      as: 'asker',
      reference,
      answers: [{ proposal: { pricePence: 12_000, totalPence: 13_200, readyBy: '2999-06-01' } }],
    });
    const params = { requestId };
    expect(await refusalOf(visitor(contract.closeRequest, { params, body: { isFulfilled: false } }))).toBe('not-found');
    const closed = await visitor(contract.closeRequest, { params, body: { key, isFulfilled: false } });
    expect(closed.request.status).toBe('closed');
  });

  it('keeps to its limits: three of one creator, no way around the site, not to oneself; it is taken back', async () => {
    const person = await enterAsker();
    const requestId = await ask(person);
    expect(await fieldsOf(propose(requestId, creator, 'Write to me: ann@example.org'))).toMatchObject({
      words: expect.stringContaining('leave out email addresses'),
    });
    for (let n = 0; n < 3; n += 1) await propose(requestId);
    expect(await refusalOf(propose(requestId))).toBe('conflict');
    const { answers } = await read(creator.call, requestId);
    const params = { requestId, answerId: answers[0]?.id ?? '' };
    expect(await refusalOf(person.call(contract.withdrawAnswer, { params }))).toBe('creators-only');
    await creator.call(contract.withdrawAnswer, { params });
    expect((await read(person.call, requestId)).answers).toHaveLength(2);
    expect(await refusalOf(propose(await ask(creator)))).toBe('conflict');
  });

  it('and a request are hidden by a moderator with a reason that is told, and a request comes back', async () => {
    const person = await enterAsker();
    const requestId = await ask(person);
    const params = { id: requestId };
    const waiting = await moderator.call(contract.adminListRequests, {
      query: { filter: JSON.stringify({ status: 'toDo' }) },
    });
    expect(waiting.map(({ id }) => id)).toContain(requestId);
    const { given } = await propose(requestId).then(() => moderator.call(contract.adminGetRequest, { params }));
    const reason = 'It has nothing to do with the request.';
    await moderator.call(contract.hideAnswer, {
      params: { ...params, answerId: given[0]?.id ?? '' },
      body: { reason },
    });
    expect((await read(person.call, requestId)).answers).toEqual([]);
    expect((await read(creator.call, requestId)).answers).toMatchObject([{ status: 'hidden', hiddenBecause: reason }]);
    await moderator.call(contract.hideRequest, { params, body: { reason: 'It names a neighbour.' } });
    expect(await refusalOf(visitor(contract.getRequest, { params: { requestId } }))).toBe('not-found');
    expect(await mailTo(site, person.email, 'A moderator hid your request')).toContain('neighbour');
    await moderator.call(contract.showRequest, { params, body: { reason: 'It does not, after all.' } });
    expect(await visitor(contract.getRequest, { params: { requestId } })).toMatchObject({ status: 'open' });
  });

  it('comes no more after the last day', async () => {
    const late = await enterAs(site, { name: 'late' });
    const { reference } = await late.call(contract.requestMyContent, {
      body: { ...aWish(), deadline: new Date(Date.now() + 24 * 3600 * 1000).toISOString().slice(0, 10) },
    });
    const id =
      (await late.call(contract.myRequests)).requests.find((request) => request.reference === reference)?.id ?? '';
    site.env['CLOCK_AHEAD_DAYS'] = '3';
    await site.halt();
    await site.restart();
    await waitFor('the end', async () => {
      const { status } = await visitor(contract.getRequest, { params: { requestId: id } });
      return status === 'ended' ? true : undefined;
    });
    creator = await signInAgain(site, 'creator');
    moderator = await enterStaff(site, 'moderator', 'later');
  });
});
