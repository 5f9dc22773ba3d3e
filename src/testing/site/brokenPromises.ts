import { createAudit } from '#app/audit.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';

/** The checks of the audit that this log does not pass. */
export const brokenPromises = (log: readonly RecordedEvent[]) => {
  const audit = createAudit();
  for (const event of log) audit.see(event);
  return audit.finish().checks.filter(({ isTrue }) => !isTrue);
};
