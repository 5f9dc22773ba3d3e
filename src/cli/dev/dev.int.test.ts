import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { waitFor } from '#driver/client.ts';
import { freePair } from '#driver/processes.ts';
import { isLongRun } from '#testing/run/longRun.ts';

/** What `npm run dev` runs, with these settings; `use` is given what it has printed so far. */
const withDevelopment = async (
  env: Record<string, string>,
  use: (output: () => string) => Promise<void>,
): Promise<void> => {
  const child = spawn(process.execPath, [path.resolve('src/cli/dev/dev.mjs')], { env: { ...process.env, ...env } });
  const ended = once(child, 'close');
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    await use(() => output);
  } finally {
    child.kill('SIGINT');
    await ended;
  }
};

it('loads the whole server from its sources, and refuses a wrong setting', () =>
  withDevelopment({ ROLES: 'nonsense' }, async (output) => {
    await waitFor('the end', () => Promise.resolve(/Error|ROLES/.exec(output()) ?? undefined));
    expect(output()).toContain('ROLES: knows the roles');
  }));

it.runIf(isLongRun)('answers pages and the console from the sources, and starts again on a change only', async () => {
  const port = await freePair();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'soletake-dev-'));
  const read = async (address: string): Promise<string | undefined> => {
    const response = await fetch(`http://127.0.0.1:${port}${address}`).catch(() => undefined);
    return response?.ok ? response.text() : undefined;
  };
  try {
    await withDevelopment({ DATABASE_URL: '', DATA_DIR: dataDir, PORT: String(port) }, async (output) => {
      const starts = () => output().split('"msg":"ready"').length - 1;
      await waitFor('the start', () => read('/health/ready'));
      expect(await read('/search')).toContain('src="/src/web/app/entryClient.tsx"');
      expect(await read('/admin')).toContain('src="/src/admin/app/main.tsx"');
      const { atime, mtime } = await stat('src/config.ts');
      // What Vite writes while it starts has been seen by now: a change of ours is the first.
      expect(starts()).toBe(1);
      await utimes('src/config.ts', atime, new Date(mtime.getTime() + 1));
      await waitFor('the second start', () => Promise.resolve(starts() === 2 || undefined));
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
