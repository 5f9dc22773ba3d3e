import { expect, it } from 'vitest';
import type { Measured } from './measureContender.ts';
import { drawTable, factors } from './peersTable.ts';

const measured = (name: string, perSecond: number, p99Ms: number, openPerSecond = 50): Measured => ({
  name,
  cells: [
    {
      kind: 'the newest',
      perSecond,
      open: { perSecond: openPerSecond, p50Ms: 2, p99Ms, count: 100 },
      openPerSecond,
      found: 20,
      held: 10,
    },
    { kind: 'the cheapest', refusal: 'has no order by price' },
  ],
});
const ours = measured('Ours', 500, 10);
const peers = [measured('Quick', 100, 80), measured('Even', 20, 30, 12)];

it('compares with the peer that answers the most, and with the one that answers soonest', () => {
  expect(factors(ours, peers, 'the newest')).toEqual({ perSecond: 5, p99: 3 });
  expect(factors(ours, peers, 'the cheapest')).toBeUndefined();
  expect(factors(ours, [], 'the newest')).toBeUndefined();
});

it('says at which rate a slow product was asked, and what a product cannot answer', () => {
  const lines = drawTable(2000, [ours], peers);
  expect(lines).toContainEqual(expect.stringMatching(/^\| Ours \| 500 \(2\.0, 10\) \| – \|/));
  expect(lines).toContainEqual(expect.stringMatching(/^\| Even \| 20 \(2\.0, 30 at 12\) \|/));
  expect(lines).toContainEqual(expect.stringMatching(/^\| Ours: times the better peer .*\| 5\.0 \(p99 3\.0\) \|/));
  expect(lines).toContainEqual(expect.stringMatching(/^\| Quick \| 2\.00 \| – \|/));
  expect(lines).toContain('Quick: the cheapest: has no order by price');
});

it('has no factors where no peer was measured', () => {
  expect(drawTable(2000, [ours], []).filter((line) => line.includes('times the better peer'))).toEqual([]);
});
