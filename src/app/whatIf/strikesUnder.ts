/** The strikes of each creator, as they were given and as another rule would have given them. */
import type { WhatIfRules } from '#contracts/auditRoom/whatIf.ts';
import type { ClaimEvent, StrikeEvent, StrikeGiven } from '#events/claims.ts';
import { giveStrike, standingOf, strikes, type Strikes } from '#modules/claims/index.ts';
import { categoryOf, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { ukDayAt } from '#platform/time/ukDay.ts';

/** `endedOn`: the UK day on which the last tolerated strike ended the account. */
type Standing = { given: Strikes; endedOn: string | null };
type StrikeRule = NonNullable<WhatIfRules['strikes']>;

const nobody: Standing = { given: strikes.initialState, endedOn: null };

const dayOf = (at: string): string => ukDayAt(Date.parse(at));

const countAt = (given: Strikes, at: string): number =>
  given.filter((strike) => standingOf(strike, at) === 'active').length;

/** The strike of a claim that was upheld at this moment (UTC ISO). */
const giveUnder = ({ given, endedOn }: Standing, strike: StrikeGiven, at: string, rule: StrikeRule): Standing => {
  const { until: _, ...claim } = strike.data;
  return giveStrike(
    claim,
    at,
    rule,
  )(given).reduce<Standing>((standing, event) => evolveAsRecorded(standing, event, at), { given, endedOn });
};

const evolveAsRecorded = ({ given, endedOn }: Standing, event: StrikeEvent, at: string): Standing => ({
  given: strikes.evolve(given, event),
  endedOn: endedOn ?? (event.type === 'RepeatInfringerFound' ? dayOf(at) : null),
});

export const createStrikes = (rule: StrikeRule | null) => {
  const byCreator = new Map<string, { recorded: Standing; other: Standing }>();
  /** When a claim was upheld whose strike is not given yet. */
  const upheldAt = new Map<string, string>();

  const evolveOther = (before: Standing, event: StrikeEvent, at: string, isInPeriod: boolean): Standing => {
    if (rule === null || !isInPeriod) return evolveAsRecorded(before, event, at);
    if (event.type === 'RepeatInfringerFound') return before;
    if (event.type !== 'StrikeGiven') return evolveAsRecorded(before, event, at);
    return giveUnder(before, event, upheldAt.get(event.data.claimId) ?? at, rule);
  };

  return {
    /** Takes the next event of the log. */
    see: (recorded: RecordedEvent, isInPeriod: boolean): void => {
      const { at } = recorded.metadata;
      const fact = recorded as RecordedEvent<ClaimEvent>;
      if (fact.type === 'ClaimUpheld') upheldAt.set(fact.data.claimId, at);
      if (categoryOf(recorded.streamId) !== strikes.category) return;
      // A stream of this category holds strikes only.
      const event = recorded as RecordedEvent<StrikeEvent>;
      const { userId } = event.data;
      const { recorded: before, other } = byCreator.get(userId) ?? { recorded: nobody, other: nobody };
      byCreator.set(userId, {
        recorded: evolveAsRecorded(before, event, at),
        other: evolveOther(other, event, at, isInPeriod),
      });
      if (event.type === 'StrikeGiven') upheldAt.delete(event.data.claimId);
    },
    /** Who has any. */
    creatorIds: (): string[] => [...byCreator.keys()],
    /** How they stand at this moment (UTC ISO). */
    at: (creatorId: string, at: string) => {
      const { recorded, other } = byCreator.get(creatorId) ?? { recorded: nobody, other: nobody };
      return {
        strikes: { recorded: countAt(recorded.given, at), other: countAt(other.given, at) },
        endedOn: { recorded: recorded.endedOn, other: other.endedOn },
        endedAccounts: {
          recorded: recorded.endedOn === null ? 0 : 1,
          other: other.endedOn === null ? 0 : 1,
        },
      };
    },
  };
};
