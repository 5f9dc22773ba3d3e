/** Conversations with us against the whole process: from the form to the answer, the reply by link and the end. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { shareLivedSite, shareStaff } from '#driver/livedSite.ts';
import { enterAs, readLog } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { callSite, readMails, waitFor, type SiteClient } from '#driver/client.ts';
import * as account from '#contracts/auth/account.ts';
import type { Call } from '#contracts/http/call.ts';
import * as cases from '#contracts/support/cases.ts';
import * as support from '#contracts/support/support.ts';
import { refusalOf } from '#testing/refusal.ts';

let site: SiteProcess;
let visitor: Call;
let moderator: SiteClient;
beforeAll(async () => {
  site = await shareLivedSite();
  visitor = callSite(site.url);
  moderator = await shareStaff('moderator');
});

const list = async (status: 'waiting' | 'answered' | 'closed') =>
  moderator.call(cases.adminListCases, { query: { filter: JSON.stringify({ status }) } });
const find = (reference: string, status: 'waiting' | 'answered' | 'closed') =>
  waitFor(`${reference} among the ${status}`, async () =>
    (await list(status)).find((candidate) => candidate.reference === reference),
  );
const words = { topic: 'purchase' as const, message: 'My download stops at half.' };
const answer = (id: string, text: string, more: { closes?: boolean; submissionId?: string } = {}) =>
  moderator.call(cases.answerCase, {
    params: { id },
    body: { submissionId: randomUUID(), words: text, closes: false, ...more },
  });
const linkIn = async (email: string, text: string) => {
  const [, caseId = '', key = ''] = await waitFor('the answer by mail', async () => {
    const mail = (await readMails(site.url)).find((mail) => mail.to === email && mail.text.includes(text));
    return /cases\/([\da-f-]{36})#([\w-]+)/.exec(mail?.text ?? '') ?? undefined;
  });
  return { params: { caseId }, key };
};

describe('a person without an account', () => {
  const email = 'zoe@elsewhere.example';

  it('gets the answer by mail, replies by its link, and is answered again; the log holds nothing of it in clear', async () => {
    const sent = { ...words, submissionId: randomUUID(), name: 'Zoë Secret', email };
    const { reference } = await visitor(support.openCase, { body: sent });
    const { id } = await find(reference, 'waiting');
    expect(await moderator.call(cases.adminGetCase, { params: { id } })).toMatchObject({
      sender: { name: 'Zoë Secret', email },
      entries: [{ from: 'sender', words: words.message }],
    });
    const submissionId = randomUUID();
    await answer(id, 'Please try another network.', { submissionId });
    await answer(id, 'Please try another network.', { submissionId });
    await moderator.call(cases.noteCase, {
      params: { id },
      body: { submissionId: randomUUID(), words: 'Seems honest.' },
    });

    const { params, key } = await linkIn(email, 'Please try another network.');
    expect(params.caseId).toBe(id);
    const read = await visitor(cases.readCase, { params, body: { key } });
    expect(read.entries.map(({ from, words: text }) => [from, text])).toEqual([
      ['you', words.message],
      ['us', 'Please try another network.'],
    ]);
    const reply = { key, submissionId: randomUUID(), words: 'That helped, thank you.' };
    for (let times = 0; times < 3; times += 1) await visitor(cases.continueCase, { params, body: reply });
    await find(reference, 'waiting');
    const settled = await answer(id, 'Glad to hear it.', { closes: true });
    expect(settled.entries.map(({ from }) => from)).toEqual(['sender', 'staff', 'note', 'sender', 'staff']);
    expect((await find(reference, 'closed')).waitingSince).toBe(null);
    const mails = (await readMails(site.url)).filter(({ to, subject }) => to === email && subject.includes('answer'));
    await waitFor('the second answer', () => Promise.resolve(mails.length >= 1 ? true : undefined));

    const log = JSON.stringify((await readLog(site)).filter(({ type }) => type.startsWith('Case')));
    expect(log).toContain('CaseContinued');
    for (const text of ['download stops', 'another network', 'Seems honest', 'That helped', 'Zoë'])
      expect(log).not.toContain(text);
  });

  it('opens nothing with a wrong key, or none', async () => {
    const { reference } = await visitor(support.openCase, {
      body: { ...words, submissionId: randomUUID(), name: 'Ann', email: 'ann@elsewhere.example' },
    });
    const { id } = await find(reference, 'waiting');
    const stranger = await enterAs(site, { name: 'cases-stranger' });
    for (const key of ['', 'x'.repeat(43), 'é'.repeat(43)]) {
      expect(await refusalOf(visitor(cases.readCase, { params: { caseId: id }, body: { key } }))).toBe('not-found');
      const body = { key, submissionId: randomUUID(), words: 'Hello' };
      expect(await refusalOf(stranger.call(cases.continueCase, { params: { caseId: id }, body }))).toBe('not-found');
    }
    const none = { params: { caseId: randomUUID() }, body: { key: 'x' } };
    expect(await refusalOf(visitor(cases.readCase, none))).toBe('not-found');
  });
});

describe('somebody who is signed in', () => {
  it('reads and continues it without a key, and takes it along when leaving', async () => {
    const person = await enterAs(site, { name: 'cases-asker' });
    const { reference } = await person.call(support.openMyCase, { body: { ...words, submissionId: randomUUID() } });
    const [own] = (await person.call(cases.myCases)).cases;
    expect(own).toMatchObject({ reference, status: 'waiting', topic: 'purchase' });
    const params = { caseId: own?.caseId ?? '' };
    const body = { key: '', submissionId: randomUUID(), words: 'It is about my first purchase.' };
    expect((await person.call(cases.continueCase, { params, body })).entries).toHaveLength(2);

    const id = params.caseId;
    expect(await refusalOf(moderator.call(cases.linkCase, { params: { id }, body: { kind: 'order', id } }))).toBe(
      'conflict',
    );
    const linked = await moderator.call(cases.linkCase, {
      params: { id },
      body: { kind: 'person', id: person.userId },
    });
    expect(linked.links).toEqual([{ kind: 'person', id: person.userId, label: 'cases-asker Test' }]);

    await person.call(account.deleteAccount, { body: { username: 'cases-asker' } });
    await waitFor('the words to be forgotten', async () => {
      const { sender, entries } = await moderator.call(cases.adminGetCase, { params: { id } });
      return sender === null && entries.every((entry) => entry.words === null) ? true : undefined;
    });
    expect(await refusalOf(answer(id, 'Are you still there?'))).toBe('conflict');
    const closed = await moderator.call(cases.closeCase, { params: { id }, body: { reason: 'They have left.' } });
    // What is written about somebody who has left can be read by nobody.
    expect(closed).toMatchObject({ status: 'closed', closedFor: null });
  });
});
