import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const kills = process.env['TEST_SIZE'] === 'long' ? 100 : 10;

it(`loses nothing and leaves nothing half-made when it is killed ${kills} times`, async () => {
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
  expect(output).toContain(`${kills} kills`);
  expect(output.match(/: ready in/g)?.length).toBe(kills);
  expect({ code, faults: output.match(/FAULT .*/g) ?? [] }).toEqual({ code: 0, faults: [] });
}, 1_200_000);
