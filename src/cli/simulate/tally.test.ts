import { expect, it } from 'vitest';
import type { SeedResult } from './share.ts';
import { createTally } from './tally.ts';

const result = (seed: number, change: Partial<SeedResult> = {}): SeedResult => ({
  seed,
  failures: [],
  order: `order ${seed}`,
  tasks: 10,
  events: 6000,
  kinds: [],
  ms: 1,
  story: [],
  shrunk: null,
  ...change,
});

const tallied = (...results: readonly SeedResult[]) => {
  const lines: string[] = [];
  let now = 0;
  const tally = createTally((text) => lines.push(text), { isVerbose: false, now: () => (now += 30_000) });
  for (const each of results) tally.take(each);
  const { length } = lines;
  const isClean = tally.finish();
  return { events: tally.events(), isClean, before: lines.slice(0, length), after: lines.slice(length) };
};

it('adds up the events of all seeds, says how far it is, and ends well when nothing failed', () => {
  expect(tallied(result(1), result(2), result(3))).toEqual({
    events: 18_000,
    isClean: true,
    before: ['12000 events of 2 seeds, 0 findings of the cross-checks'],
    after: [
      '\n3 seeds, 0 failures, 6 simulated weekends a minute, 3 distinct interleavings',
      '18000 events of 3 seeds, 0 findings of the cross-checks',
    ],
  });
});

it('counts the findings of the cross-checks among the failures, and tells the story of the seed', () => {
  const failures = [
    { check: 'cross-check: every sale is credited', detail: 'event 7' },
    { check: 'a video is sold once', detail: 'twice' },
  ];
  const { isClean, before, after } = tallied(result(4, { failures, events: 10, story: ['a buyer came'] }));
  expect(isClean).toBe(false);
  expect(before).toEqual([
    '\nseed 4 fails:',
    '  cross-check: every sale is credited: event 7',
    '  a video is sold once: twice',
    '    a buyer came',
  ]);
  expect(after[0]).toContain('1 seeds, 1 failures (seeds 4)');
  expect(after[1]).toBe('10 events of 1 seeds, 1 findings of the cross-checks');
});
