/** Processes of the marketplace as built, and free ports for them. */
import { fork, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { isPortFree } from '#platform/network/isPortFree.ts';
import { brief } from './brief.ts';

/** Whatever the processes write. */
export type Write = (text: string) => void;

/** The addresses of stopped sites. A browser keeps the scripts that it loaded from there. */
const left: number[] = [];

/**
 * A free port for a process that may be started again: one below those from which outgoing connections come, which could
 * take it meanwhile.
 */
export const lastingPort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(11_000, 32_000);
    if (await isPortFree(port)) return port;
  }
};

/** Two neighbouring free ports: the process and its sandbox provider. */
export const freePair = async (): Promise<number> => {
  for (;;) {
    const port = left.pop() ?? (await lastingPort());
    if ((await isPortFree(port)) && (await isPortFree(port + 1))) return port;
  }
};

/** For the next site. */
export const leavePair = (port: number): void => void left.push(port);

/** The error of a process that does not start quotes the end of its output, at most so many characters. */
const QUOTED = 4000;

/** TEST_PROGRAM names another build of the process than the usual one. */
const startProcess = async (env: Record<string, string>, write: Write): Promise<ChildProcess> => {
  const child = fork(path.resolve(process.env['TEST_PROGRAM'] ?? 'dist/server/main.js'), [], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Without source maps: reading them takes a tenth of a start, and each error of a request longer.
    execArgv: process.env['TEST_POSTGRES'] === undefined ? [] : brief,
  });
  let ending = '';
  const hear = (chunk: Buffer): void => {
    ending = (ending + chunk.toString()).slice(-QUOTED);
    write(chunk.toString());
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the process ended with ${code} before it was ready\n${ending}`)));
  });
  return child;
};

/** A process that is started, ended and started again. */
export type Member = {
  pid: () => number;
  /** Resolves when it is ready. It reads `env` anew each time. */
  start: () => Promise<void>;
  /** SIGKILL. */
  kill: () => Promise<void>;
  /** Stops it cleanly. */
  halt: () => Promise<void>;
  /** Resolves with its exit code when it has ended, by itself or not; null when a signal ended it. */
  ended: () => Promise<number | null>;
};

export const createMember = (env: () => Record<string, string>, write: Write): Member => {
  let child: ChildProcess | undefined;
  const isRunning = (running: ChildProcess): boolean => running.exitCode === null && running.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || !isRunning(child)) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    pid: () => child?.pid ?? 0,
    start: async () => {
      child = await startProcess(env(), write);
    },
    kill: () => end('SIGKILL'),
    halt: () => end('SIGTERM'),
    ended: async () => {
      if (child !== undefined && isRunning(child)) await once(child, 'exit');
      return child?.exitCode ?? null;
    },
  };
};
