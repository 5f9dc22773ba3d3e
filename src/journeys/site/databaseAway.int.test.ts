/** A site whose database cannot be reached. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '#driver/client.ts';
import { untilReady } from '#driver/readiness.ts';
import { enterAs } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { openLine, type Line } from '#testing/openLine.ts';
import { ask, isEndpoint, isPage, requestsOf } from '#testing/site/pageRequests.ts';
import { createTestDb, type TestDb } from '#testing/testDb.ts';

let db: TestDb;
let line: Line;
let site: SiteProcess;
beforeAll(async () => {
  db = await createTestDb();
  line = await openLine(db.connectionString);
  site = await startSite({ DATABASE_URL: line.address });
});
afterAll(async () => {
  await site.stop();
  line.close();
  await db.drop();
});

it('answers 503 with Retry-After and a plain sentence, and everything again when the database is back', async () => {
  const requests = requestsOf(await enterAs(site, { name: 'before' }));
  for (const request of requests) expect(await ask(site, request)).toMatchObject({ status: 200 });

  line.cut();
  // Pages for visitors are shown from memory for a few seconds more.
  await waitFor('a search that nothing answers', async () =>
    (await ask(site, { path: '/search' })).status === 200 ? undefined : true,
  );
  const needing = requests.filter((request) => isPage(request) || isEndpoint(request));
  for (const request of needing) {
    const { status, retryAfter, type, text } = await ask(site, request);
    expect(status, request.path).toBe(503);
    expect(Number(retryAfter) > 0, request.path).toBe(true);
    if (isPage(request)) {
      expect(type).toContain('text/html');
      expect(text).toContain('Please try again in a moment');
    } else {
      expect(type).toContain('application/problem+json');
      expect(JSON.parse(text)).toMatchObject({ type: '/problems/unavailable', status: 503 });
    }
  }

  line.mend();
  await untilReady(site.url);
  for (const request of requests) expect(await ask(site, request)).toMatchObject({ status: 200 });
});

it('goes on when nobody reads its output any more, and ends when it is told to', async () => {
  await site.halt();
  const { PATH = '', HOME = '' } = process.env;
  const child = fork('dist/server/main.js', [], {
    env: { PATH, HOME, ...site.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit');
  let written = '';
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk: Buffer) => (written += String(chunk)));
  try {
    await Promise.race([once(child, 'message'), ended.then(() => Promise.reject(new Error(`not ready: ${written}`)))]);
    child.stdout?.destroy();
    child.stderr?.destroy();
    line.cut();
    await waitFor('a search that nothing answers', async () =>
      (await ask(site, { path: '/search' })).status === 503 ? true : undefined,
    );
    // It has not ended by itself.
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    line.mend();
  }
});
