import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  START,
  eventTypeFilter,
  jsonEvent,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type Filter,
  type Position,
  type StreamingRead,
} from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEsdbServer, type EsdbServer } from './esdbServer.ts';
import { patience } from '#testing/run/patience.ts';

/** Only what the event store suite does not reach by way of the adapter. */
describe('the EventStoreDB test server', () => {
  let server: EsdbServer;
  let client: EventStoreDBClient;

  beforeEach(async () => {
    server = await startEsdbServer();
    client = EventStoreDBClient.connectionString(server.url);
  });
  afterEach(async () => {
    await client.dispose();
    await server.close();
  });

  const event = (n: number, type = 'T') => jsonEvent({ type, data: { n } });
  const numbered = (from: number, to: number, type?: string) =>
    Array.from({ length: to - from + 1 }, (_, index) => event(from + index, type));

  type Read = StreamingRead<{ event?: { data: unknown; type: string; revision: bigint } }>;

  const numbersOf = async (read: Read) => {
    const numbers: unknown[] = [];
    for await (const { event: found } of read)
      if (found && !found.type.startsWith('$')) numbers.push((found.data as { n: number }).n);
    return numbers;
  };

  const positionOf = async (n: number): Promise<Position> => {
    const found: AllStreamResolvedEvent[] = [];
    for await (const resolved of client.readAll()) found.push(resolved);
    const position = found.find(({ event }) => (event?.data as { n?: number }).n === n)?.event?.position;
    if (!position) throw new Error(`no event ${n}`);
    return position;
  };

  const live = (subscription: AllStreamSubscription) => {
    const seen: unknown[] = [];
    subscription.on('confirmation', () => seen.push('confirmed'));
    subscription.on('caughtUp', () => seen.push('caught up'));
    subscription.on('data', ({ event: found }) => found && seen.push((found.data as { n?: number }).n));
    subscription.on('error', (error) => seen.push(error));
    return seen;
  };

  describe('reading', () => {
    beforeEach(async () => {
      await client.appendToStream('one', numbered(0, 4));
      await client.appendToStream('two', numbered(5, 9));
    });

    it('a stream is read in both directions from a revision, it included', async () => {
      const read = (options: Parameters<EventStoreDBClient['readStream']>[1]) =>
        numbersOf(client.readStream('two', options));
      expect(await read({ direction: BACKWARDS, fromRevision: END })).toEqual([9, 8, 7, 6, 5]);
      expect(await read({ direction: BACKWARDS, fromRevision: 2n, maxCount: 2 })).toEqual([7, 6]);
      expect(await read({ direction: BACKWARDS, fromRevision: START })).toEqual([5]);
      expect(await read({ direction: FORWARDS, fromRevision: 3n })).toEqual([8, 9]);
      expect(await read({ direction: FORWARDS, fromRevision: END })).toEqual([]);
    });

    it('$all is read forwards from a position on and backwards from before it', async () => {
      const fromPosition = await positionOf(6);
      expect(await numbersOf(client.readAll({ fromPosition }))).toEqual([6, 7, 8, 9]);
      expect(await numbersOf(client.readAll({ fromPosition, maxCount: 2 }))).toEqual([6, 7]);
      expect(await numbersOf(client.readAll({ fromPosition, direction: BACKWARDS }))).toEqual([5, 4, 3, 2, 1, 0]);
      expect(await numbersOf(client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount: 2 }))).toEqual([9, 8]);
    });

    it('a stream’s settings hide what is too old, without renumbering the rest', async () => {
      await client.setStreamMetadata('two', { maxCount: 3 });
      expect(await numbersOf(client.readStream('two'))).toEqual([7, 8, 9]);
      await client.setStreamMetadata('two', { truncateBefore: 4 });
      expect(await numbersOf(client.readStream('two'))).toEqual([9]);
      expect((await client.appendToStream('two', event(10))).nextExpectedRevision).toBe(5n);
    });
  });

  describe('subscribing', () => {
    const seenThrough = async (filter: Filter | undefined, fromPosition: Position | typeof START = START) => {
      const subscription = client.subscribeToAll({ fromPosition, ...(filter && { filter }) });
      const seen = live(subscription);
      await vi.waitUntil(() => seen.includes('caught up'), patience);
      await subscription.unsubscribe();
      return seen;
    };

    beforeEach(async () => {
      await client.appendToStream('offer-1', numbered(0, 1, 'Sold'));
      await client.appendToStream('order-1', numbered(2, 3, 'Sold'));
      await client.appendToStream('offers-1', numbered(4, 5, 'SoldOut'));
    });

    it('confirms, gives what follows the position, says that it has caught up, and goes on', async () => {
      const seen = live(client.subscribeToAll({ fromPosition: await positionOf(3) }));
      await vi.waitUntil(() => seen.includes('caught up'), patience);
      await client.appendToStream('offer-2', event(6));
      await vi.waitUntil(() => seen.includes(6), patience);
      expect(seen).toEqual(['confirmed', 4, 5, 'caught up', 6]);
    });

    it.each<{ by: string; filter: Filter; expected: number[] }>([
      { by: 'stream prefixes', filter: streamNameFilter({ prefixes: ['offer-', 'offers-'] }), expected: [0, 1, 4, 5] },
      { by: 'a stream pattern', filter: streamNameFilter({ regex: '^o[fr]' }), expected: [0, 1, 2, 3, 4, 5] },
      { by: 'type prefixes', filter: eventTypeFilter({ prefixes: ['SoldO'] }), expected: [4, 5] },
      { by: 'a type pattern', filter: eventTypeFilter({ regex: '^Sold$' }), expected: [0, 1, 2, 3] },
    ])('sifts the whole log by $by', async ({ filter, expected }) => {
      expect(await seenThrough(filter)).toEqual(['confirmed', ...expected, 'caught up']);
    });

    it('refuses a pattern that cannot be read', async () => {
      const seen = live(client.subscribeToAll({ filter: eventTypeFilter({ regex: '(' }) }));
      await vi.waitUntil(() => seen.length > 0, patience);
      expect(seen[0]).toMatchObject({ code: 3 });
    });

    it('sends a checkpoint for so many considered events, and one on going live', async () => {
      await client.appendToStream('other-1', numbered(6, 95));
      const checkpoints: Position[] = [];
      const checkpointReached = (_: unknown, position: Position) => void checkpoints.push(position);
      const pace = { maxSearchWindow: 5, checkpointInterval: 4, checkpointReached };
      await seenThrough(streamNameFilter({ prefixes: ['offer-'], ...pace }));
      expect(checkpoints.length).toBeGreaterThanOrEqual(5);
      expect(checkpoints.at(-1)).toEqual(await positionOf(95));
    });

    it('follows one stream from a revision on, it excluded, or from its end', async () => {
      const seen: unknown[] = [];
      const listen = (fromRevision: bigint | typeof END, mark: string) =>
        client
          .subscribeToStream('offer-1', { fromRevision })
          .on('data', ({ event: found }) => seen.push(`${mark}${found?.revision}`))
          .on('caughtUp', () => seen.push(mark));
      listen(0n, 'a');
      listen(END, 'b');
      await vi.waitUntil(() => seen.includes('a') && seen.includes('b'), patience);
      await client.appendToStream('offer-1', event(96));
      await vi.waitUntil(() => seen.length === 5, patience);
      expect(seen.toSorted()).toEqual(['a', 'a1', 'a2', 'b', 'b2']);
    });

    it('waits for a reader that does not read', async () => {
      const big = 'x'.repeat(20_000);
      for (let batch = 0; batch < 40; batch += 1)
        await client.appendToStream(
          'big',
          Array.from({ length: 40 }, () => jsonEvent({ type: 'Big', data: { big } })),
        );
      const found: AllStreamResolvedEvent[] = [];
      const subscription = client.subscribeToAll({ filter: eventTypeFilter({ prefixes: ['Big'] }) });
      subscription.on('data', (resolved) => {
        found.push(resolved);
        if (found.length === 1) subscription.pause();
      });
      let before = -1;
      await vi.waitUntil(() => server.sentEvents() === before || void (before = server.sentEvents()), {
        interval: 100,
      });
      expect(server.sentEvents()).toBeLessThan(400);
      subscription.resume();
      await vi.waitUntil(() => found.length === 1600, patience);
    });
  });

  describe('deleting', () => {
    it('a deleted stream is not found, and when it is started again its revisions count on', async () => {
      await client.appendToStream('gone', numbered(0, 2));
      await expect(client.deleteStream('gone', { expectedRevision: 1n })).rejects.toMatchObject({
        type: 'wrong-expected-version',
        actualVersion: 2n,
      });
      expect((await client.deleteStream('gone', { expectedRevision: 2n })).position).toBeDefined();
      await expect(numbersOf(client.readStream('gone'))).rejects.toMatchObject({ type: 'stream-not-found' });
      await expect(
        client.appendToStream('gone', event(3), { expectedRevision: 'stream_exists' }),
      ).rejects.toMatchObject({
        type: 'stream-deleted',
      });
      const again = await client.appendToStream('gone', event(4), { expectedRevision: 'no_stream' });
      expect(again.nextExpectedRevision).toBe(3n);
      expect(await numbersOf(client.readStream('gone'))).toEqual([4]);
    });

    it('a tombstone is for good: nothing is read, written or deleted there any more', async () => {
      await client.appendToStream('dead', event(0));
      await client.tombstoneStream('dead');
      const deleted = { type: 'stream-deleted' };
      await expect(numbersOf(client.readStream('dead'))).rejects.toMatchObject(deleted);
      await expect(client.appendToStream('dead', event(1))).rejects.toMatchObject(deleted);
      await expect(client.deleteStream('dead')).rejects.toMatchObject(deleted);
      await expect(client.tombstoneStream('dead')).rejects.toMatchObject(deleted);
    });
  });

  describe('appending', () => {
    it('knows a repetition by its event ids when no revision is expected', async () => {
      const list = numbered(0, 1);
      const first = await client.appendToStream('weak', list);
      await client.appendToStream('weak', event(2));
      expect(await client.appendToStream('weak', list)).toEqual(first);
      expect(await client.appendToStream('weak', list, { expectedRevision: 'stream_exists' })).toEqual(first);
      await expect(client.appendToStream('weak', [...list, event(3)])).rejects.toMatchObject({ actualVersion: 2n });
      expect(await numbersOf(client.readStream('weak'))).toEqual([0, 1, 2]);
    });

    it('writes nothing after the deadline', async () => {
      await expect(client.appendToStream('late', event(0), { deadline: -1000 })).rejects.toMatchObject({
        type: 'deadline-exceeded',
      });
      await expect(numbersOf(client.readStream('late'))).rejects.toMatchObject({ type: 'stream-not-found' });
    });

    it('puts an append together that comes in several messages', async () => {
      const big = numbered(0, 9).map((event) => ({ ...event, data: { ...event.data, pad: 'x'.repeat(10_000) } }));
      const answer = await client.appendToStream('parts', big, { batchAppendSize: 25_000 });
      expect(answer.nextExpectedRevision).toBe(9n);
      expect(await numbersOf(client.readStream('parts'))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    });
  });

  it('comes back with what is in its file, less the append that it died in', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'soletake-esdb-'));
    const file = path.join(folder, 'log.jsonl');
    const first = await startEsdbServer({ file });
    const ids = ['kept', 'torn'].map(() => crypto.randomUUID());
    const proposed = (id = '') => ({ id, type: 'T', isJson: true, data: Buffer.from('1'), metadata: Buffer.alloc(0) });
    const outcome = first.log.append('kept', 'noStream', [proposed(ids[0]), proposed()]);
    first.log.remove('dead', 'any', 'hard');
    await first.close();
    await appendFile(file, '[["torn",0,99999,"');

    const second = await startEsdbServer({ file });
    expect(second.log.records).toEqual(first.log.records);
    expect(second.log.append('kept', 'noStream', [proposed(ids[0]), proposed()])).toEqual(outcome);
    expect(second.log.append('dead', 'any', [proposed(ids[1])])).toEqual({ kind: 'deleted' });
    expect(second.log.append('torn', 'noStream', [proposed(ids[1])])).toMatchObject({ kind: 'written', revision: 0 });
    await second.close();

    const third = await startEsdbServer({ file });
    expect(third.log.records).toEqual(second.log.records);
    await third.close();
    await rm(folder, { recursive: true });
  });
});
