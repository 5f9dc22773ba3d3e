import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import {
  START,
  readToEnd,
  type EventFilter,
  type NewEvent,
  type RecordedEvent,
} from '#platform/eventStore/eventStore.ts';
import {
  aCategory,
  aStream,
  anEvent,
  appendAll,
  appendEach,
  appendRacing,
  collect,
  events,
  follow,
  idsOf,
  randomNumbers,
  size,
  type StoreUnderTest,
} from './eventStoreRig.ts';
import { patience } from '#testing/run/patience.ts';

const isAscending = (values: readonly string[]): boolean =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? ''));

export const tailRules = (use: () => StoreUnderTest): void => {
  const readAll = async (filter: EventFilter, after = START, maxBatch?: number) =>
    collect(readToEnd(use().store, { after, filter, ...(maxBatch && { maxBatch }) }));

  it('a follower sees what many writers append at once: everything, once, each stream and the whole in order', async () => {
    const { store } = use();
    const category = aCategory();
    const streams = Array.from({ length: 8 }, () => aStream(category));
    const after = await store.head();
    const whole = follow(store, { after });
    const sifted = follow(store, { after, filter: { categories: [category] }, maxBatch: 50 });
    const random = randomNumbers(size.seed);
    const written = new Map<string, string>();
    let conflicts = 0;
    const write = async () => {
      for (let count = 0; count < size.appendsPerWriter; count += 1) {
        const streamId = streams[Math.floor(random() * streams.length)] ?? '';
        const added = events(1 + Math.floor(random() * 3));
        const answer = await appendRacing(store, streamId, added);
        conflicts += answer.conflicts;
        for (const id of idsOf(added)) written.set(id, id === added.at(-1)?.eventId ? answer.position : '');
      }
    };
    await Promise.all(Array.from({ length: size.writers }, write));
    const late = await readAll({ categories: [category] });
    await whole.until(() => whole.events.length >= written.size);
    await sifted.until(() => sifted.events.length >= written.size);
    await Promise.all([whole.stop(), sifted.stop()]);

    expect(conflicts).toBeGreaterThan(0);
    expect(idsOf(late.events).toSorted()).toEqual([...written.keys()].toSorted());
    expect(idsOf(whole.events)).toEqual(idsOf(late.events));
    expect(idsOf(sifted.events)).toEqual(idsOf(late.events));
    expect(isAscending(whole.events.map(({ position }) => position))).toBe(true);
    for (const { eventId, position } of whole.events) expect([position, '']).toContain(written.get(eventId));
    for (const streamId of streams) {
      const ofStream = (list: readonly RecordedEvent[]) => list.filter((event) => event.streamId === streamId);
      expect(ofStream(whole.events)).toEqual(await store.readStream(streamId));
      expect(ofStream(whole.events).every(({ revision }, index) => revision === index)).toBe(true);
    }
  });

  it('going on after a position, an event’s or a batch’s, gives all that follows and nothing of what was', async () => {
    const category = aCategory();
    await appendEach(use().store, aStream(category), events(20));
    await appendAll(use().store, aStream(category), events(20));
    const all = await readAll({ categories: [category] }, START, 7);
    expect(all.events).toHaveLength(40);
    for (const index of [0, 1, 18, 19, 20, 38, 39]) {
      const rest = await readAll({ categories: [category] }, all.events[index]?.position);
      expect(idsOf(rest.events)).toEqual(idsOf(all.events.slice(index + 1)));
    }
    let seen = 0;
    for (const batch of all.batches) {
      seen += batch.events.length;
      expect(batch.position >= (batch.events.at(-1)?.position ?? START)).toBe(true);
      const rest = await readAll({ categories: [category] }, batch.position);
      expect(idsOf(rest.events)).toEqual(idsOf(all.events.slice(seen)));
    }
  });

  it('batches hold at most maxBatch events and their positions go up', async () => {
    const category = aCategory();
    await appendAll(use().store, aStream(category), events(50));
    for (const maxBatch of [1, 7, 50, 10_000]) {
      const { batches, events: found } = await readAll({ categories: [category] }, START, maxBatch);
      expect(Math.max(...batches.map((batch) => batch.events.length))).toBeLessThanOrEqual(maxBatch);
      expect(found.map(({ revision }) => revision)).toEqual(Array.from({ length: 50 }, (_, index) => index));
      expect(batches.map(({ position }) => position).toSorted()).toEqual(batches.map(({ position }) => position));
    }
  });

  it('a filter lets through the named categories, the named types, or what is both, by whole names, in the backlog and live', async () => {
    const { store } = use();
    const firstCategory = aCategory();
    const other = aCategory();
    const sold = `Sold.${firstCategory}`;
    const soldOut = `Sold.${firstCategory}Out`;
    const lookalike = sold.replace('.', 'x');
    const filters: EventFilter[] = [
      { categories: [firstCategory] },
      { categories: [firstCategory, other] },
      { types: [sold] },
      { types: [soldOut, lookalike] },
      { categories: [firstCategory], types: [sold] },
      { categories: [other, `${firstCategory}x`], types: [sold, lookalike] },
      { categories: [firstCategory], types: ['Unheard'] },
      { categories: [firstCategory], types: [] },
    ];
    const after = await store.head();
    const live = filters.map((filter) => ({ filter, follower: follow(store, { after, filter }) }));
    const written: (NewEvent & { category: string })[] = [];
    let end = START;
    for (const category of [firstCategory, other, `${firstCategory}x`, firstCategory])
      for (const type of [sold, soldOut, lookalike]) {
        const event = anEvent({}, type);
        written.push({ ...event, category });
        end = (await store.append(aStream(category), [event], 'noStream')).position;
      }
    for (const { filter, follower } of live) {
      const { categories, types } = filter;
      const expected = written.filter(
        (event) => (categories?.includes(event.category) ?? true) && (types?.includes(event.type) ?? true),
      );
      expect(idsOf((await readAll(filter)).events)).toEqual(idsOf(expected));
      await follower.until(() => (follower.batches.at(-1)?.position ?? START) >= end);
      await follower.stop();
      expect(idsOf(follower.events)).toEqual(idsOf(expected));
    }
  });

  it('is caught up only once the whole backlog was handed out, and then says so', async () => {
    const { store } = use();
    const category = aCategory();
    const streamId = aStream(category);
    await appendAll(store, streamId, events(size.backlog));
    const stop = new AbortController();
    let seen = 0;
    const states: boolean[] = [];
    for await (const batch of store.subscribe({
      after: START,
      filter: { categories: [category] },
      signal: stop.signal,
      maxBatch: 50,
    })) {
      for (const event of batch.events) {
        expect(event.revision).toBe(seen);
        seen += 1;
        if (seen % 25 === 0) await turn();
      }
      states.push(batch.isCaughtUp);
      if (batch.isCaughtUp && seen < size.backlog) break;
      if (batch.isCaughtUp && seen === size.backlog) await store.append(streamId, events(1), size.backlog - 1);
      if (batch.isCaughtUp && seen > size.backlog) stop.abort();
    }
    expect(seen).toBe(size.backlog + 1);
    expect(states.indexOf(true)).toBeGreaterThanOrEqual(size.backlog / 50 - 1);
  });

  it('a filter that nothing matches is caught up at once, without events', async () => {
    const { store } = use();
    const after = (await store.append(aStream(), events(1), 'noStream')).position;
    for (const filter of [{ categories: [aCategory()] }, { types: ['Unheard'] }, { categories: [], types: [] }]) {
      expect(await readAll(filter, after)).toMatchObject({ events: [], last: { isCaughtUp: true, position: after } });
      const fromStart = await readAll(filter);
      expect(fromStart).toMatchObject({ events: [], last: { isCaughtUp: true } });
      expect(fromStart.last && fromStart.last.position >= START).toBe(true);
    }
  });

  it('the position moves on with the log even if the filter lets nothing through', async () => {
    const { store } = use();
    const category = aCategory();
    const follower = follow(store, { after: START, filter: { categories: [category] } });
    await follower.until(() => follower.batches.some(({ isCaughtUp }) => isCaughtUp));
    for (const attempt of [1, 2]) {
      const { position } = await store.append(aStream(), events(attempt), 'noStream');
      await follower.until(() => (follower.batches.at(-1)?.position ?? START) >= position);
    }
    expect(follower.events).toEqual([]);
    const streamId = aStream(category);
    const mine = await store.append(streamId, events(1), 'noStream');
    await follower.until(() => follower.events.length > 0);
    expect(follower.events).toMatchObject([{ streamId, ...mine }]);
    await follower.stop();
  });

  it('an aborted subscription ends: before it begins, while it waits, and between two batches', async () => {
    const { store } = use();
    const category = aCategory();
    await appendAll(store, aStream(category), events(30));
    const filter = { categories: [category] };
    const early = await collect(store.subscribe({ after: START, filter, signal: AbortSignal.abort() }));
    expect(early.batches).toEqual([]);

    const waiting = follow(store, { after: START, filter });
    await waiting.until(() => waiting.batches.at(-1)?.isCaughtUp === true);
    const stoppedAt = Date.now();
    await waiting.stop();
    expect(Date.now() - stoppedAt).toBeLessThan(2000);

    const stop = new AbortController();
    const batches = [];
    for await (const batch of store.subscribe({ after: START, filter, signal: stop.signal, maxBatch: 10 })) {
      batches.push(batch);
      stop.abort();
    }
    expect(batches).toHaveLength(1);
  });

  it('a consumer may walk away in the middle and come back', async () => {
    const { store } = use();
    const category = aCategory();
    const written = events(30);
    await appendAll(store, aStream(category), written);
    const filter = { categories: [category] };
    const found: RecordedEvent[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1)
      for await (const batch of readToEnd(store, { after: found.at(-1)?.position ?? START, filter, maxBatch: 10 })) {
        found.push(...batch.events);
        if (batch.events.length > 0) break;
      }
    expect(idsOf(found)).toEqual(idsOf(written).slice(0, found.length));
    expect(idsOf((await readAll(filter, found.at(-1)?.position)).events)).toEqual(idsOf(written).slice(found.length));
  });

  it('goes on across restarts of the store without a gap or a double', async (context) => {
    const { store, restart } = use();
    if (!restart) return context.skip('this store cannot be restarted from here');
    const category = aCategory();
    const streamId = aStream(category);
    const after = await store.head();
    const followers = [follow(store, { after }), follow(store, { after, filter: { categories: [category] } })];
    const written = events(size.appendsAcrossRestarts);
    const restartsAt = [1, 2].map((third) => Math.floor((written.length * third) / 3));
    let restarting = Promise.resolve();
    for (const [index, event] of written.entries()) {
      if (restartsAt.includes(index)) restarting = restarting.then(restart);
      const append = () => store.append(streamId, [event], index === 0 ? 'noStream' : index - 1);
      expect((await vi.waitFor(append, { ...patience, interval: 50 })).revision).toBe(index);
    }
    await restarting;
    for (const follower of followers) {
      await follower.until(() => follower.events.length >= written.length);
      await follower.stop();
      expect(idsOf(follower.events)).toEqual(idsOf(written));
    }
    expect(idsOf(await store.readStream(streamId))).toEqual(idsOf(written));
  });
};
