import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import { createHandle, createLoad } from '#platform/eventStore/handle.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { sealing, subjectKeys } from '#platform/eventStore/sealed.ts';
import { capturingMailer } from '#platform/mail/mail.ts';
import { openTestDb } from '#testing/testDb.ts';
import { postgresRequestLinks } from './adapters/requestLinks.ts';
import { confirmRequest, contentRequest, requestContent } from './contentRequest.ts';
import { requestsJobs } from './policies.ts';

const { db, connectionString } = openTestDb();
let raw: EventStore;
beforeAll(async () => {
  raw = postgresEventStore({ connectionString });
});
afterAll(async () => {
  await raw.close();
});

const start = () => {
  const keys = subjectKeys(db, randomBytes(32));
  const store = sealing(raw, keys);
  const at = '2026-03-10T12:00:00.000Z';
  const handle = createHandle(store, () => at, randomUUID);
  const load = createLoad(store);
  const cause = { actorId: null, actorRole: 'visitor', correlationId: 'c', causationId: null } as const;
  const jobs = requestsJobs({
    handle,
    load,
    db,
    now: () => at,
    newId: randomUUID,
    subjectKeys: keys,
    requestKey: (id: string) => id,
    caughtUp: () => Promise.resolve(true),
    brandName: 'Soletake',
    origin: 'https://soletake.test',
    sendMail: capturingMailer(db, 'Soletake').send,
    requestLinks: postgresRequestLinks(db, () => new Date(at)),
    send: () => Promise.reject(new Error('these jobs send no others')),
  });
  return {
    ask: async (userId: string | null = null): Promise<string> => {
      const requestId = randomUUID();
      const wish = {
        requestId,
        reference: 'REQ-1',
        userId,
        title: 'A wall',
        description: 'All of it',
        category: 'diy',
        budgetMinPence: null,
        budgetMaxPence: null,
        deadline: null,
        sender: { name: 'Ann', email: `${requestId}@test.example` },
      };
      await handle(contentRequest, requestId, requestContent(wish, { isEmailVerified: false, at }), cause);
      return requestId;
    },
    confirm: (requestId: string) => handle(contentRequest, requestId, confirmRequest(requestId), cause),
    run: (name: string, requestId: string): Promise<void> | undefined =>
      jobs.find((job) => job.name === name)?.run({ requestId }, new AbortController().signal),
    senderOf: async (requestId: string) => {
      const state = await load(contentRequest, requestId);
      return state.status === 'none' ? undefined : state.sender;
    },
    mailsTo: (requestId: string) => db('captured_mail').where({ to: `${requestId}@test.example` }),
  };
};

describe('a request whose link nobody followed', () => {
  it('loses its sender for good; one that was confirmed, and the key of an account, stay', async () => {
    const { ask, confirm, run, senderOf } = start();
    const forgotten = await ask();
    const confirmed = await ask();
    const own = await ask(randomUUID());
    await confirm(confirmed);
    for (const requestId of [forgotten, confirmed, own]) await run('forget-unconfirmed-request', requestId);
    expect(await senderOf(forgotten)).toBeNull();
    for (const requestId of [confirmed, own]) expect(await senderOf(requestId)).toMatchObject({ name: 'Ann' });
    await run('forget-unconfirmed-request', forgotten);
    expect(await senderOf(forgotten)).toBeNull();
  });

  it('is mailed no link once it is confirmed or forgotten', async () => {
    const { ask, confirm, run, mailsTo } = start();
    const waiting = await ask();
    const confirmed = await ask();
    const forgotten = await ask();
    await confirm(confirmed);
    await run('forget-unconfirmed-request', forgotten);
    for (const requestId of [waiting, confirmed, forgotten]) await run('mail-request-link', requestId);
    expect(await mailsTo(waiting)).toMatchObject([{ subject: 'Confirm your request (REQ-1)' }]);
    expect([...(await mailsTo(confirmed)), ...(await mailsTo(forgotten))]).toEqual([]);
  });
});
