/** Past periods under other rules, over logs that the modules' own commands have written. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WhatIfFigures, WhatIfResult, WhatIfRules } from '#contracts/auditRoom/whatIf.ts';
import { standardRules } from '#contracts/site/houseRules.ts';
import { readKeptLog } from '#journeys/site/upgrade/keptLog.ts';
import type { NumberedEvent } from '#app/replay/moment.ts';
import { createStates } from '#app/replay/states.ts';
import { labelPersonal } from '#platform/eventStore/sealed.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { anyStep, historyCreator, historyHold, writeHistory, type Step } from '#testing/whatIf/history.ts';
import { addFigures, figuresOf, noFigures } from './figures.ts';
import { replayUnder } from './whatIf.ts';

const asItWas: WhatIfRules = { fee: null, hold: null, reserve: null, strikes: null };
const { reserveBps: bps, reserveDays, ...hold } = historyHold;
/** The rules under which the histories were written, each given. */
const asRecorded: WhatIfRules = {
  fee: { buyerFeeBps: 1000, creatorShareBps: 9000 },
  hold,
  reserve: { bps, days: reserveDays },
  strikes: standardRules.strikes,
};
const given = { hold: historyHold, now: '2027-01-01T00:00:00.000Z' };
/** The clocks change within it. */
const whole = { from: '2026-03-20', to: '2026-07-31' };

const under = (events: readonly NumberedEvent[], rules: Partial<WhatIfRules>, period: object = whole) =>
  replayUnder(events, { ...whole, ...period, rules: { ...asItWas, ...rules } }, given);

const anyRules: fc.Arbitrary<WhatIfRules> = fc.record({
  fee: fc.option(fc.record({ buyerFeeBps: fc.nat(5000), creatorShareBps: fc.nat(10_000) })),
  hold: fc.option(
    fc.record({ firstSales: fc.nat(5), firstDays: fc.nat(60), laterDays: fc.nat(60), trustedDays: fc.nat(60) }),
  ),
  reserve: fc.option(fc.record({ bps: fc.nat(10_000), days: fc.nat(120) })),
  strikes: fc.option(fc.record({ lifeDays: fc.integer({ min: 1, max: 60 }), most: fc.integer({ min: 1, max: 4 }) })),
});
const history = fc.array(anyStep, { maxLength: 60 }).map(writeHistory);
const runs = { numRuns: isLongRun ? 500 : 60 };

const bothIn = (figures: WhatIfFigures) =>
  Object.values(figures).filter((value) => typeof value === 'object' && value !== null);
const sumsOf = ({ total }: WhatIfResult) => {
  const { sales, buyerPence, creatorPence, platformPence, creditedPence, waitPenceHours } = total;
  return { ...noFigures, sales, buyerPence, creatorPence, platformPence, creditedPence, waitPenceHours };
};

describe('any history', () => {
  it('differs in nothing where every rule is as it was', () =>
    fc.assert(
      fc.asyncProperty(history, async (events) => {
        const { total, days, creators } = await under(events, {});
        for (const figures of [total, ...creators.map(figuresOf)]) {
          for (const { recorded, other } of bothIn(figures)) expect(other).toBe(recorded);
          expect(figures).toMatchObject({ uncoveredPayouts: 0, uncoveredPence: 0, firstUncoveredOn: null });
        }
        for (const { recordedPence, otherPence } of days) expect(otherPence).toBe(recordedPence);
        for (const { endedOn } of creators) expect(endedOn.other).toBe(endedOn.recorded);
      }),
      runs,
    ));

  it('is the same under the rules by which it was written', () =>
    fc.assert(
      fc.asyncProperty(history, async (events) => {
        expect(await under(events, asRecorded)).toEqual(await under(events, {}));
      }),
      runs,
    ));

  it('has the balances that the accounts have, at the end of every day', () =>
    fc.assert(
      fc.asyncProperty(history, anyRules, fc.integer({ min: 1, max: 28 }), async (events, rules, lastDay) => {
        const to = `2026-05-${String(lastDay).padStart(2, '0')}`;
        const { total, days, creators, rest } = await under(events, rules, { to });
        // The last UK day ends an hour before midnight UTC.
        const end = `${to}T23:00:00.000Z`;
        const states = createStates();
        for (const { event } of events) if (event.metadata.at < end) states.see(event);
        const accounts = [0, 1, 2].map((n) => {
          const state = states.of({ kind: 'creator', id: historyCreator(n) }, end);
          if (state.kind !== 'creator') throw new Error('no creator');
          return state;
        });
        const sum = (pence: readonly number[]): number => pence.reduce((all, each) => all + each, 0);
        expect(total.availablePence.recorded).toBe(sum(accounts.map(({ balance }) => balance.availablePence)));
        expect(total.reservePence.recorded).toBe(sum(accounts.map(({ reservePence }) => reservePence)));
        expect(days.at(-1)).toEqual({
          day: to,
          recordedPence: total.availablePence.recorded,
          otherPence: total.availablePence.other,
        });
        const added = creators.map(figuresOf).reduce(addFigures, noFigures);
        expect(addFigures(added, rest.figures)).toEqual(total);
      }),
      runs,
    ));

  it('has the sums of its parts, wherever it is divided', () =>
    fc.assert(
      fc.asyncProperty(history, anyRules, fc.integer({ min: 1, max: 29 }), async (events, rules, day) => {
        const inApril = (each: number): string => `2026-04-${String(each).padStart(2, '0')}`;
        const before = await under(events, rules, { to: inApril(day) });
        const after = await under(events, rules, { from: inApril(day + 1) });
        expect(addFigures(sumsOf(before), sumsOf(after))).toEqual(sumsOf(await under(events, rules)));
      }),
      runs,
    ));
});

const step = (kind: Step['kind'], hours: number, more: Partial<Step> = {}): Step => ({
  kind,
  hours,
  creator: 0,
  pence: 10_000,
  place: 0,
  isTrusted: false,
  ...more,
});
const only = async (steps: readonly Step[], rules: Partial<WhatIfRules>, period: object = {}) =>
  (await under(writeHistory(steps), rules, period)).creators[0];

describe('a sale', () => {
  it('is split by the other fee, and buyers pay the other sum', async () => {
    expect(await only([step('sell', 1)], { fee: { buyerFeeBps: 500, creatorShareBps: 8000 } })).toMatchObject({
      sales: 1,
      buyerPence: { recorded: 11_000, other: 10_500 },
      creatorPence: { recorded: 9000, other: 8000 },
      platformPence: { recorded: 2000, other: 2500 },
      // The days of the reserve are over.
      reservePence: { recorded: 0, other: 0 },
      availablePence: { recorded: 9000, other: 8000 },
    });
  });

  it('of before the period stays as it was, and so does one of after it', async () => {
    const fee = { buyerFeeBps: 0, creatorShareBps: 5000 };
    const steps = [step('sell', 1), step('sell', 24 * 5), step('sell', 24 * 5)];
    expect(await only(steps, { fee }, { from: '2026-03-24', to: '2026-03-26' })).toMatchObject({
      sales: 1,
      creatorPence: { recorded: 9000, other: 5000 },
    });
  });

  it('waits for the other hold, by how many were sold before and whether its creator was trusted', async () => {
    const other = { firstSales: 1, firstDays: 30, laterDays: 20, trustedDays: 10 };
    const sales = [step('sell', 1), step('sell', 1), step('sell', 1, { isTrusted: true })];
    const found = await only(sales, { hold: other, reserve: { bps: 0, days: 0 } });
    // Two first sales, of which a tenth waits for 30 days, and one of a trusted creator.
    const recorded = 2 * (8100 * 14 + 900 * 30) + 9000 * 2;
    expect(found?.waitPenceHours).toEqual({ recorded: recorded * 24, other: 9000 * (30 + 20 + 10) * 24 });
  });

  it('keeps the other reserve', async () => {
    const found = await only([step('sell', 1)], { reserve: { bps: 2500, days: 60 } }, { to: '2026-04-30' });
    expect(found?.reservePence).toEqual({ recorded: 0, other: 2250 });
    expect(found?.availablePence).toEqual({ recorded: 9000, other: 6750 });
  });

  it('keeps the same part of another share in the reserve that it had, which a longer hold outlasts', async () => {
    const fee = { buyerFeeBps: 1000, creatorShareBps: 8000 };
    const kept = await only([step('sell', 1)], { fee }, { to: '2026-04-10' });
    expect(kept?.reservePence).toEqual({ recorded: 900, other: 800 });
    const longer = await only([step('sell', 1)], { hold: { ...hold, firstDays: 60 } });
    expect(longer?.waitPenceHours).toEqual({ recorded: (8100 * 14 + 900 * 30) * 24, other: 9000 * 60 * 24 });
  });

  it('that was refunded leaves nothing under any rules, and in part the same part of it', async () => {
    const fee = { buyerFeeBps: 1000, creatorShareBps: 6000 };
    const back = await only([step('sell', 1), step('refund', 1)], { fee });
    expect(back).toMatchObject({ sales: 1, availablePence: { recorded: 0, other: 0 } });
    const half = [step('sell', 1), step('sell', 1), step('refund', 1, { place: 1, pence: 4500 })];
    expect((await only(half, { fee }))?.availablePence).toEqual({ recorded: 13_500, other: 9000 });
  });
});

describe('a payout', () => {
  const steps = [step('sell', 1, { isTrusted: true }), step('pay', 24 * 3, { pence: 7000 })];

  it('that the balance would not have covered yet is counted with what it lacked', async () => {
    const trustedDays = 10;
    const found = await only(steps, { hold: { ...hold, trustedDays } });
    expect(found).toMatchObject({ uncoveredPayouts: 1, uncoveredPence: 8000, firstUncoveredOn: '2026-03-23' });
    // What was paid early counts below zero until the share is available.
    const { days } = await under(writeHistory(steps), { hold: { ...hold, trustedDays } });
    const on = (day: string) => days.find((each) => each.day === day);
    expect(on('2026-03-22')).toMatchObject({ recordedPence: 9000, otherPence: 0 });
    expect(on('2026-03-23')).toMatchObject({ recordedPence: 1000, otherPence: -8000 });
    expect(on('2026-03-30')).toMatchObject({ recordedPence: 1000, otherPence: 1000 });
  });

  it('that came later than the other hold is covered, and so is one that came back', async () => {
    expect(await only(steps, { hold: { ...hold, trustedDays: 3 } })).toMatchObject({ uncoveredPayouts: 0 });
    const back = [...steps, step('return', 1)];
    const { days } = await under(writeHistory(back), { hold: { ...hold, trustedDays: 10 } });
    expect(days.find(({ day }) => day === '2026-03-24')).toMatchObject({ recordedPence: 9000, otherPence: 0 });
  });
});

describe('strikes', () => {
  const steps = [step('strike', 1), step('strike', 24), step('strike', 24)];

  it('end the account on another day, or not at all', async () => {
    expect(await only(steps, { strikes: { lifeDays: 365, most: 2 } })).toMatchObject({
      strikes: { recorded: 3, other: 3 },
      endedOn: { recorded: '2026-03-22', other: '2026-03-21' },
      endedAccounts: { recorded: 1, other: 1 },
    });
    expect(await only(steps, { strikes: { lifeDays: 1, most: 2 } })).toMatchObject({
      strikes: { recorded: 3, other: 0 },
      endedOn: { recorded: '2026-03-22', other: null },
    });
  });

  it('of before the period count as they were given', async () => {
    const rules = { strikes: { lifeDays: 1, most: 3 } };
    expect(await only(steps, rules, { from: '2026-03-21' })).toMatchObject({ strikes: { recorded: 3, other: 1 } });
  });
});

describe('a period', () => {
  it('without sales has nothing but what was there before', async () => {
    const events = writeHistory([step('sell', 1)]);
    const found = await under(events, asRecorded, { from: '2026-06-01', to: '2026-06-03' });
    expect(found.total).toMatchObject({ sales: 0, availablePence: { recorded: 9000, other: 9000 } });
    expect(found.creators).toEqual([]);
    expect(found.days.map(({ recordedPence }) => recordedPence)).toEqual([9000, 9000, 9000]);
    expect((await under([], asRecorded)).total).toEqual(noFigures);
  });

  it('ends now, where its last day is not over', async () => {
    const events = writeHistory([step('sell', 1, { isTrusted: true })]);
    const at = (now: string) =>
      replayUnder(events, { from: '2026-03-20', to: '2026-03-22', rules: asItWas }, { ...given, now });
    expect((await at('2026-03-22T10:59:00.000Z')).total.availablePence.recorded).toBe(0);
    expect((await at('2026-03-22T11:01:00.000Z')).total.availablePence.recorded).toBe(9000);
    // A process whose clock is behind leaves nothing out that another one has recorded.
    expect((await at('2026-03-20T10:59:00.000Z')).total.sales).toBe(1);
  });

  it('of a marketplace that an earlier version left has its three sales', async () => {
    const events = readKeptLog().events.map((event, index) => ({ number: index + 1, event: labelPersonal(event) }));
    const wish = { from: '2026-01-01', to: '2026-12-31', rules: asItWas };
    const days = { firstSales: 0, firstDays: 0, laterDays: 0, trustedDays: 0, reserveBps: 0, reserveDays: 0 };
    const { total } = await replayUnder(events, wish, { hold: days, now: given.now });
    expect(total.sales).toBe(3);
    expect(total.buyerPence.recorded).toBe(total.creatorPence.recorded + total.platformPence.recorded);
  });
});
