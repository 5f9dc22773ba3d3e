/** What a worker of the simulation is told, and what it answers for each seed. */
import type { Outcome } from '#testing/simulation/run.ts';

export type Share = {
  /** The database server, as its administrator. */
  admin: string;
  from: number;
  seeds: number;
  /** This worker takes the seed `from + n`, and then each `every`-th. */
  every: number;
  n: number;
  /** Tells the whole story of a failing seed instead of a shrunk one. */
  isWhole: boolean;
  /** Only failures of checks that begin like one of these are shrunk. */
  soughtChecks?: readonly string[];
};
export type SeedResult = Pick<Outcome, 'seed' | 'failures' | 'order' | 'tasks' | 'events' | 'kinds' | 'ms'> & {
  story: string[];
  shrunk: { steps: number; text: string } | null;
};
