/** What the index finds of a thing is what the whole log says of it: for every thing of a marketplace that an earlier version left. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followSubject, subjectKinds, type Subject } from '#app/replay/subject.ts';
import { readKeptLog } from '#journeys/site/upgrade/keptLog.ts';
import { thingOf } from '#modules/auditRoom/index.ts';
import { memoryEventStore } from '#platform/eventStore/memory.ts';
import { readToEnd, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { labelPersonal } from '#platform/eventStore/sealed.ts';
import { openDb, type Db } from '#platform/postgres/db.ts';
import { rebuild } from '#platform/projections/projection.ts';
import { auditLog } from '#projections/auditRoom/auditLog.ts';
import { createTestDb, type TestDb } from '#testing/testDb.ts';
import { findEventsAbout } from './findEventsAbout.ts';

const rawStore = memoryEventStore();
let events: RecordedEvent[];
let test: TestDb;
let db: Db;
beforeAll(async () => {
  for (const { streamId, type, data, eventId, metadata } of readKeptLog().events)
    await rawStore.append(streamId, [{ type, data, eventId, metadata }], 'any');
  events = [];
  for await (const batch of readToEnd(rawStore)) events.push(...batch.events.map(labelPersonal));
  test = await createTestDb();
  db = openDb(test.connectionString);
  const { connectionString } = test;
  await rebuild(auditLog, { store: rawStore, connectionString, signal: new AbortController().signal });
});
afterAll(async () => {
  await db.destroy();
  await test.drop();
});

const things = (): Subject[] => {
  const found = new Map<string, Subject>();
  for (const { streamId } of events) {
    const thing = thingOf(streamId);
    if (thing) found.set(`${thing.kind} ${thing.id}`, thing);
  }
  return [...found.values()];
};

it('is the same for every video, order, creator, person and payout', async () => {
  const subjects = things();
  const kinds = new Set(subjects.map(({ kind }) => kind));
  expect(subjectKinds.filter((kind) => kinds.has(kind))).toEqual(
    expect.arrayContaining(['order', 'creator', 'payout']),
  );
  for (const subject of subjects) {
    const isAbout = followSubject(subject);
    const wanted = events.filter(isAbout).map(({ eventId }) => eventId);
    const found = (await findEventsAbout({ db, rawStore }, subject)).map(({ eventId }) => eventId);
    expect({ subject, found }).toEqual({ subject, found: wanted });
    expect(found.length).toBeGreaterThan(0);
  }
});
