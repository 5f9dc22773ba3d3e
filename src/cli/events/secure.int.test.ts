import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEsdbServer, type EsdbServer } from '#standIns/eventStoreDb/esdbServer.ts';
import { makeSelfSigned } from '#standIns/eventStoreDb/selfSigned.ts';

let folder: string;
let server: EsdbServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-secure-'));
  const certificate = makeSelfSigned(Date.now());
  await writeFile(path.join(folder, 'ca.pem'), certificate.certificatePem);
  server = await startEsdbServer({ certificate });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Runs the command as a process, because only that can end too early. */
const run = async (env: Record<string, string>, args: readonly string[] = ['secure']) => {
  const file = path.resolve('src/cli/events/events.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, text };
};
const urlFor = (user: string): string =>
  `esdb://${user}@localhost:${server.port}?tls=true&tlsCAFile=${path.join(folder, 'ca.pem')}`;

it('sets the rights to the end, with the settings that it needs and no others, and shows no password that was given', async () => {
  const settings = {
    EVENTSTORE_URL: urlFor('soletake:ofTheProgram'),
    EVENTSTORE_ADMIN_URL: urlFor('admin:ofTheAdministrator'),
    EVENTSTORE_OPS_PASSWORD: 'ofTheOperators',
  };
  const { code, text } = await run(settings);
  expect(text).toMatch(/^user soletake in group soletake: made\n[\s\S]*\nEverything is as it should be\.\n$/);
  expect(code).toBe(0);
  expect(text).not.toMatch(/ofThe|WRONG/);
});

it('ends with 1 and a sentence without a setting, and with 2 for arguments that it does not know', async () => {
  const wrong = await run({ EVENTSTORE_URL: 'esdb://a:secret@' });
  expect(wrong).toEqual({ code: 1, text: 'EVENTSTORE_URL: is not a connection string of EventStoreDB\n' });
  expect(await run({ EVENTSTORE_URL: urlFor('a:b') })).toEqual({
    code: 1,
    text: 'EVENTSTORE_ADMIN_URL: names no server\n',
  });
  expect(await run({}, ['secure', 'more'])).toMatchObject({ code: 2 });
});
