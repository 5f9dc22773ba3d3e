/** The real process as built, on a free port with a folder and a database of its own; driven over HTTP. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMember, freePair, leavePair } from './processes.ts';
import { createSiteDatabase } from './siteDatabase.ts';
import { createPair, moveTo, variantOfRun } from './variants.ts';

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

/** What a site starts from: a marketplace in which `live` has happened, identified by its name. */
export type Beginning = { name: string; live: (site: SiteProcess) => Promise<void> };

/** An empty marketplace: the process has made its tables, its queues and the first fees. */
const empty: Beginning = { name: 'empty', live: () => Promise.resolve() };

const filling =
  ({ live }: Beginning) =>
  async (databaseEnv: Record<string, string>, folder: string): Promise<void> => {
    const site = await startSite({ ...databaseEnv, DATA_DIR: folder }, empty, 'one');
    try {
      await live(site);
    } finally {
      // A process that went on would write into the database of the next attempt.
      await site.halt();
    }
  };

/**
 * `env` overrides settings, e.g. `{ RATE_LIMIT_FACTOR: '1' }`. In a test run it works on a database of the run's server;
 * an empty DATABASE_URL makes it boot a server of its own, as for people who give none.
 */
export const startSite = async (
  env: Record<string, string> = {},
  beginning = empty,
  wanted = variantOfRun(),
): Promise<SiteProcess> => {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(path.join(tmpdir(), 'soletake-app-')));
  const database =
    env['DATABASE_URL'] === undefined
      ? await createSiteDatabase(beginning.name, filling(beginning), dataDir)
      : undefined;
  const port = await freePair();
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '10000',
    // On a machine that starts ten sites at once nothing is away.
    LOG_WAIT_MS: '20000',
    // Moderators in tests want the listing and undo nothing.
    REVIEW_UNDO_SECONDS: '0',
    ...database?.env,
    ...env,
  };
  let written = '';
  const write = (text: string): void => {
    written = (written + text).slice(-2_000_000);
  };
  // A site that boots its own server, or whose test says where log or files are, runs as it always does.
  const isGiven = env['EVENT_STORE'] !== undefined || env['STORAGE'] !== undefined;
  const variant = database === undefined || isGiven ? 'one' : wanted;
  const moved = await moveTo(variant, settings);
  Object.assign(settings, moved?.env);
  const member = variant === 'two' ? createPair(settings, write) : createMember(() => settings, write);
  await member.start().catch((error: unknown) => {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${written}`);
  });
  const { pid, ended, halt, kill, start: restart } = member;
  return {
    url: `http://localhost:${port}`,
    dataDir,
    env: settings,
    output: () => written,
    pid,
    ended,
    halt,
    kill,
    restart,
    stop: async () => {
      await halt();
      await moved?.stop();
      leavePair(port);
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
