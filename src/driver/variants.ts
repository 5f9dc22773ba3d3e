/**
 * The ways in which a whole site can run, so that the same tests go through each: `TEST_VARIANT` names one for a run of the
 * tests (docs/testing.md).
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '#config.ts';
import { startEsdbServer } from '#standIns/eventStoreDb/esdbServer.ts';
import { spawnSandbox } from '#standIns/stripe/spawnSandbox.ts';
import { sandboxKeys } from '#standIns/stripe/startPayments.ts';
import { createMember, lastingPort, type Member, type Write } from './processes.ts';
import { startProxy } from './proxy.ts';

export const variants = ['one', 'two', 'esdb', 's3'] as const;
/** One process; two behind a proxy; one whose log is in EventStoreDB; one whose files are in S3. */
export type Variant = (typeof variants)[number];

const isVariant = (name: string): name is Variant => variants.some((variant) => variant === name);

/** @throws Error when the run names another one */
export const variantOfRun = (): Variant => {
  const name = process.env['TEST_VARIANT'] ?? 'one';
  if (!isVariant(name)) throw new Error(`TEST_VARIANT is none of ${variants.join(', ')}: ${name}`);
  return name;
};

/** The variant of the run with a single process, for what each process counts by itself. */
export const singleVariantOfRun = (): Variant => (variantOfRun() === 'two' ? 'one' : variantOfRun());

/** A sandbox of its own beside the processes, for all of them. */
export const startSharedSandbox = async (env: Record<string, string>) => {
  const config = readConfig(env);
  return spawnSandbox(
    {
      port: config.port + 1,
      dir: path.join(config.dataDir, 'sandbox'),
      webhookUrl: `http://127.0.0.1:${config.port}/api/webhooks/stripe`,
      ...sandboxKeys(config.keys.sandbox),
      clockAheadMs: config.clockAheadMs,
    },
    path.resolve('dist/server/sandbox.js'),
  );
};

/** Two processes behind a proxy at the port of the settings, and the sandbox that they share. */
export const createPair = (env: Record<string, string>, write: Write): Member => {
  const ports: number[] = [];
  const publicUrl = env['PUBLIC_URL'] ?? `http://localhost:${env['PORT']}`;
  const ofMember = (place: number) => () => ({
    PUBLIC_URL: publicUrl,
    SANDBOX_URL: `http://127.0.0.1:${Number(env['PORT']) + 1}`,
    DRAIN_SECONDS: '0',
    ...env,
    PORT: String(ports[place]),
    // A port of its own for the first one only.
    ...(place > 0 ? { METRICS_PORT: '' } : {}),
  });
  const members = [0, 1].map((place) => createMember(ofMember(place), write));
  let stopShared = (): Promise<void> => Promise.resolve();
  const end = async (how: 'kill' | 'halt'): Promise<void> => {
    await Promise.all(members.map((member) => member[how]()));
    await stopShared();
    stopShared = () => Promise.resolve();
  };
  return {
    pid: () => members[0]?.pid() ?? 0,
    start: async () => {
      for (let place = ports.length; place < members.length; place += 1) ports.push(await lastingPort());
      const sandbox = await startSharedSandbox(env);
      stopShared = () => sandbox.stop();
      try {
        await Promise.all(members.map((member) => member.start()));
        const proxy = await startProxy(Number(env['PORT']), ports);
        stopShared = async () => {
          proxy.close();
          await sandbox.stop();
        };
      } catch (error) {
        await end('kill');
        throw error;
      }
    },
    kill: () => end('kill'),
    halt: () => end('halt'),
    ended: async () => (await Promise.all(members.map((member) => member.ended())))[0] ?? null,
  };
};

type Settings = Record<string, string>;
/** What a site has moved to, the settings with which it goes on there, and how that ends. */
type Moved = { env: Settings; stop: () => Promise<void> };

const runCommand = (name: string, args: readonly string[], env: Settings) =>
  promisify(execFile)(process.execPath, [path.resolve(`dist/server/${name}.js`), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });

const moves: Partial<Record<Variant, (env: Settings) => Promise<Moved>>> = {
  esdb: async (env) => {
    const server = await startEsdbServer();
    const settings = { EVENTSTORE_URL: server.url };
    await runCommand('events', ['copy', '--from', 'postgres', '--to', 'esdb'], { ...env, ...settings });
    return { env: { ...settings, EVENT_STORE: 'esdb' }, stop: () => server.close() };
  },
  s3: async (before) => {
    // Loaded where it is used: a site on the disk needs none of it.
    const { startS3Server } = await import('#standIns/s3/s3Server.ts');
    const server = await startS3Server();
    const { STORAGE: _storage, ...settings } = server.env;
    await runCommand('files', ['copy', '--from', 'disk', '--to', 's3'], { ...before, ...settings });
    // Tests that expect an empty log would find the library's notice of the version of Node there.
    const env = { ...server.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
    return { env, stop: () => server.close() };
  },
};

/** Moves what the variant keeps elsewhere into a server of its own, by the marketplace's own commands. */
export const moveTo = async (variant: Variant, env: Settings): Promise<Moved | undefined> => moves[variant]?.(env);
