/** One stuck item of every process in a running site: the console and the audit name each, and another try ends each. */
import { freshHealth } from '#driver/readiness.ts';
import { staffNames } from '#driver/siteDriver.ts';
import { execFile } from 'node:child_process';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { formatMoment } from '#admin/parts/time.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { readLived } from '#driver/livedRecord.ts';
import type { Process } from '#platform/processes/process.ts';
import { judge } from '#testing/browser/screens.ts';
import { enterConsole, openJourney, openStaffSession, type Journey } from '#testing/browser/siteJourney.ts';
import { declaredApp } from '#testing/declaredApp.ts';
import { plantedError, plantedWork, plantWork } from '#testing/plantedWork/plantedWork.ts';

const { processes } = declaredApp();
const longAgo = new Date(Date.now() - 30 * DAY_MS).toISOString();

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
});
afterEach(async ({ task }) => {
  expect(await journey.leave(task.result?.state === 'fail' ? task.id : undefined)).toEqual([]);
});
afterAll(() => journey.close());

const byProcess = (a: { process: string }, b: { process: string }): number => a.process.localeCompare(b.process);

/** What `npm run audit` says of the site, and how it ends. */
const audit = (): Promise<{ output: string; code: number }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...journey.site.env };
    execFile(process.execPath, [path.resolve('dist/server/audit.js')], { env }, (error, stdout, stderr) =>
      resolve({ output: stdout + stderr, code: Number(error?.code ?? 0) }),
    );
  });

/** The row of this kind: a suspended person carries a tag, and of a reaction policy and event are named. */
const rowOf = (page: Page, title: string): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: new RegExp(`^${title} (\\S+( Suspended)?|“.+)$`) }) });

/** It is shown with what, in which state, since when, why and whom to ask; then another try ends it. */
const tryAgain = async (page: Page, { title, states, ask }: Process): Promise<void> => {
  const row = rowOf(page, title);
  await row.waitFor();
  const text = await row.innerText();
  expect(Object.keys(states).filter((state) => text.includes(state))).toHaveLength(1);
  for (const part of [formatMoment(longAgo), plantedError, ask]) expect(text, title).toContain(part);
  await row.getByRole('button', { name: 'Try again' }).click();
  await row.waitFor({ state: 'detached' });
};

it('is planted for every row of the table of processes', () => {
  expect(Object.keys(plantedWork).toSorted()).toEqual(processes.map(({ name }) => name).toSorted());
});

it('is named by the console and by the audit, and ends when it is tried again', async () => {
  const planted = await plantWork(journey.site, longAgo);
  const before = await audit();
  expect(before.code).toBe(1);
  for (const { name, title } of processes)
    expect(before.output).toMatch(new RegExp(`${title} ${planted.get(name)}: .*: ${plantedError}; ask`));

  // Public: what is stuck and since when, but not whose it is and why.
  const health = await freshHealth(journey.site.url);
  expect(health.status).toBe(200);
  const { stuckWork } = health.body as { stuckWork: { process: string }[] };
  const stuck = ({ name }: Process) => ({ process: name, state: expect.any(String) as string, dueAt: longAgo });
  expect(stuckWork.toSorted(byProcess)).toEqual(processes.map(stuck).toSorted(byProcess));

  const [code = ''] = readLived(journey.site)?.recoveryCodes[staffNames.admin] ?? [];
  const page = await enterConsole(journey, await openStaffSession(journey.site, staffNames.admin, code), '/stuck-work');
  await page.getByRole('region', { name: `${processes.length} processes` }).waitFor();
  expect(await judge(page, 'stuck work')).toEqual([]);
  for (const process of processes) await tryAgain(page, process);
  await page.getByText('Nothing is stuck.').waitFor();

  const after = await audit();
  expect((await freshHealth(journey.site.url)).body).toMatchObject({ stuckWork: [] });
  expect(after).toMatchObject({ code: 0, output: expect.stringContaining('no work is stuck: 0') as string });
});
