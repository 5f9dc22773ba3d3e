/** The whole command, as a person runs it. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isLongRun } from '#testing/run/longRun.ts';
import { attacks } from './classes.ts';

const run = async (...options: readonly string[]): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, [path.resolve('dist/server/attack.js'), ...options]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output };
};

it.runIf(isLongRun)('holds against every attack', async () => {
  const { code, output } = await run();
  expect(output.split('\n').filter((line) => /^(?:FELL|BROKEN)/.test(line))).toEqual([]);
  expect(code).toBe(0);
  expect(output).toContain(`${attacks.length} held, 0 fell`);
});

it.runIf(isLongRun)(
  'lets every attack succeed where its hole is planted',
  async () => {
    const { code, output } = await run('--holes');
    expect(output.split('\n').filter((line) => line.startsWith('NOT FOUND'))).toEqual([]);
    expect(code).toBe(0);
    expect(output).toContain('0 holes were not found');
  },
  5_400_000,
);
