/**
 * Everything that is measured: name, help and labels. Labels take few values, all of them known to the source (routes, kinds, policies,
 * outcomes), and never an id, an address or anything about a person. Seconds are seconds, bytes are bytes.
 */

type Described = Readonly<{ help: string; labels: readonly string[] }>;

/** What only grows. */
export const counters = {
  soletake_http_requests_total: { help: 'Answered requests, by route pattern', labels: ['method', 'route', 'status'] },
  soletake_log_appends_total: { help: 'Appends to the event log: done, conflict or failed', labels: ['outcome'] },
  soletake_log_events_total: { help: 'Events appended to the event log', labels: [] },
  soletake_reactions_total: { help: 'Reactions of policies to events: done or failed', labels: ['policy', 'outcome'] },
  soletake_payment_calls_total: {
    help: 'Calls of the payment provider: done, refused, unclear or failed',
    labels: ['call', 'outcome'],
  },
  soletake_payment_reports_total: {
    help: 'Reports of the payment provider that arrived: new, repeated or forged',
    labels: ['outcome'],
  },
  soletake_media_refusals_total: { help: 'Uploads refused by the examination, by reason', labels: ['code'] },
  soletake_cache_requests_total: { help: 'Questions to a cache: hit or miss', labels: ['cache', 'outcome'] },
  soletake_reading_failures_total: { help: 'Values that could not be read for a scrape', labels: ['reading'] },
} as const satisfies Record<string, Described>;

/** Durations. */
export const histograms = {
  soletake_http_request_seconds: {
    help: 'Time from the request to the end of its answer',
    labels: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  },
  soletake_log_append_seconds: {
    help: 'Time of one append to the event log',
    labels: [],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
  },
  soletake_payment_call_seconds: {
    help: 'Time of one call of the payment provider',
    labels: ['call'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
  soletake_job_seconds: {
    help: 'Time of one run of a job: done, failed or interrupted',
    labels: ['kind', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600, 3600],
  },
  soletake_media_step_seconds: {
    help: 'Time of one step of the work on an upload',
    labels: ['step'],
    buckets: [0.5, 2, 5, 15, 60, 180, 600, 1800, 7200],
  },
} as const satisfies Record<string, Described & { buckets: readonly number[] }>;

/** What stands at a value, read when somebody asks. */
export const gauges = {
  soletake_build_info: { help: 'Always 1', labels: ['version', 'roles', 'node'] },
  soletake_ready: { help: '1 while /health/ready answers 200', labels: [] },
  soletake_log_head: { help: 'Position of the newest event, of a log that has numbers', labels: [] },
  soletake_consumer_lag_seconds: {
    help: 'How long the oldest event has waited that a read model or policy has not passed',
    labels: ['kind', 'consumer'],
  },
  soletake_parked_events: {
    help: 'Events to which a policy could not react, and those behind them',
    labels: ['policy'],
  },
  soletake_tree_events: { help: 'Events in the tree over the log', labels: [] },
  soletake_tree_uncovered_events: { help: 'Events that no checkpoint covers yet, at most 10000', labels: [] },
  soletake_tree_checkpoint_age_seconds: { help: 'How long ago the newest checkpoint was signed', labels: [] },
  soletake_tree_forked: { help: '1 while the log is not the one that was signed', labels: [] },
  soletake_stopped_read_models: { help: '1 for a read model that could not apply an event', labels: ['read_model'] },
  soletake_jobs: { help: 'Jobs that wait, run or have failed for good', labels: ['kind', 'state'] },
  soletake_payment_reports_unhandled: { help: 'Reports of the payment provider unhandled for 15 minutes', labels: [] },
  soletake_media_programs: { help: 'Programs that work on films: running or waiting', labels: ['state'] },
  soletake_cache_bytes: { help: 'Size of what a cache holds', labels: ['cache'] },
  soletake_cache_entries: { help: 'How many answers a cache holds', labels: ['cache'] },
  soletake_database_bytes: { help: 'Size of the database: all of it, or the event log in it', labels: ['part'] },
  soletake_database_connections: {
    help: 'Connections of a pool: used, free, or asked for and not there yet',
    labels: ['pool', 'state'],
  },
  soletake_database_connections_max: { help: 'The most connections of a pool', labels: ['pool'] },
  soletake_data_disk_bytes: { help: 'The disk of the data folder: size or free', labels: ['part'] },
} as const satisfies Record<string, Described>;

export type CounterName = keyof typeof counters;
export type HistogramName = keyof typeof histograms;
export type GaugeName = keyof typeof gauges;

type LabelOf<Table, Name extends keyof Table> = Table[Name] extends { labels: readonly (infer Label extends string)[] }
  ? Label
  : never;

/** The labels of an instrument, each with its value. */
export type LabelsOf<Name extends CounterName | HistogramName | GaugeName> = Readonly<
  Record<LabelOf<typeof counters & typeof histograms & typeof gauges, Name>, string>
>;
