/**
 * Reports of the payment provider: stored before they are confirmed, handled afterwards, in any order, any number of
 * times. A report that nobody can handle yet (its order is not known) is kept and retried; reports that were never
 * delivered are fetched.
 */
import type { Db } from '#platform/postgres/db.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { defineProcess, minutes, type Process } from '#platform/processes/process.ts';
import { noMetrics, type Metrics } from '#platform/metrics/metrics.ts';
import type { Payments, ProviderEvent } from './payments.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';

const handleReportJob = defineJob<HandleJob>('handle-report');
const replayReportsJob = defineJob<object>('replay-reports');

/** A module's reaction to reports. It must be safe to repeat and read the object itself. */
export type Reaction = {
  /** Whether the reaction handles this report. */
  isFor: (event: ProviderEvent) => boolean;
  /** @throws Error to be retried later. */
  run: (event: ProviderEvent) => Promise<void>;
};

export type Inbox = {
  /** Stores the new reports and queues their handling. */
  keep: (events: readonly ProviderEvent[]) => Promise<void>;
  jobs: readonly [JobKind<HandleJob>, JobKind<object>];
  /** Handles a report until every reaction to it has succeeded. */
  process: Process;
  /** Fetches what was never delivered. Run it every minute and at start. */
  sweep: () => Promise<void>;
  /** Deletes what was handled long ago. */
  forget: () => Promise<unknown>;
  /** Unhandled reports, the oldest first, at most 100. */
  findUnhandled: () => Promise<{ eventId: string; type: string; receivedAt: string; error: string | null }[]>;
};

type HandleJob = { eventId: string };
type Row = {
  event_id: string;
  type: string;
  object_id: string;
  reference: string | null;
  charge_id: string | null;
  created_at: string;
  handled_at: string | null;
};

const MINUTE_MS = 60_000;
/** A job's own retries last about eight minutes; after that the sweeper handles the report. */
const LEFT_ALONE_MS = 15 * MINUTE_MS;
/** Reports are listed a little late, and clocks differ. */
const OVERLAP_MS = 60 * MINUTE_MS;
/** Stripe keeps events for 30 days. */
const OLDEST_MS = 29 * DAY_MS;
/**
 * A handled report is forgotten after so many days. Longer than Stripe keeps it, so that one that is fetched again is
 * still known; one that is not handled stays.
 */
export const reportDays = 60;

const toEvent = (row: Row): ProviderEvent => ({
  eventId: row.event_id,
  type: row.type,
  objectId: row.object_id,
  reference: row.reference,
  chargeId: row.charge_id,
  createdAt: row.created_at,
});

export const createInbox = ({
  db,
  send,
  payments,
  reactions,
  now,
  idOf,
  metrics = noMetrics,
}: {
  db: Db;
  send: Jobs['send'];
  payments: Pick<Payments, 'listEvents'>;
  reactions: readonly Reaction[];
  /** UTC ISO. */
  now: () => string;
  /** The same UUID for the same text. */
  idOf: (text: string) => string;
  metrics?: Pick<Metrics, 'count'>;
}): Inbox => {
  const handleLater = (eventId: string): Promise<void> =>
    send(handleReportJob, { eventId }, { id: idOf(`report:${eventId}`) });
  const before = (ms: number): string => new Date(Date.parse(now()) - ms).toISOString();

  const keep = async (events: readonly ProviderEvent[]): Promise<void> => {
    for (const { eventId, type, objectId, reference, chargeId, createdAt } of events) {
      const inserted = await db('payment_events')
        .insert({
          event_id: eventId,
          type,
          object_id: objectId,
          reference,
          charge_id: chargeId,
          created_at: createdAt,
          received_at: now(),
        })
        .onConflict('event_id')
        .ignore()
        .returning('event_id');
      metrics.count('soletake_payment_reports_total', { outcome: inserted.length > 0 ? 'new' : 'repeated' });
      // Queued for known reports too: the process may have ended between the two steps.
      await handleLater(eventId);
    }
  };

  const handle = async ({ eventId }: HandleJob): Promise<void> => {
    const row = await db<Row>('payment_events').where({ event_id: eventId }).first();
    if (!row || row.handled_at !== null) return;
    const event = toEvent(row);
    try {
      for (const reaction of reactions) if (reaction.isFor(event)) await reaction.run(event);
    } catch (error) {
      await db('payment_events')
        .where({ event_id: eventId })
        .update({ error: error instanceof Error ? error.message : String(error) });
      throw error;
    }
    await db('payment_events').where({ event_id: eventId }).update({ handled_at: now(), error: null });
  };

  /** Where to go on: where the last replay that succeeded began. A newer report that arrived says nothing of older ones. */
  const replayFrom = async (): Promise<string> => {
    const oldest = before(OLDEST_MS);
    const last = await db('payment_replay').first<{ replayed_until: string } | undefined>('replayed_until');
    if (last === undefined) return oldest;
    const since = new Date(Date.parse(last.replayed_until) - OVERLAP_MS).toISOString();
    return since > oldest ? since : oldest;
  };

  /** Fetches everything that was reported since the last replay, as some reports may never have arrived. */
  const replay = async (): Promise<void> => {
    const began = now();
    const listed = await payments.listEvents(await replayFrom());
    const stored = await db('payment_events')
      .whereIn(
        'event_id',
        listed.map(({ eventId }) => eventId),
      )
      .pluck<string[]>('event_id');
    const isKnown = new Set(stored);
    await keep(listed.filter(({ eventId }) => !isKnown.has(eventId)));
    await db('payment_replay').insert({ replayed_until: began }).onConflict('is_only').merge();
  };

  const forget = (): Promise<unknown> =>
    db('payment_events')
      .where('created_at', '<', before(reportDays * DAY_MS))
      .where('handled_at', '<', before(reportDays * DAY_MS))
      .delete();

  return {
    keep,
    jobs: [
      { ...handleReportJob, expireSeconds: 120, concurrency: 4, run: handle },
      // The next one asks for the same reports, an hour later.
      {
        ...replayReportsJob,
        expireSeconds: 600,
        retries: 3,
        retryDelaySeconds: 60,
        endsAfterMs: 60 * MINUTE_MS,
        run: replay,
      },
    ],
    sweep: async () => {
      const hour = now().slice(0, 13);
      await send(replayReportsJob, {}, { id: idOf(`replay:${hour}`) });
    },
    forget,
    process: defineProcess({
      name: 'report',
      title: 'Report of the payment provider',
      ask: 'finance',
      states: { unhandled: minutes(30, { quietMinutes: 15 }) },
      find: async (process, { dueBefore, after, limit }) => {
        const rows: { itemId: string; receivedAt: Date | string }[] = await db('payment_events')
          .whereNull('handled_at')
          .where('received_at', '<=', dueBefore)
          .where(
            after
              ? db.raw('(received_at, event_id) > (?::timestamptz, ?)', [after.dueAt, after.itemId])
              : db.raw('true'),
          )
          .orderBy(['received_at', 'event_id'])
          .limit(limit)
          .select({ itemId: 'event_id', receivedAt: 'received_at' });
        return rows.map(({ itemId, receivedAt }) => ({
          process,
          itemId,
          state: 'unhandled',
          dueAt: new Date(receivedAt).toISOString(),
        }));
      },
      step: (eventId) => handle({ eventId }),
    }),
    findUnhandled: () =>
      db('payment_events')
        .whereNull('handled_at')
        .where('received_at', '<', before(LEFT_ALONE_MS))
        .orderBy('received_at')
        .limit(100)
        .select({ eventId: 'event_id', type: 'type', receivedAt: 'received_at', error: 'error' }),
  };
};
