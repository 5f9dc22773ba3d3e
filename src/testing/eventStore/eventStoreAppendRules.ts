import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { EventTooLarge, VersionConflict, limits, type ExpectedRevision } from '#platform/eventStore/eventStore.ts';
import { aStream, anEvent, appendRacing, events, idsOf, size, type StoreUnderTest } from './eventStoreRig.ts';

export const appendRules = (use: () => StoreUnderTest): void => {
  const idsIn = async (streamId: string) => idsOf(await use().store.readStream(streamId));

  const conflict = async (work: Promise<unknown>): Promise<VersionConflict> => {
    const error: unknown = await work.then(
      (answer) => answer,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(VersionConflict);
    return error as VersionConflict;
  };

  it.each<{ expected: ExpectedRevision; absent: 'goes in' | 'conflict'; existing: 'goes in' | 'conflict' }>([
    { expected: 'noStream', absent: 'goes in', existing: 'conflict' },
    { expected: 'exists', absent: 'conflict', existing: 'goes in' },
    { expected: 'any', absent: 'goes in', existing: 'goes in' },
    { expected: 0, absent: 'conflict', existing: 'conflict' },
    { expected: 1, absent: 'conflict', existing: 'goes in' },
    { expected: 2, absent: 'conflict', existing: 'conflict' },
    { expected: 1_000_000, absent: 'conflict', existing: 'conflict' },
  ])(
    'an append expecting $expected meets an absent stream: $absent; a stream at revision 1: $existing',
    async ({ expected, absent, existing }) => {
      const { store } = use();
      const absentStream = aStream();
      const existingStream = aStream();
      await store.append(existingStream, events(2), 'noStream');
      for (const [streamId, outcome, before] of [
        [absentStream, absent, -1],
        [existingStream, existing, 1],
      ] as const) {
        const added = events(2);
        const work = store.append(streamId, added, expected);
        if (outcome === 'goes in') await expect(work).resolves.toMatchObject({ revision: before + 2 });
        else expect(await conflict(work)).toMatchObject({ streamId, expected, actual: before });
        const last = await store.readLast(streamId);
        expect(last?.revision).toBe(outcome === 'goes in' ? before + 2 : before === -1 ? undefined : before);
        expect(last?.eventId === added[1]?.eventId).toBe(outcome === 'goes in');
      }
    },
  );

  it('answers revision and position of the last event; revisions count from 0 without gaps', async () => {
    const { store } = use();
    const streamId = aStream();
    const first = await store.append(streamId, events(3), 'noStream');
    const second = await store.append(streamId, events(1), 2);
    const third = await store.append(streamId, events(2), 3);
    expect(first.revision).toBe(2);
    expect(second.revision).toBe(3);
    expect(third.revision).toBe(5);
    const found = await store.readStream(streamId);
    expect(found.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5]);
    const positions = found.map(({ position }) => position);
    expect(positions[2]).toBe(first.position);
    expect(positions[3]).toBe(second.position);
    expect(positions[5]).toBe(third.position);
    expect(positions.toSorted()).toEqual(positions);
    expect(new Set(positions).size).toBe(6);
  });

  it.each<{ first: ExpectedRevision; before: number }>([
    { first: 'noStream', before: 0 },
    { first: 2, before: 3 },
  ])('a repetition that expects $first gets the first answer again and writes nothing', async ({ first, before }) => {
    const { store } = use();
    const streamId = aStream();
    if (before > 0) await store.append(streamId, events(before), 'noStream');
    const repeated = events(3);
    const answer = await store.append(streamId, repeated, first);
    expect(await store.append(streamId, repeated, first)).toEqual(answer);
    await store.append(streamId, events(2), answer.revision);
    expect(await store.append(streamId, repeated, first)).toEqual(answer);
    expect(await idsIn(streamId)).toHaveLength(before + 5);
  });

  it('two equal appends at once both get the one answer', async () => {
    const { store } = use();
    const streamId = aStream();
    const repeated = events(2);
    const answers = await Promise.all([1, 2, 3].map(() => store.append(streamId, repeated, 'noStream')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await idsIn(streamId)).toEqual(idsOf(repeated));
  });

  it.each([
    { overlap: 'a longer append that begins like the first', pick: [0, 1, 2], expected: 'noStream' as const },
    { overlap: 'an append whose second event differs', pick: [0, 2], expected: 'noStream' as const },
    { overlap: 'the same events in another order', pick: [1, 0], expected: 'noStream' as const },
    { overlap: 'the end of the first append and one more', pick: [1, 2], expected: 0 },
  ])('refuses $overlap, and tells where the stream is', async ({ pick, expected }) => {
    const { store } = use();
    const streamId = aStream();
    const a = anEvent('a');
    const b = anEvent('b');
    const c = anEvent('c');
    await store.append(streamId, [a, b], 'noStream');
    const overlapping = pick.flatMap((index) => [a, b, c][index] ?? []);
    expect(await conflict(store.append(streamId, overlapping, expected))).toMatchObject({ actual: 1 });
    expect(await idsIn(streamId)).toEqual(idsOf([a, b]));
  });

  it('the same events in another stream are a new append', async () => {
    const { store } = use();
    const here = aStream();
    const there = aStream();
    const repeated = events(2);
    const first = await store.append(here, repeated, 'noStream');
    const second = await store.append(there, repeated, 'noStream');
    expect(second).toMatchObject({ revision: 1 });
    expect(second.position > first.position).toBe(true);
    expect(await idsIn(there)).toEqual(idsOf(repeated));
  });

  it('appends all events or none: one in the middle that is too large or no JSON leaves nothing behind', async () => {
    const { store } = use();
    const streamId = aStream();
    const tooLarge = anEvent('x'.repeat(limits.eventBytes));
    await expect(store.append(streamId, [anEvent(), tooLarge, anEvent()], 'noStream')).rejects.toThrow(EventTooLarge);
    await expect(store.append(streamId, [anEvent(), anEvent(1n), anEvent()], 'noStream')).rejects.toThrow(TypeError);
    await conflict(store.append(streamId, events(3), 0));
    expect(await store.readStream(streamId)).toEqual([]);
    expect((await store.append(streamId, events(1), 'noStream')).revision).toBe(0);
  });

  it('an event and an append of exactly the greatest size go in; what is beyond the limits does not', async () => {
    const { store } = use();
    const streamId = aStream();
    const bare = anEvent('');
    const overhead = Buffer.byteLength(JSON.stringify(bare.data)) + Buffer.byteLength(JSON.stringify(bare.metadata));
    const ofBytes = (bytes: number) => ({ ...anEvent('x'.repeat(bytes - overhead)), metadata: bare.metadata });
    await store.append(streamId, [ofBytes(limits.eventBytes)], 'noStream');
    await expect(store.append(streamId, [ofBytes(limits.eventBytes + 1)], 0)).rejects.toThrow(EventTooLarge);
    await store.append(
      streamId,
      [1, 2, 3, 4].map(() => ofBytes(250_000)),
      0,
    );
    await expect(
      store.append(
        streamId,
        [1, 2, 3, 4, 5].map(() => ofBytes(250_000)),
        4,
      ),
    ).rejects.toThrow(EventTooLarge);
    await store.append(streamId, events(limits.appendEvents), 4);
    await expect(store.append(streamId, events(limits.appendEvents + 1), 204)).rejects.toThrow(EventTooLarge);
    await expect(store.append(streamId, [], 204)).rejects.toThrow(EventTooLarge);
    const found = await store.readStream(streamId);
    expect(found.map(({ revision }) => revision)).toEqual(Array.from({ length: 205 }, (_, revision) => revision));
    expect(found[0]?.data).toHaveLength(limits.eventBytes - overhead);
  });

  it('of many writers that expect the same revision exactly one wins', async () => {
    const { store } = use();
    const streamId = aStream();
    await store.append(streamId, events(1), 'noStream');
    const rivals = Array.from({ length: size.writers }, () => events(2));
    const outcomes = await Promise.allSettled(rivals.map((rival) => store.append(streamId, rival, 0)));
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    for (const [index, outcome] of outcomes.entries())
      if (index !== winner)
        expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'VersionConflict', actual: 2 } });
    expect((await idsIn(streamId)).slice(1)).toEqual(idsOf(rivals[winner] ?? []));
  });

  it('many writers on one stream lose nothing, and each keeps its own order', async () => {
    const { store } = use();
    const streamId = aStream();
    let conflicts = 0;
    const write = async (writer: number) => {
      const revisions: number[] = [];
      for (let turnNumber = 0; turnNumber < size.racesPerWriter; turnNumber += 1) {
        const answer = await appendRacing(store, streamId, [anEvent({ writer, turnNumber })]);
        conflicts += answer.conflicts;
        revisions.push(answer.revision);
        await turn();
      }
      return revisions;
    };
    const revisions = await Promise.all(Array.from({ length: size.writers }, (_, writer) => write(writer)));
    const count = size.writers * size.racesPerWriter;
    expect(revisions.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index));
    expect(conflicts).toBeGreaterThan(0);
    const found = await store.readStream(streamId);
    for (const [writer, own] of revisions.entries())
      expect(own.map((revision) => found[revision]?.data)).toEqual(
        Array.from({ length: size.racesPerWriter }, (_, turnNumber) => ({ writer, turnNumber })),
      );
  });
};
