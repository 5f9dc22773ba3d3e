/** What a check of the log found: what should not be so, as a sentence for an operator. */
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';

/** One difference: where it is, what was expected there, and what is there. */
export type Finding = Readonly<{ where: string; expected: string; found: string }>;

/** A finding on one line. */
export const sentenceOf = ({ where, expected, found }: Finding): string =>
  `${where}: expected ${expected}, found ${found}`;

/** As much of an event as names it. */
export type EventPlace = Pick<RecordedEvent, 'eventId' | 'type' | 'streamId' | 'revision'>;

/** An event as a finding names it. */
export const nameOf = ({ eventId, type, streamId, revision }: EventPlace): string =>
  `event ${eventId} (${type}, revision ${revision} of ${streamId})`;

/** Each stream has its events from revision 0 on, without a gap: sees every event of the log once, in order. */
export const revisionCheck = () => {
  const next = new Map<string, number>();
  const findings: Finding[] = [];
  return {
    name: 'the revisions of each stream have no gap',
    see: (event: RecordedEvent): void => {
      const expected = next.get(event.streamId) ?? 0;
      if (event.revision !== expected)
        findings.push({ where: nameOf(event), expected: `revision ${expected}`, found: `revision ${event.revision}` });
      next.set(event.streamId, event.revision + 1);
    },
    finish: (): readonly Finding[] => findings,
  };
};
