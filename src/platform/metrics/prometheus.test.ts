import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { once } from 'node:events';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { prometheusMetrics } from './prometheus.ts';
import { serveMetrics } from './serveMetrics.ts';

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('soletake_'));

describe('what is collected', () => {
  it('counts, times and reads, in the text format', async () => {
    const metrics = prometheusMetrics();
    metrics.count('soletake_log_events_total', {}, 3);
    metrics.time('soletake_job_seconds', { kind: 'mail', outcome: 'done' }, 0.2);
    metrics.read('jobs', () =>
      Promise.resolve([{ name: 'soletake_jobs', labels: { kind: 'mail', state: 'failed' }, value: 2 }]),
    );
    const lines = linesOf(await metrics.text());
    expect(lines).toEqual(
      expect.arrayContaining([
        'soletake_log_events_total 3',
        'soletake_job_seconds_bucket{le="0.05",kind="mail",outcome="done"} 0',
        'soletake_job_seconds_bucket{le="0.25",kind="mail",outcome="done"} 1',
        'soletake_jobs{kind="mail",state="failed"} 2',
      ]),
    );
  });

  it('is read anew after a while only, and what is gone is not shown any more', async () => {
    const reads: number[] = [];
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const metrics = prometheusMetrics({ readEveryMs: 60 });
    metrics.read('parked', () => {
      reads.push(1);
      const labels = { policy: 'a policy' };
      return Promise.resolve(reads.length === 1 ? [{ name: 'soletake_parked_events', labels, value: 1 }] : []);
    });
    const shown = async () => linesOf(await metrics.text()).filter((line) => line.includes('a policy'));
    expect(await shown()).toHaveLength(1);
    expect(await shown()).toHaveLength(1);
    expect(reads).toHaveLength(1);
    vi.advanceTimersByTime(60);
    expect(await shown()).toEqual([]);
    expect(reads).toHaveLength(2);
  });

  it('is left out when it cannot be read, or takes too long, and the rest is shown', async () => {
    const metrics = prometheusMetrics({ readWithinMs: 20 });
    metrics.read('broken', () => Promise.reject(new Error('away')));
    metrics.read('slow', () => new Promise(() => undefined));
    metrics.read('ready', () => Promise.resolve([{ name: 'soletake_ready', labels: {}, value: 1 }]));
    const lines = linesOf(await metrics.text());
    expect(lines).toContain('soletake_ready 1');
    expect(lines).toContain('soletake_reading_failures_total{reading="broken"} 1');
    expect(lines).toContain('soletake_reading_failures_total{reading="slow"} 1');
  });

  it('has what a cache tells', async () => {
    const metrics = prometheusMetrics();
    const meter = metrics.cache('pages', () => ({ bytes: 2048, entries: 3 }));
    meter.hit();
    meter.hit();
    meter.miss();
    expect(linesOf(await metrics.text())).toEqual(
      expect.arrayContaining([
        'soletake_cache_requests_total{cache="pages",outcome="hit"} 2',
        'soletake_cache_requests_total{cache="pages",outcome="miss"} 1',
        'soletake_cache_bytes{cache="pages"} 2048',
        'soletake_cache_entries{cache="pages"} 3',
      ]),
    );
  });
});

describe('the listener', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());
  const serve = async (token: string | undefined, text = vi.fn(() => Promise.resolve('all 1\n'))) => {
    server = await serveMetrics({ text, contentType: 'text/plain' }, { port: 0, host: '127.0.0.1', token });
    const { port } = server.address() as AddressInfo;
    return { text, ask: (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init) };
  };

  it('answers one address, by GET', async () => {
    const { ask } = await serve(undefined);
    expect(await (await ask('/metrics')).text()).toBe('all 1\n');
    expect((await ask('/')).status).toBe(404);
    expect((await ask('/metrics', { method: 'POST' })).status).toBe(404);
  });

  it('V4.1.1, V13.4.5: reads nothing for a page whose name leads to this machine, unless it knows the token', async () => {
    const askAs = async (host: string, token?: string): Promise<number | undefined> => {
      const { text } = await serve(token);
      const { port } = server?.address() as AddressInfo;
      const headers = { host, ...(token && { authorization: `Bearer ${token}` }) };
      const [response] = (await once(get({ port, host: '127.0.0.1', path: '/metrics', headers }), 'response')) as [
        IncomingMessage,
      ];
      response.resume();
      expect(text).toHaveBeenCalledTimes(response.statusCode === 200 ? 1 : 0);
      server?.close();
      return response.statusCode;
    };
    for (const host of ['evil.example', 'evil.example:9464', 'localhost.evil.example', '192.0.2.1'])
      expect(await askAs(host)).toBe(421);
    for (const host of ['localhost', 'localhost:9464', '127.0.0.1:9464', '[::1]:9464'])
      expect(await askAs(host)).toBe(200);
    expect(await askAs('metrics.example', 'the-token')).toBe(200);
  });

  it('reads nothing for those without the token', async () => {
    const { ask, text } = await serve('the-token');
    for (const authorization of ['', 'Bearer another', 'the-token', 'Basic the-token'])
      expect((await ask('/metrics', { headers: { authorization } })).status).toBe(401);
    expect(text).not.toHaveBeenCalled();
    expect((await ask('/metrics', { headers: { authorization: 'Bearer the-token' } })).status).toBe(200);
  });
});
