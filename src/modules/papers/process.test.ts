/** Receipts over the log in memory: how the next number is found. */
import { describe, expect, it } from 'vitest';
import { readToEnd } from '#platform/eventStore/eventStore.ts';
import { bySystem, createHandle } from '#platform/eventStore/handle.ts';
import { memoryEventStore } from '#platform/eventStore/memory.ts';
import { aReceiptIssued, buyerId, id, videoId } from '#testing/events.ts';
import { aMetadata } from '#testing/eventStore/eventStoreRig.ts';
import type { ReceiptIssued, Seller } from '#events/papers.ts';
import { createIssueReceipt, type FindIssued } from './process.ts';

const seller: Seller = { name: 'Soletake Limited', companyNumber: null, address: null, email: null, vat: null };
const soldAt = '2026-11-30T12:00:00.000Z';
const nothing = { number: null, last: null };

const openRig = (findIssued: FindIssued) => {
  const store = memoryEventStore();
  const streamsRead: string[] = [];
  const counting: typeof store = {
    ...store,
    readStream: (...given) => {
      streamsRead.push(given[0]);
      return store.readStream(...given);
    },
  };
  let made = 1000;
  const handle = createHandle(
    counting,
    () => soldAt,
    () => id((made += 1)),
  );
  const issue = createIssueReceipt({ handle, readStream: counting.readStream, findIssued, seller });
  return {
    streamsRead,
    sell: (n: number) => issue({ orderId: id(n), videoId, buyerId, totalPence: 5390, soldAt }, bySystem('test')),
    giveOld: async (...orders: number[]) => {
      for (const [index, n] of orders.entries()) {
        const { data, type } = aReceiptIssued({
          orderId: id(n),
          number: `2026-11-${String(index + 1).padStart(4, '0')}`,
        });
        const event = { type, data, eventId: id(500 + index), metadata: aMetadata() };
        await store.append('receipts-2026-11', [event], index === 0 ? 'noStream' : index - 1);
      }
    },
    issued: async () => {
      const found: [string, string][] = [];
      for await (const { events } of readToEnd(store))
        for (const { data } of events) {
          const { number, orderId } = data as ReceiptIssued['data'];
          found.push([number, orderId]);
        }
      return found;
    },
  };
};

describe('issuing receipts', () => {
  it('gives one number after the other, whether or not the read model has followed, and one to each order', async () => {
    const rig = openRig(() => Promise.resolve(nothing));
    await Promise.all([1, 2, 3, 1, 2, 3].map((n) => rig.sell(n)));
    const issued = await rig.issued();
    expect(issued.map(([number]) => number)).toEqual(['2026-11-0001', '2026-11-0002', '2026-11-0003']);
    expect(issued.map(([, orderId]) => orderId).toSorted()).toEqual([id(1), id(2), id(3)]);
  });

  it('continues the numbers of a month that has one old stream, and gives nothing to an order in it', async () => {
    const rig = openRig(() => Promise.resolve(nothing));
    await rig.giveOld(1, 2);
    await rig.sell(2);
    await rig.sell(3);
    expect((await rig.issued()).at(-1)).toEqual(['2026-11-0003', id(3)]);
    expect(await rig.issued()).toHaveLength(3);
  });

  it('begins behind what the read model shows and reads nothing before it', async () => {
    const rig = openRig((orderId) =>
      Promise.resolve(
        orderId === id(1) ? { number: '2026-11-0007', last: '2026-11-12345' } : { number: null, last: '2026-11-12345' },
      ),
    );
    await rig.sell(1);
    expect(await rig.issued()).toEqual([]);
    await rig.sell(2);
    expect(await rig.issued()).toEqual([['2026-11-12346', id(2)]]);
    expect(rig.streamsRead).toEqual(['receipts-2026-11', 'receipt-2026-11-12346']);
  });
});
