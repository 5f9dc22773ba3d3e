/** Strikes: who infringed, how often, and the consequence (17 U.S.C. § 512(i)(1)(A)). */
import type { StrikeStatus } from '#contracts/claims/vocabulary.ts';
import type { StrikeRule } from '#contracts/site/houseRules.ts';
import { Problem } from '#contracts/http/problem.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type {
  RepeatInfringerFound,
  StrikeAppealed,
  StrikeAppealRefused,
  StrikeEvent,
  StrikeGiven,
  StrikeRemovalProposed,
  StrikeRemoved,
} from '#events/claims.ts';

export type Strike = {
  userId: string;
  claimId: string;
  videoId: string;
  /** The moderator who upheld the claim; null when nobody answered it. */
  decidedBy: string | null;
  until: string;
  isRemoved: boolean;
  appeal: 'none' | 'open' | 'refused';
  appealWords: string | null;
  /** Why the appeal was refused or the strike removed. */
  reason: string | null;
  removalProposedBy: string | null;
};
export type Strikes = readonly Strike[];

const change = (state: Strikes, claimId: string, changed: Partial<Strike>): Strikes =>
  state.map((strike) => (strike.claimId === claimId ? { ...strike, ...changed } : strike));

const evolve = (state: Strikes, event: StrikeEvent): Strikes => {
  switch (event.type) {
    case 'StrikeGiven': {
      const fresh = { isRemoved: false, appeal: 'none', appealWords: null, reason: null } as const;
      return [...state, { ...event.data, ...fresh, removalProposedBy: null }];
    }
    case 'StrikeAppealed':
      return change(state, event.data.claimId, { appeal: 'open', appealWords: event.data.words.value });
    case 'StrikeAppealRefused':
      return change(state, event.data.claimId, {
        appeal: 'refused',
        reason: event.data.reason.value,
        removalProposedBy: null,
      });
    case 'StrikeRemovalProposed':
      return change(state, event.data.claimId, { removalProposedBy: event.data.by, reason: event.data.reason.value });
    case 'StrikeRemoved':
      return change(state, event.data.claimId, { isRemoved: true, reason: event.data.reason.value });
    case 'RepeatInfringerFound':
      return state;
  }
};

export const strikes: Aggregate<Strikes, StrikeEvent> = { category: 'strikes', initialState: [], evolve };

/** The state of a strike at this moment (UTC ISO). */
export const standingOf = ({ isRemoved, until }: Strike, now: string): StrikeStatus => {
  if (isRemoved) return 'removed';
  return until > now ? 'active' : 'expired';
};

/** One strike for each upheld claim, by the rule of that moment (ISO); the last tolerated one ends the account. */
export const giveStrike =
  (strike: Omit<StrikeGiven['data'], 'until'>, at: string, { lifeDays, most }: StrikeRule) =>
  (state: Strikes): [] | [StrikeGiven] | [StrikeGiven, RepeatInfringerFound] => {
    if (state.some(({ claimId }) => claimId === strike.claimId)) return [];
    const given: StrikeGiven = {
      type: 'StrikeGiven',
      data: { ...strike, until: addDays(at, lifeDays) },
    };
    const active = state.filter((strike) => standingOf(strike, at) === 'active').map(({ claimId }) => claimId);
    const claimIds = [...active, strike.claimId];
    return claimIds.length < most
      ? [given]
      : [given, { type: 'RepeatInfringerFound', data: { userId: strike.userId, claimIds } }];
  };

const mustCount = (state: Strikes, claimId: string, now: string): Strike => {
  const strike = state.find((strike) => strike.claimId === claimId);
  if (!strike) throw new Problem('not-found');
  if (standingOf(strike, now) !== 'active') throw new Problem('already-done', 'This strike no longer counts.');
  return strike;
};

/** Once per strike. */
export const appealStrike =
  (claimId: string, words: string, now: string) =>
  (state: Strikes): [StrikeAppealed] => {
    const { userId, appeal } = mustCount(state, claimId, now);
    if (appeal !== 'none') throw new Problem('already-done', 'You have already appealed against this strike.');
    return [{ type: 'StrikeAppealed', data: { userId, claimId, words: personal(userId, words) } }];
  };

type Decision = { by: string; reason: string; now: string };

/** Not by the person who upheld the claim. */
export const refuseAppeal =
  (claimId: string, { by, reason, now }: Decision) =>
  (state: Strikes): [StrikeAppealRefused] => {
    const { userId, appeal, decidedBy } = mustCount(state, claimId, now);
    if (appeal !== 'open') throw new Problem('already-done', 'There is no open appeal against this strike.');
    if (decidedBy === by)
      throw new Problem('second-person-needed', 'You upheld this claim, so a colleague has to decide.');
    return [{ type: 'StrikeAppealRefused', data: { userId, claimId, reason: personal(userId, reason) } }];
  };

/** Takes two people: the first proposes it, the second does it. */
export const removeStrike =
  (claimId: string, { by, reason, now }: Decision) =>
  (state: Strikes): [StrikeRemovalProposed] | [StrikeRemoved] => {
    const { userId, removalProposedBy } = mustCount(state, claimId, now);
    if (removalProposedBy === by) throw new Problem('second-person-needed');
    const decided = { userId, claimId, by, reason: personal(userId, reason) };
    return removalProposedBy === null
      ? [{ type: 'StrikeRemovalProposed', data: decided }]
      : [{ type: 'StrikeRemoved', data: decided }];
  };
