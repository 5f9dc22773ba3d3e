import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';

let parent: string;
let folder: string;
/** Other tests write so much that waiting for the disk takes minutes. */
let options: Parameters<typeof startEmbeddedPostgres>[0];
let server: EmbeddedPostgres;

const ask = async (address: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
};

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'soletake-embedded-')); // mkdtemp makes it 0700
  folder = path.join(parent, 'pg');
  options = { folder, isDurable: false };
  server = await startEmbeddedPostgres(options);
  await server.ensureDatabase('app');
  await server.ensureDatabase('app');
  await ask(server.connectionString('app'), 'create table kept (n int); insert into kept values (7)');
  // A test may kill the server at once, and without waiting for the disk the rows are in its memory until then.
  await ask(server.connectionString('app'), 'checkpoint');
});
afterAll(async () => {
  await server.stop();
  await rm(parent, { recursive: true, force: true });
});

it('starts in a folder of mode 0700, and keeps its data', async () => {
  expect((await stat(parent)).mode & 0o777).toBe(0o700);
  await server.stop();
  server = await startEmbeddedPostgres(options);
  expect(server.isAdopted).toBe(false);
  expect(await ask(server.connectionString('app'), 'select n from kept')).toEqual([{ n: 7 }]);
});

it('adopts a server that a killed process left behind', async () => {
  const again = await startEmbeddedPostgres(options);
  expect(again).toMatchObject({ isAdopted: true, pid: server.pid, port: server.port });
});

it('heals after kill -9 of the server itself', async () => {
  process.kill(server.pid, 'SIGKILL');
  server = await startEmbeddedPostgres(options);
  expect(server.isAdopted).toBe(false);
  expect(await ask(server.connectionString('app'), 'select n from kept')).toEqual([{ n: 7 }]);
});

it('starts as soon as the last session of a killed server has ended', async () => {
  const session = new pg.Client({ connectionString: server.connectionString('app') });
  session.on('error', () => undefined);
  await session.connect();
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  const backend = rows[0]?.pid ?? 0;
  process.kill(backend, 'SIGSTOP');
  process.kill(server.pid, 'SIGKILL');
  const log = path.join(folder, 'postgres.log');
  const { size } = await stat(log);
  const started = startEmbeddedPostgres(options);
  await expect.poll(async () => (await readFile(log)).subarray(size).toString()).toContain('is still in use');
  process.kill(backend, 'SIGCONT');
  server = await started;
  expect(await ask(server.connectionString('app'), 'select n from kept')).toEqual([{ n: 7 }]);
});

it('listens on the loopback address only and asks for a password', async () => {
  const url = new URL(server.connectionString('app'));
  url.password = 'wrong';
  await expect(ask(url.href, 'select 1')).rejects.toThrow(/password/);
  const { stdout } = spawnSync(
    'sh',
    ['-c', `cat /proc/net/tcp | grep -i ':${server.port.toString(16).padStart(4, '0')} '`],
    { encoding: 'utf8' },
  );
  expect(stdout).not.toContain('00000000:' + server.port.toString(16).toUpperCase());
});

it('starts although the server that was left behind has just ended', async () => {
  await server.stop();
  // It looks like PostgreSQL, and ends while it is asked whether it answers.
  const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'postgres']);
  await once(left, 'spawn');
  const listener = createServer((socket) => {
    socket.on('error', () => undefined);
    left.once('exit', () => socket.destroy());
    left.kill('SIGKILL');
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  await writeFile(path.join(folder, 'data', 'postmaster.pid'), `${left.pid}\n${folder}/data\n0\n${port}\n`);
  server = await startEmbeddedPostgres(options);
  listener.close();
  expect(left.signalCode).toBe('SIGKILL');
  expect(server.isAdopted).toBe(false);
  expect(await ask(server.connectionString('app'), 'select n from kept')).toEqual([{ n: 7 }]);
});

it('begins no empty database where one has been lost', async () => {
  await server.stop();
  await rename(path.join(folder, 'data'), path.join(folder, 'lost'));
  await expect(startEmbeddedPostgres({ ...options, mayCreate: false })).rejects.toThrow(/holds no data of PostgreSQL/);
  await rename(path.join(folder, 'lost'), path.join(folder, 'data'));
  server = await startEmbeddedPostgres({ ...options, mayCreate: false });
  expect(await ask(server.connectionString('app'), 'select n from kept')).toEqual([{ n: 7 }]);
});
