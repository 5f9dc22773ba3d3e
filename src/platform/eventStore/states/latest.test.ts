import { describe, expect, it } from 'vitest';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { bySystem } from '#platform/eventStore/handle.ts';
import { createLatest } from './latest.ts';
import { memoryEventStore } from '#platform/eventStore/memory.ts';

type Added = { type: 'Added'; data: { amount: number } };
const sum: Aggregate<number, Added> = {
  category: 'sum',
  initialState: 0,
  evolve: (state, { data }) => state + data.amount,
};

const openStore = () => {
  const store = memoryEventStore();
  let eventId = 0;
  const reads: (number | undefined)[] = [];
  const add = (id: string, amount: number) =>
    store.append(
      `sum-${id}`,
      [
        {
          type: 'Added',
          data: { amount },
          eventId: `00000000-0000-4000-8000-${String((eventId += 1)).padStart(12, '0')}`,
          metadata: { schemaVersion: 1, at: '2026-01-01T00:00:00.000Z', ...bySystem('test') },
        },
      ],
      'any',
    );
  const latest = createLatest(
    {
      readStream: (streamId, options) => {
        reads.push(options?.fromRevision);
        return store.readStream(streamId, options);
      },
    },
    sum,
    2,
  );
  return { add, latest, reads };
};

describe('the latest state of a stream', () => {
  it('has every event from the moment of its append', async () => {
    const { add, latest } = openStore();
    expect(await latest('a')).toBe(0);
    await add('a', 2);
    expect(await latest('a')).toBe(2);
    await add('a', 3);
    expect(await latest('a')).toBe(5);
    expect(await latest('b')).toBe(0);
  });

  it('reads only what has been appended since', async () => {
    const { add, latest, reads } = openStore();
    await add('a', 2);
    await add('a', 3);
    await latest('a');
    await latest('a');
    expect(reads).toEqual([0, 2]);
  });

  it('counts each event once when several ask at the same moment', async () => {
    const { add, latest } = openStore();
    await latest('a');
    await add('a', 2);
    expect(await Promise.all([latest('a'), latest('a')])).toEqual([2, 2]);
    expect(await latest('a')).toBe(2);
  });

  it('forgets the stream that was asked for longest ago, and reads it again', async () => {
    const { add, latest, reads } = openStore();
    for (const id of ['a', 'b', 'c']) await add(id, 1);
    for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await latest(id)).toBe(1);
    expect(reads).toEqual([0, 0, 1, 0, 1, 0]);
  });

  it('keeps nothing of a read that failed', async () => {
    let isAway = true;
    const store = memoryEventStore();
    const latest = createLatest(
      { readStream: (...given) => (isAway ? Promise.reject(new Error('away')) : store.readStream(...given)) },
      sum,
      2,
    );
    await expect(latest('a')).rejects.toThrow('away');
    isAway = false;
    expect(await latest('a')).toBe(0);
  });
});
