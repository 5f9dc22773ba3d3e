import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateOf } from '#platform/eventStore/aggregate.ts';
import { aPayeeRead, aSaleCredited, creatorId, id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { account } from '#modules/payouts/balance/account.ts';
import { reservePayout, reserveRest } from '#modules/payouts/balance/withdrawal.ts';
import type { AccountEvent } from '#events/sales.ts';
import { heldUntil, mustBeReady, mustBeSendable, recordPayee } from './payee.ts';

const until = '2026-02-04T12:00:00.000Z';
const linked: AccountEvent = { type: 'PayeeLinked', data: { creatorId, payeeId: 'acct_1' } };
const goesTo = (destination: string): AccountEvent => ({
  type: 'PayeeDestinationRead',
  data: { creatorId, payeeId: 'acct_1', destination },
});
const changedTo = (destination: string, n: number, end = until): AccountEvent => ({
  type: 'PayeeDestinationChanged',
  data: { creatorId, payeeId: 'acct_1', destination, n, until: end },
});
const read = (destination: string | null, seen: number, status: 'active' | 'restricted' = 'active') =>
  recordPayee({ creatorId, payeeId: 'acct_1', seen, status, requirements: [], destination, holdUntil: until });

describe('another bank account', () => {
  it('is no change at the first set-up, nor while it lasts', () => {
    given(account)
      .when(read('a', 0))
      .then({ type: 'PayeeLinked' }, { type: 'PayeeRead' }, { type: 'PayeeReady' }, { type: 'PayeeDestinationRead' });
    given(account, linked, aPayeeRead({ status: 'restricted' }), goesTo('a'))
      .when(read('b', 2, 'restricted'))
      .then({ type: 'PayeeDestinationRead', data: { destination: 'b' } });
  });

  it('is no change where none was read before', () => {
    given(account, linked, aPayeeRead())
      .when(read('a', 1))
      .then({ type: 'PayeeDestinationRead', data: { destination: 'a' } });
  });

  it('is a change once the payee was ready, also when it is not at this moment', () => {
    const data = { destination: 'b', n: 1, until };
    given(account, linked, aPayeeRead(), goesTo('a'))
      .when(read('b', 2))
      .then({ type: 'PayeeDestinationChanged', data });
    given(account, linked, aPayeeRead(), goesTo('a'), aPayeeRead({ status: 'restricted' }))
      .when(read('b', 3))
      .then({ type: 'PayeeRead' }, { type: 'PayeeReady' }, { type: 'PayeeDestinationChanged', data });
  });

  it('is counted, and found again after a moment without any', () => {
    const facts = [linked, aPayeeRead(), goesTo('a'), changedTo('b', 1)];
    given(account, ...facts)
      .when(read(null, 3))
      .then();
    given(account, ...facts)
      .when(read('b', 3))
      .then();
    given(account, ...facts)
      .when(read('a', 3))
      .then({ type: 'PayeeDestinationChanged', data: { n: 2 } });
    given(account, ...facts)
      .when(read('a', 2))
      .refuses('conflict');
  });

  it('is explained to the creator and to staff with the moment', () => {
    const state = stateOf(account, [linked, aPayeeRead(), goesTo('a'), changedTo('b', 1)]);
    const now = '2026-02-02T12:00:00.000Z';
    expect(() => mustBeReady(state, now)).toThrow('nothing is paid out before 4 February 2026 at 12:00');
    expect(() => mustBeSendable(state, now)).toThrow('Nothing is paid out before 4 February 2026 at 12:00');
    expect(() => mustBeSendable(state, until)).not.toThrow();
  });

  it('lets no payout leave before the end of the longest hold, whatever came when', () => {
    const start = Date.parse('2026-02-01T00:00:00.000Z');
    const moment = fc.integer({ min: 0, max: 200 }).map((hour) => new Date(start + hour * 3_600_000).toISOString());
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1, maxLength: 5 }), moment, (ends, now) => {
        const changes = ends.map((end, index) => changedTo(`to ${index}`, index + 1, end));
        const state = stateOf(account, [linked, aPayeeRead(), goesTo('a'), aSaleCredited(), ...changes]);
        const last = ends.reduce((most, end) => (end > most ? end : most));
        const withdrawal = { id: id(8), amountPence: 2000, n: 1, restPence: 1000 };
        const reserve = () => reservePayout({ creatorId, payoutId: id(9), amountPence: 1000 }, now)(state);
        const rest = reserveRest({ creatorId, withdrawal }, id(9), now)(state);
        if (now >= last) {
          expect(reserve().length).toBe(1);
          expect(rest.length).toBe(1);
          expect(heldUntil(state, now)).toBeNull();
          return;
        }
        expect(reserve).toThrow();
        expect(rest.length).toBe(0);
        expect(heldUntil(state, now)).toBe(last);
      }),
    );
  });
});
