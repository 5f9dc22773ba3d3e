/** A read model that cannot apply an event: it stops there and says so, and the others go on. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import type { Event } from '#platform/eventStore/eventStore.ts';
import { bySystem } from '#platform/eventStore/handle.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import { currentContext } from '#platform/log/context.ts';
import { readModelProcess } from '#platform/processes/readModelProcess.ts';
import { anEvent } from '#testing/eventStore/eventStoreRig.ts';
import { openTestDb } from '#testing/testDb.ts';
import { startConsumers } from './consumers.ts';
import { projection, type Projection } from './projection.ts';
import { stoppedReadModels } from './stopped.ts';

const { db, connectionString } = openTestDb();
const store = postgresEventStore({ connectionString });
afterAll(() => store.close());

let isBroken = true;
/** Keeps all numbers; the sick one cannot keep the seventh. */
const keeping = (name: 'sick' | 'well'): Projection =>
  projection<Event<'Counted', { n: number }>>(
    name,
    1,
    { tables: `create table ${name} (n int primary key);` },
    {
      Counted: (readModel, { data: { n } }) => {
        readModel.insert(name, { n });
        if (name === 'sick' && n === 7 && isBroken) readModel.query('select no_such_column');
      },
    },
  );

const numbersOf = (name: string): Promise<number[]> => db(name).orderBy('n').pluck<number[]>('n');
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

it('stops at the event, is stuck work until it has passed it, and holds up no other', async () => {
  const failedIn: unknown[] = [];
  const consumers = startConsumers({
    store,
    db,
    connectionString,
    projections: [keeping('sick'), keeping('well')],
    policies: [],
    openParking: () => Promise.reject(new Error('no policy runs here')),
    onError: (_, name) => failedIn.push([name, currentContext()?.correlationId]),
  });
  await consumers.ready;
  const { find, step } = readModelProcess(stoppedReadModels(db));
  const findStopped = () => find?.('read-model', { dueBefore: '9999-01-01T00:00:00.000Z', after: null, limit: 10 });
  const streamId = `count-${randomUUID()}`;
  const events = upTo(12).map((n) => anEvent({ n }, 'Counted'));
  await store.append(streamId, events, 'noStream');
  await expect
    .poll(findStopped)
    .toMatchObject([
      { itemId: 'sick', about: `sick at Counted of ${streamId}`, firstError: 'column "no_such_column" does not exist' },
    ]);
  expect(await numbersOf('sick')).toEqual(upTo(7));
  expect(failedIn[0]).toEqual(['sick', events[0]?.metadata.correlationId]);
  const { position } = await store.append(`count-${randomUUID()}`, [anEvent({ n: 12 }, 'Counted')], 'noStream');
  // Nobody waits for it: a patience that would outlast the test.
  expect(await consumers.caughtUp({ position, types: ['Counted'] }, 600_000)).toBe(false);
  await expect.poll(() => numbersOf('well')).toEqual(upTo(13));
  await expect(step('sick', bySystem('test'), 0)).rejects.toThrow('no_such_column');
  const since = (await findStopped())?.[0]?.dueAt;

  isBroken = false;
  await expect.poll(() => numbersOf('sick')).toEqual(upTo(13));
  expect(await findStopped()).toMatchObject([{ dueAt: since }]);
  await step('sick', bySystem('test'), 0);
  expect(await findStopped()).toEqual([]);
  await consumers.stop();
});
