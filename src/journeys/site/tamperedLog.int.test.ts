/** A log that is not signed, and one that was changed, under a whole site: whoever operates it sees it, in whichever process. */
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getOperations } from '#contracts/overview/operations.ts';
import { getOverview } from '#contracts/overview/overview.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';
import { startLivedSite } from '#driver/livedSite.ts';
import { enterAs, enterStaff } from '#driver/siteDriver.ts';
import { ownerOf } from '#driver/siteDatabase.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { freePort } from '#platform/network/freePort.ts';
import { openDb } from '#platform/postgres/db.ts';
import { isLongRun } from '#testing/run/longRun.ts';

type Health = { tree: { size: number; uncovered: number; isForked: boolean; failingSince: string | null } };

let site: SiteProcess;
let admin: SiteClient;
let port: number;
beforeAll(async () => {
  port = await freePort();
  // The log is changed by SQL, and the folder of the files is moved away.
  site = await startLivedSite({ METRICS_PORT: String(port) }, 'one');
  admin = await enterStaff(site, 'admin');
});
afterAll(() => site.stop());

const health = async (): Promise<Health['tree']> =>
  ((await (await fetch(`${site.url}/health/ready`)).json()) as Health).tree;
const operations = async () => (await admin.call(getOperations)).tree;
const metric = async (name: string): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );
};
/** The health page, when it is so. */
const until = (what: string, isSo: (tree: Health['tree']) => boolean) =>
  waitFor(what, async () => {
    const tree = await health();
    return isSo(tree) ? tree : undefined;
  });
const isWell = ({ uncovered, failingSince }: Health['tree']): boolean => uncovered === 0 && failingSince === null;

it('says that nothing is signed while the files cannot be written, and signs again by itself', async () => {
  const { size } = await until('a tree that covers the log', isWell);
  const folder = path.join(site.dataDir, 'transparency');
  await rename(folder, `${folder}.away`);
  await writeFile(folder, 'a file in its place');
  await enterAs(site, { name: 'unsigned' });
  const behind = await until('the failure', ({ failingSince }) => failingSince !== null);
  expect(behind).toMatchObject({ size, isForked: false });
  expect(behind.uncovered).toBeGreaterThan(0);
  expect((await operations()).failures).toMatchObject([{ part: 'tree', isForked: false }]);
  expect(JSON.stringify(behind)).not.toContain('transparency');
  expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
  await waitFor('the metric', async () => ((await metric('soletake_tree_uncovered_events')) > 0 ? true : undefined));
  await rename(folder, `${folder}.junk`);
  await rename(`${folder}.away`, folder);
  expect((await until('a tree that covers the log', isWell)).size).toBeGreaterThan(size);
});

it('names the event that somebody changed: on the console, and as a metric and an alarm', async () => {
  await until('a tree that covers the log', isWell);
  const db = openDb(ownerOf(site.env), 1);
  const event = await db<{ id: string; type: string }>('es.events').where({ type: 'VideoListed' }).first('id');
  const id = event?.id ?? expect.fail('no video was listed');
  await db.transaction(async (tx) => {
    await tx.raw('alter table es.events disable trigger events_are_facts');
    await tx.raw(`update es.events set metadata = replace(metadata, '"at":"20', '"at":"19') where id = ?`, [id]);
    await tx.raw('alter table es.events enable always trigger events_are_facts');
  });
  await db.destroy();
  // The log is read again once an hour, and at the start of a process.
  await site.kill();
  await site.restart();
  await until('the fork', ({ isForked }) => isForked);
  const { failures, isForked } = await operations();
  expect(isForked).toBe(true);
  expect(failures).toMatchObject([{ part: 'log', isForked: true }]);
  expect(failures[0]?.error).toContain(`event ${id} (VideoListed, revision `);
  await waitFor('the metric', async () => ((await metric('soletake_tree_forked')) === 1 ? true : undefined));
  expect((await fetch(`${site.url}/health/ready`)).status).toBe(200);
  expect(site.output()).toContain(id);
  // The alarms are counted once a minute.
  if (!isLongRun) return;
  const alarms = await waitFor('the alarm', async () => {
    const found = (await admin.call(getOverview, { query: { days: 30 } })).alarms;
    return found.length > 0 ? found : undefined;
  });
  expect(alarms.map(({ kind }) => kind)).toEqual(['logForked']);
});
