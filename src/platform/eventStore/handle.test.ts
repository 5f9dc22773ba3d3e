import { describe, expect, it } from 'vitest';
import { aStream, appendAll, events } from '#testing/eventStore/eventStoreRig.ts';
import { personal } from './eventStore.ts';
import { bySystem, createHandle, createLoad } from './handle.ts';
import { memoryEventStore } from './memory.ts';
import { memorySnapshots } from './states/snapshots.ts';

const now = (): string => '2026-11-22T12:00:00.000Z';
let made = 0;
const newId = (): string => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`;
const counts = { initialState: 0, evolve: (state: number) => state + 1 };

describe('a command', () => {
  it('is decided on a stream of 10,001 events, again and again', async () => {
    const store = memoryEventStore();
    const [category = '', ...rest] = aStream().split('-');
    const id = rest.join('-');
    await appendAll(store, `${category}-${id}`, events(10_001));
    const handle = createHandle(store, now, newId);
    for (const expected of [10_002, 10_003])
      expect(
        (await handle({ ...counts, category }, id, () => [{ type: 'ThingHappened', data: {} }], bySystem('test')))
          .state,
      ).toBe(expected);
  });
});

describe('a press', () => {
  const press = { ...bySystem('test'), actorId: 'ann', pressId: 'a press' };
  const happened = () => [{ type: 'ThingHappened', data: { index: 1 } }] as const;

  it('is answered once in a stream, where and as it was answered before', async () => {
    const handle = createHandle(memoryEventStore(), now, newId, memorySnapshots());
    const aggregate = { ...counts, category: 'thing', snapshotVersion: 1 };
    const first = await handle(aggregate, 'a', happened, press);
    for (let more = 0; more < 250; more += 1) await handle(aggregate, 'a', happened, bySystem('test'));
    const again = await handle(aggregate, 'a', happened, { ...press, correlationId: 'another request' });
    expect(first.isRepeated).toBe(false);
    expect(again).toMatchObject({
      isRepeated: true,
      events: [],
      state: 251,
      position: first.position,
      types: first.types,
    });
  });

  it('pressed twice at the same moment is answered once', async () => {
    const handle = createHandle(memoryEventStore(), now, newId);
    const aggregate = { ...counts, category: 'thing' };
    const both = await Promise.all([1, 2].map(() => handle(aggregate, 'a', happened, press)));
    expect(both.map(({ state }) => state)).toEqual([1, 1]);
  });

  it('is another one for another person and in another stream', async () => {
    const handle = createHandle(memoryEventStore(), now, newId);
    const aggregate = { ...counts, category: 'thing' };
    await handle(aggregate, 'a', happened, press);
    const others = [
      await handle(aggregate, 'a', happened, { ...press, actorId: 'bob' }),
      await handle(aggregate, 'b', happened, press),
    ];
    expect(others.map(({ isRepeated }) => isRepeated)).toEqual([false, false]);
  });
});

describe('a snapshot', () => {
  const listed = {
    category: 'thing',
    snapshotVersion: 1,
    initialState: { sum: 0, seen: [] as number[] },
    evolve: (state: { sum: number; seen: number[] }, event: { type: string; data: unknown }) => {
      const { index } = event.data as { index: number };
      return { sum: state.sum + index, seen: [...state.seen.slice(-3), index] };
    },
  };
  const open = async (count: number) => {
    const store = memoryEventStore();
    const id = aStream().split('-').slice(1).join('-');
    await appendAll(store, `thing-${id}`, events(count));
    const readFrom: number[] = [];
    const counting: typeof store = {
      ...store,
      readStream: (streamId, options = {}) => {
        readFrom.push(options.fromRevision ?? 0);
        return store.readStream(streamId, options);
      },
    };
    return { store: counting, readFrom, id };
  };

  it('gives the same state as the whole stream, and spares reading it again', async () => {
    const { store, readFrom, id } = await open(450);
    const snapshots = memorySnapshots();
    const load = createLoad(store, snapshots);
    const whole = await createLoad(store)(listed, id);
    expect(await load(listed, id)).toEqual(whole);
    expect(await load(listed, id)).toEqual(whole);
    expect(readFrom).toEqual([0, 0, 450]);
    const handle = createHandle(store, now, newId, snapshots);
    const more = [{ type: 'ThingHappened', data: { index: 7 } }] as const;
    const { state } = await handle(listed, id, () => more, bySystem('test'));
    expect(state).toEqual(await createLoad(store)(listed, id));
    snapshots.clear();
    expect(await load(listed, id)).toEqual(state);
  });

  it('of another version of the aggregate is not used', async () => {
    const { store, id } = await open(300);
    const snapshots = memorySnapshots();
    const load = createLoad(store, snapshots);
    await load(listed, id);
    const doubled = {
      ...listed,
      snapshotVersion: 2,
      evolve: (s: typeof listed.initialState) => ({ sum: s.sum + 2, seen: [] }),
    };
    expect(await load(doubled, id)).toEqual({ sum: 600, seen: [] });
  });

  it('never holds a personal value', async () => {
    const { store, id } = await open(300);
    const named = { ...listed, initialState: { name: personal('a', 'Ada') }, evolve: <S>(state: S): S => state };
    await expect(createLoad(store, memorySnapshots())(named, id)).rejects.toThrow('personal value');
  });
});
