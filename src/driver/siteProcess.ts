/** The real process as built, on a free port with a folder and a database of its own; driven over HTTP. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#platform/network/freePort.ts';
import { isPortFree } from '#platform/network/isPortFree.ts';
import { brief } from './brief.ts';
import { createSiteDatabase } from './siteDatabase.ts';

/** A running marketplace, of one process or several. */
export type Site = {
  url: string;
  dataDir: string;
  /** The settings. */
  env: Record<string, string>;
  output: () => string;
};

export type SiteProcess = Site & {
  /** Stops it cleanly and removes its folder. */
  stop: () => Promise<void>;
  /** Stops it cleanly; the folder stays. */
  halt: () => Promise<void>;
  /** SIGKILL; the folder stays. */
  kill: () => Promise<void>;
  /** Starts it again over the same folder and port. */
  restart: () => Promise<void>;
  pid: () => number;
  /** Resolves with its exit code when it has ended, by itself or not; null when a signal ended it. */
  ended: () => Promise<number | null>;
};

/** The addresses of stopped sites. A browser keeps the scripts that it loaded from there. */
const left: number[] = [];

/** Two neighbouring free ports: the process and its sandbox provider. */
export const freePair = async (): Promise<number> => {
  for (;;) {
    const port = left.pop() ?? (await freePort());
    if (port < 65_000 && (await isPortFree(port)) && (await isPortFree(port + 1))) return port;
  }
};

/** TEST_PROGRAM names another build of the process than the usual one. */
export const startProcess = async (
  env: Record<string, string>,
  write: (text: string) => void,
): Promise<ChildProcess> => {
  const child = fork(path.resolve(process.env['TEST_PROGRAM'] ?? 'dist/server/main.js'), [], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Without source maps: reading them takes a tenth of a start, and each error of a request longer.
    execArgv: process.env['TEST_POSTGRES'] === undefined ? [] : brief,
  });
  child.stdout?.on('data', (chunk: Buffer) => write(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => write(chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the process ended with ${code} before it was ready`)));
  });
  return child;
};

/** What a site starts from: a marketplace in which `live` has happened, identified by its name. */
export type Beginning = { name: string; live: (site: SiteProcess) => Promise<void> };

/** An empty marketplace: the process has made its tables, its queues and the first fees. */
const empty: Beginning = { name: 'empty', live: () => Promise.resolve() };

/**
 * `env` overrides settings, e.g. `{ RATE_LIMIT_FACTOR: '1' }`. In a test run it works on a database of the run's server;
 * an empty DATABASE_URL makes it boot a server of its own, as for people who give none.
 */
export const startSite = async (env: Record<string, string> = {}, beginning = empty): Promise<SiteProcess> => {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(path.join(tmpdir(), 'soletake-app-')));
  const fill = async (databaseEnv: Record<string, string>, folder: string): Promise<void> => {
    const site = await startSite({ ...databaseEnv, DATA_DIR: folder });
    try {
      await beginning.live(site);
    } finally {
      // A process that went on would write into the database of the next attempt.
      await site.halt();
    }
  };
  const database =
    env['DATABASE_URL'] === undefined ? await createSiteDatabase(beginning.name, fill, dataDir) : undefined;
  const port = await freePair();
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '10000',
    // Moderators in tests want the listing and undo nothing.
    REVIEW_UNDO_SECONDS: '0',
    ...database?.env,
    ...env,
  };
  let written = '';
  const write = (text: string): void => {
    written = (written + text).slice(-2_000_000);
  };
  let child = await startProcess(settings, write).catch((error: unknown) => {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${written}`);
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    url: `http://localhost:${port}`,
    dataDir,
    env: settings,
    output: () => written,
    pid: () => child.pid ?? 0,
    ended: async () => {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
    halt: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    restart: async () => {
      child = await startProcess(settings, write);
    },
    stop: async () => {
      await end('SIGTERM');
      left.push(port);
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
