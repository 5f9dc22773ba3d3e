/** The log of the installation for a replay: numbered, in shapes of today, and without the keys of persons. */
import { readWithoutKeys } from '#app/openLog.ts';
import type { NumberedEvent } from '#app/replay/moment.ts';
import { numberEvents } from '#app/replay/replay.ts';
import { readToEnd, type EventStore } from '#platform/eventStore/eventStore.ts';

const BATCH = 5000;

export async function* readLog(recorded: EventStore): AsyncGenerator<NumberedEvent, void> {
  for await (const { number, event } of numberEvents(readToEnd(recorded, { maxBatch: BATCH })))
    yield { number, event: readWithoutKeys(event) };
}
