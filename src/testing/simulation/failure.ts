/** What a check reads, and what it reports. */
import type { DomainEvent } from '#testing/routes/streams.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';

/** A promise that a run has broken, and where. */
export type Failure = { check: string; detail: string };

export type Report = (check: string, detail: string) => void;
export type Facts = { event: DomainEvent; recorded: RecordedEvent }[];
