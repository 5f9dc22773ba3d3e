import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import createExpress from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { proveConsistency, proveEvent } from '#contracts/transparency/transparency.ts';
import { problemHandler } from '#platform/http/problems.ts';
import { readToEnd, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { readCheckpoint } from '#platform/transparency/checkpoint.ts';
import { leafHash } from '#platform/transparency/merkle.ts';
import { isConsistent, isIncluded } from '#platform/transparency/proofs.ts';
import { isSignedBy, readKeyText } from '#platform/transparency/signedNote.ts';
import { call } from '#testing/routes/call.ts';
import { given } from '#testing/routes/given.ts';
import { aBuyer } from '#testing/routes/people.ts';
import type { World } from '#testing/routes/world.ts';

const people = Array.from({ length: 90 }, (_, at) => aBuyer(`person${at}`));
const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');

let server: Server | undefined;
afterEach(() => server?.close());

/** The addresses that are no endpoints, over HTTP. */
const serve = async ({ app }: World) => {
  const express = createExpress();
  app.mount(express);
  express.use(problemHandler(pino({ level: 'silent' })));
  const started = createServer(express);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
  return (path: string) => fetch(`${origin}/transparency/${path}`);
};

const eventsOf = async ({ app }: World): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const batch of readToEnd(app.store)) events.push(...batch.events);
  return events;
};
const mustRead = (text: string) => readCheckpoint(text) ?? expect.fail('this is no checkpoint');

describe('before anything is signed', () => {
  it('there is no checkpoint, no tile and no proof, and the key is there all the same', async () => {
    const world = await given(people.slice(0, 1));
    const get = await serve(world);
    const checkpoint = await get('checkpoint');
    expect(checkpoint.status).toBe(404);
    expect(await checkpoint.json()).toMatchObject({ detail: 'Nothing has been signed yet.' });
    expect((await get('tile/0/000')).status).toBe(404);
    expect(readKeyText((await (await get('key')).text()).trim())?.name).toBe('soletake.test/transparency');
    const [first] = await eventsOf(world);
    await given()
      .when(call(proveEvent, { query: { event: first?.eventId ?? '' } }))
      .refuses('not-found', 'No checkpoint covers an event with this id. A new event is covered after a few seconds.')
      .when(call(proveConsistency, { query: { from: '1', to: '1' } }))
      .refuses('not-found');
  });
});

describe('the tree over the log', () => {
  const lived = () => given(people).also(({ consumers }) => consumers.doOtherDuties());

  it('proves every event in the newest checkpoint, which the published key has signed', async () => {
    const world = await lived();
    const get = await serve(world);
    const answer = await get('checkpoint');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const text = await answer.text();
    const checkpoint = mustRead(text);
    const key = readKeyText((await (await get('key')).text()).trim()) ?? expect.fail('this is no key');
    expect(isSignedBy(key, checkpoint.note)).toBe(true);
    const events = await eventsOf(world);
    expect(checkpoint.size).toBe(events.length);
    expect(checkpoint.size).toBeGreaterThan(256);
    for (const [leaf, { eventId }] of events.entries()) {
      if (leaf % 40 > 0 && leaf < events.length - 1) continue;
      const { body } = await world.call(call(proveEvent, { query: { event: eventId } }));
      if (!body) return expect.fail(`event ${leaf} has no proof`);
      expect(body).toMatchObject({ event: eventId, leaf, size: events.length, checkpoint: text });
      expect(isIncluded({ ...checkpoint, leaf }, fromBase64(body.hash), body.hashes.map(fromBase64))).toBe(true);
    }
  });

  it('proves that it only grew', async () => {
    const world = await lived();
    const get = await serve(world);
    const first = mustRead(await (await get('checkpoint')).text());
    await world.give(aBuyer('another'));
    await world.consumers.doOtherDuties();
    const second = mustRead(await (await get('checkpoint')).text());
    expect(second.size).toBeGreaterThan(first.size);
    const { body } = await world.call(
      call(proveConsistency, { query: { from: String(first.size), to: String(second.size) } }),
    );
    expect(isConsistent(first, second, body?.hashes.map(fromBase64) ?? [])).toBe(true);
  });

  it('shows its tiles at the addresses of tlog-tiles, also the beginning of one, and keeps them for good', async () => {
    const world = await lived();
    const get = await serve(world);
    const full = await get('tile/0/000');
    expect(full.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(full.headers.get('content-type')).toBe('application/octet-stream');
    const bytes = Buffer.from(await full.arrayBuffer());
    expect(bytes).toHaveLength(256 * 32);
    for (const path of ['tile/0/000.p/17', 'tile/0/001.p/1', 'tile/1/000.p/1'])
      expect((await get(path)).status, path).toBe(200);
    const beginning = Buffer.from(await (await get('tile/0/000.p/17')).arrayBuffer());
    expect(beginning.equals(bytes.subarray(0, 17 * 32))).toBe(true);
    for (const path of [
      'tile/0/001',
      'tile/1/000',
      'tile/0/000.p/0',
      'tile/0/0',
      'tile/entries/000',
      'tile/../checkpoints/1',
    ])
      expect((await get(path)).status, path).toBe(404);
  });

  it('refuses what is no id and no size, and knows nothing of other events', async () => {
    await lived()
      .when(call(proveEvent, { query: { event: 'everything' } }))
      .refuses('invalid-input', undefined, { '#/event': 'Please give the id of an event' })
      .when(call(proveEvent, { query: { event: randomUUID() } }))
      .refuses('not-found')
      .when(call(proveConsistency, { query: { from: '0', to: '3' } }))
      .refuses('invalid-input')
      .when(call(proveConsistency, { query: { from: '3', to: '2' } }))
      .refuses('not-found', /“from” is at most “to”/)
      .when(call(proveConsistency, { query: { from: '3', to: '9999999' } }))
      .refuses('not-found');
  });

  it('holds no hash of what an event looks like once it is opened', async () => {
    const world = await lived();
    const [first] = await eventsOf(world);
    const { body } = await world.call(call(proveEvent, { query: { event: first?.eventId ?? '' } }));
    expect(body?.hash).not.toBe(leafHash(JSON.stringify(first)).toString('base64'));
  });
});
