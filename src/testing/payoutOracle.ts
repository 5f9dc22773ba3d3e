/**
 * The orders of events that a payout may have, written a second time by hand: a test lets several people act on one
 * payout and asks this oracle for faults in the resulting events.
 */
import type { PayoutEvent, PayoutPart } from '#events/sales.ts';

/** `by` is the actor; `today` the UK day. */
export type OracleEvent = { event: PayoutEvent; by: string | null; today: string };
/** What holds for the payout: whether two have to let it go, and who proposes its batches. */
export type Ground = { needsTwo: boolean; proposer: string; parts: number };

type Standing = {
  phase: 'none' | 'waiting' | 'held' | 'released' | 'rejected' | 'paid';
  first: string | null;
  isReleasedOnce: boolean;
  sent: Set<string>;
  /** The day on which the last attempt to send a part began. */
  sending: Map<string, string>;
  batches: Set<string>;
  lastDay: string | null;
};

const isLetGo = (standing: Standing, ground: Ground, by: string | null, batchId: string | undefined): boolean => {
  if (standing.phase !== 'waiting') return false;
  if (batchId !== undefined && standing.batches.has(batchId)) return false;
  if (!ground.needsTwo) return true;
  const others = [standing.first, batchId === undefined ? null : ground.proposer];
  return others.some((candidate) => candidate !== null && candidate !== by);
};

const partOf = ({ orderId, n }: { orderId: string; n: number }): string => `${orderId} ${n}`;

/** Whether these are the parts that were not sent, of a payout of which some were. */
const isRest = ({ sent, sending }: Standing, rest: readonly PayoutPart[], { parts }: Ground): boolean =>
  sent.size > 0 &&
  sending.size === 0 &&
  sent.size + rest.length === parts &&
  rest.every((part) => !sent.has(partOf(part)));

/** Whether this event may follow; changes the state. */
const follow = (standing: Standing, { event, by, today }: OracleEvent, ground: Ground): boolean => {
  const { phase, sent, sending } = standing;
  const isOpen = phase === 'waiting' || phase === 'held';
  const enter = (next: Partial<Standing>): true => {
    Object.assign(standing, next);
    return true;
  };
  switch (event.type) {
    case 'PayoutRequested':
      return phase === 'none' && enter({ phase: 'waiting' });
    case 'PayoutHeld': {
      const { reviewOn, lastDay } = event.data;
      const isBound = standing.lastDay === null || standing.lastDay === lastDay;
      return (
        isOpen && isBound && today < reviewOn && reviewOn <= lastDay && enter({ phase: 'held', first: null, lastDay })
      );
    }
    case 'PayoutHoldLifted':
      return phase === 'held' && enter({ phase: 'waiting', lastDay: null });
    case 'PayoutApproved':
      return (
        phase === 'waiting' && ground.needsTwo && standing.first === null && enter({ first: event.data.approvedBy })
      );
    case 'PayoutReleased': {
      const { batchId } = event.data;
      if (!isLetGo(standing, ground, by, batchId)) return false;
      if (batchId !== undefined) standing.batches.add(batchId);
      return enter({ phase: 'released', isReleasedOnce: true });
    }
    case 'PayoutRejected':
      return isOpen && sent.size === 0 && sending.size === 0 && enter({ phase: 'rejected' });
    case 'PayoutCutShort':
      return isOpen && isRest(standing, event.data.rest, ground) && enter({ phase: 'paid' });
    case 'PayoutFailed':
      if (event.data.code === 'sale_in_doubt' && sending.get(partOf(event.data)) === today) return false;
      sending.delete(partOf(event.data));
      return phase === 'released' && sent.size < ground.parts && enter({ phase: 'waiting', first: null });
    case 'TransferStarted': {
      const part = partOf(event.data);
      if (phase !== 'released' || sent.has(part) || sending.get(part) === today) return false;
      sending.set(part, today);
      return true;
    }
    case 'TransferMade': {
      const part = partOf(event.data);
      if (!standing.isReleasedOnce || sent.has(part)) return false;
      sending.delete(part);
      sent.add(part);
      return true;
    }
    case 'PayoutPaid':
      return phase !== 'rejected' && sent.size === ground.parts && enter({ phase: 'paid' });
  }
};

/** The first event that is out of place; undefined when there is none. */
export const wrongStep = (facts: readonly OracleEvent[], ground: Ground): string | undefined => {
  const standing: Standing = {
    phase: 'none',
    first: null,
    isReleasedOnce: false,
    sent: new Set(),
    sending: new Map(),
    batches: new Set(),
    lastDay: null,
  };
  const past: string[] = [];
  for (const entry of facts) {
    past.push(entry.event.type);
    if (!follow(standing, entry, ground)) return past.join(' → ');
  }
  return undefined;
};
