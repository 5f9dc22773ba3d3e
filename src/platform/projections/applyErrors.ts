/** Why a batch was not applied. */
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';

/** A batch that could not be applied. */
export class NotApplied extends Error {
  readonly events: readonly RecordedEvent[];
  readonly reason: unknown;
  constructor(events: readonly RecordedEvent[], reason: unknown) {
    super('a batch could not be applied');
    this.events = events;
    this.reason = reason;
  }
}
/** Another writer moved this copy's checkpoint, or the copy was replaced. */
export class CopyChanged extends Error {}
