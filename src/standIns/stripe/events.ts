/** Snapshot events: what happened, with the object as it was then. https://docs.stripe.com/api/events */
import { type EventRecord, type SandboxEventType, seconds, type World } from './records.ts';

export const recordEvent = (
  type: SandboxEventType,
  snapshot: EventRecord['snapshot'],
  world: World,
  idempotencyKey: string | null,
): EventRecord => ({ id: world.newId('evt_'), createdAt: seconds(world), type, snapshot, idempotencyKey });
