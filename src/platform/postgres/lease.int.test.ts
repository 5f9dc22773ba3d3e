/** A holder that hangs while its connection is alive. */
import { expect, it } from 'vitest';
import { openLine } from '#testing/openLine.ts';
import { openTestDb } from '#testing/testDb.ts';
import { withLease } from './lease.ts';
import { lockSessions } from './lockSession.ts';

const KEY = 990_001;
const { connectionString } = openTestDb();

it('is taken from a holder that hangs, which notices when it wakes', async () => {
  const line = await openLine(connectionString);
  const stopping = new AbortController();
  const holders: string[] = [];
  const start = (name: string, address: string, hungAfterMs: number): Promise<void> =>
    withLease({
      openSession: lockSessions(address, 'lease-test'),
      key: KEY,
      signal: stopping.signal,
      hungAfterMs,
      retryMs: 50,
      onError: () => undefined,
      work: (signal) => {
        holders.push(name);
        return new Promise((resolve) =>
          signal.addEventListener('abort', () => (holders.push(`${name} has stopped`), resolve())),
        );
      },
    });
  const startedAt = performance.now();
  const hung = start('hung', line.address, 1000);
  await expect.poll(() => holders).toEqual(['hung']);
  const waiting = start('waiting', connectionString, 1000);
  try {
    // It is heard from, so it keeps the lease for longer than a silent holder would.
    await expect.poll(() => performance.now() - startedAt > 2000).toBe(true);
    expect(holders).toEqual(['hung']);
    line.hang();
    await expect.poll(() => holders).toContain('waiting');
    line.drop();
    await expect.poll(() => holders).toContain('hung has stopped');
  } finally {
    stopping.abort();
    line.close();
    await Promise.all([hung, waiting]);
  }
});
