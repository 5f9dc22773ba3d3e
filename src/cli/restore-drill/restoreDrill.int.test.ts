import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { isLongRun } from '#testing/run/longRun.ts';

it.runIf(isLongRun)(
  'restores a marketplace to a moment after its backup, and erases again who was erased since',
  async () => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };
    const drill = promisify(execFile)(process.execPath, [path.resolve('dist/server/restoreDrill.js')], { env });
    const { stdout } = await drill.catch((error: { stdout: string; stderr: string }) => ({
      stdout: `${error.stdout}${error.stderr}`,
    }));
    expect(stdout).toContain('The restore has kept every promise.');
    expect(stdout.match(/^FAIL.*/gm) ?? []).toEqual([]);
  },
  600_000,
);
