/**
 * The orders of events that a review may have, written a second time by hand: a test lets several people act on one
 * video and asks this oracle for faults in the resulting events.
 */
import type { ReviewDecided, VideoEvent } from '#events/catalogue.ts';

export type OracleEvent = { event: VideoEvent; at: string };

type Standing = {
  phase: 'private' | 'waiting' | 'decided' | 'approved' | 'listed' | 'withdrawn' | 'returned' | 'refused' | 'down';
  hand: { by: string; until: string } | null;
  decision: ReviewDecided['data'] | null;
  refusedBy: string | null;
  isAppeal: boolean;
  isSampled: boolean;
};

const effects: Partial<Record<VideoEvent['type'], ReviewDecided['data']['decision']>> = {
  VideoApproved: 'approve',
  ChangesRequested: 'askForChanges',
  VideoRejected: 'reject',
};

const mayHandle = ({ hand, isAppeal, refusedBy }: Standing, by: string, at: string): boolean =>
  (hand === null || hand.by === by || hand.until <= at) && !(isAppeal && refusedBy === by);

/** Whether this event may follow; changes the state. */
const follow = (standing: Standing, { event, at }: OracleEvent): boolean => {
  const { phase, decision } = standing;
  const free = { hand: null, decision: null };
  const enter = (next: Partial<Standing>): true => {
    Object.assign(standing, next);
    return true;
  };
  switch (event.type) {
    case 'ReviewRequested':
      return (phase === 'private' || phase === 'returned') && enter({ phase: 'waiting', ...free });
    case 'AppealMade':
      return (
        (phase === 'refused' || phase === 'down') &&
        !standing.isAppeal &&
        enter({ phase: 'waiting', isAppeal: true, ...free })
      );
    case 'ReviewTaken': {
      const isOpen = phase === 'waiting' || (phase === 'listed' && standing.isSampled);
      return isOpen && mayHandle(standing, event.data.by, at) && enter({ hand: event.data });
    }
    case 'ReviewReleased':
      return standing.hand?.by === event.data.by && enter({ hand: null });
    case 'ReviewDecided':
      return (
        phase === 'waiting' &&
        mayHandle(standing, event.data.by, at) &&
        enter({ phase: 'decided', decision: event.data })
      );
    case 'ApprovalProposed':
      return phase === 'waiting' && mayHandle(standing, event.data.by, at) && enter({ hand: null });
    case 'ReviewUndone':
      return (
        phase === 'decided' &&
        decision?.by === event.data.by &&
        at < decision.takesEffectAt &&
        enter({ phase: 'waiting', decision: null })
      );
    case 'VideoApproved':
    case 'ChangesRequested':
    case 'VideoRejected': {
      if (event.type === 'VideoApproved' && event.data.isAutomatic)
        return phase === 'waiting' && !standing.isAppeal && enter({ phase: 'approved', ...free });
      if (phase !== 'decided' || decision === null || at < decision.takesEffectAt) return false;
      if (effects[event.type] !== decision.decision) return false;
      const next = { VideoApproved: 'approved', ChangesRequested: 'returned', VideoRejected: 'refused' } as const;
      const refusedBy = event.type === 'VideoRejected' ? decision.by : standing.refusedBy;
      return enter({ phase: next[event.type], refusedBy, ...free });
    }
    case 'VideoListed':
      return (phase === 'approved' || phase === 'withdrawn') && enter({ phase: 'listed', ...free });
    case 'SpotCheckRequested':
      return phase === 'listed' && enter({ isSampled: true });
    case 'SpotCheckPassed':
      return (
        phase === 'listed' &&
        standing.isSampled &&
        mayHandle(standing, event.data.by, at) &&
        enter({ isSampled: false, hand: null })
      );
    case 'VideoWithdrawn':
      return phase === 'listed' && enter({ phase: 'withdrawn' });
    case 'VideoTakenDown':
      return (
        (phase === 'listed' || phase === 'withdrawn') &&
        enter({ phase: 'down', refusedBy: event.data.by, isAppeal: false, isSampled: false, ...free })
      );
    default:
      return phase === 'private' || event.type === 'VideoSubmitted';
  }
};

/** The first event that is out of place; undefined when there is none. */
export const wrongStep = (facts: readonly OracleEvent[]): string | undefined => {
  const standing: Standing = {
    phase: 'private',
    hand: null,
    decision: null,
    refusedBy: null,
    isAppeal: false,
    isSampled: false,
  };
  const past: string[] = [];
  for (const entry of facts) {
    past.push(entry.event.type);
    if (!follow(standing, entry)) return past.join(' → ');
  }
  return undefined;
};
