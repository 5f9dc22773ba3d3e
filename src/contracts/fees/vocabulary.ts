/** Where a change of the fees stands. Runs in browser and server. */

/** `announced`: confirmed, and not counting yet; `dropped`: declined, taken back or called off. */
export const feePolicyStatuses = ['proposed', 'announced', 'inForce', 'past', 'dropped'] as const;
export type FeePolicyStatus = (typeof feePolicyStatuses)[number];
