/** The embedded PostgreSQL killed under a running site. */
import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { readMails, waitFor } from '#driver/client.ts';
import { untilReady } from '#driver/readiness.ts';
import { enterAs } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { ask, isPage, isWhole, requestsOf, type Answered, type PageRequest } from '#testing/site/pageRequests.ts';

let site: SiteProcess | undefined;
afterEach(() => site?.stop());

const start = async (): Promise<SiteProcess> => (site = await startSite({ DATABASE_URL: '' }));

const serverPid = async ({ dataDir }: SiteProcess): Promise<number> =>
  Number((await readFile(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);

/** What the process says of its roles; the roles are made by its start. */
const excessRights = async ({ url }: SiteProcess): Promise<unknown> =>
  ((await (await fetch(`${url}/health/ready`)).json()) as { excessRights: unknown }).excessRights;

/** Asks everything again and again until `until` resolves; returns every answer. */
const askMeanwhile = async (app: SiteProcess, requests: readonly PageRequest[], until: Promise<unknown>) => {
  const answers: Answered[] = [];
  let isOver = false;
  const askOn = async (request: PageRequest): Promise<void> => {
    while (!isOver) answers.push(await ask(app, request));
  };
  const end = until.finally(() => (isOver = true));
  // A page is asked for by several at once, so that one of them meets the moment in which the server ends.
  const pages = requests.filter(isPage);
  await Promise.all([end, ...[...requests, ...pages, ...pages, ...pages].map(askOn)]);
  return answers;
};

/** Kills the server, and waits until another one runs and the site has caught up. */
const killServer = async (app: SiteProcess): Promise<void> => {
  const killed = await serverPid(app);
  process.kill(killed, 'SIGKILL');
  await waitFor('another server', async () => {
    const pid = await serverPid(app).catch(() => killed);
    return pid === killed ? undefined : pid;
  });
  await untilReady(app.url);
};

it('that was killed runs again under the same site; meanwhile every answer is 200, or 503 with Retry-After', async () => {
  const app = await start();
  const pid = app.pid();
  expect(await excessRights(app)).toEqual([]);
  const before = await enterAs(app, { name: 'before' });
  const requests = requestsOf(before);
  const killTwice = async (): Promise<void> => {
    await killServer(app);
    await killServer(app);
  };
  const answers = await askMeanwhile(app, requests, killTwice());

  expect(answers.filter((answer) => !isWhole(answer))).toEqual([]);
  expect(app.pid()).toBe(pid);
  // The account is an event, its mail a policy and a job, its name a read model.
  const after = await enterAs(app, { name: 'after' });
  expect((await readMails(app.url)).some(({ to }) => to === 'after@test.example')).toBe(true);
  await untilReady(app.url);
  for (const request of requestsOf(after)) expect(await ask(app, request)).toMatchObject({ status: 200 });
});

it.runIf(isLongRun)('that cannot run again ends the site with one sentence that says why', async () => {
  const app = await start();
  const postgres = path.join(app.dataDir, 'postgres');
  process.kill(await serverPid(app), 'SIGKILL');
  await rename(path.join(postgres, 'data'), path.join(postgres, 'gone'));
  expect(await app.ended()).toBe(1);
  expect(app.output()).toMatch(/^The embedded PostgreSQL failed 5 times within a minute \(.+\); .+$/m);
});
