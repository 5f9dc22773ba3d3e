/** A whole site with an authority for time stamps. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { waitFor } from '#driver/client.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import {
  hasOpenssl,
  startTimeStampAuthority,
  type TimeStampAuthority,
} from '#testing/transparency/timeStampAuthority.ts';

let site: SiteProcess | undefined;
let authority: TimeStampAuthority | undefined;
afterEach(async () => {
  await site?.stop();
  await authority?.stop();
});

it.skipIf(!hasOpenssl)('has its checkpoints stamped, and the audit counts them', async () => {
  const stamping = (authority = await startTimeStampAuthority());
  // The files are read from the disk.
  const app = (site = await startSite({ TIMESTAMP_URL: stamping.url }, undefined, 'one'));
  const folder = path.join(app.dataDir, 'transparency/1/checkpoints');
  const stamp = await waitFor('a time stamp', async () =>
    (await readdir(folder).catch(() => [])).find((name) => name.endsWith('.tsr')),
  );
  const text = await readFile(path.join(folder, stamp.replace('.tsr', '')), 'utf8');
  expect(await stamping.accepts(await readFile(path.join(folder, stamp)), text)).toBe(true);

  const env = { PATH: process.env['PATH'] ?? '', ...app.env };
  const { stdout } = await promisify(execFile)(process.execPath, [path.resolve('dist/server/audit.js'), 'verify'], {
    env,
  });
  expect(stdout).toContain('ok   every time stamp is that of its checkpoint');
  expect(stdout).toMatch(/^1 of 1 checkpoints that are kept have a time stamp$/m);
});
