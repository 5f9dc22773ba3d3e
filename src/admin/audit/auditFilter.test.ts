import { expect, it } from 'vitest';
import { auditAddress, faultOf, queryOf, readFilter } from './auditFilter.ts';

const id = '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01';

it('a filter stands in the address, and comes back from it', () => {
  const filter = { type: 'PayoutPaid', thingId: id, from: '2026-05-01', until: '2026-05-02' };
  const address = auditAddress(filter);
  expect(readFilter(new URL(address, 'http://console').searchParams)).toEqual(filter);
  expect(auditAddress({})).toBe('/audit');
});

it('the last day is included, and ids are those of the log', () => {
  expect(queryOf({ actorId: id.toUpperCase(), from: '2026-05-01', until: '2026-05-31' })).toEqual({
    actorId: id,
    from: '2026-05-01T00:00:00.000Z',
    until: '2026-06-01T00:00:00.000Z',
  });
});

it.each([
  [{ thingId: 'SUP-1' }, /whole id/],
  [{ actorId: id.slice(1) }, /whole id/],
  [{ from: 'yesterday' }, /a day/],
])('%j is corrected before it is asked for', (filter, fault) => {
  expect(faultOf(filter)).toMatch(fault);
});

it('anything else can be asked for', () => {
  expect(faultOf({})).toBeUndefined();
  expect(faultOf({ type: 'x', actorId: id, until: '2026-05-31' })).toBeUndefined();
});
