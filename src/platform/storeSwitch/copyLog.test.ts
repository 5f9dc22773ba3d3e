import { describe, expect, it } from 'vitest';
import { compareLogs, copyLog, hashOf, type TwoLogs } from './copyLog.ts';
import { readToEnd, type EventStore, type NewEvent, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { memoryEventStore } from '#platform/eventStore/memory.ts';

let made = 0;
const happened = (data: unknown): NewEvent => ({
  eventId: `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
  type: 'Happened',
  data,
  metadata: {
    schemaVersion: 1,
    at: '2026-11-26T12:00:00.000Z',
    actorId: null,
    actorRole: 'system',
    correlationId: 'c',
    causationId: null,
  },
});

const read = async (store: EventStore): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const batch of readToEnd(store)) events.push(...batch.events);
  return events;
};

const lived = async (): Promise<TwoLogs> => {
  const from = memoryEventStore();
  await from.append('a-1', [happened({ n: 1 }), happened({ n: 2 })], 'noStream');
  await from.append('b-1', [happened({ n: 3 })], 'noStream');
  await from.append('a-1', [happened({ n: 4 })], 1);
  return { from, to: memoryEventStore(), names: { from: 'old', to: 'new' } };
};

describe('a copied log', () => {
  it('has the same events in the same order, and is not written to again', async () => {
    const logs = await lived();
    expect(await copyLog(logs)).toEqual({ found: 0, appended: 4 });
    expect((await read(logs.to)).map(hashOf)).toEqual((await read(logs.from)).map(hashOf));
    expect(await copyLog(logs)).toEqual({ found: 4, appended: 0 });
    expect(await compareLogs(logs)).toMatchObject({ events: 4, streams: 2 });
  });

  it('goes on in the middle of what was one append', async () => {
    const logs = await lived();
    const [first] = await read(logs.from);
    if (!first) throw new Error('the log is empty');
    await logs.to.append(first.streamId, [first], 'noStream');
    expect(await copyLog(logs)).toEqual({ found: 1, appended: 3 });
    expect(await compareLogs(logs)).toMatchObject({ events: 4 });
  });

  it('is refused where the other store holds something else', async () => {
    const logs = await lived();
    await logs.to.append('z-9', [happened({ n: 0 })], 'noStream');
    await expect(copyLog(logs)).rejects.toThrow(
      'where old has revision 0 of a-1 (Happened), new has revision 0 of z-9',
    );
  });

  it('is refused where an event was changed, added or is missing', async () => {
    const logs = await lived();
    const [first, ...rest] = await read(logs.from);
    if (!first) throw new Error('the log is empty');
    await logs.to.append('a-1', [{ ...first, data: { n: 7 } }], 'noStream');
    await expect(compareLogs(logs)).rejects.toThrow('differ at revision 0 of a-1 (Happened): data of old and new');

    const short = { ...logs, to: memoryEventStore() };
    await short.to.append('a-1', [first], 'noStream');
    await expect(compareLogs(short)).rejects.toThrow('new has ended before revision 1 of a-1');
    const long = { ...logs, from: short.to, to: logs.from };
    await expect(compareLogs(long)).rejects.toThrow('new has revision 1 of a-1 (Happened), and old has ended');
    expect(rest).toHaveLength(3);
  });

  it('says for a place in the one where the other stands', async () => {
    const logs = await lived();
    // The copy's places are others than those of the first log.
    const shifted: EventStore = {
      ...logs.to,
      subscribe: async function* (options) {
        for await (const batch of logs.to.subscribe(options))
          yield { ...batch, events: batch.events.map((event) => ({ ...event, position: `new ${event.position}` })) };
      },
    };
    await copyLog(logs);
    const places = (await read(logs.from)).map(({ position }) => position);
    const { positions } = await compareLogs({ ...logs, to: shifted }, [...places, `${places[1]}5`]);
    expect([...positions]).toEqual([
      ...places.slice(0, 2).map((place) => [place, `new ${place}`]),
      [`${places[1]}5`, `new ${places[1]}`],
      ...places.slice(2).map((place) => [place, `new ${place}`]),
    ]);
    await expect(compareLogs(logs, ['9'.repeat(19)])).rejects.toThrow('beyond the end of the log in old');
  });
});
