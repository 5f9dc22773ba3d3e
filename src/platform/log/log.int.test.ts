import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Logs more than a pipe holds, says so, and closes the log when its parent lets go. */
const script = `
import { closeLog, createLog } from '${path.resolve('src/platform/log/log.ts')}';
const log = createLog('info');
for (let line = 0; line < 500; line += 1) log.info({ text: 'x'.repeat(4000) }, 'much');
setTimeout(() => process.send('full'), 50);
process.on('disconnect', async () => {
  await closeLog(log);
  process.exit(0);
});
`;

it.each([
  ['is gone', true],
  ['stands still', false],
])('a process ends although the reader of its log %s', async (_, isGone) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-log-'));
  const file = path.join(folder, 'logging.mts');
  await writeFile(file, script);
  const child = fork(file, [], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  try {
    await once(child, 'message');
    const ended = once(child, 'exit');
    if (isGone) child.stdout?.destroy();
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});
