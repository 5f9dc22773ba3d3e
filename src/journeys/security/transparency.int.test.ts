/** The tree over the log of the whole process: killed and started again, and compared by the command as it is built. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { shareLivedSite } from '#driver/livedSite.ts';
import { enterAs, untilSigned } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { readCheckpoint } from '#platform/transparency/checkpoint.ts';

const run = promisify(execFile);

let site: SiteProcess;
beforeAll(async () => {
  site = await shareLivedSite();
});

const verify = async (...args: string[]): Promise<{ code: number; text: string }> => {
  const env = { PATH: process.env['PATH'] ?? '', ...site.env };
  try {
    const { stdout } = await run(process.execPath, [path.resolve('dist/server/audit.js'), 'verify', ...args], { env });
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
};
const readSigned = async (): Promise<string> => {
  const answer = await fetch(`${site.url}/transparency/checkpoint`);
  return answer.text();
};
const sizeOf = (text: string): number => readCheckpoint(text)?.size ?? 0;

it('covers what happens within seconds, also after a kill, and the command finds nothing', async () => {
  const before = await untilSigned(site);
  await enterAs(site, { name: 'signed-first' });
  await site.kill();
  await site.restart();
  await enterAs(site, { name: 'signed-second' });
  const after = await untilSigned(site);
  expect(sizeOf(after)).toBeGreaterThan(sizeOf(before));
  const { code, text } = await verify();
  expect(code).toBe(0);
  expect(text.match(/^FAIL.*$/m)).toBeNull();
  expect(text).toContain('0 events are not covered by a checkpoint yet');
});

it('says what a witness has seen that is not there', async () => {
  const file = path.join(site.dataDir, 'witness');
  await writeFile(file, await untilSigned(site));
  expect((await verify('--witness', file)).code).toBe(0);
  await writeFile(file, (await readSigned()).replace(/\n\d+\n/, '\n999999\n'));
  const { code, text } = await verify('--witness', file);
  expect(code).toBe(1);
  expect(text).toMatch(
    /FAIL every checkpoint is signed[^]* {5}the witness in .*: expected a signature of .*, found none that is valid/,
  );
  expect((await verify('--witness-key', 'a')).code).toBe(2);
});
