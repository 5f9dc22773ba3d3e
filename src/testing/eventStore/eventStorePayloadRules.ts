import fc from 'fast-check';
import { expect, it } from 'vitest';
import { START } from '#platform/eventStore/eventStore.ts';
import { aMetadata, aStream, anEvent, appendAll, events, idsOf, size, type StoreUnderTest } from './eventStoreRig.ts';

const payloads: Record<string, unknown> = {
  'an empty object': {},
  'an empty list': [],
  null: null,
  'true and false': [true, false],
  'plain text': 'text',
  'text of many scripts': 'naïve ﷽ שלום עולם مرحبا 漢字 ไทย',
  'text to be read from right to left': '\u202Eabc\u202C \u200F(1)\u200F',
  'emoji of several code points': '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽',
  'control characters and NUL': 'a\u0000b\u0001\u001F\u007F\u2028\u2029\r\n\t',
  'lone surrogates': ['\uD800', 'a\uDC00b', '\uDFFF\uD800'],
  'a byte order mark, combining marks, both normal forms': '\uFEFFe\u0301é',
  'quotes, backslashes and what looks like an escape': '"\\"\\\\u0000 $1 \' {{}} %s',
  'numbers of all sizes': [
    0, -1, 0.1, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, 9007199254740991, 0.30000000000000004,
  ],
  'strange keys, in this order': { z: 1, a: 2, '': 3, 'a\u0000b': 4, constructor: 5, ' ': 6 },
  'a deep list': JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) as unknown,
};

/** Reading a stream, and what comes out of it. */
export const payloadRules = (use: () => StoreUnderTest): void => {
  it.each(Object.entries(payloads))('gives back %s, unchanged to the letter', async (_, data) => {
    const { store } = use();
    const streamId = aStream();
    await store.append(streamId, [anEvent(data)], 'noStream');
    expect(JSON.stringify((await store.readLast(streamId))?.data)).toBe(JSON.stringify(data));
  });

  it('gives back whatever can be written as JSON, unchanged to the letter', async () => {
    const { store } = use();
    const streamId = aStream();
    const values = fc.sample(fc.jsonValue({ stringUnit: 'binary' }), { numRuns: size.payloads, seed: size.seed });
    await appendAll(
      store,
      streamId,
      values.map((value) => anEvent(value)),
    );
    const found = await store.readStream(streamId);
    expect(found.map(({ data }) => JSON.stringify(data))).toEqual(values.map((value) => JSON.stringify(value)));
  });

  it('gives back id, type and metadata exactly', async () => {
    const { store } = use();
    const streamId = aStream();
    const given = {
      ...anEvent({ pricePence: 1200 }, 'VideoSold'),
      metadata: aMetadata({ schemaVersion: 7, actorId: 'b5c1', actorRole: 'finance', causationId: 'ü\u0000😀' }),
    };
    const { position } = await store.append(streamId, [given], 'noStream');
    expect(await store.readStream(streamId)).toStrictEqual([{ ...given, streamId, revision: 0, position }]);
  });

  it('reads from a revision on, it included, and at most as many as asked for', async () => {
    const { store } = use();
    const streamId = aStream();
    const written = events(10);
    await store.append(streamId, written, 'noStream');
    const read = async (options?: { fromRevision?: number; maxCount?: number }) =>
      idsOf(await store.readStream(streamId, options));
    const ids = idsOf(written);
    expect(await read()).toEqual(ids);
    expect(await read({ fromRevision: 4 })).toEqual(ids.slice(4));
    expect(await read({ maxCount: 3 })).toEqual(ids.slice(0, 3));
    expect(await read({ fromRevision: 4, maxCount: 2 })).toEqual(ids.slice(4, 6));
    expect(await read({ fromRevision: 9, maxCount: 5 })).toEqual(ids.slice(9));
    expect(await read({ fromRevision: 10 })).toEqual([]);
    expect(await read({ fromRevision: 500 })).toEqual([]);
  });

  it('reads a stream of 10,001 events to its end, and takes the next one', async () => {
    const { store } = use();
    const streamId = aStream();
    const written = events(10_001);
    await appendAll(store, streamId, written);
    const found = await store.readStream(streamId);
    expect(idsOf(found)).toEqual(idsOf(written));
    const last = found.at(-1)?.revision ?? -1;
    await expect(store.append(streamId, events(1), last)).resolves.toMatchObject({ revision: 10_001 });
    expect(await store.readStream(streamId, { fromRevision: 9999, maxCount: 2 })).toHaveLength(2);
  });

  it('reads a stream of 5 MB to its end', async () => {
    const { store } = use();
    const streamId = aStream();
    const written = Array.from({ length: 25 }, (_, index) => anEvent({ index, text: 'x'.repeat(200 * 1024) }));
    for (let from = 0; from < written.length; from += 4)
      await store.append(streamId, written.slice(from, from + 4), from === 0 ? 'noStream' : from - 1);
    const found = await store.readStream(streamId);
    expect(idsOf(found)).toEqual(idsOf(written));
    expect(found.map(({ data }) => data)).toEqual(written.map(({ data }) => data));
  });

  it('an absent stream has no events and no last event', async () => {
    const { store } = use();
    expect(await store.readStream(aStream())).toEqual([]);
    expect(await store.readLast(aStream())).toBeUndefined();
  });

  it('a stream is not mixed up with one whose name begins alike', async () => {
    const { store } = use();
    const streamId = aStream();
    const own = events(2);
    const other = events(3);
    await store.append(`${streamId}-2`, other, 'noStream');
    expect(await store.readStream(streamId)).toEqual([]);
    await store.append(streamId, own, 'noStream');
    expect(idsOf(await store.readStream(streamId))).toEqual(idsOf(own));
    expect((await store.readLast(`${streamId}-2`))?.revision).toBe(2);
  });

  it('the last event and the head are those of the newest append', async () => {
    const { store } = use();
    const stream = aStream();
    const other = aStream();
    const first = await store.append(stream, events(2), 'noStream');
    expect(await store.head()).toBe(first.position);
    const second = await store.append(other, events(3), 'noStream');
    expect(await store.head()).toBe(second.position);
    expect(await store.readLast(stream)).toMatchObject({ streamId: stream, ...first });
    expect(await store.readLast(other)).toMatchObject({ streamId: other, ...second });
    expect(second.position > first.position && first.position > START).toBe(true);
  });
};
