/** The dashboard and the alert rules: they can be read, say what to do, and the tool of Prometheus accepts them. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { counters, gauges, histograms } from '#platform/metrics/instruments.ts';
import { metricsIn, readDashboard, readRules } from './ops.ts';

const ours = [
  ...Object.keys(counters),
  ...Object.keys(gauges),
  ...Object.keys(histograms).flatMap((name) => ['bucket', 'sum', 'count'].map((end) => `${name}_${end}`)),
];
/** What the library says of Node; the integration test compares all with a running site. */
const isOfNode = (name: string): boolean => /^(?:nodejs|process)_/.test(name);

const anchors = [...readFileSync(path.resolve('docs/operations.md'), 'utf8').matchAll(/^#+ (.+)$/gm)].map(
  ([, title = '']) =>
    `docs/operations.md#${title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')}`,
);

describe('every alert', () => {
  it.each(readRules().map((rule) => [rule.alert, rule] as const))('%s says what is wrong and what to do', (_, rule) => {
    const { summary, description, runbook_url: runbook } = rule.annotations;
    expect(summary).toMatch(/^\S.{9,90}$/);
    expect(description).toMatch(/^\S.{29,}\.$/);
    expect(anchors).toContain(runbook);
    expect(['page', 'ticket']).toContain(rule.labels.severity);
  });

  it('has a name of its own', () => {
    const names = readRules().map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
  });
});

it('alerts and panels ask for metrics that there are', () => {
  const used = [...readRules(), ...readDashboard()].flatMap(({ expr }) => metricsIn(expr));
  expect(used.filter((name) => !isOfNode(name) && !ours.includes(name))).toEqual([]);
});

it('every metric has a panel', () => {
  const shown = readDashboard()
    .map(({ expr }) => expr)
    .join('\n');
  const names = [...Object.keys(counters), ...Object.keys(gauges), ...Object.keys(histograms)];
  expect(names.filter((name) => !shown.includes(name))).toEqual([]);
});

describe('the names in an expression', () => {
  it('are those of metrics, not of labels, functions or metrics of others', () => {
    const expr = 'up == 0 or sum by (kind) (rate(soletake_a_total{state="b_c"}[5m])) / ignoring (part) soletake_d > 2';
    expect(metricsIn(expr)).toEqual(['soletake_a_total', 'soletake_d']);
  });
});

/** Debian's package `prometheus` has it. */
const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' });
const hasPromtool = promtool('--version').status === 0;

describe.skipIf(!hasPromtool)('promtool (of the package prometheus; skipped where it is not installed)', () => {
  it.each([
    ['check', 'rules', 'ops/prometheus/alerts.yml'],
    ['test', 'rules', 'ops/prometheus/alerts.test.yml'],
    ['check', 'config', '--syntax-only', 'ops/prometheus/prometheus.yml'],
  ])('%s %s %s', (...args) => {
    const { status, stdout, stderr } = promtool(...args);
    expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
  });
});
