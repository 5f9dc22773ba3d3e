/** Memory: the proposals of other fees and house rules that are open. */
import type { HouseRules } from '#contracts/site/houseRules.ts';
import type { SeenEvent, Findings, Handlers } from '#app/crossChecks/crossCheck.ts';
import type { MustDiffer } from '#app/crossChecks/mustDiffer.ts';

/** What was proposed, or is announced; `terms` as text, so that it can be compared. */
type Proposal = { terms: string; from: string; proposedBy: string };
type Announced = { id: string; version: number; terms: string; from: string; confirmedBy: string | null };

/** `what`: `fees`. */
const createProposals = (what: string, { report, compare }: Findings, mustDiffer: MustDiffer) => {
  const open = new Map<string, Proposal>();
  return {
    propose: (id: string, proposal: Proposal): void => void open.set(id, proposal),
    drop: (id: string): void => void open.delete(id),
    announce: (event: SeenEvent, { id, version, terms, from, confirmedBy }: Announced): void => {
      const proposal = open.get(id);
      open.delete(id);
      if (confirmedBy === null) {
        if (version > 1) report(event, `other ${what} confirmed by a second person`, 'confirmed by nobody');
        return;
      }
      mustDiffer(event, `proposed these ${what}`, proposal?.proposedBy, confirmedBy);
      if (!proposal) return;
      compare(event, `the proposed ${what}:`, proposal.terms, terms);
      compare(event, 'the proposed beginning:', proposal.from, from);
    },
  };
};

const feesText = ({ buyerFeeBps, creatorShareBps }: { buyerFeeBps: number; creatorShareBps: number }): string =>
  `${buyerFeeBps} basis points on top, ${creatorShareBps} to the creator`;

const rulesText = ({ hold, reserve, strikes }: HouseRules): string =>
  `${hold.firstSales} sales held ${hold.firstDays} days, ${hold.laterDays} later, ${hold.trustedDays} if trusted, ` +
  `${reserve.bps} basis points for ${reserve.days} days, ${strikes.most} strikes of ${strikes.lifeDays} days`;

/** Other fees and house rules are proposed by one person and confirmed by another, as they were proposed. */
export const twoPeopleForTerms = (findings: Findings, mustDiffer: MustDiffer): Handlers => {
  const fees = createProposals('fees', findings, mustDiffer);
  const rules = createProposals('house rules', findings, mustDiffer);
  return {
    FeePolicyProposed: ({ data: { policyId, from, proposedBy, ...rates } }) =>
      fees.propose(policyId, { terms: feesText(rates), from, proposedBy }),
    FeePolicyDropped: ({ data: { policyId } }) => fees.drop(policyId),
    FeePolicyAnnounced: (event) => {
      const { policyId: id, version, from, confirmedBy } = event.data;
      fees.announce(event, { id, version, terms: feesText(event.data), from, confirmedBy });
    },
    HouseRulesProposed: ({ data: { rulesId, from, proposedBy, ...terms } }) =>
      rules.propose(rulesId, { terms: rulesText(terms), from, proposedBy }),
    HouseRulesDropped: ({ data: { rulesId } }) => rules.drop(rulesId),
    HouseRulesAnnounced: (event) => {
      const { rulesId: id, version, from, confirmedBy } = event.data;
      rules.announce(event, { id, version, terms: rulesText(event.data), from, confirmedBy });
    },
  };
};
