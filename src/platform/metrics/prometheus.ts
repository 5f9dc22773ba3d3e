/** Collects for Prometheus, in its text format. Loaded only where somebody collects. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { remember } from '#platform/time/remember.ts';
import { counters, gauges, histograms, type CounterName, type HistogramName } from './instruments.ts';
import type { Metrics, Reading, Sample } from './metrics.ts';

export type Collected = Metrics & {
  /** Everything in the text format of Prometheus. Readings that fail, or take too long, are left out and counted. */
  text: () => Promise<string>;
  contentType: string;
};

type Options = {
  /** Asked more often than this, in ms, it reads nothing anew. Default 4000. */
  readEveryMs?: number;
  /** A reading may take so long, in ms. Default 3000. */
  readWithinMs?: number;
};

/** Wakes ten times a second instead of a hundred times, which is the rule of Node. */
const EVENT_LOOP_MS = 100;

const within = async <Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not read within ${ms} ms`)), ms);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
};

/** Every instrument of the table, made. */
const openInstruments = (registry: Registry) => {
  const registers = [registry];
  const made = <Described extends object, Made>(
    table: Readonly<Record<string, Described>>,
    make: (described: Described & { name: string }) => Made,
  ) => new Map(Object.entries(table).map(([name, described]) => [name, make({ name, ...described })]));
  return {
    counting: made(
      counters,
      ({ name, help, labels }) => new Counter({ name, help, labelNames: [...labels], registers }),
    ),
    timing: made(
      histograms,
      ({ name, help, labels, buckets }) =>
        new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers }),
    ),
    standing: made(gauges, ({ name, help, labels }) => new Gauge({ name, help, labelNames: [...labels], registers })),
  };
};

/** What a cache tells, over counting and reading. */
const meterOf =
  ({ count, read }: Pick<Metrics, 'count' | 'read'>): Metrics['cache'] =>
  (cache, size) => {
    read(`cache ${cache}`, () => {
      const { bytes, entries } = size();
      return Promise.resolve([
        { name: 'soletake_cache_bytes', labels: { cache }, value: bytes },
        { name: 'soletake_cache_entries', labels: { cache }, value: entries },
      ]);
    });
    return {
      hit: () => count('soletake_cache_requests_total', { cache, outcome: 'hit' }),
      miss: () => count('soletake_cache_requests_total', { cache, outcome: 'miss' }),
    };
  };

/** One registry of this process, with the metrics of Node. */
export const prometheusMetrics = ({ readEveryMs = 4000, readWithinMs = 3000 }: Options = {}): Collected => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_MS });
  const { counting, timing, standing } = openInstruments(registry);
  const readings = new Map<string, () => Promise<readonly Sample[]>>();

  const count = (name: CounterName, labels: Record<string, string>, by = 1): void =>
    counting.get(name)?.inc(labels, by);
  const read = (reading: string, ask: Reading): void =>
    void readings.set(
      reading,
      remember(readEveryMs, () => within(readWithinMs, ask())),
    );

  const fill = async (): Promise<void> => {
    const found = await Promise.all(
      [...readings].map(([reading, ask]) =>
        ask().catch((): readonly Sample[] => {
          count('soletake_reading_failures_total', { reading });
          return [];
        }),
      ),
    );
    // What is gone, such as a kind of which no job waits any more, is not shown with its last value.
    for (const gauge of standing.values()) gauge.reset();
    for (const { name, labels, value } of found.flat()) standing.get(name)?.set(labels, value);
  };

  return {
    contentType: registry.contentType,
    count,
    time: (name: HistogramName, labels: Record<string, string>, seconds) => timing.get(name)?.observe(labels, seconds),
    read,
    cache: meterOf({ count, read }),
    text: async () => {
      await fill();
      return registry.metrics();
    },
  };
};
