import { expect, it } from 'vitest';
import { readKeptLog } from '#journeys/site/upgrade/keptLog.ts';
import { createCrossChecks } from './crossChecks.ts';

it('finds nothing in what an earlier version wrote', () => {
  const { events, keys } = readKeptLog();
  const checks = createCrossChecks({ twoPeopleAbovePence: 50_000 });
  for (const event of events) checks.see(event);
  expect(checks.finish(keys).flatMap(({ findings }) => findings)).toEqual([]);
  const n = new Map();
  for (const e of events) n.set(e.type, (n.get(e.type) ?? 0) + 1);
  console.log(events.length, keys.subjects.size, JSON.stringify([...n]));
});
