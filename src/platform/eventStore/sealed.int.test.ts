import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDb } from '#testing/testDb.ts';
import { personal, readToEnd, type EventStore, type NewEvent } from './eventStore.ts';
import { postgresEventStore } from './postgres.ts';
import { ERASED_CHANNEL, KEPT_MS, sealing, subjectKeys } from './sealed.ts';
import { upcasting } from './upcast.ts';
import { createWakeUp } from './wakeUp.ts';

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
  const before = await raw.head();
  await store.append('told-1', [event(data)], 'noStream');

  const stored = JSON.stringify(await raw.readStream('told-1'));
  for (const word of ['Zoë', 'Leeds', 'Ünicode']) expect(stored).not.toContain(word);
  expect((await store.readStream('told-1'))[0]?.data).toEqual(data);
  for await (const { events } of readToEnd(store, { after: before })) expect(events[0]?.data).toEqual(data);

  // Another process has read the key, and keeps it for a minute.
  const otherKeys = subjectKeys(db, masterKey);
  expect((await sealing(raw, otherKeys).readLast('told-1'))?.data).toEqual(data);

  await keys.erase(subject);
  const gone = { ...data, name: personal(subject, null), nested: [{ address: personal(subject, null) }] };
  expect((await store.readLast('told-1'))?.data).toEqual(gone);
  expect((await sealing(raw, subjectKeys(db, masterKey)).readStream('told-1'))[0]?.data).toEqual(gone);

  // What others write about an erased person stops nothing, and nobody can read it.
  const other = sealing(raw, otherKeys);
  await store.append('told-2', [event(data)], 'noStream');
  expect((await other.readLast('told-2'))?.data).toEqual(gone);
  expect((await store.readLast('told-2'))?.data).toEqual(gone);
  expect(JSON.stringify(await raw.readStream('told-2'))).not.toContain('Zoë');
});

it('is lost at once in another process that has read it, too', async () => {
  const erasures = createWakeUp({
    connectionString,
    channel: ERASED_CHANNEL,
    pollMs: KEPT_MS,
    onError: () => undefined,
  });
  const elsewhere = subjectKeys(db, masterKey, { epoch: erasures.count });
  const subject = randomUUID();
  const keys = subjectKeys(db, masterKey);
  await sealing(raw, keys).append(`heard-${subject}`, [event({ name: personal(subject, 'Zoë') })], 'noStream');
  const read = async () => (await sealing(raw, elsewhere).readLast(`heard-${subject}`))?.data;
  await expect.poll(erasures.count).toBe(1);
  expect(await read()).toEqual({ name: personal(subject, 'Zoë') });
  await keys.erase(subject);
  await expect.poll(read).toEqual({ name: personal(subject, null) });
  expect(await elsewhere.keyFor(subject)).toBeUndefined();
  await erasures.close();
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
    versions: { Shaped: 3 },
    upcasters: {
      'Shaped@1': (data) => Object.assign({}, data, { b: 2 }),
      'Shaped@2': (data) => Object.assign({}, data, { c: 3 }),
    },
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

/** Version 2 of `Named` moves the name to another place. */
const moved = {
  versions: { Named: 2 },
  upcasters: { 'Named@1': (data: unknown) => ({ person: { name: (data as { name: unknown }).name } }) },
};

it('opens a value by the path at which it was recorded, and then moves it to its place of today', async () => {
  const keys = subjectKeys(db, masterKey);
  const subject = randomUUID();
  const name = personal(subject, 'Zoë');
  await sealing(raw, keys).append('named-1', [event({ name }, 'Named', 1)], 'noStream');
  const store = upcasting(sealing(raw, keys), moved);
  await store.append('named-1', [event({ person: { name } }, 'Named', 1)], 0);
  const found = await store.readStream('named-1');
  expect(found.map(({ data, metadata }) => [data, metadata.schemaVersion])).toEqual([
    [{ person: { name } }, 2],
    [{ person: { name } }, 2],
  ]);
  // What is written carries the version of its type, so it is never converted again.
  expect((await raw.readStream('named-1')).map(({ metadata }) => metadata.schemaVersion)).toEqual([1, 2]);
});

it('names an event that it does not know, or that is newer than the program', async () => {
  await raw.append('named-2', [event({}, 'Unheard'), event({}, 'Named', 3)], 'noStream');
  const store = upcasting(raw, moved);
  await expect(store.readStream('named-2')).rejects.toThrow(
    'does not know the event “Unheard” (revision 0 of named-2)',
  );
  await expect(store.readLast('named-2')).rejects.toThrow('version 3 of the event “Named” is newer');
  await expect(store.append('named-3', [event({}, 'Unheard')], 'noStream')).rejects.toThrow('“Unheard”');
});
