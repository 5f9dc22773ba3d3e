/** The tools of every module; the application creates them once. */
import type { MustShow } from '#platform/projections/barrier.ts';
import type { Consumers } from '#platform/projections/consumers.ts';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import type { Handle, Load } from '#platform/eventStore/handle.ts';
import type { SubjectKeys } from '#platform/eventStore/sealed.ts';
import type { SendMail } from '#platform/mail/mail.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Hurry } from './sweeper.ts';

/** What a module needs to answer from the log and from its read models. */
export type ReadTools = {
  handle: Handle;
  load: Load;
  /** The log as it is stored: personal data stays sealed. */
  rawStore: EventStore;
  db: Db;
  /** UTC ISO. */
  now: () => string;
};

export type Tools = ReadTools & {
  readStream: EventStore['readStream'];
  subjectKeys: SubjectKeys;
  /** Waits until the read models show the events just written. */
  caughtUp: Consumers['caughtUp'];
  /** Waits for the read models that a decision rests on. */
  mustShow: MustShow;
  send: Jobs['send'];
  hurry: Hurry;
  sendMail: SendMail;
  payments: Payments;
  /** Counts what happens, for those who run the site. */
  metrics: Metrics;
  clock: () => Date;
  newId: () => string;
  /** The same UUID for the same text. */
  idOf: (text: string) => string;
};
