import { z } from 'zod';

export const operations = z
  .object({
    /** The processes of this installation that are alive. */
    processes: z.array(
      z.object({
        /** Computer and number of the process. */
        id: z.string(),
        /** What it does, such as `web` or `jobs`. */
        roles: z.array(z.string()),
        version: z.string(),
        startedAt: z.iso.datetime(),
        /** When it was last known to be alive. */
        seenAt: z.iso.datetime(),
      }),
    ),
    /** Read models, and the policies of the process that answers; those in trouble first. */
    consumers: z.array(
      z.object({
        kind: z.enum(['readModel', 'policy']),
        name: z.string(),
        /** For how long the oldest event has waited that it has not passed; 0 when there is none. */
        secondsBehind: z.number().min(0),
        /** Events to which it could not react, and those behind them; always 0 for a read model. */
        parked: z.int(),
        /** It could not apply an event, and waits there; always false for a policy. */
        isStopped: z.boolean(),
      }),
    ),
    /** Kinds of jobs of which some wait, run or have failed for good. */
    jobs: z.array(z.object({ kind: z.string(), waiting: z.int(), running: z.int(), failed: z.int() })),
    /** Processes of work that have not reached their end in time, at most 200. */
    stuck: z.int(),
    /** Reports of the payment provider that nobody has handled for 15 minutes. */
    unhandledReports: z.int(),
    storage: z.object({
      databaseBytes: z.int(),
      /** Null when the log lies in another store. */
      logBytes: z.int().nullable(),
      /** Of the disk of the data folder. */
      diskBytes: z.int(),
      diskFreeBytes: z.int(),
    }),
    /** The tree over the event log, which is signed and public. */
    tree: z.object({
      /** Computer and number of the process that builds it; null while none does. */
      builder: z.string().nullable(),
      /** How many events are in it. */
      size: z.int(),
      /** How many events no checkpoint covers yet, at most 10,000; null while the log does not answer. */
      uncovered: z.int().nullable(),
      /** When the newest checkpoint was signed. */
      signedAt: z.iso.datetime().nullable(),
      /** The log is not the one that was signed, or no key of this installation has signed it. */
      isForked: z.boolean(),
      /** What fails now, forks first: the process that builds the tree, or the log that is read again. */
      failures: z.array(
        z.object({
          part: z.enum(['tree', 'log']),
          isForked: z.boolean(),
          error: z.string(),
          since: z.iso.datetime(),
          lastAt: z.iso.datetime(),
        }),
      ),
    }),
    versions: z.object({ node: z.string(), postgres: z.string(), ffmpeg: z.string(), eventStore: z.string() }),
  })
  .meta({ id: 'Operations' });

export const getOperations = { response: operations };
