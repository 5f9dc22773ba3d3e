/** The public API of a module; a loop in the application mounts, runs and sweeps all of them. */
import type { Express } from 'express';
import type { Policy } from '#platform/eventStore/policy.ts';
import type { ZipEntry } from '#platform/files/zip.ts';
import type { Route } from '#platform/http/route.ts';
import type { Duty } from '#platform/leases/duties.ts';
import type { Reaction } from '#platform/payments/inbox.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import type { Process } from './process.ts';

export type Module = Readonly<{
  routes: readonly Route[];
  policies: readonly Policy[];
  jobs: readonly JobKind<never>[];
  /** The module's reactions to reports of the payment provider. */
  reactions?: readonly Reaction[];
  /** Mounts what is not an endpoint: uploads, files and signed links. Runs before any body parser. */
  mount?: (app: Express) => void;
  /** What one process does at a time, for as long as it holds the leases. */
  duties?: readonly Duty[];
  /** What takes time and has to reach an end; the sweeper drives all of them. */
  processes?: readonly Process[];
  /** Does other work that is due; runs at the start and every minute, safe to repeat. */
  sweep?: () => Promise<unknown>;
  /**
   * Looks after what lies on the disk of this process alone; runs at the start and every two seconds in every process, whatever
   * its roles, and never twice at once.
   */
  tend?: () => Promise<unknown>;
  /** Deletes what has expired and is no longer read; runs at the start and every hour. */
  forget?: () => Promise<unknown>;
  /** Everything the module holds about a person, by file name without its ending. */
  exportPerson?: (userId: string) => Promise<Readonly<Record<string, unknown>>>;
  /** The files that the module holds about a person. */
  exportFiles?: (userId: string) => Promise<ZipEntry[]>;
}>;
