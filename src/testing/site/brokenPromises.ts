import { createAudit } from '#app/audit.ts';
import { createCrossChecks } from '#app/crossChecks/crossChecks.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';

/** Test sites have the limit of the standard settings. */
const standard = { twoPeopleAbovePence: 50_000 };

/** The checks of the audit that this log does not pass, and what its events say against each other. */
export const brokenPromises = (log: readonly RecordedEvent[]) => {
  const audit = createAudit();
  const crossChecks = createCrossChecks(standard);
  for (const event of log) {
    audit.see(event);
    crossChecks.see(event);
  }
  const broken = audit.finish().checks.filter(({ isTrue }) => !isTrue);
  return [...broken, ...crossChecks.finish(null).filter(({ findings }) => findings.length > 0)];
};
