/** Measures and traces what the application does, around its parts: none of them knows. */
import { measuredStore } from '#platform/metrics/measuredStore.ts';
import { noMetrics, timed, type Metrics } from '#platform/metrics/metrics.ts';
import { noTracing, traced, tracedHere, type Tracing } from '#platform/tracing/tracing.ts';
import { tracedStore } from '#platform/tracing/tracedStore.ts';
import { START, type EventStore } from '#platform/eventStore/eventStore.ts';
import { LogAway } from '#platform/eventStore/impatient.ts';
import type { Policy } from '#platform/eventStore/policy.ts';
import { contextOf } from '#platform/log/context.ts';
import { asRequest } from '#platform/log/requests.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import { headTimes } from '#platform/projections/headTimes.ts';
import type { ConsumerPosition } from '#platform/projections/consumers.ts';
import type { Projection } from '#platform/projections/projection.ts';

export type Observers = { metrics?: Metrics | undefined; tracing?: Tracing | undefined };

type Given = { metrics: Metrics; tracing: Tracing };

/** Where a read model or policy stands, and for how long the oldest event has waited that it has not passed. */
export type ConsumerLag = ConsumerPosition & { secondsBehind: number };

/** A read model that is written anew passes every event there ever was: only what has just happened is traced. */
const JUST_MS = 60_000;

const tracedProjection = (projection: Projection, tracing: Tracing, now: () => number): Projection => ({
  ...projection,
  apply: (db, event) => {
    const { correlationId, at } = event.metadata;
    if (now() - Date.parse(at) > JUST_MS) return projection.apply(db, event);
    const name = `read model ${projection.name}`;
    const end = tracing.begin({ name, kind: 'readModel', correlationId, follows: event.eventId });
    projection.apply(db, event);
    end();
  },
});

const observedPolicy = (policy: Policy, { metrics, tracing }: Given): Policy => ({
  ...policy,
  react: async (event) => {
    const { correlationId, eventId: follows } = contextOf(event);
    const begun = { name: `reaction ${policy.name}`, kind: 'reaction', correlationId, follows } as const;
    await timed(
      () => traced(tracing, begun, () => policy.react(event)),
      ({ error }) =>
        metrics.count('soletake_reactions_total', {
          policy: policy.name,
          outcome: error === undefined ? 'done' : 'failed',
        }),
    );
  },
});

const outcomeOf = (error: unknown, signal: AbortSignal): string => {
  if (error === undefined) return 'done';
  return signal.aborted ? 'interrupted' : 'failed';
};

const observedJob = (kind: JobKind<never>, { metrics, tracing }: Given): JobKind<never> => ({
  ...kind,
  run: (data, signal) =>
    timed(
      () => tracedHere(tracing, { name: `job ${kind.name}`, kind: 'job' }, () => kind.run(data, signal)),
      ({ seconds, error }) =>
        metrics.time('soletake_job_seconds', { kind: kind.name, outcome: outcomeOf(error, signal) }, seconds),
    ),
});

/** Puts metrics and traces around the log, read models, policies and jobs. `clock` is that of the computer. */
export const observeParts = ({ metrics = noMetrics, tracing = noTracing }: Observers, clock: () => Date) => {
  const observers = { metrics, tracing };
  const heads = headTimes();
  let lastHead = START;
  const now = (): number => clock().getTime();
  return {
    metrics,
    store: (store: EventStore): EventStore => {
      const observed = measuredStore(tracedStore(store, tracing), metrics);
      return {
        ...observed,
        append: async (...given) => {
          const appended = await observed.append(...given);
          heads.note(appended.position, now());
          return appended;
        },
      };
    },
    projection: (projection: Projection): Projection =>
      tracing === noTracing ? projection : tracedProjection(projection, tracing, now),
    policy: (policy: Policy): Policy => observedPolicy(policy, observers),
    job: (kind: JobKind<never>): JobKind<never> => observedJob(kind, observers),
    /** How far each consumer is behind the head; while the log is away, behind the head that was seen last. */
    lagOf: async (store: Pick<EventStore, 'head'>, positions: readonly ConsumerPosition[]) => {
      // Whoever asks how things stand must learn it while the log is away.
      const head = await asRequest(() => store.head()).catch((error: unknown) => {
        if (error instanceof LogAway) return lastHead;
        throw error;
      });
      lastHead = head;
      heads.note(head, now());
      const consumers = positions.map((consumer): ConsumerLag => ({
        ...consumer,
        secondsBehind: heads.secondsBehind(consumer.position, now()),
      }));
      return { head, consumers };
    },
  };
};
