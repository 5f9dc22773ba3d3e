import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scratchIn } from './scratch.ts';

const now = new Date('2026-05-02T12:00:00.000Z');
const uuid = '00000000-0000-4000-8000-000000000001';
let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'soletake-scratch-'));
});
afterEach(() => rm(root, { recursive: true }));

const leave = async (name: string, ageHours = 0): Promise<string> => {
  await mkdir(path.join(root, name));
  const at = new Date(now.getTime() - ageHours * 3_600_000);
  await utimes(path.join(root, name), at, at);
  return name;
};
const wipe = () => scratchIn(root, { now: () => now, host: 'here.example', pid: 4242 }).wipe();

/** The number of a process that has ended. */
const deadPid = async (): Promise<number> => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
};

it('is gone when the work is done, and when it fails', async () => {
  const scratch = scratchIn(root);
  expect(await scratch.within(async (folder) => [await readdir(folder), await readdir(root)])).toEqual([
    [],
    [expect.stringContaining(String(process.pid))],
  ]);
  await expect(scratch.within(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await readdir(root)).toEqual([]);
});

it('of a process that was killed, or of an earlier one with this number, is wiped at a start', async () => {
  await leave(`here.example.${await deadPid()}.${uuid}`);
  await leave(`here.example.4242.${uuid}`);
  await leave(uuid);
  await wipe();
  expect(await readdir(root)).toEqual([]);
});

it('of a process that lives, here or on another machine, stays; another machine’s for a day', async () => {
  const kept = [await leave(`here.example.${process.pid}.${uuid}`), await leave(`there.4242.${uuid}`, 23)];
  await leave(`gone.4242.${uuid}`, 25);
  await wipe();
  expect((await readdir(root)).toSorted()).toEqual(kept.toSorted());
});
