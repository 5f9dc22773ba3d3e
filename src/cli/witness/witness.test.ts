/** The witness as its operator runs it, against a site that shows one history or another. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readCheckpoint, signCheckpoint } from '#platform/transparency/checkpoint.ts';
import { foldPeaks, headOver, leafHash, type Hash } from '#platform/transparency/merkle.ts';
import { consistencyRanges, nodesOf, type LeafRange } from '#platform/transparency/proofs.ts';
import { isSignedBy, keyText, noteSigner, readKeyText } from '#platform/transparency/signedNote.ts';

const run = promisify(execFile);
const origin = 'soletake.example/transparency';
const signer = noteSigner(origin, Buffer.alloc(32, 3));

const hashOver = (leaves: readonly Hash[], range: LeafRange): Hash =>
  foldPeaks(
    nodesOf(range).map(({ height, index }) => headOver(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height))),
  );

/** What the site shows. */
let leaves: Hash[];
let signs = signer;
let server: Server;
let site: string;
let folder: string;
let witnessKey: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://site');
    if (url.pathname === '/transparency/checkpoint') {
      const head = hashOver(leaves, { begin: 0, end: leaves.length });
      response.end(signCheckpoint({ origin, size: leaves.length, head }, [signs]));
    } else {
      const ranges = consistencyRanges(Number(url.searchParams.get('from')), Number(url.searchParams.get('to')));
      response.end(JSON.stringify({ hashes: ranges.map((range) => hashOver(leaves, range).toString('base64')) }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const call = async (...args: string[]): Promise<{ code: number; text: string }> => {
  try {
    const { stdout } = await run(process.execPath, [path.resolve('src/cli/witness/witness.mjs'), ...args]);
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, text: stderr };
  }
};
const inFolder = (name: string): string => path.join(folder, name);
const observe = (key = keyText(signer.key)) =>
  call(site, '--key', key, '--secret', inFolder('secret'), '--state', inFolder('state'));

beforeEach(async () => {
  leaves = Array.from({ length: 10 }, (_, at) => leafHash(`leaf ${at}`));
  signs = signer;
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-witness-'));
  witnessKey = (await call('new-key', 'witness.example/w1', inFolder('secret'))).text.trim();
  return () => rm(folder, { recursive: true });
});

it('cosigns what it sees first, and whatever has grown from it', async () => {
  expect(await observe()).toEqual({ code: 0, text: '10 events, seen for the first time\n' });
  for (const size of [11, 16, 16, 37]) {
    const more = size - leaves.length;
    leaves.push(...Array.from({ length: more }, (_, at) => leafHash(`more ${size} ${at}`)));
    expect(await observe()).toEqual({ code: 0, text: `${size} events, ${more} of them new\n` });
  }
  const checkpoint = readCheckpoint(await readFile(inFolder('state'), 'utf8')) ?? expect.fail('this is no checkpoint');
  expect(checkpoint.size).toBe(37);
  const key = readKeyText(witnessKey) ?? expect.fail('this is no key');
  expect(isSignedBy(key, checkpoint.note)).toBe(true);
  expect(isSignedBy(signer.key, checkpoint.note)).toBe(true);
  expect(isSignedBy(key, { ...checkpoint.note, text: checkpoint.note.text.replace('37', '38') })).toBe(false);
  expect((await stat(inFolder('secret'))).mode & 0o077).toBe(0);
});

it.each([
  ['longer', (history: readonly Hash[]) => [leafHash('another'), ...history.slice(1), leafHash('more')]],
  ['as long', (history: readonly Hash[]) => history.with(4, leafHash('another'))],
])('refuses a fork that is %s, and keeps both as a proof', async (_, change) => {
  await observe();
  const before = await readFile(inFolder('state'), 'utf8');
  leaves = change(leaves);
  const { code, text } = await observe();
  expect(code).toBe(2);
  expect(text).toContain('the log was changed');
  expect(await readFile(inFolder('state'), 'utf8')).toBe(before);
  const other = readCheckpoint(await readFile(inFolder('state.fork'), 'utf8')) ?? expect.fail('this is no checkpoint');
  expect(isSignedBy(signer.key, other.note)).toBe(true);
  expect((await observe()).code).toBe(2);
});

it('keeps what it has when the site shows less, another key, or nothing', async () => {
  await observe();
  const before = await readFile(inFolder('state'), 'utf8');
  const all = leaves;
  leaves = all.slice(0, 7);
  expect(await observe()).toMatchObject({ code: 1, text: expect.stringContaining('it may be an old copy') });
  leaves = all;
  signs = noteSigner(origin, Buffer.alloc(32, 4));
  expect(await observe()).toMatchObject({ code: 1, text: expect.stringContaining('is not signed by') });
  signs = noteSigner('other.example/log', Buffer.alloc(32, 4));
  expect(await observe(keyText(signs.key))).toMatchObject({
    code: 1,
    text: expect.stringContaining('no checkpoint of'),
  });
  expect(
    await call(
      'http://127.0.0.1:1',
      '--key',
      keyText(signer.key),
      '--secret',
      inFolder('secret'),
      '--state',
      inFolder('state'),
    ),
  ).toMatchObject({ code: 1 });
  expect(await readFile(inFolder('state'), 'utf8')).toBe(before);
});

it('does not trust its own file when that was changed, and writes over no secret', async () => {
  await observe();
  await writeFile(inFolder('state'), (await readFile(inFolder('state'), 'utf8')).replace('\n10\n', '\n9\n'));
  expect(await observe()).toMatchObject({ code: 1, text: expect.stringContaining('is not signed by') });
  expect((await call('new-key', 'witness.example/w1', inFolder('secret'))).code).toBe(1);
  expect((await call('watch')).text).toContain('Usage: node witness.mjs');
});
