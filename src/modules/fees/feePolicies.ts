/** The fees of a sale, version by version. */
import { grantedShareBps } from '#contracts/catalogue/grant.ts';
import { defaultFeePolicy, formatBps, type FeePolicy } from '#contracts/shared/money.ts';
import { fieldProblem } from '#contracts/http/problem.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { FeeEvent, FeePolicyAnnounced, FeePolicyDropped, FeePolicyProposed } from '#events/fees.ts';
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
  type Versions,
} from './versions.ts';

type Rates = Pick<FeePolicy, 'buyerFeeBps' | 'creatorShareBps'>;
export type FeePolicies = Versions<Rates>;

const refusals: Refusals = { pending: 'fees-pending', decided: 'fees-decided', name: 'these fees' };

const evolve = (state: FeePolicies, event: FeeEvent): FeePolicies => {
  switch (event.type) {
    case 'FeePolicyProposed': {
      const { policyId: id, from, proposedBy, buyerFeeBps, creatorShareBps } = event.data;
      return { ...state, proposal: { id, from, proposedBy, terms: { buyerFeeBps, creatorShareBps } } };
    }
    case 'FeePolicyAnnounced': {
      const { policyId: id, from, version, buyerFeeBps, creatorShareBps } = event.data;
      return withAnnounced(state, { id, from, version, terms: { buyerFeeBps, creatorShareBps } });
    }
    case 'FeePolicyDropped':
      return withoutDropped(state, event.data.policyId);
  }
};

export const feePolicies: Aggregate<FeePolicies, FeeEvent> = {
  category: 'feepolicy',
  initialState: noVersions,
  evolve,
};

/** There is one history of fees. */
export const feePoliciesId = 'platform';

/** The fees that apply at a moment. */
export const policyAt = (state: FeePolicies, at: string): FeePolicy => {
  const applied = versionAt(state, at);
  return applied ? { version: applied.version, ...applied.terms } : defaultFeePolicy;
};

/** Records the settings as the first version, once: afterwards fees change by a proposal. */
export const adoptSettings =
  ({ policyId, at, ...rates }: { policyId: string; at: string } & Rates) =>
  (state: FeePolicies): [] | [FeePolicyAnnounced] =>
    state.lastVersion > 0
      ? []
      : [{ type: 'FeePolicyAnnounced', data: { policyId, ...rates, from: at, version: 1, confirmedBy: null } }];

/** @throws Problem `fees-pending` while another proposal waits; a field problem for a day or rates that cannot be */
export const proposePolicy =
  ({ at, ...proposed }: FeePolicyProposed['data'] & { at: string }) =>
  (state: FeePolicies): [FeePolicyProposed] => {
    const { from, buyerFeeBps, creatorShareBps } = proposed;
    mustBeAlone(state, refusals);
    if (creatorShareBps < grantedShareBps)
      throw fieldProblem('/creatorShareBps', `Creators signed for ${formatBps(grantedShareBps)} of their price`);
    const last = state.announced.at(-1)?.terms ?? defaultFeePolicy;
    if (buyerFeeBps === last.buyerFeeBps && creatorShareBps === last.creatorShareBps)
      throw fieldProblem('/buyerFeeBps', 'These fees already apply');
    mustBeginLater(state, from, at);
    return [{ type: 'FeePolicyProposed', data: proposed }];
  };

/** @throws Problem `second-person-needed` for its proposer, `notice-too-short` when the confirmation comes too late */
export const confirmPolicy =
  (confirmation: Confirmation) =>
  (state: FeePolicies): [FeePolicyAnnounced] => {
    const { id: policyId, terms, from, version } = confirmVersion(state, confirmation, refusals);
    const { confirmedBy } = confirmation;
    return [{ type: 'FeePolicyAnnounced', data: { policyId, ...terms, from, version, confirmedBy } }];
  };

/** Declines a proposal, or calls off announced fees. @throws Problem `fees-decided` once they have applied */
export const dropPolicy =
  ({ id, droppedBy, reason, at }: { id: string; droppedBy: string; reason: string; at: string }) =>
  (state: FeePolicies): [FeePolicyDropped] => {
    const dropped = dropVersion(state, { id, at }, refusals);
    return [{ type: 'FeePolicyDropped', data: { policyId: id, droppedBy, reason, ...dropped } }];
  };
