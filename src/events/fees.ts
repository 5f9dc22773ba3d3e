/** What fees records: the versions of the fees. */
import type { Event } from '#platform/eventStore/eventStore.ts';

// feepolicy-platform: the fees of a sale, and when they apply

/** Rates in basis points of the creator's price, and the moment from which they apply. */
type Rates = { buyerFeeBps: number; creatorShareBps: number; from: string };

/** A member of finance proposes new fees. */
export type FeePolicyProposed = Event<
  'FeePolicyProposed',
  Rates & { policyId: string; proposedBy: string; reason: string }
>;
/** The fees will apply; nobody confirms the first version, which comes from the settings. */
export type FeePolicyAnnounced = Event<
  'FeePolicyAnnounced',
  Rates & { policyId: string; version: number; confirmedBy: string | null }
>;
/** The fees will not apply: declined, withdrawn or, with a version, called off before they did. */
export type FeePolicyDropped = Event<
  'FeePolicyDropped',
  { policyId: string; version: number | null; from: string; droppedBy: string; reason: string }
>;
export type FeeEvent = FeePolicyProposed | FeePolicyAnnounced | FeePolicyDropped;
