/** People in the whole process: roles by two admins, finding, the timeline, suspension with appeal, erasure, logged reading. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, enterAs, enterStaff, grantRole, listVideo, payAt } from '#driver/siteDriver.ts';
import { listFromStock, startLivedSite } from '#driver/livedSite.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { callSite, protect, waitFor, type SiteClient } from '#driver/client.ts';
import * as account from '#contracts/auth/account.ts';
import * as claims from '#contracts/claims/claims.ts';
import * as people from '#contracts/auth/people.ts';
import { mailTo } from '#testing/site/accountSite.ts';
import { refusalOf } from '#testing/refusal.ts';
import { sendNotice } from '#testing/site/sendNotice.ts';

let site: SiteProcess;
let nora: SiteClient;
let noah: SiteClient;
let moderator: SiteClient;
let finance: SiteClient;
let auditor: SiteClient;
let creator: SiteClient;
/** A video of the creator’s that stays for sale. */
let forSale: string;

beforeAll(async () => {
  site = await startLivedSite();
  [nora, noah, moderator, finance, creator] = await Promise.all([
    enterStaff(site, 'admin', 'nora'),
    enterStaff(site, 'admin', 'noah'),
    enterStaff(site, 'moderator', 'mina'),
    enterStaff(site, 'finance', 'fiona'),
    enterAs(site, { name: 'marta', isCreator: true }),
  ]);
  forSale = await listVideo(site, { creator, moderator }, { seed: 701 });
});
afterAll(() => site.stop());

const about = ({ userId }: SiteClient) => ({ params: { id: userId } });
const reason = 'They know the trade';
const role = (who: SiteClient, name: 'moderator' | 'admin' | 'auditor' = 'auditor') => ({
  ...about(who),
  body: { role: name, reason },
});

describe('a staff role', () => {
  it('takes two admins, is told by mail, and ends every session when it is taken away', async () => {
    const person = await enterAs(site, { name: 'anna' });
    await protect(person);
    const proposed = await nora.call(people.proposeRole, role(person));
    expect(proposed).toMatchObject({ roles: [], proposedRoles: ['auditor'] });
    expect(await refusalOf(nora.call(people.confirmRole, role(person)))).toBe('second-person-needed');
    const toDo = await noah.call(account.adminListAccounts, { query: { filter: JSON.stringify({ status: 'toDo' }) } });
    expect(toDo.map(({ id }) => id)).toEqual([person.userId]);
    const { proposals } = await noah.call(account.adminGetAccount, about(person));
    expect(proposals).toMatchObject([{ role: 'auditor', by: nora.userId, byName: 'nora Test', reason }]);

    expect(await noah.call(people.confirmRole, role(person))).toMatchObject({ roles: ['auditor'], proposedRoles: [] });
    await mailTo(site, 'anna@test.example', 'You are now a member of staff');
    expect(await refusalOf(person.call(account.adminListAccounts, { query: {} }))).toBe('none');

    expect(await noah.call(people.takeRoleAway, role(person))).toMatchObject({ roles: [] });
    await waitFor('the end of the sessions', async () =>
      (await refusalOf(person.call(account.mySessions))) === 'session-ended' ? true : undefined,
    );
    await mailTo(site, 'anna@test.example', 'A staff role was removed');
  });

  it('is declined, is nobody’s own business, and goes to nobody with something for sale', async () => {
    const person = await enterAs(site, { name: 'bela' });
    await nora.call(people.proposeRole, role(person));
    expect(await noah.call(people.declineRole, role(person))).toMatchObject({ roles: [], proposedRoles: [] });
    expect(await refusalOf(noah.call(people.confirmRole, role(person)))).toBe('already-done');
    expect(await refusalOf(nora.call(people.proposeRole, role(nora)))).toBe('not-allowed');
    expect(await refusalOf(nora.call(people.proposeRole, role(creator)))).toBe('account-has-open-business');
    await expect(grantRole(site, 'marta', 'auditor')).rejects.toThrow(
      'Staff neither buy nor sell. A video of theirs is for sale.',
    );
  });

  it('of admins: of two who take each other’s away, one stays', async () => {
    const [ada, ben] = await Promise.all([enterStaff(site, 'admin', 'ada'), enterStaff(site, 'admin', 'ben')]);
    const answers = await Promise.all([
      refusalOf(ada.call(people.takeRoleAway, role(ben, 'admin'))),
      refusalOf(ben.call(people.takeRoleAway, role(ada, 'admin'))),
    ]);
    expect(answers.filter((answer) => answer === 'none')).toHaveLength(1);
    expect(await refusalOf(nora.call(people.takeRoleAway, role(nora, 'admin')))).toBe('not-allowed');
  });
});

describe('finding', () => {
  const find = async (who: SiteClient, q: string): Promise<string[]> =>
    (await who.call(people.searchForStaff, { query: { q } })).hits.map(({ kind, title }) => `${kind} ${title}`);
  const list = async (q: string): Promise<string[]> =>
    (await nora.call(account.adminListAccounts, { query: { filter: JSON.stringify({ q }) } })).map(
      ({ username }) => username,
    );

  it('an account goes by a part of its names, by the whole email and by its id', async () => {
    expect(await list('art')).toEqual(['marta']);
    expect(await list('MARTA T')).toEqual(['marta']);
    expect(await list('ma')).toEqual(['marta']);
    expect(await list('ar')).toEqual([]);
    expect(await list('marta@test')).toEqual([]);
    expect(await list(' Marta@Test.example ')).toEqual(['marta']);
    expect(await list(creator.userId)).toEqual(['marta']);
    expect(await list('%')).toEqual([]);
  });

  it('accounts go in the order and by the ids that are asked for', async () => {
    const names = async (query: { filter?: string; sort?: string }): Promise<string[]> =>
      (await nora.call(account.adminListAccounts, { query })).map(({ username }) => username);
    const all = await names({ sort: '["username","ASC"]' });
    expect(all).toEqual(all.toSorted());
    expect(await names({ sort: '["username","DESC"]' })).toEqual(all.toReversed());
    expect(await names({ filter: JSON.stringify({ id: [creator.userId] }) })).toEqual(['marta']);
  });

  it('everything goes by one question, each role what it may open', async () => {
    const { claimId } = await sendNotice(site, forSale, 'owen');
    const claim = await waitFor('the claim in the search', async () => (await find(moderator, claimId))[0]);
    expect(claim).toMatch(/^claim DMC-/);
    expect(await find(moderator, claim.slice('claim '.length).toLowerCase())).toEqual([claim]);
    expect(await find(moderator, 'clip 701')).toEqual(['video Clip 701']);
    expect(await find(moderator, forSale)).toEqual(['video Clip 701']);
    expect(await find(finance, 'clip 701')).toEqual(['video Clip 701']);
    expect(await find(finance, claimId)).toEqual([]);
    for (const who of [moderator, finance])
      expect(await find(who, 'marta@test.example')).toEqual(['person marta Test']);
    expect(await find(moderator, '   ')).toEqual([]);
  });
});

describe('the timeline', () => {
  const entries = async (who: SiteClient, of: SiteClient) =>
    (await who.call(people.getTimeline, { ...about(of), query: {} })).acts;

  it('tells what a person did and what was done to them, and staff what they did to others', async () => {
    const seller = await enterAs(site, { name: 'tilda', isCreator: true });
    const videoId = await listVideo(site, { creator: seller, moderator }, { seed: 702 });
    const buyer = await enterAs(site, { name: 'bob' });
    const { orderId, payUrl } = await buy(buyer, videoId);
    await payAt(payUrl);
    const sold = await waitFor('the sale', async () =>
      (await entries(finance, seller)).find(({ kind }) => kind === 'sold'),
    );
    expect(sold).toMatchObject({ videoId, title: 'Clip 702', orderId, amountPence: 4410 });
    const story = (await entries(finance, seller)).filter((act) => act.videoId === videoId).map(({ kind }) => kind);
    // What is decided and takes effect in the same millisecond may stand in either order.
    expect(story.toSorted()).toEqual(['approve', 'listed', 'sold', 'submitted', 'uploaded']);
    expect(story.at(0)).toBe('sold');
    expect(story.at(-1)).toBe('uploaded');
    const bought = (await entries(finance, buyer)).map(({ kind }) => kind);
    expect(bought).toEqual(expect.arrayContaining(['registered', 'emailConfirmed', 'ordered', 'sold']));
    const approved = (await entries(finance, moderator)).find(
      (act) => act.videoId === videoId && act.kind === 'approve',
    );
    expect(approved).toMatchObject({ byId: moderator.userId, otherId: seller.userId, otherName: 'tilda Test' });
  });

  it('has roles with who and why, once, and goes on where a page ends', async () => {
    const person = await enterAs(site, { name: 'cora' });
    await nora.call(people.proposeRole, role(person));
    await noah.call(people.confirmRole, role(person));
    const granted = await waitFor('the role', async () =>
      (await entries(moderator, person)).find(({ kind }) => kind === 'roleGranted'),
    );
    expect(granted).toMatchObject({ byName: 'noah Test', detail: `auditor: ${reason}` });
    const all = await entries(moderator, person);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const place = { at: all[1]?.at, id: all[1]?.id };
    const rest = await moderator.call(people.getTimeline, { ...about(person), query: place });
    expect(rest.acts).toEqual(all.slice(2));
  });
});

describe('a suspension', () => {
  const suspended = async (name: string) => {
    const person = await enterAs(site, { name });
    await moderator.call(account.suspendAccount, { ...about(person), body: { reason: 'Too many copies' } });
    return { person, ...(await keyFor(person, `${name}@test.example`, 'Your account is suspended')) };
  };
  const keyFor = async ({ userId }: SiteClient, email: string, subject: string) => {
    const mail = await mailTo(site, email, subject);
    const [, key = ''] = new RegExp(`/suspension/${userId}#([\\w-]+)`).exec(mail) ?? [];
    return { params: { userId }, key, mail };
  };
  const visitor = () => callSite(site.url);

  it('tells its owner why by mail, and is appealed once, by its own key only', async () => {
    const { person, params, key, mail } = await suspended('dora');
    expect(mail).toContain('Too many copies');
    const wrong = 'x'.repeat(key.length);
    expect(await refusalOf(visitor()(people.readSuspension, { params, body: { key: wrong } }))).toBe('not-found');
    const words = 'They are all mine.';
    expect(await refusalOf(visitor()(people.appealSuspension, { params, body: { key: wrong, words } }))).toBe(
      'not-found',
    );
    const mine = await visitor()(people.appealSuspension, { params, body: { key, words } });
    expect(mine).toMatchObject({
      isOver: false,
      since: expect.any(String),
      isCreator: false,
      reason: 'Too many copies',
      appeal: 'open',
      words,
      answer: null,
    });
    expect(await refusalOf(visitor()(people.appealSuspension, { params, body: { key, words } }))).toBe('already-done');

    const waiting = await moderator.call(account.adminListAccounts, {
      query: { filter: JSON.stringify({ status: 'toDo' }) },
    });
    expect(waiting.map(({ id }) => id)).toContain(person.userId);
    const body = { reason: 'I looked at it again' };
    expect(await refusalOf(moderator.call(people.upholdSuspension, { ...about(person), body }))).toBe(
      'second-person-needed',
    );
    expect(await refusalOf(moderator.call(account.reinstateAccount, { ...about(person), body }))).toBe(
      'second-person-needed',
    );
    expect(await refusalOf(finance.call(people.upholdSuspension, { ...about(person), body }))).toBe('not-allowed');
    expect(await noah.call(people.upholdSuspension, { ...about(person), body })).toMatchObject({
      isSuspended: true,
      hasOpenAppeal: false,
    });
    expect((await keyFor(person, 'dora@test.example', 'Your account stays suspended')).mail).toContain(body.reason);
    const suspension = await visitor()(people.readSuspension, { params, body: { key } });
    expect(suspension).toMatchObject({ appeal: 'refused', answer: body.reason });
    expect(JSON.stringify(suspension)).not.toContain(moderator.userId);
  });

  it('ends when the appeal is right; a later one has another key', async () => {
    const { person, params, key } = await suspended('edda');
    await visitor()(people.appealSuspension, { params, body: { key, words: 'It was my twin.' } });
    const { suspension } = await noah.call(account.adminGetAccount, about(person));
    expect(suspension).toMatchObject({ by: moderator.userId, byName: 'mina Test', words: 'It was my twin.' });
    await noah.call(account.reinstateAccount, { ...about(person), body: { reason: 'It was' } });
    await mailTo(site, 'edda@test.example', 'Your account is open again');
    // The suspension ended every session; the account itself is open again.
    expect(await refusalOf(person.call(account.mySessions))).toBe('session-ended');
    expect(await visitor()(people.readSuspension, { params, body: { key } })).toMatchObject({ isOver: true });
    await noah.call(account.suspendAccount, { ...about(person), body: { reason: 'Again' } });
    expect(await refusalOf(visitor()(people.readSuspension, { params, body: { key } }))).toBe('not-found');
  });
});

describe('erasing', () => {
  const erase = (who: SiteClient, of: SiteClient, username: string) =>
    who.call(people.eraseAccount, { ...about(of), body: { username, reason: 'Asked for by letter' } });

  it('says before what is kept and why, wants the username, and leaves a fact with who and why', async () => {
    const person = await enterAs(site, { name: 'gert' });
    const { obstacles, erased, kept } = await nora.call(people.previewErasure, about(person));
    expect(obstacles).toEqual([]);
    expect(erased.length).toBe(2);
    expect(kept.length).toBe(1);
    expect(await refusalOf(erase(nora, person, 'Gert'))).toBe('invalid-input');
    expect(await refusalOf(erase(moderator, person, 'gert'))).toBe('not-allowed');
    expect(await refusalOf(erase(nora, moderator, 'mina'))).toBe('not-allowed');
    expect(await refusalOf(erase(nora, nora, 'nora'))).toBe('not-allowed');
    await erase(nora, person, 'gert');
    expect(await refusalOf(person.call(account.mySessions))).toBe('session-ended');
    await mailTo(site, 'gert@test.example', 'account is deleted');
    const entries = await waitFor('the fact', async () => {
      const found = (await noah.call(people.getTimeline, { ...about(person), query: {} })).acts;
      return found.some(({ kind }) => kind === 'erased') ? found : undefined;
    });
    // Looking is an act, too: the second look finds the first.
    expect(entries.filter(({ kind }) => kind !== 'dataRead')).toMatchObject([
      { kind: 'erased', byName: 'nora Test', detail: 'Asked for by letter' },
    ]);
    expect(await noah.call(account.adminGetAccount, about(person))).toMatchObject({
      isErased: true,
      username: 'deleted',
    });
  });

  it('is refused while money is owed, and says so before', async () => {
    const seller = await enterAs(site, { name: 'creator', isCreator: true });
    const videoId = await listFromStock(site, seller, 1);
    const { payUrl } = await buy(await enterAs(site, { name: 'buyer' }), videoId);
    await payAt(payUrl);
    const { obstacles, kept } = await waitFor('the credit', async () => {
      const found = await nora.call(people.previewErasure, about(seller));
      return found.obstacles.some((obstacle) => obstacle.startsWith('£')) ? found : undefined;
    });
    expect(obstacles).toEqual(['£44.10 of what they earned has not been paid out yet.']);
    expect(kept.join(' ')).toContain('Receipts and licences of a video that they sold');
    expect(await refusalOf(erase(nora, seller, 'creator'))).toBe('account-has-open-business');
  });
});

describe('reading personal data', () => {
  const reads = async (): Promise<string[]> =>
    (await auditor.call(people.listReads, { query: {} })).map(
      ({ byName, otherName, claimId }) => `${byName} ${otherName ?? 'nobody'}${claimId === null ? '' : ' claim'}`,
    );
  const lineOf = (name: string, found: string[]): string[] => found.filter((line) => line.includes(name));

  it('is a fact once a day for each person and thing, seen by auditors and in both timelines', async () => {
    auditor = await enterStaff(site, 'auditor', 'aisha');
    const person = await enterAs(site, { name: 'hana' });
    for (let times = 0; times < 3; times += 1)
      await Promise.all([
        finance.call(account.adminGetAccount, about(person)),
        finance.call(people.getTimeline, { ...about(person), query: {} }),
      ]);
    const { claimId } = await sendNotice(site, forSale, 'ida');
    await moderator.call(claims.adminGetClaim, { params: { id: claimId } });
    await waitFor('the reads', async () => ((await reads()).includes('mina Test nobody claim') ? true : undefined));
    expect(lineOf('hana', await reads())).toEqual(['fiona Test hana Test']);

    const { acts: entries } = await auditor.call(people.getTimeline, { ...about(person), query: {} });
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'dataRead', byName: 'fiona Test' }));
    const own = await auditor.call(people.getTimeline, { ...about(finance), query: {} });
    expect(own.acts).toContainEqual(expect.objectContaining({ kind: 'dataRead', otherName: 'hana Test' }));
    expect(await refusalOf(finance.call(people.listReads, { query: {} }))).toBe('not-allowed');
  });

  it('is not needed for a list: it shows no email', async () => {
    const rows = await finance.call(account.adminListAccounts, { query: {} });
    expect(JSON.stringify(rows)).not.toContain('@test.example');
  });
});
