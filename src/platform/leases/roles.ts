/** What a process of the marketplace does; each role may be played by any number of processes. */

export const roles = ['web', 'projections', 'policies', 'jobs'] as const;

/**
 * `web` answers requests, `projections` writes the read models (one process at a time), `policies` reacts to events (the
 * streams are divided among those that live), `jobs` runs jobs and the sweep.
 */
export type Role = (typeof roles)[number];

export const isRole = (text: string): text is Role => roles.some((role) => role === text);

/** One running process. */
export type ProcessIdentity = Readonly<{
  /** A UUID, another one at each start. */
  id: string;
  roles: readonly Role[];
  /** Of the program. */
  version: string;
}>;
