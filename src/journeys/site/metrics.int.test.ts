/** What those who run the site can collect: on a listener of its own, and nowhere else. */
import { beforeAll, describe, expect, it } from 'vitest';
import { getMyVideo } from '#contracts/catalogue/catalogue.ts';
import { shareSingleSite } from '#driver/livedSite.ts';
import { buy, enterAs, payAt } from '#driver/siteDriver.ts';
import { waitFor } from '#driver/client.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { listStock } from '#driver/stock.ts';
import { readRules, readDashboard, metricsIn } from '#testing/ops.ts';

let site: SiteProcess;
beforeAll(async () => {
  site = await shareSingleSite();
});

const ask = (
  path = '/metrics',
  headers: Record<string, string> = { Authorization: `Bearer ${site.env['METRICS_TOKEN']}` },
) => fetch(`http://127.0.0.1:${site.env['METRICS_PORT']}${path}`, { headers });
const scrape = async (): Promise<string> => (await ask()).text();
/** The value of a series, given as it is written: `name{label="value"}`. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe('the metrics', () => {
  it('are not for the public', async () => {
    const answer = await fetch(`${site.url}/metrics`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('soletake_http');
    expect((await ask('/metrics', {})).status).toBe(401);
    expect((await ask('/metrics', { Authorization: 'Bearer another-token-x' })).status).toBe(401);
    expect((await ask('/')).status).toBe(404);
    expect((await ask()).headers.get('content-type')).toContain('text/plain; version=0.0.4');
  });

  it('tell a purchase: requests by route, appends, reactions, jobs, the provider and its reports', async () => {
    const [creator, buyer] = await Promise.all([
      enterAs(site, { name: 'metrics-seller', isCreator: true }),
      enterAs(site, { name: 'metrics-buyer' }),
    ]);
    const videoId = await listStock(site, creator);
    const before = await scrape();
    const added = (text: string, series: string): number =>
      (valueOf(text, series) ?? 0) - (valueOf(before, series) ?? 0);
    const { payUrl } = await buy(buyer, videoId);
    await payAt(payUrl);
    await waitFor('the sale', async () => {
      const { status } = await creator.call(getMyVideo, { params: { videoId } });
      return status === 'sold' ? true : undefined;
    });
    const text = await waitFor('the job of the report', async () => {
      const found = await scrape();
      return added(found, 'soletake_job_seconds_count{kind="handle-report",outcome="done"}') > 0 ? found : undefined;
    });
    const checkout = 'method="POST",route="/api/videos/:videoId/checkout"';
    expect(added(text, `soletake_http_requests_total{${checkout},status="200"}`)).toBe(1);
    expect(added(text, `soletake_http_request_seconds_count{${checkout}}`)).toBe(1);
    expect(added(text, 'soletake_log_appends_total{outcome="done"}')).toBeGreaterThan(3);
    expect(added(text, 'soletake_log_events_total')).toBeGreaterThan(3);
    expect(added(text, 'soletake_payment_calls_total{call="openCheckout",outcome="done"}')).toBe(1);
    // The report and the policy may settle at once: both ask with the same key, and the provider captures once.
    expect(added(text, 'soletake_payment_calls_total{call="capture",outcome="done"}')).toBeGreaterThan(0);
    expect(text).not.toContain('call="capture",outcome="failed"');
    expect(added(text, 'soletake_payment_reports_total{outcome="new"}')).toBeGreaterThan(0);
    expect(text).toMatch(/^soletake_reactions_total\{policy="[^"]+",outcome="done"\} [1-9]/m);
  });

  it('tell how things stand: the build, readiness, the log, lag, pool, disk and database', async () => {
    await fetch(`${site.url}/health/ready`);
    const text = await scrape();
    expect(text).toMatch(
      /^soletake_build_info\{version="[^"]+",roles="web,projections,policies,jobs",node="[^"]+"\} 1$/m,
    );
    expect(valueOf(text, 'soletake_ready')).toBe(1);
    expect(valueOf(text, 'soletake_log_head')).toBeGreaterThan(0);
    expect(valueOf(text, 'soletake_database_connections_max{pool="application"}')).toBe(12);
    expect(valueOf(text, 'soletake_data_disk_bytes{part="free"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'soletake_database_bytes{part="all"}')).toBeGreaterThan(1_000_000);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    const lags = text.split('\n').filter((line) => line.startsWith('soletake_consumer_lag_seconds{'));
    expect(lags.filter((line) => line.includes('kind="read_model"')).length).toBeGreaterThan(20);
    expect(lags.filter((line) => line.includes('kind="policy"')).length).toBeGreaterThan(40);
    expect(text).not.toContain('soletake_reading_failures_total{');
  });

  it('tell how the tree over the log stands', async () => {
    const text = await waitFor('a tree that covers the log', async () => {
      const found = await scrape();
      return valueOf(found, 'soletake_tree_uncovered_events') === 0 ? found : undefined;
    });
    expect(valueOf(text, 'soletake_tree_events')).toBeGreaterThan(100);
    expect(valueOf(text, 'soletake_tree_checkpoint_age_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'soletake_tree_forked')).toBe(0);
  });

  it('come to rest: whoever has nothing to do is not behind', async () => {
    const behind = await waitFor('consumers without lag', async () => {
      const lags = (await scrape()).split('\n').filter((line) => line.startsWith('soletake_consumer_lag_seconds{'));
      return lags.length > 60 && lags.every((line) => line.endsWith(' 0')) ? lags.length : undefined;
    });
    expect(behind).toBeGreaterThan(60);
  });

  it('hold no id, no address, no name of a person, and few series', async () => {
    await fetch(`${site.url}/videos/5d0f3c1a-0000-4000-8000-000000000001`);
    await fetch(`${site.url}/creators/creator`);
    await fetch(`${site.url}/no/such/page/at-all`, { method: 'PROPFIND' });
    const series = (await scrape()).split('\n').filter((line) => line.startsWith('soletake_'));
    const labels = series.map((line) => /\{(.*)\}/.exec(line)?.[1] ?? '').join('\n');
    expect(labels).not.toMatch(/[\da-f]{8}-[\da-f]{4}-|@|127\.0\.0\.1|at-all|PROPFIND|creators\/creator/);
    expect(series.length).toBeLessThan(3000);
  });

  it('have every metric of the alert rules and of the dashboard', async () => {
    const text = await scrape();
    const existing = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type = '']) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    );
    const used = [...readRules().map(({ expr }) => expr), ...readDashboard().map(({ expr }) => expr)].flatMap(
      metricsIn,
    );
    expect(used.length).toBeGreaterThan(30);
    expect([...new Set(used)].filter((name) => !existing.has(name))).toEqual([]);
  });
});
