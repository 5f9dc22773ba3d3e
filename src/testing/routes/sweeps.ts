/** Sweeps over hours, for what is tried again and again. */
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { World } from './world.ts';

/** Waits for an hour and sweeps, so many times; returns what was appended. */
export const sweepHourly = async (world: World, hours: number): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    world.clock.wait(3600);
    events.push(...(await world.sweep()).events);
  }
  return events;
};
