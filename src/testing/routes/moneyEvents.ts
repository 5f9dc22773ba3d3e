/** What a person's call records when it moves money, or lets it move. A new payout has its id from its press. */
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';

export const moneyEvents: ReadonlySet<string> = new Set([
  'BatchApproved',
  'BatchProposed',
  'PayoutApproved',
  'PayoutCutShort',
  'PayoutRejected',
  'PayoutReleased',
  'ProblemDecided',
  'RefundApproved',
  'RefundStarted',
]);

type Made = Pick<RecordedEvent, 'type'> & {
  metadata: Pick<RecordedEvent['metadata'], 'actorId' | 'causationId' | 'pressId'>;
};

/** @throws an error when a person's call has recorded one of them without its press: its contract lacks `movesMoney` */
export const refuseUnpressed = (events: readonly Made[]): void => {
  for (const { type, metadata } of events)
    if (moneyEvents.has(type) && metadata.actorId !== null && metadata.causationId === null && !metadata.pressId)
      throw new Error(`a call records ${type} and names no press: its contract lacks movesMoney`);
};
