/** One marketplace of several processes behind a proxy, over one database, one data folder and one sandbox. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { addressesUnder } from '#platform/postgres/roles.ts';
import { createMember, freePair, lastingPort, type Member, type Write } from './processes.ts';
import { startProxy, type Proxy } from './proxy.ts';
import type { Site } from './siteProcess.ts';
import { startSharedSandbox } from './variants.ts';

/** One of the processes. */
export type NumberedMember = Member & { port: number };

export type Marketplace = Site & {
  members: readonly NumberedMember[];
  proxy: Proxy;
  /** Stops everything cleanly and removes the folder. */
  stop: () => Promise<void>;
};

const createNumbered = async (env: Record<string, string>, write: Write): Promise<NumberedMember> => {
  const port = await lastingPort();
  return { ...createMember(() => ({ ...env, PORT: String(port) }), write), port };
};

/** What the processes share: the database and the sandbox, and the settings with which they find both. */
const startShared = async (dataDir: string, port: number, more: Record<string, string>) => {
  const database = await startEmbeddedPostgres({ folder: path.join(dataDir, 'postgres') });
  await database.ensureDatabase('soletake');
  const addresses = addressesUnder(database.connectionString('soletake'));
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: addresses.tables,
    DATABASE_LOG_URL: addresses.log,
    DATABASE_OWNER_URL: addresses.owner ?? '',
    PUBLIC_URL: `http://localhost:${port}`,
    SANDBOX_URL: `http://127.0.0.1:${port + 1}`,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '10000',
    REVIEW_UNDO_SECONDS: '0',
    DRAIN_SECONDS: '1',
    ...more,
  };
  const sandbox = await startSharedSandbox(env);
  const stop = async (): Promise<void> => {
    await sandbox.stop();
    await database.stop();
  };
  return { env, stop };
};

/** As many processes as roles are given, each with these; an empty text means every role. */
export const startMarketplace = async (
  roles: readonly string[],
  more: Record<string, string> = {},
): Promise<Marketplace> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'soletake-several-'));
  const port = await freePair();
  const shared = await startShared(dataDir, port, more);
  const { env } = shared;
  let written = '';
  const write: Write = (text) => {
    written = (written + text).slice(-2_000_000);
  };
  const members = await Promise.all(roles.map((names) => createNumbered({ ...env, ROLES: names }, write)));
  // All at once, as after a power cut.
  await Promise.all(members.map((member) => member.start())).catch((error: unknown) => {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${written}`);
  });
  const isWeb = (names: string): boolean => names === '' || names.split(',').includes('web');
  const proxy = await startProxy(
    port,
    members.filter((_, n) => isWeb(roles[n] ?? '')).map((member) => member.port),
  );
  return {
    url: env.PUBLIC_URL,
    dataDir,
    env,
    members,
    proxy,
    output: () => written,
    stop: async () => {
      proxy.close();
      await Promise.all(members.map((member) => member.halt()));
      await shared.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
