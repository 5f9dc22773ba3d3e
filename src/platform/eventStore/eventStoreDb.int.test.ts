import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEsdbServer, type EsdbServer } from '#standIns/eventStoreDb/esdbServer.ts';
import type { HowDropped } from '#standIns/eventStoreDb/esdbReads.ts';
import {
  aCategory,
  aStream,
  anEvent,
  appendAll,
  collect,
  events,
  follow,
  idsOf,
} from '#testing/eventStore/eventStoreRig.ts';
import { eventStoreSuite, type StoreUnderTest } from '#testing/eventStore/eventStoreSuite.ts';
import { eventStoreDb } from './eventStoreDb.ts';
import { EventTooLarge, START, VersionConflict, readToEnd, type EventStore } from './eventStore.ts';

const overTestServer = async (): Promise<StoreUnderTest> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-esdb-'));
  const file = path.join(folder, 'log.jsonl');
  let server = await startEsdbServer({ file });
  const { port } = server;
  const store = eventStoreDb({ connectionString: server.url });
  return {
    store,
    restart: async () => {
      await server.close();
      server = await startEsdbServer({ file, port });
    },
    close: async () => {
      await store.close();
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
};

const overRealServer = (connectionString: string): StoreUnderTest => {
  const store = eventStoreDb({ connectionString });
  return { store, close: () => store.close() };
};

const patient = { interval: 1 };

const realServer = process.env['EVENTSTORE_URL'];

eventStoreSuite(realServer ? 'EventStoreDB' : 'EventStoreDB, played by the test server', async () =>
  realServer ? overRealServer(realServer) : overTestServer(),
);

describe('eventStoreDb', () => {
  let server: EsdbServer;
  let store: EventStore;
  const warnings: string[] = [];
  const log = { warn: (_: unknown, message?: string) => void warnings.push(message ?? ''), debug: () => undefined };
  const open = (connectionString = server.url) => eventStoreDb({ connectionString, log, answerWithinMs: 400 });

  beforeEach(async () => {
    warnings.length = 0;
    server = await startEsdbServer();
    store = open();
  });
  afterEach(async () => {
    await store.close();
    await server.close();
  });

  const inLog = () => server.log.records.filter(({ type }) => !type.startsWith('$')).map(({ id }) => id);

  const systemEvents = (count: number) => {
    const statistics = { type: '$statsCollected', isJson: true, data: Buffer.from('{}'), metadata: Buffer.alloc(0) };
    for (let index = 0; index < count; index += 1)
      server.log.append('$stats-127.0.0.1:2113', 'any', [{ ...statistics, id: crypto.randomUUID() }]);
  };

  describe('an append whose answer does not come', () => {
    it.each([
      { fault: 'loseAnswers', what: 'the server fails after writing' },
      { fault: 'keepSilent', what: 'the server writes and stays silent' },
      { fault: 'endQuietly', what: 'the server writes and ends the call without an error' },
    ] as const)('is written once, with its first revision: $what', async ({ fault }) => {
      const streamId = aStream();
      const first = events(3);
      const second = events(2);
      await store.append(streamId, first, 'noStream');
      server.faults[fault] = 2;
      await expect(store.append(streamId, second, 2)).resolves.toMatchObject({ revision: 4 });
      expect(server.faults[fault]).toBe(0);
      expect(warnings).toHaveLength(2);
      expect(inLog()).toEqual(idsOf([...first, ...second]));
      await expect(store.append(streamId, events(1), 4)).resolves.toMatchObject({ revision: 5 });
    });

    it('is no conflict when others append behind it in the meantime', async () => {
      const streamId = aStream();
      const ours = events(2);
      server.faults.loseAnswers = 1;
      const appending = store.append(streamId, ours, 'noStream');
      await expect.poll(() => server.faults.loseAnswers, patient).toBe(0);
      const theirs = {
        id: crypto.randomUUID(),
        type: 'T',
        isJson: true,
        data: Buffer.from('1'),
        metadata: Buffer.from('{}'),
      };
      server.log.append(streamId, 1, [theirs]);
      await expect(appending).resolves.toMatchObject({ revision: 1 });
      expect(inLog()).toEqual([...idsOf(ours), theirs.id]);
    });

    it('takes no other append with it', async () => {
      server.faults.loseAnswers = 3;
      const all = Array.from({ length: 50 }, () => events(2));
      await Promise.all(all.map((list) => store.append(aStream(), list, 'noStream')));
      expect(inLog().toSorted()).toEqual(all.flatMap(idsOf).toSorted());
    });

    it('fails in the end when the server never comes back', async () => {
      await store.close();
      store = eventStoreDb({ connectionString: server.url, log, answerWithinMs: 400, longestWaitMs: 100 });
      await store.append(aStream(), events(1), 'noStream');
      await server.close();
      await expect(store.append(aStream(), events(1), 'noStream')).rejects.toThrow('UNAVAILABLE');
    });
  });

  it('appends under way while the server restarts are each written once', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'soletake-esdb-'));
    const file = path.join(folder, 'log.jsonl');
    await store.close();
    await server.close();
    server = await startEsdbServer({ file });
    store = open();
    const streams = Array.from({ length: 40 }, () => ({ streamId: aStream(), list: events(25) }));
    const writing = streams.map(async ({ streamId, list }) => {
      for (const [index, event] of list.entries())
        await store.append(streamId, [event], index === 0 ? 'noStream' : index - 1);
    });
    for (const share of [200, 600]) {
      await expect.poll(() => inLog().length, patient).toBeGreaterThan(share);
      const { port } = server;
      await server.close();
      server = await startEsdbServer({ file, port });
    }
    await Promise.all(writing);
    expect(warnings.length).toBeGreaterThan(0);
    expect(inLog().toSorted()).toEqual(streams.flatMap(({ list }) => idsOf(list)).toSorted());
    for (const { streamId, list } of streams) expect(idsOf(await store.readStream(streamId))).toEqual(idsOf(list));
    await rm(folder, { recursive: true });
  });

  describe('a subscription that is dropped', () => {
    it.each<HowDropped>(['unavailable', 'cancelled', 'ended'])(
      'in the middle of the backlog goes on with the next event: %s',
      async (how) => {
        const category = aCategory();
        const written = events(40);
        await appendAll(store, aStream(category), written);
        for (const filter of [{}, { categories: [category] }]) {
          server.faults.dropAfter = { events: 15, how };
          const { events: found } = await collect(readToEnd(store, { filter, maxBatch: 4 }));
          expect(idsOf(found)).toEqual(idsOf(written));
          expect(server.faults.dropAfter).toBeUndefined();
        }
        expect(warnings).toHaveLength(2);
      },
    );

    it.each<HowDropped>(['unavailable', 'cancelled', 'ended'])('while it is live goes on: %s', async (how) => {
      const category = aCategory();
      const streamId = aStream(category);
      const written = events(20);
      const followers = [
        follow(store, { after: START }),
        follow(store, { after: START, filter: { types: ['ThingHappened'] } }),
      ];
      for (const [index, event] of written.entries()) {
        await store.append(streamId, [event], index === 0 ? 'noStream' : index - 1);
        let dropped = 0;
        if (index % 5 === 2)
          await expect.poll(() => (dropped += server.dropSubscriptions(how)), patient).toBeGreaterThan(1);
      }
      for (const follower of followers) {
        await follower.until(() => follower.events.length >= written.length);
        await follower.stop();
        expect(idsOf(follower.events)).toEqual(idsOf(written));
      }
    });

    it('does not believe the checkpoints of a server that is ahead of itself', async () => {
      const written = events(40);
      await appendAll(store, aStream(), written);
      server.faults.checkpointsLie = true;
      server.faults.dropAfter = { events: 7, how: 'ended' };
      const { events: found } = await collect(readToEnd(store, { filter: { types: ['ThingHappened'] }, maxBatch: 3 }));
      expect(idsOf(found)).toEqual(idsOf(written));
    });

    it('can be aborted while the server is away', async () => {
      const follower = follow(store, { after: START });
      await follower.until(() => follower.batches.length > 0);
      await server.close();
      await expect.poll(() => warnings.length, patient).toBeGreaterThan(1);
      await follower.stop();
    });
  });

  it('an empty store has its head at the start and is caught up there', async () => {
    systemEvents(70);
    expect(await store.head()).toBe(START);
    for (const filter of [{}, { types: ['ThingHappened'] }]) {
      const { batches } = await collect(readToEnd(store, { filter }));
      expect(batches).toEqual([{ events: [], position: START, isCaughtUp: true }]);
    }
  });

  it('events that the server writes for itself are never the head and reach no follower', async () => {
    const follower = follow(store, { after: START });
    const first = await store.append(aStream(), events(1), 'noStream');
    systemEvents(1100);
    expect(await store.head()).toBe(first.position);
    const second = await store.append(aStream(), events(1), 'noStream');
    await follower.until(() => follower.events.length === 2);
    await follower.stop();
    expect(follower.events.map(({ position }) => position)).toEqual([first.position, second.position]);
  });

  it('goes to the node that leads, to append, to read and to follow', async () => {
    const follower = await startEsdbServer();
    follower.faults.leaderPort = server.port;
    await store.close();
    store = open(follower.url);
    const [event] = events(1);
    const streamId = aStream();
    await store.append(streamId, event ? [event] : [], 'noStream');
    expect((await store.readLast(streamId))?.eventId).toBe(event?.eventId);
    expect(idsOf((await collect(readToEnd(store))).events)).toEqual([event?.eventId]);
    expect(inLog()).toEqual([event?.eventId]);
    await follower.close();
  });

  it('finds the leader by gossip', async () => {
    await store.close();
    store = open(`esdb+discover://127.0.0.1:${server.port}?tls=false`);
    await store.append(aStream(), events(1), 'noStream');
    expect(inLog()).toHaveLength(1);
  });

  it('keeps the rules of appending on a server without batches', async () => {
    await store.close();
    await server.close();
    server = await startEsdbServer({ hasBatchAppend: false });
    store = open();
    const streamId = aStream();
    const list = events(2);
    server.faults.loseAnswers = 1;
    const answer = await store.append(streamId, list, 'noStream');
    expect(await store.append(streamId, list, 'noStream')).toEqual(answer);
    await expect(store.append(streamId, events(1), 'noStream')).rejects.toMatchObject({ actual: 1 });
    await expect(store.append(streamId, events(1), 0)).rejects.toThrow(VersionConflict);
    await expect(store.append(aStream(), events(1), 'exists')).rejects.toMatchObject({ actual: -1 });
    expect(inLog()).toEqual(idsOf(list));
  });

  it.each([true, false])('says so when the server takes less than the port, batches: %s', async (hasBatchAppend) => {
    await store.close();
    await server.close();
    server = await startEsdbServer({ maxAppendBytes: 1000, hasBatchAppend });
    store = open();
    await expect(store.append(aStream(), [anEvent('x'.repeat(1000))], 'noStream')).rejects.toThrow(EventTooLarge);
    expect(warnings).toEqual([]);
  });

  it('refuses a position that is not its own', async () => {
    const { signal } = new AbortController();
    await expect(collect(store.subscribe({ after: '0000000000000000042', signal }))).rejects.toThrow(RangeError);
    expect(() => store.subscribe({ after: START, signal, maxBatch: 0 })).toThrow(RangeError);
  });

  it('refuses to hand out an event that was not written through the port', async () => {
    const foreign = {
      id: crypto.randomUUID(),
      type: 'T',
      isJson: true,
      data: Buffer.from('{}'),
      metadata: Buffer.alloc(0),
    };
    server.log.append('foreign-1', 'noStream', [foreign]);
    await expect(store.readStream('foreign-1')).rejects.toThrow('was not written by this program');
    await expect(collect(readToEnd(store))).rejects.toThrow('was not written by this program');
  });

  it('ends its subscriptions when it is closed, and takes no more calls', async () => {
    const { signal } = new AbortController();
    const iterating = collect(store.subscribe({ after: START, signal }));
    await store.append(aStream(), events(1), 'noStream');
    await store.close();
    expect((await iterating).events.length).toBeLessThanOrEqual(1);
    await expect(store.append(aStream(), events(1), 'noStream')).rejects.toThrow('closed');
    await expect(store.head()).rejects.toThrow('closed');
  });
});
