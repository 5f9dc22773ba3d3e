/** Time stamps of Debian’s `openssl ts`: asked for, compared, kept, and accepted by openssl itself. */
import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { treeFiles } from '#platform/transparency/treeFiles.ts';
import { verifyTimeStamps } from '#platform/transparency/verify/timeStamps.ts';
import {
  hasOpenssl,
  startTimeStampAuthority,
  type TimeStampAuthority,
} from '#testing/transparency/timeStampAuthority.ts';
import {
  append,
  buildBy,
  coveredBy,
  holdLease,
  lease,
  openTreeWorld,
  startBuilding,
  type TreeWorld,
} from '#testing/transparency/treeRig.ts';
import { askAuthority } from './askAuthority.ts';
import { readTimeStamp, timeStampRequest } from './timeStamp.ts';
import { stampMissing, timeStampDuty } from './timeStampDuty.ts';
import { patience } from '#testing/run/patience.ts';

if (!hasOpenssl) process.stdout.write('note: openssl is not installed; time stamps were not tried\n');

const never = new AbortController().signal;
const pace = { first: 0, every: 20, between: 0, afterFailure: 20, most: 50 };

describe.skipIf(!hasOpenssl)('a time-stamp authority', () => {
  let authority: TimeStampAuthority;
  let world: TreeWorld;
  beforeAll(async () => {
    authority = await startTimeStampAuthority();
  });
  afterAll(() => authority.stop());
  beforeEach(async () => {
    authority.answerWith(undefined);
    world = await openTreeWorld();
    return () => world.close();
  });

  const ask = (text: string, signal = never) => askAuthority(authority.url)(text, signal);
  const keptKeys = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const key of treeFiles(world.storage, 1).listKept()) keys.push(key);
    return keys;
  };

  it('stamps every checkpoint that is kept, in the background, and openssl accepts each', async () => {
    const { store, given, storage } = world;
    await holdLease(world);
    await append(store, 2300);
    // The first one is kept for its hour.
    await buildBy(given, lease, 700);
    const files = treeFiles(storage, 1);
    expect(await keptKeys()).toHaveLength(3);
    expect(await verifyTimeStamps(files)).toMatchObject({ kept: 3, stamped: 0, findings: [] });
    await stampMissing({ ...given, ask, pace }, never);
    expect(await verifyTimeStamps(files)).toEqual({ kept: 3, stamped: 3, oldestWithout: undefined, findings: [] });
    for (const key of await keptKeys()) {
      const text = await files.readKept(key);
      const stamp = (await files.readTimeStamp(key)) ?? expect.fail(`${key} has no time stamp`);
      expect(await authority.accepts(stamp, text)).toBe(true);
      expect(await authority.accepts(stamp, `${text}.`)).toBe(false);
      expect(readTimeStamp(stamp).imprint.equals(hash('sha256', text, 'buffer'))).toBe(true);
    }
    // What has a time stamp is not stamped again.
    const texts: string[] = [];
    await stampMissing({ ...given, pace, ask: (text) => (texts.push(text), ask(text)) }, never);
    expect(texts).toEqual([]);
  });

  it('is asked again while it is away, and holds up no checkpoint', async () => {
    const { store, storage, given } = world;
    authority.answerWith((response) => response.writeHead(503).end());
    const errors: string[] = [];
    const stopping = new AbortController();
    const stamping = timeStampDuty({ ...given, ask, pace, onError: (error) => errors.push(String(error)) }).work(
      [],
      stopping.signal,
    );
    const process = startBuilding(world);
    await append(store, 1200);
    await expect.poll(() => coveredBy(storage), patience).toBe(1200);
    await expect.poll(() => errors.length, patience).toBeGreaterThan(2);
    expect(errors[0]).toBe('Error: the time-stamp authority answered with 503');
    // It answers nothing at all.
    authority.answerWith(() => undefined);
    await append(store, 5);
    await expect.poll(() => coveredBy(storage), patience).toBe(1205);
    expect(await verifyTimeStamps(treeFiles(storage, 1))).toMatchObject({
      stamped: 0,
      oldestWithout: expect.stringMatching(/^transparency\/1\/checkpoints\/\d+$/) as string,
    });
    stopping.abort();
    await stamping;
    authority.answerWith(undefined);
    const again = new AbortController();
    const stampingAgain = timeStampDuty({ ...given, ask, pace }).work([], again.signal);
    await expect
      .poll(() => verifyTimeStamps(treeFiles(storage, 1)), patience)
      .toMatchObject({ oldestWithout: undefined, findings: [] });
    again.abort();
    await stampingAgain;
    await process.stop();
    expect(world.errors).toEqual([]);
  });

  it('is not believed when it answers something else', async () => {
    const earlier = await ask('another text');
    const reply = (answer: Buffer) => authority.answerWith((response) => response.writeHead(200).end(answer));
    reply(earlier);
    await expect(ask('a text')).rejects.toThrow('the authority has stamped another checkpoint');
    await expect(ask('another text')).rejects.toThrow('the answer of the authority is to another request');
    const query = timeStampRequest(hash('sha256', 'a text', 'buffer'), Buffer.from('4000000000000001', 'hex'));
    reply(await authority.stamp(query, 'settings-sha512'));
    await expect(ask('a text')).rejects.toThrow(/^the authority refuses with status 2: /);
    for (const junk of [Buffer.alloc(0), Buffer.from('<html>'), earlier.subarray(0, 100), Buffer.alloc(5, 0x30)]) {
      reply(junk);
      await expect(ask('a text')).rejects.toThrow();
    }
    reply(Buffer.alloc(200_000));
    await expect(ask('a text')).rejects.toThrow('far too large');
    authority.answerWith((response) => response.writeHead(307, { Location: authority.url }).end());
    await expect(ask('a text')).rejects.toThrow();
  });

  it('shows a checkpoint or a time stamp that was replaced', async () => {
    const { store, given, storage } = world;
    await holdLease(world);
    await append(store, 1500);
    // The first one is kept for its hour.
    await buildBy(given, lease, 700);
    await stampMissing({ ...given, ask, pace }, never);
    const files = treeFiles(storage, 1);
    const [first = '', second = ''] = await keptKeys();
    const stamp = (await files.readTimeStamp(first)) ?? expect.fail('there is no time stamp');
    await files.keepTimeStamp(second, stamp);
    const { findings } = await verifyTimeStamps(files);
    expect(findings).toMatchObject([
      { where: `${second}.tsr`, found: expect.stringMatching(/^one over [0-9a-f]{64}$/) as string },
    ]);
    await files.keepTimeStamp(second, Buffer.from('junk'));
    expect((await verifyTimeStamps(files)).findings).toMatchObject([{ where: `${second}.tsr` }]);
  });
});
