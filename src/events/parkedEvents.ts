/** What staff record of events to which a policy could not react. */
import type { Event } from '#platform/eventStore/eventStore.ts';

// parkedevent-{parkedId}

/** An admin proposes that the policy never reacts to this event. */
export type EventSkipProposed = Event<
  'EventSkipProposed',
  { parkedId: string; policy: string; eventId: string; proposedBy: string; reason: string }
>;
/** Another admin agrees: those that wait behind the event go on. */
export type EventSkipConfirmed = Event<'EventSkipConfirmed', { parkedId: string; confirmedBy: string }>;

export type ParkedEventEvent = EventSkipProposed | EventSkipConfirmed;
