import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { memoryOf } from './memoryOf.ts';

const MEGABYTE = 1_000_000;
/** A program that holds so much until its input ends. */
const hold = async (megabytes: number) => {
  const source = `const held = Buffer.alloc(${megabytes * MEGABYTE}, 1); console.log(held.length); process.stdin.resume();`;
  const child = spawn(process.execPath, ['-e', source], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
};

it.runIf(existsSync('/proc/self/status'))('counts what the work has started, and nothing that ran before', async () => {
  await hold(600);
  const { peakBytes } = await memoryOf(async (peakSoFar) => {
    const child = await hold(200);
    await expect.poll(peakSoFar).toBeGreaterThan(200 * MEGABYTE);
    child.stdin.end();
    await once(child, 'close');
  });
  expect(peakBytes).toBeLessThan(500 * MEGABYTE);
});
