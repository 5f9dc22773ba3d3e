/** Metrics and traces as the settings want them; what is off is not even loaded. */
import { once } from 'node:events';
import type { App } from '#app.ts';
import type { Edges } from '#app/edges.ts';
import { readDisk, type Build } from '#app/readOperations.ts';
import { noMetrics, timed, type Metrics, type Sample } from '#platform/metrics/metrics.ts';
import { noTracing, type Tracing } from '#platform/tracing/tracing.ts';
import { poolOf, type Db } from '#platform/postgres/db.ts';
import { readDatabaseState } from '#platform/postgres/databaseState.ts';

type Settings = {
  metrics: { port: number; host: string; token: string | undefined } | undefined;
  tracing:
    | { endpoint: string; headers: Readonly<Record<string, string>>; serviceName: string; ratio: number }
    | undefined;
};
type Opened = {
  metrics: Metrics;
  tracing: Tracing;
  /** Begins to answer for the metrics; returns how to end it. */
  listen: () => Promise<() => Promise<unknown>>;
};

const openMetrics = async (settings: Settings['metrics']): Promise<Pick<Opened, 'metrics' | 'listen'>> => {
  if (settings === undefined) return { metrics: noMetrics, listen: () => Promise.resolve(() => Promise.resolve()) };
  const { prometheusMetrics } = await import('#platform/metrics/prometheus.ts');
  const { serveMetrics } = await import('#platform/metrics/serveMetrics.ts');
  const metrics = prometheusMetrics();
  return {
    metrics,
    listen: async () => {
      const server = await serveMetrics(metrics, settings);
      return () => {
        server.closeAllConnections();
        server.close();
        return once(server, 'close');
      };
    },
  };
};

const openTracing = async (settings: Settings['tracing'], version: string): Promise<Tracing> => {
  if (settings === undefined) return noTracing;
  const { openTelemetry } = await import('#platform/tracing/openTelemetry.ts');
  return openTelemetry({ ...settings, version });
};

export const openObservers = async (settings: Settings, { version }: Pick<Build, 'version'>): Promise<Opened> => ({
  ...(await openMetrics(settings.metrics)),
  tracing: await openTracing(settings.tracing, version),
});

/** The work on films, with its steps timed and its refusals counted. */
export const observedEdges = (edges: Edges, metrics: Metrics): Edges => {
  const { media } = edges.catalogue;
  const step = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
    timed(work, ({ seconds }) => metrics.time('soletake_media_step_seconds', { step: name }, seconds));
  const countRefusal = <Seen extends { isRefused: false } | { isRefused: true; code: string }>(seen: Seen): Seen => {
    if (seen.isRefused) metrics.count('soletake_media_refusals_total', { code: seen.code });
    return seen;
  };
  return {
    ...edges,
    catalogue: {
      ...edges.catalogue,
      media: {
        ...media,
        triage: async (...given) => countRefusal(await step('triage', () => media.triage(...given))),
        examine: async (...given) => countRefusal(await step('examine', () => media.examine(...given))),
        compare: (...given) => step('compare', () => media.compare(...given)),
        prepare: (...given) => step('prepare', () => media.prepare(...given)),
      },
    },
  };
};

type Read = {
  app: Pick<App, 'readLag' | 'readTree'>;
  db: Db;
  dataDir: string;
  build: Pick<Build, 'version' | 'roles'>;
  /** Whether the process is ready, as `/health/ready` says. */
  readIsReady: () => Promise<boolean>;
  /** With which the tree over the log is signed. */
  clock: () => Date;
};

const readDatabase = async (db: Db): Promise<readonly Sample[]> => {
  const state = await readDatabaseState(db);
  return [
    ...state.jobs.map(({ kind, state, count }): Sample => ({
      name: 'soletake_jobs',
      labels: { kind, state },
      value: count,
    })),
    ...state.parked.map(({ policy, count }): Sample => ({
      name: 'soletake_parked_events',
      labels: { policy },
      value: count,
    })),
    ...state.stopped.map((read_model): Sample => ({
      name: 'soletake_stopped_read_models',
      labels: { read_model },
      value: 1,
    })),
    { name: 'soletake_payment_reports_unhandled', labels: {}, value: state.unhandledReports },
    { name: 'soletake_database_bytes', labels: { part: 'all' }, value: state.databaseBytes },
    ...(state.logBytes === null
      ? []
      : ([{ name: 'soletake_database_bytes', labels: { part: 'log' }, value: state.logBytes }] as const)),
  ];
};

const readConsumers = async (app: Read['app']): Promise<readonly Sample[]> => {
  const { head, consumers } = await app.readLag();
  const place = Number(head.split(':')[0]);
  return [
    ...(Number.isNaN(place) ? [] : ([{ name: 'soletake_log_head', labels: {}, value: place }] as const)),
    ...consumers.map(({ kind, name: consumer, secondsBehind: value }): Sample => ({
      name: 'soletake_consumer_lag_seconds',
      labels: { kind: kind === 'policy' ? kind : 'read_model', consumer },
      value,
    })),
  ];
};

const readTree = async ({ app, clock }: Pick<Read, 'app' | 'clock'>): Promise<readonly Sample[]> => {
  const { size, uncovered, signedAt, isForked } = await app.readTree();
  const age = signedAt === null ? null : Math.max(0, (clock().getTime() - Date.parse(signedAt)) / 1000);
  const labels = {};
  return [
    { name: 'soletake_tree_events', labels, value: size },
    { name: 'soletake_tree_forked', labels, value: isForked ? 1 : 0 },
    ...(uncovered === null ? [] : ([{ name: 'soletake_tree_uncovered_events', labels, value: uncovered }] as const)),
    ...(age === null ? [] : ([{ name: 'soletake_tree_checkpoint_age_seconds', labels, value: age }] as const)),
  ];
};

const readPool = (db: Db): readonly Sample[] => {
  const { used, free, waiting, most } = poolOf(db);
  const pool = 'application';
  return [
    ...Object.entries({ used, free, waiting }).map(([state, value]): Sample => ({
      name: 'soletake_database_connections',
      labels: { pool, state },
      value,
    })),
    { name: 'soletake_database_connections_max', labels: { pool }, value: most },
  ];
};

const readDataDisk = async (dataDir: string): Promise<readonly Sample[]> => {
  const { size, free } = await readDisk(dataDir);
  return [
    { name: 'soletake_data_disk_bytes', labels: { part: 'size' }, value: size },
    { name: 'soletake_data_disk_bytes', labels: { part: 'free' }, value: free },
  ];
};

/** Everything that is read when somebody asks. */
export const registerReadings = (metrics: Metrics, given: Read): void => {
  const { app, db, dataDir, build, readIsReady } = given;
  const { version, roles } = build;
  const labels = { version, roles: roles.join(','), node: process.versions.node };
  metrics.read('build', () => Promise.resolve([{ name: 'soletake_build_info', labels, value: 1 }]));
  metrics.read('readiness', async () => {
    const isReady = await readIsReady().catch(() => false);
    return [{ name: 'soletake_ready', labels: {}, value: isReady ? 1 : 0 }];
  });
  metrics.read('database', () => readDatabase(db));
  metrics.read('consumers', () => readConsumers(app));
  metrics.read('tree', () => readTree(given));
  metrics.read('pool', () => Promise.resolve(readPool(db)));
  metrics.read('disk', () => readDataDisk(dataDir));
};
