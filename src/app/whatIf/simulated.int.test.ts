/** What if, over marketplaces that people, faults, refunds, disputes and reversals have kept busy: as recorded it is what the accounts say. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { WhatIfRules } from '#contracts/auditRoom/whatIf.ts';
import { readWithoutKeys } from '#app/openLog.ts';
import type { NumberedEvent } from '#app/replay/moment.ts';
import { numberEvents } from '#app/replay/replay.ts';
import { createStates } from '#app/replay/states.ts';
import { readToEnd, type EventStore } from '#platform/eventStore/eventStore.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { openSimulationDb, type SimulationDb } from '#testing/simulation/database.ts';
import { runSeed } from '#testing/simulation/run.ts';
import { replayUnder } from './whatIf.ts';

/** In them there are sales, payouts, refunds and disputes. */
const SEEDS = isLongRun ? [14, 23, 29, 44, 56, 101, 102, 103, 104, 105] : [14];
const period = { from: '2026-01-01', to: '2026-12-31' };
const END = '2027-01-01T00:00:00.000Z';
const asItWas: WhatIfRules = { fee: null, hold: null, reserve: null, strikes: null };
const other: WhatIfRules = {
  fee: { buyerFeeBps: 1500, creatorShareBps: 8500 },
  hold: { firstSales: 2, firstDays: 40, laterDays: 30, trustedDays: 20 },
  reserve: { bps: 1000, days: 60 },
  strikes: { lifeDays: 30, most: 1 },
};
const given = {
  hold: { firstSales: 0, firstDays: 0, laterDays: 0, trustedDays: 0, reserveBps: 0, reserveDays: 0 },
  now: END,
};

let db: SimulationDb;
beforeAll(async () => {
  db = await openSimulationDb(inject('postgres').admin, `what_if_${process.env['VITEST_POOL_ID'] ?? '0'}`);
});
afterAll(() => db.close());

const numbersOf = async (log: EventStore): Promise<NumberedEvent[]> => {
  const events: NumberedEvent[] = [];
  for await (const { number, event } of numberEvents(readToEnd(log)))
    events.push({ number, event: readWithoutKeys(event) });
  return events;
};
const sum = (pence: readonly number[]): number => pence.reduce((all, each) => all + each, 0);

it.each(SEEDS)('seed %i', async (seed) => {
  const { log, failures } = await runSeed(db, seed);
  expect(failures).toEqual([]);
  const events = await numbersOf(log);
  const same = await replayUnder(events, { ...period, rules: asItWas }, given);
  const states = createStates();
  for (const { event } of events) states.see(event);
  const creatorIds = new Set(
    events.flatMap(({ event }) => (event.type === 'SaleCredited' ? [event.streamId.slice('account-'.length)] : [])),
  );
  const balances = [...creatorIds].map((id) => {
    const state = states.of({ kind: 'creator', id }, END);
    if (state.kind !== 'creator') throw new Error('no creator');
    return state;
  });
  const sold = events.filter(({ event }) => event.type === 'VideoSold');
  expect(same.total).toMatchObject({
    sales: sold.length,
    availablePence: { recorded: sum(balances.map(({ balance }) => balance.availablePence)) },
    reservePence: { recorded: sum(balances.map(({ reservePence }) => reservePence)) },
    uncoveredPayouts: 0,
  });
  expect(same.total.availablePence.other).toBe(same.total.availablePence.recorded);
  const under = await replayUnder(events, { ...period, rules: other }, given);
  const { buyerPence, creatorPence, platformPence } = under.total;
  for (const side of ['recorded', 'other'] as const)
    expect(creatorPence[side] + platformPence[side]).toBe(buyerPence[side]);
  expect(under.total.availablePence.recorded).toBe(same.total.availablePence.recorded);
  // Otherwise the comparison would compare nothing.
  expect(sold.length).toBeGreaterThan(0);
  expect(creatorPence.other).toBeLessThan(creatorPence.recorded);
});
