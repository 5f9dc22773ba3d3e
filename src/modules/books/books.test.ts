import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { given } from '#testing/given.ts';
import {
  books,
  reconcile,
  explainDifference,
  mustAgree,
  noteComparison,
  settledKeys,
  settleDifference,
  type Booked,
  type Movement,
} from './books.ts';
import type { BooksCompared, Difference } from '#events/sales.ts';
import { limits } from '#platform/eventStore/eventStore.ts';

const day = { from: '2026-06-02T00:00:00.000Z', until: '2026-06-03T00:00:00.000Z' };
const at = (minute: number, seconds = 0): string =>
  new Date(Date.parse(day.from) + minute * 60_000 + seconds * 1000).toISOString();

/** One movement as both sides record it, ours some seconds later. */
type Both = { there: Movement; here: Booked };
const both = (n: number, type: string, netPence: number, minute: number): Both => ({
  there: { bookingId: `txn_${n}`, type, sourceId: `${type}_${n}`, netPence, createdAt: at(minute) },
  here: { sourceId: `${type}_${n}`, netPence, orderId: `order-${n}`, at: at(minute, 7) },
});

/** From an hour before the day to an hour after it. */
const cleanDay = fc
  .array(
    fc.record({
      type: fc.constantFrom('charge', 'transfer', 'refund', 'adjustment'),
      pence: fc.integer({ min: 1, max: 1_000_000 }),
      minute: fc.integer({ min: -59, max: 24 * 60 + 58 }),
    }),
    { minLength: 3, maxLength: 60 },
  )
  .map((movements) =>
    movements.map(({ type, pence, minute }, n) => both(n, type, type === 'charge' ? pence : -pence, minute)),
  );

const reconcileBooks = (
  all: readonly Both[],
  there: readonly Movement[] = [],
  here: readonly Booked[] = [],
): Difference[] =>
  reconcile(day, [...all.map((pair) => pair.there), ...there], [...all.map((pair) => pair.here), ...here]);

it('a clean day has no differences, whatever moved and whenever', () => {
  fc.assert(
    fc.property(cleanDay, (all) => {
      expect(reconcileBooks(all)).toEqual([]);
    }),
  );
});

it('a movement at midnight is compared on one day only', () => {
  const early = both(1, 'charge', 500, 0);
  const late = both(2, 'charge', 700, 24 * 60);
  const without = ({ there }: Both): Difference[] => reconcile(day, [there], []);
  expect(without(early).length).toBe(1);
  expect(without(late).length).toBe(0);
});

/** Twelve ways in which the two sides can differ on one movement in the middle of the day. */
const noon = 12 * 60;
const charge = both(9001, 'charge', 5289, noon);
const transfer = both(9002, 'transfer', -4410, noon);
const refund = both(9003, 'refund', -5390, noon);
const dispute = both(9004, 'adjustment', -7390, noon);
type Planted = { there?: Movement[]; here?: Booked[] };
const planted: [what: string, differs: Planted, found: Partial<Difference>][] = [
  ['a charge nobody booked', { there: [charge.there] }, { providerPence: 5289, ledgerPence: null }],
  ['a sale without a charge', { here: [charge.here] }, { what: 'missing', providerPence: null, ledgerPence: 5289 }],
  [
    'a fee that was not booked',
    { there: [charge.there], here: [{ ...charge.here, netPence: 5390 }] },
    { providerPence: 5289, ledgerPence: 5390, orderId: 'order-9001' },
  ],
  [
    'a fee that is higher by a penny',
    { there: [{ ...charge.there, netPence: 5288 }], here: [charge.here] },
    { providerPence: 5288, ledgerPence: 5289 },
  ],
  [
    'a charge booked twice there',
    { there: [charge.there, { ...charge.there, bookingId: 'txn_again' }], here: [charge.here] },
    { key: 'txn_again:0', providerPence: 5289, ledgerPence: null },
  ],
  ['a sale booked twice here', { there: [charge.there], here: [charge.here, charge.here] }, { ledgerPence: 5289 }],
  ['a transfer nobody asked for', { there: [transfer.there] }, { what: 'transfer', providerPence: -4410 }],
  ['a transfer that never left', { here: [transfer.here] }, { providerPence: null, ledgerPence: -4410 }],
  [
    'a transfer of another amount',
    { there: [{ ...transfer.there, netPence: -4400 }], here: [transfer.here] },
    { providerPence: -4400, ledgerPence: -4410 },
  ],
  [
    'a doubled refund',
    { there: [refund.there, { ...refund.there, bookingId: 'txn_r2', sourceId: 're_2' }], here: [refund.here] },
    { sourceId: 're_2', providerPence: -5390, ledgerPence: null },
  ],
  ['a dispute nobody noticed', { there: [dispute.there] }, { what: 'adjustment', providerPence: -7390 }],
  [
    'a movement without an object',
    { there: [{ ...dispute.there, type: 'application_fee', sourceId: null, netPence: -200 }] },
    { what: 'application_fee', sourceId: 'txn_9004', providerPence: -200 },
  ],
];

describe('among everything else of the day', () => {
  it('there are twelve ways to differ', () => {
    expect(planted).toHaveLength(12);
  });

  it.each(planted)('%s is found, and nothing else', (_, { there, here }, found) => {
    fc.assert(
      fc.property(cleanDay, (all) => {
        const differences = reconcileBooks(all, there, here);
        expect(differences).toHaveLength(1);
        expect(differences[0]).toMatchObject(found);
      }),
      { numRuns: 20 },
    );
  });

  it('all twelve on the same day are twelve', () => {
    const apart = planted.map(([, { there = [], here = [] }], n) => ({
      there: there.map((movement) => ({
        ...movement,
        bookingId: `${movement.bookingId}-${n}`,
        sourceId: movement.sourceId && `${movement.sourceId}-${n}`,
      })),
      here: here.map((pair) => ({ ...pair, sourceId: `${pair.sourceId}-${n}` })),
    }));
    fc.assert(
      fc.property(cleanDay, (all) => {
        expect(
          reconcileBooks(
            all,
            apart.flatMap((pair) => pair.there),
            apart.flatMap((pair) => pair.here),
          ),
        ).toHaveLength(12);
      }),
      { numRuns: 20 },
    );
  });
});

const [difference] = reconcileBooks([], [charge.there]);
const compared = (until: string, differences: Difference[] = []): BooksCompared => ({
  type: 'BooksCompared',
  data: { from: day.from, until, movements: 1, differences },
});

describe('the books', () => {
  it('are compared once for the same time', () => {
    const { data } = compared(day.until);
    given(books).when(noteComparison(data)).then(compared(day.until));
    given(books, compared(day.until)).when(noteComparison(data)).then();
    // Begun at the same time: a difference explained meanwhile must not be opened again.
    given(books, compared(day.until))
      .when(noteComparison({ ...data, until: at(26 * 60) }))
      .then();
    given(books, compared(day.until))
      .when(noteComparison({ ...data, from: day.until, until: at(26 * 60) }))
      .then({ type: 'BooksCompared' });
  });

  it('stop releases while a difference is open, and allow them once it is explained', () => {
    if (!difference) throw new Error('nothing differs');
    const state = [compared(day.until, [difference])].reduce<ReturnType<typeof books.evolve>>(
      books.evolve,
      books.initialState,
    );
    const refusal = 'Our books and the payment provider’s differ in one place. Explain that first.';
    expect(() => mustAgree(state, day.until)).toThrow(new Problem('books-differ', refusal));
    const two = books.evolve(state, compared(day.until, [{ ...difference, key: 'another' }]));
    expect(() => mustAgree(two, day.until)).toThrow(/differ in 2 places/);
    const explained = explainDifference(difference.key, 'Taken by hand')(state);
    expect(() => mustAgree(explained.reduce(books.evolve, state), day.until)).not.toThrow();
  });

  it('stop releases as long as nothing has ever been compared', () => {
    expect(() => mustAgree(books.initialState, day.until)).toThrow(/have not been compared/);
    expect(() => mustAgree(books.evolve(books.initialState, compared(day.until)), day.until)).not.toThrow();
  });

  it('stop releases when the last comparison is too long ago to know', () => {
    const state = books.evolve(books.initialState, compared(day.until));
    const later = (hours: number) => new Date(Date.parse(day.until) + hours * 3_600_000).toISOString();
    expect(() => mustAgree(state, later(50))).not.toThrow();
    expect(() => mustAgree(state, later(50.1))).toThrow(/more than 50 hours ago/);
  });

  it('stay shut over more differences than one event holds, until each was explained', () => {
    const many = Array.from({ length: 2_500 }, (_, n): Difference => ({
      key: `txn_${n}:0`,
      what: 'charge',
      sourceId: `ch_${n}`,
      orderId: null,
      providerPence: n,
      ledgerPence: null,
    }));
    const found = { from: day.from, until: day.until, movements: many.length, differences: many };
    let state = books.initialState;
    let comparisons = 0;
    do {
      for (const event of noteComparison(found)(state)) {
        expect(JSON.stringify(event).length).toBeLessThan(limits.eventBytes);
        state = books.evolve(state, event);
      }
      comparisons += 1;
      expect(() => mustAgree(state, day.until)).toThrow(/differ in 500 places/);
      for (const { key } of state.open)
        state = explainDifference(key, 'The provider was late.')(state).reduce(books.evolve, state);
    } while (state.comparedUntil !== day.until);
    expect(comparisons).toBe(5);
    expect(() => mustAgree(state, day.until)).not.toThrow();
  });

  it('take no notice of what moves between the provider and us alone', () => {
    for (const type of ['payout', 'stripe_fee', 'payout_failure', 'reserve_transaction', 'topup'])
      expect(reconcileBooks([], [{ ...charge.there, type }])).toEqual([]);
  });

  it('explain nothing that is not open', () => {
    given(books).when(explainDifference('txn_1:0', 'Taken by hand')).refuses('not-found');
    if (!difference) throw new Error('nothing differs');
    const { key } = difference;
    given(books, compared(day.until, [difference]))
      .when(explainDifference('txn_1:0', 'Taken by hand'))
      .refuses('not-found');
    given(books, compared(day.until, [difference]))
      .when(explainDifference(key, 'Taken by hand'))
      .then({ type: 'DifferenceExplained', data: { key, reason: 'Taken by hand' } });
  });

  it('know each open difference once, however often it is found, and only the explained one is closed', () => {
    if (!difference) throw new Error('nothing differs');
    const other = { ...difference, key: 'other' };
    const state = [
      compared(at(60), [difference]),
      compared(day.until, [difference, other]),
      { type: 'DifferenceExplained' as const, data: { key: difference.key, reason: 'Taken by hand' } },
    ].reduce<ReturnType<typeof books.evolve>>(books.evolve, books.initialState);
    expect(state).toEqual({
      comparedUntil: day.until,
      open: [other],
      openSince: day.from,
      explained: ['txn_9001:0'],
    });
  });
});

describe('an open difference', () => {
  const late = both(7, 'charge', 500, noon);
  const open = reconcileBooks([], [late.there, charge.there]);
  const reason = 'Both sides agree since a later comparison.';
  const [ofLate] = open;

  it('is settled when both sides have the movement by now and agree', () => {
    const keys = (theirs: Movement[], ours: Booked[]) => settledKeys(open, theirs, ours);
    expect(open.map(({ sourceId }) => sourceId).toSorted()).toEqual(['charge_7', 'charge_9001']);
    expect(keys([late.there], [late.here])).toEqual([ofLate?.key]);
    expect(keys([late.there], [])).toEqual([]);
    expect(keys([], [late.here])).toEqual([]);
    expect(keys([late.there], [{ ...late.here, netPence: 499 }])).toEqual([]);
    expect(keys([{ ...late.there, sourceId: null }], [late.here])).toEqual([]);
    expect(keys([late.there, charge.there], [late.here, charge.here]).length).toBe(2);
  });

  it('is closed by that, once', () => {
    if (!ofLate) throw new Error('nothing differs');
    const before = compared(day.until, open);
    const settled = { type: 'DifferenceExplained' as const, data: { key: ofLate.key, reason } };
    given(books, before).when(settleDifference(ofLate.key)).then(settled);
    given(books, before, settled).when(settleDifference(ofLate.key)).then();
    given(books).when(settleDifference(ofLate.key)).then();
  });
});
