import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jsonEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { isLongRun } from '#testing/run/longRun.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventStoreDb } from '#platform/eventStore/eventStoreDb.ts';
import { startEsdbServer, type EsdbServer } from '#standIns/eventStoreDb/esdbServer.ts';
import { makeSelfSigned, type SelfSigned } from '#standIns/eventStoreDb/selfSigned.ts';
import { aStream, events } from '#testing/eventStore/eventStoreRig.ts';
import { eventStoreSuite } from '#testing/eventStore/eventStoreSuite.ts';
import { readEsdbConnection } from './esdbConnection.ts';
import { secureEsdb } from './secureEsdb.ts';

let folder: string;
let certificate: SelfSigned;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-rights-'));
  certificate = makeSelfSigned(Date.now());
  await writeFile(path.join(folder, 'ca.pem'), certificate.certificatePem);
});
afterAll(() => rm(folder, { recursive: true }));

/** The server's address for this user. */
const urlFor = ({ url }: EsdbServer, user: string): string =>
  `${url.replace('esdb://127.0.0.1', `esdb://${user}@localhost`)}&tlsCAFile=${path.join(folder, 'ca.pem')}`;

const ADMIN = 'admin:a%20new%20one';
const PROGRAM = 'soletake:of%3Athe%40program';

type Given = { admin?: string; program?: string; ops?: string; patienceMs?: number };

const secure = async (
  server: EsdbServer,
  { admin = ADMIN, program = PROGRAM, ops, patienceMs = 10_000 }: Given = {},
) => {
  const lines: string[] = [];
  const isRight = await secureEsdb({
    adminUrl: urlFor(server, admin),
    url: urlFor(server, program),
    opsPassword: ops,
    makePassword: () => 'made here',
    report: (line) => void lines.push(line),
    patienceMs,
  });
  return { isRight, lines };
};

/** Writes into the log past all rights. */
const write = ({ log }: EsdbServer, stream: string, content: object): void => {
  const data = Buffer.from(JSON.stringify(content));
  log.append(stream, 'any', [
    { id: crypto.randomUUID(), type: '$metadata', isJson: true, data, metadata: Buffer.alloc(0) },
  ]);
};

describe('least rights in EventStoreDB', () => {
  let server: EsdbServer;
  beforeEach(async () => {
    server = await startEsdbServer({ certificate });
  });
  afterEach(() => server.close());

  it('are given on a new server, tried, and stay the same the second time', async () => {
    const first = await secure(server, { ops: 'of the operators' });
    expect(first).toEqual({
      isRight: true,
      lines: [
        'user soletake in group soletake: made',
        'reading the whole log: set',
        'rights in streams: set',
        'ops: still has the initial password; changing it to the one that was given',
        'admin: still has the initial password; changing it to the one that was given',
        'soletake: read the whole log: allowed, as it should be',
        'soletake: read a stream: allowed, as it should be',
        'soletake: append to a stream: allowed, as it should be',
        'soletake: delete a stream: refused, as it should be',
        'soletake: delete a stream for good: refused, as it should be',
        'soletake: set the metadata of a stream: refused, as it should be',
        'soletake: change the rights of everybody: refused, as it should be',
        'nobody: read the whole log: refused, as it should be',
        'nobody: append to a stream: refused, as it should be',
      ],
    });
    const passwords = [...server.users].map(([name, { password }]) => [name, password]);
    expect(passwords).toEqual([
      ['admin', 'a new one'],
      ['ops', 'of the operators'],
      ['soletake', 'of:the@program'],
    ]);
    const written = server.log.records.length;
    const second = await secure(server);
    expect(second.lines.slice(0, 5)).toEqual([
      'user soletake in group soletake: as it was',
      'reading the whole log: as it was',
      'rights in streams: as it was',
      'ops: does not have the initial password',
      'admin: does not have the initial password',
    ]);
    expect(second.isRight).toBe(true);
    expect(second.lines.slice(5)).toEqual(first.lines.slice(5));
    expect(server.log.records.length).toBe(written);
    expect(server.log.records.every(({ stream }) => stream.startsWith('$'))).toBe(true);
  });

  it('make passwords where none are given, and show each once', async () => {
    const { lines } = await secure(server, { admin: 'admin:changeit' });
    const shown = 'still has the initial password; changing it to made here (shown only now: write it down)';
    expect(lines.slice(3, 5)).toEqual([`ops: ${shown}`, `admin: ${shown}`]);
    expect(server.users.get('admin')?.password).toBe('made here');
    const again = await secure(server, { admin: 'admin:made%20here' });
    expect(again.lines.join('\n')).not.toContain('made here');
  });

  it('put right what somebody has changed, and say what was different', async () => {
    await secure(server);
    Object.assign(server.users.get('soletake') ?? {}, { groups: ['$admins'], password: 'another', isDisabled: true });
    write(server, '$$$all', { $acl: { $r: '$all' } });
    write(server, '$settings', {});
    const { isRight, lines } = await secure(server);
    expect(lines.slice(0, 3)).toEqual([
      'user soletake in group soletake: moved to that group alone, enabled, given the password of EVENTSTORE_URL',
      'reading the whole log: set; it was different before',
      'rights in streams: set; it was different before',
    ]);
    expect(isRight).toBe(true);
  });

  it('are not said to be right where a stream of the trial has a list of its own', async () => {
    await secure(server);
    write(server, '$$rightsTrial-0', { $acl: { $d: 'soletake' } });
    const { isRight, lines } = await secure(server, { patienceMs: 0 });
    expect(isRight).toBe(false);
    expect(lines).toContain('soletake: delete a stream: allowed, WRONG');
  });

  it.each([
    ['the wrong password of an administrator', { admin: 'boss:guess' }, /^EVENTSTORE_ADMIN_URL: .* let boss in/],
    ['the program as administrator', { program: 'admin:x' }, /^EVENTSTORE_URL: the program needs a user of its own/],
    ['the initial password for the program', { program: 'soletake:changeit' }, /comes$/],
  ])('refuse %s, without a word of a password', async (_, given, message) => {
    await expect(secure(server, given)).rejects.toThrow(message);
    expect([...server.users.keys()]).toEqual(['admin', 'ops']);
  });

  it('need TLS, and never repeat a connection string', async () => {
    const url = 'esdb://admin:secret@127.0.0.1:1?tls=false';
    const given = { opsPassword: undefined, makePassword: () => '', report: () => undefined };
    await expect(secureEsdb({ ...given, adminUrl: url, url })).rejects.toThrow(/^EVENTSTORE_ADMIN_URL: without TLS/);
    for (const broken of [
      'secret',
      'esdb://admin:secret@',
      'esdb://admin:secret@host:port',
      'esdb://a:secret@h?tls=maybe',
      'esdb://a:secret%@h',
    ]) {
      const open = (): EventStoreDBClient => readEsdbConnection('EVENTSTORE_URL', broken).open(undefined);
      expect(open).toThrow(/^EVENTSTORE_URL: /);
      expect(open).not.toThrow(/secret/);
    }
  });

  it('are given to the node that leads, where the servers are found by gossip', async () => {
    const byGossip = (user: string): string => urlFor(server, user).replace('esdb://', 'esdb+discover://');
    const given = { opsPassword: undefined, makePassword: () => 'made here', report: () => undefined };
    expect(await secureEsdb({ ...given, adminUrl: byGossip(ADMIN), url: byGossip(PROGRAM) })).toBe(true);
    expect([...server.users.keys()]).toEqual(['admin', 'ops', 'soletake']);
  });

  it('let the program work: it appends, and deletes nothing', async () => {
    await secure(server);
    const store = eventStoreDb({ connectionString: urlFor(server, PROGRAM) });
    const streamId = aStream();
    await store.append(streamId, events(2), 'noStream');
    expect(await store.readStream(streamId)).toHaveLength(2);
    await store.close();
    const client = readEsdbConnection('EVENTSTORE_URL', urlFor(server, PROGRAM));
    const opened = client.open(client.login);
    await expect(opened.deleteStream(streamId)).rejects.toMatchObject({ type: 'access-denied' });
    await expect(opened.setStreamMetadata(streamId, { maxCount: 1 })).rejects.toMatchObject({ type: 'access-denied' });
    await opened.dispose();
  });

  it('are needed: an ordinary user appends without them and cannot read the whole log', async () => {
    server.users.set('other', { password: 'p', fullName: 'other', groups: ['others'], isDisabled: false });
    const { open } = readEsdbConnection('EVENTSTORE_URL', urlFor(server, PROGRAM));
    const client = open({ name: 'other', password: 'p' });
    await client.appendToStream('things-1', jsonEvent({ type: 'T', data: {} }));
    const reading = async (): Promise<void> => {
      for await (const _ of client.readAll({ maxCount: 1 })) return;
    };
    await expect(reading()).rejects.toMatchObject({ code: 7 });
    await client.dispose();
  });
});

const openSecured = async () => {
  const server = await startEsdbServer({ certificate });
  await secure(server);
  const store = eventStoreDb({ connectionString: urlFor(server, PROGRAM) });
  return {
    store,
    close: async () => {
      await store.close();
      await server.close();
    },
  };
};

// The same suite runs without TLS in every run; what differs is tried above.
if (isLongRun) eventStoreSuite('EventStoreDB with TLS and least rights, played by the test server', openSecured);
