import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import { createHandle, createLoad } from '#platform/eventStore/handle.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { sealing, subjectKeys } from '#platform/eventStore/sealed.ts';
import { capturingMailer } from '#platform/mail/mail.ts';
import { openTestDb } from '#testing/testDb.ts';
import { messagesJobs, messagesPolicies } from './policies.ts';
import { readThread, thread, writeToCreator } from './thread.ts';

const { db, connectionString } = openTestDb();
let raw: EventStore;
beforeAll(async () => {
  raw = postgresEventStore({ connectionString });
});
afterAll(async () => {
  await raw.close();
});

const start = (notices: ('answers' | 'news')[] = ['answers']) => {
  const store = sealing(raw, subjectKeys(db, randomBytes(32)));
  const handle = createHandle(store, () => '2026-03-10T12:00:00.000Z', randomUUID);
  const load = createLoad(store);
  const cause = { actorId: null, actorRole: 'visitor', correlationId: 'c', causationId: null } as const;
  const threadId = randomUUID();
  const buyerId = randomUUID();
  const creatorId = randomUUID();
  const [mail] = messagesJobs({
    load,
    sendMail: capturingMailer(db, 'Soletake').send,
    brandName: 'Soletake',
    origin: 'https://soletake.test',
    findRecipient: (userId) => Promise.resolve({ email: `${userId}@test.example`, displayName: 'Cleo', notices }),
  });
  return {
    write: () =>
      handle(
        thread,
        threadId,
        writeToCreator(
          { threadId, messageId: randomUUID(), fromId: buyerId, words: 'In winter?' },
          { creatorId, videoId: null, isPro: true },
        ),
        cause,
      ),
    read: () => handle(thread, threadId, readThread(threadId, creatorId), cause),
    mail: () => mail.run({ threadId, userId: creatorId }, new AbortController().signal),
    mails: () => db('captured_mail').where({ to: `${creatorId}@test.example` }),
  };
};

describe('the mail about messages', () => {
  it('says how many wait, and not what they say', async () => {
    const { write, mail, mails } = start();
    await write();
    await write();
    await mail();
    const [sent, ...more] = await mails();
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ subject: '2 messages wait for you – Soletake' });
    expect(JSON.stringify(sent)).not.toContain('winter');
  });

  it('does not come once all is read, nor to whoever wants none', async () => {
    const { write, read, mail, mails } = start();
    await write();
    await read();
    await mail();
    const unwanted = start(['news']);
    await unwanted.write();
    await unwanted.mail();
    expect([...(await mails()), ...(await unwanted.mails())]).toEqual([]);
  });

  it('is one for each thread, reader and hour, at the next full hour', async () => {
    const sent: [at: string, id: string | undefined, startAfterSeconds: number | undefined][] = [];
    let at = '';
    const [policy] = messagesPolicies({
      now: () => at,
      idOf: (text) => text,
      send: (_, __, { id, startAfterSeconds } = {}) => {
        sent.push([at, id, startAfterSeconds]);
        return Promise.resolve();
      },
    });
    const event = { type: 'MessageSent', data: { threadId: 't', toId: 'u' } } as never;
    for (at of ['2026-03-10T12:10:00.000Z', '2026-03-10T12:59:59.000Z', '2026-03-10T13:00:00.000Z'])
      await policy?.react(event);
    expect(sent).toEqual([
      ['2026-03-10T12:10:00.000Z', 'unread:t:u:2026-03-10T12', 3000],
      ['2026-03-10T12:59:59.000Z', 'unread:t:u:2026-03-10T12', 1],
      ['2026-03-10T13:00:00.000Z', 'unread:t:u:2026-03-10T13', 3600],
    ]);
  });
});
