/** Memory: the id and the correlation of every event. */
import type { EventPlace } from '#platform/transparency/verify/finding.ts';
import { createFindings, placeOf, type CrossCheck } from './crossCheck.ts';

export const causesCheck = (): CrossCheck => {
  const correlations = new Map<string, string>();
  /** Events whose cause had not been seen, by that cause; it may still come. */
  const early = new Map<string, EventPlace[]>();
  const { report, compare, list } = createFindings();
  return {
    name: 'every event that is named as a cause is there, comes first, and belongs to the same request',
    see: (event) => {
      const { eventId, metadata } = event;
      const { causationId, correlationId } = metadata;
      if (correlations.has(eventId)) report(event, `the id ${eventId} once`, 'a second event with this id');
      correlations.set(eventId, correlationId);
      for (const effect of early.get(eventId) ?? [])
        report(effect, `its cause ${eventId} before it`, 'the cause after it');
      early.delete(eventId);
      if (causationId === null) return;
      const caused = correlations.get(causationId);
      if (caused === undefined || causationId === eventId)
        early.set(causationId, [...(early.get(causationId) ?? []), placeOf(event)]);
      else compare(event, `the correlation of its cause ${causationId}:`, caused, correlationId);
    },
    finish: () => {
      for (const [causationId, effects] of early)
        for (const effect of effects) report(effect, `its cause ${causationId} before it`, 'no such event');
      return list();
    },
  };
};
