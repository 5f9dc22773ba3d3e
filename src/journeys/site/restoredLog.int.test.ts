/** A site whose log was restored from an older backup than its readers have read. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { enterAs } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { openDb } from '#platform/postgres/db.ts';

const run = promisify(execFile);

const policy = 'issue a receipt when a video is sold';

let site: SiteProcess | undefined;
afterEach(() => site?.stop());

it('refuses to start, names the command, and serves again once the log was accepted', async () => {
  const app = (site = await startSite());
  await app.halt();
  const db = openDb(String(app.env['DATABASE_URL']), 1);
  const [users] = await db<{ name: string; position: string }>('projection_checkpoints').where({ name: 'users' });
  // As long as the positions of the store, which each store writes in its own way.
  const beyond = '9'.repeat(users?.position.length ?? 0);
  await db('policy_positions').where({ name: policy }).update({ position: beyond });
  await db('projection_checkpoints').where({ name: 'users' }).update({ position: beyond });
  await db.destroy();

  await expect(app.restart()).rejects.toThrow('ended with 1 before it was ready');
  expect(app.output()).toContain('npm run rebuild -- after-restore');

  const env = { PATH: process.env['PATH'] ?? '', ...app.env };
  const { stdout } = await run(process.execPath, [path.resolve('dist/server/rebuild.js'), 'after-restore'], { env });
  expect(stdout).toContain(`“${policy}” continues from the end of the log`);
  expect(stdout).toMatch(/^users: rebuilt in /m);
  await app.restart();
  await enterAs(app, { name: 'afterwards' });
});
