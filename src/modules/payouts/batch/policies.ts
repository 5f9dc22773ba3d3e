/** How payouts reacts to an approved batch. */
import { causedBy, type Cause } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { Db } from '#platform/postgres/db.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/postgres/jobs.ts';
import { findStuckBatches } from '#projections/payouts/payoutBatches.ts';
import type { ReleaseBatch } from './adapters/releaseBatch.ts';
import type { SalesEvent } from '#events/sales.ts';

const releaseBatchJob = defineJob<BatchJob>('release-batch');

type BatchJob = { batchId: string; cause: Cause };

/** The sweep checks a batch that is not done so long after its approval. */
const QUIET_MS = 5 * 60_000;

export const batchPolicies = ({ send }: { send: Jobs['send'] }): Policy[] => [
  policy<SalesEvent>('let the payouts of a batch go when it is approved', {
    BatchApproved: ({ data: { batchId }, ...event }) => {
      // This person's approval releases the money.
      const { actorId, actorRole } = event.metadata;
      return send(
        releaseBatchJob,
        { batchId, cause: { ...causedBy(event), actorId, actorRole } },
        { id: event.eventId },
      );
    },
  }),
];

export const batchJobs = ({ releaseBatch }: { releaseBatch: ReleaseBatch }): [JobKind<BatchJob>] => [
  { ...releaseBatchJob, expireSeconds: 600, run: ({ batchId, cause }) => releaseBatch(batchId, cause) },
];

type SweepDeps = { db: Db; send: Jobs['send']; now: () => string; newId: () => string };

/** Resumes batches that are stuck. Run it every minute and at start. */
export const sweepBatches = async ({ db, send, now, newId }: SweepDeps): Promise<void> => {
  const before = new Date(Date.parse(now()) - QUIET_MS).toISOString();
  for (const { id: batchId, decidedBy } of await findStuckBatches(db, before)) {
    const cause: Cause = { actorId: decidedBy, actorRole: 'finance', correlationId: newId(), causationId: null };
    await send(releaseBatchJob, { batchId, cause });
  }
};
