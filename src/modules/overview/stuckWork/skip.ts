/** Skipping an event to which a policy cannot react: one admin proposes it, another confirms it. */
import { Problem } from '#contracts/http/problem.ts';
import type { EventSkipConfirmed, EventSkipProposed, ParkedEventEvent } from '#events/parkedEvents.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';

export type Skip = {
  proposal: Pick<EventSkipProposed['data'], 'proposedBy' | 'reason'> | null;
  isConfirmed: boolean;
};

const evolve = (state: Skip, event: ParkedEventEvent): Skip => {
  switch (event.type) {
    case 'EventSkipProposed': {
      const { proposedBy, reason } = event.data;
      return { ...state, proposal: { proposedBy, reason } };
    }
    case 'EventSkipConfirmed':
      return { ...state, isConfirmed: true };
  }
};

export const skip: Aggregate<Skip, ParkedEventEvent> = {
  category: 'parkedevent',
  initialState: { proposal: null, isConfirmed: false },
  evolve,
};

/** @throws Problem `conflict` when it has been proposed before */
export const proposeSkipping =
  (proposed: EventSkipProposed['data']) =>
  ({ proposal }: Skip): [EventSkipProposed] => {
    if (proposal) throw new Problem('conflict', 'It has been proposed to skip this event.');
    return [{ type: 'EventSkipProposed', data: proposed }];
  };

/** @throws Problem `conflict` when nobody has proposed it, `second-person-needed` for the proposer */
export const confirmSkipping =
  (confirmed: EventSkipConfirmed['data']) =>
  ({ proposal, isConfirmed }: Skip): [] | [EventSkipConfirmed] => {
    if (!proposal) throw new Problem('conflict', 'Nobody has proposed to skip this event.');
    if (isConfirmed) return [];
    if (proposal.proposedBy === confirmed.confirmedBy)
      throw new Problem('second-person-needed', 'You proposed to skip it, so a colleague has to confirm that.');
    return [{ type: 'EventSkipConfirmed', data: confirmed }];
  };
