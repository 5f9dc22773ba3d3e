import { createSalesAudit } from '#modules/books/index.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';

/** Checks the promises over a whole log, fed in global order. */
export const createAudit = () => {
  const audit = createSalesAudit();
  let events = 0;
  return {
    see: (event: RecordedEvent): void => {
      events += 1;
      // Events of other modules fall through its switch.
      audit.see(event as RecordedEvent<Parameters<typeof audit.see>[0]>, event.metadata.at);
    },
    finish: () => ({ ...audit.finish(), events }),
  };
};
