/** The files of `ops/`, read for tests. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const read = (file: string): string => readFileSync(path.resolve('ops', file), 'utf8');

export type AlertRule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
};

/** Every alert rule. */
export const readRules = (): AlertRule[] =>
  (parse(read('prometheus/alerts.yml')) as { groups: { rules: AlertRule[] }[] }).groups.flatMap(({ rules }) => rules);

type Panel = { type: string; title: string; targets?: { expr: string }[] };

/** Every question of the dashboard. */
export const readDashboard = (): { title: string; expr: string }[] =>
  (JSON.parse(read('grafana/soletake.json')) as { panels: Panel[] }).panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ title, expr })),
  );

/** Words of PromQL that name no metric. */
const words = ['sum', 'rate', 'max', 'min', 'by', 'le', 'increase', 'topk', 'time', 'and', 'or', 'ignoring', 'on'];
const functions = [...words, 'histogram_quantile', 'min_over_time'];

/** Metrics of others that the rules look at: of Prometheus itself, and of the blackbox exporter. */
export const foreignMetrics: readonly string[] = ['up', 'probe_ssl_earliest_cert_expiry'];

/** Our metrics in an expression of PromQL. */
export const metricsIn = (expr: string): string[] => {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|ignoring|on)\s*\([^)]*\)/g, '');
  const names = [...bare.matchAll(/[a-zA-Z_]\w*/g)].map(([name]) => name);
  return names.filter((name) => !functions.includes(name) && !foreignMetrics.includes(name));
};
