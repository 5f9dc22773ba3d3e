/** How long shares are held and kept in reserve, and what strikes mean, version by version. */
import { fieldProblem } from '#contracts/http/problem.ts';
import type { HouseRules } from '#contracts/site/houseRules.ts';
import type {
  HouseRulesAnnounced,
  HouseRulesDropped,
  HouseRulesEvent,
  HouseRulesProposed,
} from '#events/houseRules.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import {
  confirmVersion,
  dropVersion,
  mustBeAlone,
  mustBeginLater,
  noVersions,
  versionAt,
  withAnnounced,
  withoutDropped,
  type Confirmation,
  type Refusals,
  type Version,
  type Versions,
} from './versions.ts';

export type RulesHistory = Versions<HouseRules>;

const refusals: Refusals = { pending: 'rules-pending', decided: 'rules-decided', name: 'these rules' };

const termsOf = ({ hold, reserve, strikes }: HouseRules): HouseRules => ({ hold, reserve, strikes });

const evolve = (state: RulesHistory, event: HouseRulesEvent): RulesHistory => {
  switch (event.type) {
    case 'HouseRulesProposed': {
      const { rulesId: id, from, proposedBy } = event.data;
      return { ...state, proposal: { id, from, proposedBy, terms: termsOf(event.data) } };
    }
    case 'HouseRulesAnnounced': {
      const { rulesId: id, from, version } = event.data;
      return withAnnounced(state, { id, from, version, terms: termsOf(event.data) });
    }
    case 'HouseRulesDropped':
      return withoutDropped(state, event.data.rulesId);
  }
};

export const rulesHistory: Aggregate<RulesHistory, HouseRulesEvent> = {
  category: 'houserules',
  initialState: noVersions,
  evolve,
};

/** There is one history of the house rules. */
export const rulesHistoryId = 'platform';

/**
 * The version that applies at a moment. The first one came from the settings, so it applies to what is older, too;
 * undefined as long as it is not recorded.
 */
export const rulesAt = (state: RulesHistory, at: string): Version<HouseRules> | undefined =>
  versionAt(state, at) ?? state.announced[0];

/** Records the settings as the first version, once: afterwards rules change by a proposal. */
export const adoptRules =
  ({ rulesId, at, ...rules }: { rulesId: string; at: string } & HouseRules) =>
  (state: RulesHistory): [] | [HouseRulesAnnounced] =>
    state.lastVersion > 0
      ? []
      : [{ type: 'HouseRulesAnnounced', data: { rulesId, ...rules, from: at, version: 1, confirmedBy: null } }];

const isSame = ({ hold, reserve, strikes }: HouseRules, other: HouseRules): boolean =>
  hold.firstSales === other.hold.firstSales &&
  hold.firstDays === other.hold.firstDays &&
  hold.laterDays === other.hold.laterDays &&
  hold.trustedDays === other.hold.trustedDays &&
  reserve.bps === other.reserve.bps &&
  reserve.days === other.reserve.days &&
  strikes.lifeDays === other.strikes.lifeDays &&
  strikes.most === other.strikes.most;

/** @throws Problem `rules-pending` while another proposal waits; a field problem for a day or rules that cannot be */
export const proposeRules =
  ({ at, ...proposed }: HouseRulesProposed['data'] & { at: string }) =>
  (state: RulesHistory): [HouseRulesProposed] => {
    mustBeAlone(state, refusals);
    const last = state.announced.at(-1);
    if (last && isSame(proposed, last.terms)) throw fieldProblem('/hold/firstSales', 'These rules already apply');
    mustBeginLater(state, proposed.from, at);
    return [{ type: 'HouseRulesProposed', data: proposed }];
  };

/** @throws Problem `second-person-needed` for its proposer, `notice-too-short` when the confirmation comes too late */
export const confirmRules =
  (confirmation: Confirmation) =>
  (state: RulesHistory): [HouseRulesAnnounced] => {
    const { id: rulesId, terms, from, version } = confirmVersion(state, confirmation, refusals);
    const { confirmedBy } = confirmation;
    return [{ type: 'HouseRulesAnnounced', data: { rulesId, ...terms, from, version, confirmedBy } }];
  };

/** Declines a proposal, or calls off announced rules. @throws Problem `rules-decided` once they have applied */
export const dropRules =
  ({ id, droppedBy, reason, at }: { id: string; droppedBy: string; reason: string; at: string }) =>
  (state: RulesHistory): [HouseRulesDropped] => {
    const dropped = dropVersion(state, { id, at }, refusals);
    return [{ type: 'HouseRulesDropped', data: { rulesId: id, droppedBy, reason, ...dropped } }];
  };
