/** The states of a change of the fees or of the house rules. Runs in browser and server. */

/** `announced`: confirmed, but not in force yet; `dropped`: declined, withdrawn or called off. */
export const versionStatuses = ['proposed', 'announced', 'inForce', 'past', 'dropped'] as const;
export type VersionStatus = (typeof versionStatuses)[number];
