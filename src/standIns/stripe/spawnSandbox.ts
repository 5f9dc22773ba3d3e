/** Starts the sandbox provider as a child process that ends with its parent. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { SandboxOptions } from './sandbox.ts';

export type SandboxProcess = {
  port: number;
  pid: number;
  /** Ends it (at most 10 seconds) and waits until it is gone. */
  stop: () => Promise<void>;
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>;
};

/** A process of its own has a clock of its own; it may be ahead of the real one. */
export type SandboxSettings = Omit<SandboxOptions, 'now'> & { clockAheadMs?: number };

const readyLine = z.object({ ready: z.literal(true), port: z.int() });

const patienceMs = 10_000;

/** Sources need the loader; a built entry runs as it is. */
const loaderFor = (entry: string): string[] =>
  entry.endsWith('.ts') ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [];

/**
 * `entry` is the file of the process where it is not beside this one, as in a built server.
 * @throws Error when the process ends before it is ready; its own words are on stderr.
 */
export const spawnSandbox = async (
  settings: SandboxSettings,
  entry = fileURLToPath(new URL('./main.ts', import.meta.url)),
): Promise<SandboxProcess> => {
  const child = spawn(process.execPath, [...loaderFor(entry), entry], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(() => undefined);
  // The end of the process is told by `ended`; a write that meets it says nothing more.
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify(settings)}\n`);

  const firstLine = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  const ready = await Promise.race([firstLine, ended]);
  if (ready === undefined) throw new Error('the sandbox provider did not start');
  const { port } = readyLine.parse(JSON.parse(ready[0]));

  const stop = async (): Promise<void> => {
    const lastResort = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(lastResort);
  };
  return { port, pid: child.pid ?? 0, stop, ended };
};
