/**
 * The fees of a sale, version by version: proposed by one person, confirmed by another, announced before they apply,
 * and never changed for the past.
 */
import { grantedShareBps } from '#contracts/catalogue/grant.ts';
import { noticeDays } from '#contracts/site/houseRules.ts';
import { defaultFeePolicy, formatBps, type FeePolicy } from '#contracts/shared/money.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { FeeEvent, FeePolicyAnnounced, FeePolicyDropped, FeePolicyProposed } from '#events/fees.ts';

type Version = FeePolicy & { policyId: string; from: string };
type Proposal = Pick<Version, 'policyId' | 'buyerFeeBps' | 'creatorShareBps' | 'from'> & { proposedBy: string };

export type FeePolicies = {
  /** By the moment from which they apply; without those that were called off. */
  announced: readonly Version[];
  proposal: Proposal | null;
  dropped: readonly string[];
  lastVersion: number;
};

const evolve = (state: FeePolicies, event: FeeEvent): FeePolicies => {
  switch (event.type) {
    case 'FeePolicyProposed': {
      const { reason: _, ...proposal } = event.data;
      return { ...state, proposal };
    }
    case 'FeePolicyAnnounced': {
      const { confirmedBy: _, ...version } = event.data;
      return { ...state, announced: [...state.announced, version], proposal: null, lastVersion: version.version };
    }
    case 'FeePolicyDropped': {
      const { policyId } = event.data;
      return {
        ...state,
        announced: state.announced.filter((version) => version.policyId !== policyId),
        proposal: state.proposal?.policyId === policyId ? null : state.proposal,
        dropped: [...state.dropped, policyId],
      };
    }
  }
};

export const feePolicies: Aggregate<FeePolicies, FeeEvent> = {
  category: 'feepolicy',
  initialState: { announced: [], proposal: null, dropped: [], lastVersion: 0 },
  evolve,
};

/** There is one history of fees. */
export const feePoliciesId = 'platform';

/** The fees that apply at a moment. */
export const policyAt = ({ announced }: FeePolicies, at: string): FeePolicy => {
  const { version, buyerFeeBps, creatorShareBps } = announced.findLast(({ from }) => from <= at) ?? defaultFeePolicy;
  return { version, buyerFeeBps, creatorShareBps };
};

/** Records the settings as the first version, once: afterwards fees change by a proposal. */
export const adoptSettings =
  ({ policyId, at, ...rates }: { policyId: string; at: string; buyerFeeBps: number; creatorShareBps: number }) =>
  (state: FeePolicies): [] | [FeePolicyAnnounced] =>
    state.lastVersion > 0
      ? []
      : [{ type: 'FeePolicyAnnounced', data: { policyId, ...rates, from: at, version: 1, confirmedBy: null } }];

const isTooSoon = (from: string, at: string): boolean => from < addDays(at, noticeDays);

/** @throws Problem `fees-pending` while another proposal waits; a field problem for a day or rates that cannot be */
export const proposePolicy =
  ({ at, ...proposed }: FeePolicyProposed['data'] & { at: string }) =>
  (state: FeePolicies): [FeePolicyProposed] => {
    const { from, buyerFeeBps, creatorShareBps } = proposed;
    if (state.proposal) throw new Problem('fees-pending', 'Confirm or decline the other change first.');
    if (creatorShareBps < grantedShareBps)
      throw fieldProblem('/creatorShareBps', `Creators signed for ${formatBps(grantedShareBps)} of their price`);
    const last = state.announced.at(-1);
    const { buyerFeeBps: lastFee, creatorShareBps: lastShare } = last ?? defaultFeePolicy;
    if (buyerFeeBps === lastFee && creatorShareBps === lastShare)
      throw fieldProblem('/buyerFeeBps', 'These fees already apply');
    if (isTooSoon(from, at))
      throw fieldProblem('/day', `We notify creators ${noticeDays} days before: please choose a later day`);
    if (last && from <= last.from) throw fieldProblem('/day', 'Another change begins on that day or later');
    return [{ type: 'FeePolicyProposed', data: proposed }];
  };

const mustExist = ({ announced, dropped }: FeePolicies, policyId: string): void => {
  if (!dropped.includes(policyId) && !announced.some((version) => version.policyId === policyId))
    throw new Problem('not-found');
};

/** @throws Problem `second-person-needed` for its proposer, `notice-too-short` when the confirmation comes too late */
export const confirmPolicy =
  ({ policyId, confirmedBy, at }: { policyId: string; confirmedBy: string; at: string }) =>
  (state: FeePolicies): [FeePolicyAnnounced] => {
    const { proposal, lastVersion } = state;
    if (proposal?.policyId !== policyId) {
      mustExist(state, policyId);
      throw new Problem('fees-decided');
    }
    const { proposedBy, ...rates } = proposal;
    if (proposedBy === confirmedBy)
      throw new Problem('second-person-needed', 'You proposed these fees, so a colleague has to confirm them.');
    if (isTooSoon(rates.from, at))
      throw new Problem(
        'notice-too-short',
        `There are fewer than ${noticeDays} days left until then: please decline it, and propose a later day.`,
      );
    return [{ type: 'FeePolicyAnnounced', data: { ...rates, version: lastVersion + 1, confirmedBy } }];
  };

/** Declines a proposal, or calls off announced fees. @throws Problem `fees-decided` once they have applied */
export const dropPolicy =
  ({ at, ...drop }: { policyId: string; droppedBy: string; reason: string; at: string }) =>
  (state: FeePolicies): [FeePolicyDropped] => {
    const { policyId } = drop;
    if (state.proposal?.policyId === policyId)
      return [{ type: 'FeePolicyDropped', data: { ...drop, version: null, from: state.proposal.from } }];
    mustExist(state, policyId);
    const announced = state.announced.find((version) => version.policyId === policyId && version.from > at);
    if (!announced) throw new Problem('fees-decided');
    return [{ type: 'FeePolicyDropped', data: { ...drop, version: announced.version, from: announced.from } }];
  };
