/** What fees records of the house rules: their versions. */
import type { HouseRules } from '#contracts/site/houseRules.ts';
import type { Event } from '#platform/eventStore/eventStore.ts';

// houserules-platform: how long shares are held and kept in reserve, what strikes mean, and from when

/** The rules of a version, and the moment from which they apply. */
type Rules = HouseRules & { from: string };

/** A member of finance proposes other rules. */
export type HouseRulesProposed = Event<
  'HouseRulesProposed',
  Rules & { rulesId: string; proposedBy: string; reason: string }
>;
/** The rules will apply; nobody confirms the first version, which comes from the settings. */
export type HouseRulesAnnounced = Event<
  'HouseRulesAnnounced',
  Rules & { rulesId: string; version: number; confirmedBy: string | null }
>;
/** The rules will not apply: declined, withdrawn or, with a version, called off before they did. */
export type HouseRulesDropped = Event<
  'HouseRulesDropped',
  { rulesId: string; version: number | null; from: string; droppedBy: string; reason: string }
>;
export type HouseRulesEvent = HouseRulesProposed | HouseRulesAnnounced | HouseRulesDropped;
