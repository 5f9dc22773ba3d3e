/** Two people in finance, their batches and the provider act on the same payouts at the same moment, over the real log. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { streamOf } from '#platform/eventStore/aggregate.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { createHandle } from '#platform/eventStore/handle.ts';
import { postgresEventStore } from '#platform/eventStore/postgres.ts';
import {
  actorOf,
  anAct,
  aRequestedPayout,
  commandOf,
  dayAt,
  groundOf,
  people,
  type Act,
} from '#testing/site/payoutActors.ts';
import { wrongStep, type OracleEvent } from '#testing/payoutOracle.ts';
import { openTestDb } from '#testing/testDb.ts';
import type { PayoutEvent } from '#events/sales.ts';
import { payout } from './payout.ts';
import { isLongRun } from '#testing/run/longRun.ts';

const RACES = isLongRun ? 500 : 40;
const { connectionString } = openTestDb();
const store = postgresEventStore({ connectionString });
afterAll(() => store.close());

let day = 0;
const handle = createHandle(store, () => `${dayAt(day)}T12:00:00.000Z`, randomUUID);
const causeOf = (actorId: string | null) =>
  ({ actorId, actorRole: actorId === null ? 'system' : 'finance', correlationId: 'test', causationId: null }) as const;

const begin = async (): Promise<string> => {
  const payoutId = randomUUID();
  await handle(payout, payoutId, () => aRequestedPayout(payoutId), causeOf(null));
  return payoutId;
};
/** Whether it was done; false when it was refused. */
const doNow = (payoutId: string, act: Act, needsTwo: boolean): Promise<boolean> =>
  handle(payout, payoutId, commandOf(act, needsTwo, day), causeOf(actorOf(act))).then(
    ({ events }) => events.length > 0,
    (error: unknown) => {
      if (error instanceof Problem) return false;
      throw error;
    },
  );
const factsOf = async (payoutId: string): Promise<OracleEvent[]> =>
  ((await store.readStream(streamOf(payout, payoutId))) as RecordedEvent<PayoutEvent>[]).map((event) => ({
    event,
    by: event.metadata.actorId,
    today: event.metadata.at.slice(0, 10),
  }));
const anActOf = (act: Act['act'], by: string): Act => ({ act, by, n: 0, days: 7 });

it('of a concurrent release, rejection and hold one is first, and money leaves only when nobody rejected', async () => {
  for (let race = 0; race < RACES; race += 1) {
    const payoutId = await begin();
    const [fiona, felix] = people;
    await Promise.all([
      doNow(payoutId, anActOf('release', fiona), false),
      doNow(payoutId, anActOf('batch', felix), false),
      doNow(payoutId, anActOf('reject', felix), false),
      doNow(payoutId, anActOf('hold', fiona), false),
    ]);
    const types = (await factsOf(payoutId)).map(({ event }) => event.type);
    expect(types.filter((type) => type === 'PayoutReleased' || type === 'PayoutRejected')).toHaveLength(1);
  }
});

it('whatever they do at once, again and again, no payout reaches a forbidden state', async () => {
  const aSeries = fc.tuple(fc.constantFrom(0, 1, 30), fc.array(anAct, { minLength: 2, maxLength: 6 }));
  await fc.assert(
    fc.asyncProperty(fc.array(aSeries, { minLength: 2, maxLength: 8 }), fc.boolean(), async (series, needsTwo) => {
      const payoutId = await begin();
      for (const [days, actions] of series) {
        day += days;
        await Promise.all(actions.map((act) => doNow(payoutId, act, needsTwo)));
      }
      expect(wrongStep(await factsOf(payoutId), groundOf(needsTwo))).toBeUndefined();
    }),
    { numRuns: RACES },
  );
});
