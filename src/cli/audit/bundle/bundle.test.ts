/** A bundle as its maker signs it, and as somebody changes it: the platform and the program beside the bundle find the same. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBundle, signBundle, type Bundle, type BundledEvent } from '#platform/transparency/bundle/bundle.ts';
import { makeBundle } from '#platform/transparency/bundle/makeBundle.ts';
import { verifyBundle } from '#platform/transparency/bundle/verifyBundle.ts';
import { keyText, noteSigner, readKeyText, type NoteSigner } from '#platform/transparency/signedNote.ts';
import {
  bundledEvents,
  bundledLog,
  bundleMaking,
  bundleOrigin,
  bundleSigner,
  sampleBundle,
} from '#testing/transparency/sampleBundle.ts';

const run = promisify(execFile);
const other = noteSigner(bundleOrigin, Buffer.alloc(32, 4));
const textOf = async (by?: NoteSigner): Promise<string> => JSON.stringify(await sampleBundle(by));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-bundle-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What the program beside the bundle finds. */
const runVerifier = async (text: string, key = keyText(bundleSigner.key)): Promise<{ code: number; text: string }> => {
  const file = path.join(folder, 'bundle.json');
  await writeFile(file, text);
  try {
    const program = path.resolve('src/app/evidence/verifyBundle.mjs');
    const { stdout } = await run(process.execPath, [program, file, '--key', key]);
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
};
const failedChecks = (text: string, key = bundleSigner.key): string[] =>
  verifyBundle(readBundle(text), [key])
    .filter(({ findings }) => findings.length > 0)
    .map(({ name }) => name);

type Mutable = { content: { checkpoint: string; events: BundledEvent[] }; signature: string };
const changed = async (change: (bundle: Mutable) => void): Promise<string> => {
  const bundle = JSON.parse(await textOf()) as Mutable;
  change(bundle);
  return JSON.stringify(bundle);
};
const eventAt = (events: BundledEvent[], place: number): BundledEvent =>
  events[place] ?? expect.fail('the bundle is shorter');

const WHOLE = 'the bundle is as it was signed';
const CHECKPOINT = 'the checkpoint is signed';
const LEAVES = 'every event is a leaf of the tree that was signed';
const ORDER = 'the events stand in the order of the log';

it('is what was signed', async () => {
  const text = await textOf();
  expect(failedChecks(text)).toEqual([]);
  const found = await runVerifier(text);
  expect(found).toMatchObject({
    code: 0,
    text: expect.stringContaining(`${bundledEvents.length} events of a log of ${bundledLog.length}`),
  });
  expect(found.text).not.toContain('FAIL');
});

describe('a bundle that somebody changed', () => {
  const third = bundledEvents[3]?.eventId ?? '';
  it.each<[string, (bundle: Mutable) => void, string[], string]>([
    [
      'an event',
      ({ content: { events } }) => void Object.assign(eventAt(events, 3), { data: { pricePence: 1 } }),
      [WHOLE, LEAVES],
      third,
    ],
    [
      'the time of an event',
      ({ content: { events } }) => void Object.assign(eventAt(events, 3).metadata, { at: '2026-11-28T08:00:00.000Z' }),
      [WHOLE, LEAVES],
      third,
    ],
    [
      'the place of an event',
      ({ content: { events } }) => void Object.assign(eventAt(events, 3), { leaf: 301 }),
      [WHOLE, LEAVES],
      third,
    ],
    ['a proof', ({ content: { events } }) => void (eventAt(events, 3).proof as string[]).pop(), [WHOLE, LEAVES], third],
    [
      'a hash that is none',
      ({ content: { events } }) => void Object.assign(eventAt(events, 3).proof, ['AAAA']),
      [WHOLE, LEAVES],
      third,
    ],
    [
      'the number of events',
      ({ content: { events } }) => void events.splice(3, 1),
      [WHOLE],
      'changed after it was signed',
    ],
    ['their order', ({ content: { events } }) => void events.reverse(), [WHOLE, ORDER], 'too late'],
    [
      'the checkpoint',
      ({ content }) => void (content.checkpoint = content.checkpoint.replace(/\n\d+\n/, '\n9999\n')),
      [WHOLE, CHECKPOINT, LEAVES],
      'is false',
    ],
    ['the signature', (bundle) => void (bundle.signature = ''), [WHOLE], 'not signed'],
  ])('shows that %s was changed', async (_, change, checks, named) => {
    const text = await changed(change);
    expect(failedChecks(text)).toEqual(checks);
    const found = await runVerifier(text);
    expect(found.code).toBe(1);
    expect(found.text.match(/^FAIL .*$/gm)).toEqual(checks.map((check) => `FAIL ${check}`));
    expect(found.text).toContain(named);
  });

  it('shows that somebody else has signed it, or that it was signed anew with an event that is not in the tree', async () => {
    expect(failedChecks(await textOf(other))).toEqual([WHOLE, CHECKPOINT, LEAVES]);
    expect((await runVerifier(await textOf(other))).code).toBe(1);
    expect(failedChecks(await textOf(other), other.key)).toEqual([]);
    const { content } = readBundle(
      await changed(({ content: { events } }) => void Object.assign(eventAt(events, 3), { type: 'Other' })),
    );
    const again: Bundle = signBundle(content, [bundleSigner]);
    expect(failedChecks(JSON.stringify(again))).toEqual([LEAVES]);
    expect((await runVerifier(JSON.stringify(again))).text).toContain(`event ${third} (Other`);
  });
});

it.each(['\u001b[2J', '\u009b2J', '\nok   everything', '\r', '\u2028', '\u202e'])(
  'V1.1.2: steers no terminal, and writes no line of its own, by %j in what it holds',
  async (control) => {
    const text = await changed(
      ({ content: { events } }) => void Object.assign(eventAt(events, 3), { stream: control }),
    );
    const found = await runVerifier(text);
    expect(found.text).toContain('revision');
    expect(found.text).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e]|^ok {3}everything/mu);
  },
);

it.each(['', '{}', '[]', 'null', '{"content":{},"signature":""}'])('“%s” is no bundle', async (text) => {
  expect(() => readBundle(text)).toThrow('This is no bundle');
  expect((await runVerifier(text)).code).toBe(1);
});

it('refuses a key that is none, and one of another log', async () => {
  const text = await textOf();
  expect((await runVerifier(text, 'a')).text).toContain('not that of a log');
  expect((await runVerifier(text, keyText(bundleSigner.key).replace(/\+[0-9a-f]{8}\+/, '+00000000+'))).text).toContain(
    'id that it names',
  );
  const elsewhere = noteSigner('other.example/log', Buffer.alloc(32, 3));
  expect((await runVerifier(text, keyText(elsewhere.key))).text).toContain('the bundle of soletake.example');
  expect(readKeyText(keyText(bundleSigner.key))).toBeDefined();
});

describe('making a bundle', () => {
  it('leaves out what no checkpoint covers yet, and says how much', async () => {
    const { bundle, uncovered } = await makeBundle(bundledEvents, bundleMaking(bundleSigner, 450));
    expect(bundle.content.events.length).toBe(5);
    expect(uncovered).toBe(bundledEvents.length - 5);
    expect(failedChecks(JSON.stringify(bundle))).toEqual([]);
  });

  it('refuses an event that is not the one that was signed, and a log without a checkpoint', async () => {
    const forged = bundledEvents.map((event, place) => (place === 3 ? { ...event, data: { pricePence: 1 } } : event));
    await expect(makeBundle(forged, bundleMaking())).rejects.toThrow(`event ${bundledEvents[3]?.eventId}`);
    const tree = { proveEvents: () => Promise.resolve(undefined) };
    await expect(makeBundle(bundledEvents, { ...bundleMaking(), tree })).rejects.toThrow('There is no checkpoint');
  });
});
