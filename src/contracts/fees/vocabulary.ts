/** The states of a change of the fees. Runs in browser and server. */

/** `announced`: confirmed, but not in force yet; `dropped`: declined, withdrawn or called off. */
export const feePolicyStatuses = ['proposed', 'announced', 'inForce', 'past', 'dropped'] as const;
export type FeePolicyStatus = (typeof feePolicyStatuses)[number];
