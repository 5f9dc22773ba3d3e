/** What is left to do of all modules: reports of the provider, jobs that failed, events without a reaction, stopped read models. */
import { isSkipped } from '#modules/overview/index.ts';
import type { Inbox } from '#platform/payments/inbox.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { jobProcess } from '#platform/processes/jobProcess.ts';
import type { Module } from '#platform/processes/module.ts';
import type { ParkedEvents } from '#platform/processes/parkedEvents.ts';
import { reactionProcess } from '#platform/processes/reactionProcess.ts';
import { readModelProcess } from '#platform/processes/readModelProcess.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { stoppedReadModels } from '#platform/projections/stopped.ts';

type Given = {
  tools: Tools;
  jobs: Pick<Jobs, 'failed'>;
  inbox: Inbox;
  parked: ParkedEvents;
  /** Every module, this one among them; asked once all are open. */
  all: () => readonly Module[];
};

export const openUnfinished = ({ tools, jobs, inbox, parked, all }: Given): Module => ({
  routes: [],
  policies: [],
  jobs: inbox.jobs,
  processes: [
    inbox.process,
    jobProcess({ failed: jobs.failed, kinds: () => all().flatMap((module) => module.jobs) }),
    readModelProcess(stoppedReadModels(tools.db)),
    reactionProcess({
      parked,
      readStream: tools.readStream,
      policies: () => all().flatMap((module) => module.policies),
      isSkipped: isSkipped(tools.load),
    }),
  ],
  sweep: inbox.sweep,
  forget: inbox.forget,
});
