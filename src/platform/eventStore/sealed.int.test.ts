import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDb } from '#testing/testDb.ts';
import { personal, readToEnd, type EventStore, type NewEvent } from './eventStore.ts';
import { postgresEventStore } from './postgres.ts';
import { sealing, subjectKeys } from './sealed.ts';
import { upcasting } from './upcast.ts';

const { db, connectionString } = openTestDb();
let raw: EventStore;
const masterKey = randomBytes(32);
beforeAll(async () => {
  raw = postgresEventStore({ connectionString });
});
afterAll(async () => {
  await raw.close();
});

const event = (data: unknown, type = 'Told', schemaVersion = 1): NewEvent => ({
  eventId: randomUUID(),
  type,
  data,
  metadata: {
    schemaVersion,
    at: '2026-01-01T00:00:00.000Z',
    actorId: null,
    actorRole: 'system',
    correlationId: 'c',
    causationId: null,
  },
});

it('stores no personal value in clear, reads it back whole, and loses it for good once erased', async () => {
  const keys = subjectKeys(db, masterKey);
  const store = sealing(raw, keys);
  const subject = randomUUID();
  const data = {
    userId: subject,
    name: personal(subject, 'Zoë Ünicode 🧶'),
    nested: [{ address: personal(subject, { city: 'Leeds' }) }],
    plain: 7,
  };
  await store.append('told-1', [event(data)], 'noStream');

  const stored = JSON.stringify(await raw.readStream('told-1'));
  for (const word of ['Zoë', 'Leeds', 'Ünicode']) expect(stored).not.toContain(word);
  expect((await store.readStream('told-1'))[0]?.data).toEqual(data);
  for await (const { events } of readToEnd(store)) expect(events[0]?.data).toEqual(data);

  await keys.erase(subject);
  const gone = { ...data, name: personal(subject, null), nested: [{ address: personal(subject, null) }] };
  expect((await store.readLast('told-1'))?.data).toEqual(gone);
  expect((await sealing(raw, subjectKeys(db, masterKey)).readStream('told-1'))[0]?.data).toEqual(gone);
  await expect(store.append('told-2', [event(data)], 'noStream')).rejects.toThrow('erased');
});

it('opens nothing with another master key, and detects a box that was moved', async () => {
  const subject = randomUUID();
  const store = sealing(raw, subjectKeys(db, masterKey));
  await store.append('moved-1', [event({ a: personal(subject, 'one'), b: personal(subject, 'two') })], 'noStream');
  await expect(sealing(raw, subjectKeys(db, randomBytes(32))).readStream('moved-1')).rejects.toThrow();
  const [stored] = await raw.readStream('moved-1');
  const { a, b } = stored?.data as { a: object; b: object };
  await raw.append('moved-2', [{ ...event({ a: b, b: a }), eventId: stored?.eventId ?? '' }], 'noStream');
  await expect(store.readStream('moved-2')).rejects.toThrow();
});

it('presents old shapes as current ones, step by step, and leaves the stored ones alone', async () => {
  await raw.append('shape-1', [event({ a: 1 }, 'Shaped', 1), event({ a: 1, b: 2 }, 'Shaped', 2)], 'noStream');
  const store = upcasting(raw, {
    'Shaped@1': (data) => ({ ...(data as object), b: 2 }),
    'Shaped@2': (data) => ({ ...(data as object), c: 3 }),
  });
  const shapes = (await store.readStream('shape-1')).map(({ data, metadata }) => [data, metadata.schemaVersion]);
  expect(shapes).toEqual([
    [{ a: 1, b: 2, c: 3 }, 3],
    [{ a: 1, b: 2, c: 3 }, 3],
  ]);
  expect((await raw.readStream('shape-1'))[0]?.data).toEqual({ a: 1 });
});

it('writes nothing that would stop a reader, sealed or not', async () => {
  const store = sealing(raw, subjectKeys(db, masterKey));
  const subject = randomUUID();
  await store.append('told-3', [event({ file: 'a\0b', name: personal(subject, 'Zo\uD800') })], 'noStream');
  const data = (await store.readLast('told-3'))?.data;
  expect(data).toEqual({ file: 'a\uFFFDb', name: personal(subject, 'Zo\uFFFD') });
});
