/** What sales records of its fees. Other modules read it through `events.ts`. */
import type { Event } from '#platform/eventStore/eventStore.ts';

// feepolicy-platform: who pays how much for a sale, from when

/** Rates in basis points of the creator's price, and the moment from which they are to count. */
type Rates = { buyerFeeBps: number; creatorShareBps: number; from: string };

/** Somebody proposes other fees. */
export type FeePolicyProposed = Event<
  'FeePolicyProposed',
  Rates & { policyId: string; proposedBy: string; reason: string }
>;
/** They will count; nobody confirms the first version, which comes from the settings. */
export type FeePolicyAnnounced = Event<
  'FeePolicyAnnounced',
  Rates & { policyId: string; version: number; confirmedBy: string | null }
>;
/** They will not count after all: declined, taken back, or, with a version, called off before they did. */
export type FeePolicyDropped = Event<
  'FeePolicyDropped',
  { policyId: string; version: number | null; from: string; droppedBy: string; reason: string }
>;
export type FeeEvent = FeePolicyProposed | FeePolicyAnnounced | FeePolicyDropped;
