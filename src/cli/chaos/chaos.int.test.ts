import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isLongRun } from '#testing/run/longRun.ts';

const kills = 100;

it.runIf(isLongRun)(
  `loses nothing and leaves nothing half-made when it is killed ${kills} times`,
  async () => {
    const child = spawn(process.execPath, [
      path.resolve('dist/server/chaos.js'),
      '--seed',
      '20261121',
      '--kills',
      String(kills),
    ]);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise((resolve) => child.on('close', resolve));
    const found = { code, restarts: output.match(/: ready in/g)?.length, faults: output.match(/FAULT .*/g) ?? [] };
    // What it said last tells why.
    expect(found, output.slice(-3000)).toEqual({ code: 0, restarts: kills, faults: [] });
  },
  1_200_000,
);
