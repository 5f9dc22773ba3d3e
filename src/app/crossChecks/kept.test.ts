import { expect, it } from 'vitest';
import { readKeptLog } from '#journeys/site/upgrade/keptLog.ts';
import { createCrossChecks } from './crossChecks.ts';

it('finds nothing in what an earlier version wrote', () => {
  const { events, keys } = readKeptLog();
  expect(events).toHaveLength(186);
  const checks = createCrossChecks({ twoPeopleAbovePence: 50_000 });
  for (const event of events) checks.see(event);
  expect(checks.finish(keys).flatMap(({ findings }) => findings)).toEqual([]);
});
