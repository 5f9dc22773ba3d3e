/** What people write to us against the whole process: kept once, sealed, and answered by mail with a reference. */
import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { shareLivedSite } from '#driver/livedSite.ts';
import { enterAs, readLog } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { callSite, readMails, waitFor, type SiteClient } from '#driver/client.ts';
import * as account from '#contracts/auth/account.ts';
import type { Call } from '#contracts/http/call.ts';
import { submitClaim } from '#contracts/claims/claims.ts';
import * as contract from '#contracts/support/support.ts';
import { mailTo } from '#testing/site/accountSite.ts';
import { refusalOf } from '#testing/refusal.ts';
import { fieldsOf, manyTimes } from '#testing/site/sending.ts';

let site: SiteProcess;
let visitor: Call;
beforeAll(async () => {
  site = await shareLivedSite();
  visitor = callSite(site.url);
});

const aCase = (email: string) => ({
  submissionId: randomUUID(),
  topic: 'sign-in' as const,
  message: 'My link says “expired”.\nWhat now?',
  name: 'Zoë Secret',
  email,
});
const aNotice = (email: string, videoUrl = `${site.url}/videos/${randomUUID()}`) => ({
  submissionId: randomUUID(),
  work: 'My film of a kiln',
  videoUrl,
  name: 'Ann Secret',
  email,
  postalAddress: '1 Bench Row\nLeeds',
  phone: '+44 113 496 0000',
  signature: 'Ann Secret',
  goodFaith: true as const,
  accuracy: true as const,
});

const eventsOf = async (reference: string) =>
  (await readLog(site)).filter(({ data }) => (data as { reference?: string }).reference === reference);
const mailsTo = async (email: string) => (await readMails(site.url)).filter(({ to }) => to === email);

describe('a message', () => {
  it('is kept sealed and answered by mail with its reference, to somebody without an account', async () => {
    const email = 'zoe@test.example';
    const { reference } = await visitor(contract.openCase, { body: aCase(email) });
    expect(reference).toMatch(/^SUP(-[34679A-Z]{4}){3}$/);
    const text = await mailTo(site, email, reference);
    expect(text).toContain('Signing in or confirming my email');
    for (const typed of ['Zoë', 'expired']) expect(text).not.toContain(typed);

    const [event, ...more] = await eventsOf(reference);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ type: 'CaseOpened', data: { kind: 'support', topic: 'sign-in', userId: null } });
    for (const typed of ['Zoë', email, 'expired']) expect(JSON.stringify(event)).not.toContain(typed);
  });

  it('sent many times is one case, one mail and one reference', async () => {
    const body = aCase('twice@test.example');
    const answers = await manyTimes(() => visitor(contract.openCase, { body }));
    const references = [...new Set(answers.map(({ reference }) => reference))];
    expect(references).toHaveLength(1);
    await mailTo(site, body.email, references[0] ?? '');
    // A later message is answered later, so nothing more of this one is on its way.
    const { reference: later } = await visitor(contract.openCase, { body: aCase('after@test.example') });
    await mailTo(site, 'after@test.example', later);
    expect(await mailsTo(body.email)).toHaveLength(1);
    expect(await eventsOf(references[0] ?? '')).toHaveLength(1);
  });

  it('of a person who is signed in is sealed with their key and answered to the address of the account', async () => {
    const person = await enterAs(site, { name: 'support-asker' });
    const { submissionId, message } = aCase('');
    const { reference } = await person.call(contract.openMyCase, { body: { submissionId, topic: 'press', message } });
    expect(reference).toMatch(/^CON-/);
    await mailTo(site, 'support-asker@test.example', reference);
    const [event] = await eventsOf(reference);
    expect(event).toMatchObject({ data: { userId: person.userId, message: { sealed: person.userId } } });
    expect(await refusalOf(visitor(contract.openMyCase, { body: aCase('') }))).toBe('not-signed-in');
  });

  it('names every field that is wrong at once', async () => {
    const body = { submissionId: randomUUID(), topic: 'none' as 'other', message: ' \u200B ', name: '', email: 'ann' };
    expect(await fieldsOf(visitor(contract.openCase, { body }))).toEqual({
      topic: 'Please choose a topic',
      message: 'Please write your message',
      name: 'Please enter your name',
      email: 'Please enter a valid email address',
    });
    const long = { ...aCase('long@test.example'), message: 'x'.repeat(5001) };
    expect(await fieldsOf(visitor(contract.openCase, { body: long }))).toEqual({
      message: 'Please use at most 5000 characters',
    });
    const huge = { ...aCase('long@test.example'), message: 'x'.repeat(300_000) };
    expect(await refusalOf(visitor(contract.openCase, { body: huge }))).toBe('too-large');
  });

  it('is mailed to one address five times an hour at most; one that has arrived may be repeated', async () => {
    const email = 'flooded@test.example';
    const first = aCase(email);
    await visitor(contract.openCase, { body: first });
    for (let sent = 1; sent < 5; sent += 1) await visitor(contract.openCase, { body: aCase(email.toUpperCase()) });
    expect(await refusalOf(visitor(contract.openCase, { body: aCase(email) }))).toBe('too-many-requests');
    expect(await refusalOf(visitor(contract.openCase, { body: first }))).toBe('none');
    expect(await refusalOf(visitor(contract.openCase, { body: aCase('calm@test.example') }))).toBe('none');
  });
});

describe('a copyright notice', () => {
  it('is kept once, sealed with a key of its own, and answered by mail', async () => {
    const email = 'owner@test.example';
    const body = aNotice(email, `${site.url}/videos/${randomUUID()}`);
    const answers = await manyTimes(() => visitor(submitClaim, { body }));
    const reference = answers[0]?.reference ?? '';
    expect(answers.every((answer) => answer.reference === reference)).toBe(true);
    const text = await mailTo(site, email, reference);
    for (const typed of ['Ann Secret', 'kiln', 'Bench Row']) expect(text).not.toContain(typed);
    expect(await mailsTo(email)).toHaveLength(1);
    const events = await eventsOf(reference);
    expect(events).toMatchObject([
      // Nothing lives at the address, so it leads to no video.
      { type: 'ClaimReceived', data: { videoId: null, userId: null, statementsVersion: '1' } },
    ]);
    for (const typed of ['Ann Secret', 'kiln', 'Bench Row', email]) expect(JSON.stringify(events)).not.toContain(typed);
    const { claimId, notice } = events[0]?.data as { claimId: string; notice: { sealed: string } };
    expect(notice.sealed).toBe(claimId);
    expect(claimId).not.toBe(body.submissionId);
  });

  it('asks for every element that is missing', async () => {
    const nothing = { submissionId: randomUUID() } as Parameters<typeof fieldsOf>[0] & ReturnType<typeof aNotice>;
    expect(Object.keys(await fieldsOf(visitor(submitClaim, { body: nothing }))).toSorted()).toEqual(
      'accuracy email goodFaith name postalAddress signature videoUrl work'.split(' '),
    );
  });
});

/** The texts of the copy that a person may ask for, by name of the file. */
const exportOf = async ({ call }: SiteClient): Promise<Map<string, unknown>> => {
  const { url } = await call(account.exportMyData);
  const bytes = Buffer.from(await (await fetch(site.url + url)).arrayBuffer());
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, unknown>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await json(await zip.openReadStreamPromise(entry)));
  return files;
};

it('a copy of all data holds what the person wrote', async () => {
  const person = await enterAs(site, { name: 'support-writer' });
  const { submissionId, message } = aCase('');
  await person.call(contract.openMyCase, { body: { submissionId, topic: 'press', message } });
  const { reference } = await person.call(submitClaim, { body: aNotice('elsewhere@test.example') });
  const files = await waitFor('the notice among the claims', async () => {
    const held = await exportOf(person);
    return JSON.stringify(held.get('claims.json')).includes(reference) ? held : undefined;
  });
  expect(files.get('claims.json')).toMatchObject([{ notice: { work: 'My film of a kiln' } }]);
  expect(files.get('messages.json')).toMatchObject([{ topic: 'press', message: 'My link says “expired”.\nWhat now?' }]);
});
