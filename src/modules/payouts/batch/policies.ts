/** How payouts reacts to an approved batch. */
import { causedBy, type Cause, type Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { defineProcess, minutes, type Process } from '#platform/processes/process.ts';
import type { ReleaseBatch } from './adapters/releaseBatch.ts';
import { payoutBatch } from './payoutBatch.ts';
import type { SalesEvent } from '#events/sales.ts';

const releaseBatchJob = defineJob<BatchJob>('release-batch');

type BatchJob = { batchId: string; cause: Cause };

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

/** An approved batch goes on until each of its payouts was released or left out. */
export const batchProcess = ({ load, releaseBatch }: { load: Load; releaseBatch: ReleaseBatch }): Process =>
  defineProcess({
    name: 'batch',
    title: 'Batch of payouts',
    ask: 'finance',
    states: { approved: minutes(30, { quietMinutes: 5 }) },
    step: async (batchId, cause) => {
      const state = await load(payoutBatch, batchId);
      if (state.status !== 'approved') return;
      // This person's approval releases the money.
      await releaseBatch(batchId, { ...cause, actorId: state.approvedBy, actorRole: 'finance' });
    },
  });
