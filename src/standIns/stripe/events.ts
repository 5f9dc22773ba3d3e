/** Snapshot events: what happened, with the object as it was then. https://docs.stripe.com/api/events */
import { type EventRecord, type SandboxEventType, seconds, type World } from './records.ts';

/** The connected account to which it happened; null for the platform itself. */
export const connectedAccountOf = (snapshot: EventRecord['snapshot']): string | null => {
  if (snapshot.object === 'account') return snapshot.id;
  return snapshot.object === 'bank_account' && typeof snapshot.account === 'string' ? snapshot.account : null;
};

export const recordEvent = (
  type: SandboxEventType,
  snapshot: EventRecord['snapshot'],
  world: World,
  idempotencyKey: string | null,
): EventRecord => ({ id: world.newId('evt_'), createdAt: seconds(world), type, snapshot, idempotencyKey });
