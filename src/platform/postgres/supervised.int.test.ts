/** The embedded PostgreSQL killed under running pools. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { isServerAlive, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { supervise } from './supervised.ts';

it('runs again within 5 s after it was killed, on the same port, and the pool finds it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-supervised-'));
  const server = await startEmbeddedPostgres({ folder, isDurable: false });
  const took: number[] = [];
  const { stop } = supervise(server, {
    start: () => startEmbeddedPostgres({ folder, isDurable: false, port: server.port }),
    isAlive: isServerAlive,
    onRestarted: (tookMs) => took.push(tookMs),
    onError: () => undefined,
    onGiveUp: (reason) => took.push(reason.length),
  });
  const pool = new pg.Pool({ connectionString: server.connectionString('postgres') });
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
    process.kill(server.pid, 'SIGKILL');
    await expect.poll(() => took.length).toBe(1);
    await expect
      .poll(() =>
        pool.query('select 1').then(
          ({ rowCount }) => rowCount,
          () => 0,
        ),
      )
      .toBe(1);
    expect(took[0]).toBeLessThan(5000);
  } finally {
    await pool.end();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
});

it('is given up with one sentence after five failures within a minute', async () => {
  const dead = { pid: 0, stop: () => Promise.resolve() } as EmbeddedPostgres;
  const reasons: string[] = [];
  let starts = 0;
  const { stop } = supervise(dead, {
    start: () => {
      starts += 1;
      return Promise.reject(new Error('the disk is full'));
    },
    isAlive: () => false,
    onRestarted: () => undefined,
    onError: () => undefined,
    onGiveUp: (reason) => reasons.push(reason),
    checkMs: 1,
  });
  await expect.poll(() => reasons).toHaveLength(1);
  expect(reasons[0]).toMatch(/failed 5 times within a minute \(the disk is full\)/);
  expect(starts).toBe(4);
  await stop();
});
