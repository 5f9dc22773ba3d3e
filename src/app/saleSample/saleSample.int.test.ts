/** Sales of a lived marketplace, derived anew: they agree with read models and provider until somebody tampers with either. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readWithoutKeys } from '#app/openLog.ts';
import type { NumberedEvent } from '#app/replay/moment.ts';
import { numberEvents } from '#app/replay/replay.ts';
import { readToEnd } from '#platform/eventStore/eventStore.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { openSimulationDb, type SimulationDb } from '#testing/simulation/database.ts';
import { runSeed } from '#testing/simulation/run.ts';
import type { World } from '#testing/simulation/world.ts';
import { chooseSales, findSales } from './chooseSales.ts';
import { compareSale } from './compareSale.ts';
import { deriveSales, type DerivedSale } from './deriveSales.ts';

/** Sales with payouts, refunds, a lost dispute and an annulment. */
const SEEDS = isLongRun ? [14, 23, 29, 44, 56] : [14, 23];

let db: SimulationDb;
beforeAll(async () => {
  db = await openSimulationDb(inject('postgres').admin, `sale_sample_${process.env['VITEST_POOL_ID'] ?? '0'}`);
});
afterAll(() => db.close());

const live = async (seed: number): Promise<{ world: World; sales: DerivedSale[] }> => {
  let seen: World | undefined;
  const { log } = await runSeed(db, seed, undefined, (world) => {
    seen = world;
    return Promise.resolve();
  });
  if (!seen) throw new Error('nothing has happened');
  await seen.log.apply();
  const events: NumberedEvent[] = [];
  for await (const { number, event } of numberEvents(readToEnd(log)))
    events.push({ number, event: readWithoutKeys(event) });
  return { world: seen, sales: await deriveSales(events, await findSales(events)) };
};

const findingsOf = async ({ world, sales }: Awaited<ReturnType<typeof live>>) => {
  const found = await Promise.all(sales.map((sale) => compareSale(sale, { db: world.db, payments: world.payments })));
  return found.flat();
};

it.each(SEEDS)('agrees with read models and provider (seed %i)', async (seed) => {
  const lived = await live(seed);
  expect(lived.sales.length).toBeGreaterThan(1);
  expect(await findingsOf(lived)).toEqual([]);
});

describe('a sale that somebody tampered with', () => {
  let lived: Awaited<ReturnType<typeof live>>;
  beforeAll(async () => {
    lived = await live(SEEDS[0] ?? 14);
  });
  const saleWith = (isWanted: (sale: DerivedSale) => boolean): DerivedSale => {
    const sale = lived.sales.find(isWanted);
    if (!sale) throw new Error('the seed has no such sale');
    return sale;
  };
  const sold = () => saleWith(({ state }) => state.receipt !== null);
  const sent = () => saleWith(({ transfers }) => transfers.length > 0);

  it.each([
    [
      'a buyer',
      () => sold().orderId,
      `update orders set buyer_id = gen_random_uuid() where id = ?`,
      'read model orders',
    ],
    [
      'a price',
      () => sold().orderId,
      `update orders set price_pence = price_pence + 1 where id = ?`,
      'read model orders',
    ],
    ['a receipt', () => sold().orderId, `update receipts set number = '2026-01-9999' where order_id = ?`, 'receipts'],
    [
      'a line of the ledger',
      () => sold().orderId,
      `update ledger set pence = pence + 1 where order_id = ? and line = 0`,
      'ledger',
    ],
    [
      'a payout',
      () => sent().state.payouts[0]?.payoutId,
      `update payouts set status = 'rejected' where id = ?`,
      'payouts',
    ],
    [
      'a refund',
      () => sold().orderId,
      `insert into after_sales (id, video_id, creator_id, opened_at, changed_at, refunded_pence) select id, video_id, creator_id, now(), now(), 1 from orders where id = ? on conflict (id) do update set refunded_pence = after_sales.refunded_pence + 1`,
      'after_sales',
    ],
  ])('differs in %s', async (_, idOf, statement, place) => {
    const { world } = lived;
    const tampering = world.db.transaction(async (tx) => {
      await tx.raw(statement, [idOf() ?? '']);
      const found = await Promise.all(
        lived.sales.map((sale) => compareSale(sale, { db: tx, payments: world.payments })),
      );
      expect(found.flat().map(({ where }) => where)).toContainEqual(expect.stringContaining(place));
      await tx.rollback(new Error('undone'));
    });
    await expect(tampering).rejects.toThrow('undone');
    expect(await findingsOf(lived)).toEqual([]);
  });

  it('differs from a provider that lists other amounts', async () => {
    const { world } = lived;
    const sale = sent();
    const payments = {
      readPayment: (paymentId: string) => world.payments.readPayment(paymentId),
      readCharge: (chargeId: string) => world.payments.readCharge(chargeId),
      listTransfers: async (reference: string) =>
        (await world.payments.listTransfers(reference)).map((transfer) => ({
          ...transfer,
          amountPence: transfer.amountPence - 1,
        })),
    };
    const found = await compareSale(sale, { db: world.db, payments });
    expect(found.map(({ where }) => where)).toContainEqual(`the provider, transfer ${sale.transfers[0]?.transferId}`);
  });
});

describe('the choice', () => {
  const sales = Array.from({ length: 100 }, (_, n) => ({ orderId: `order ${n}`, videoId: `video ${n}` }));

  it('is the same for the same seed, another one for another, and never more than there are', () => {
    expect(chooseSales(sales, 10, 7)).toEqual(chooseSales(sales, 10, 7));
    expect(chooseSales(sales, 10, 7)).toHaveLength(10);
    expect(chooseSales(sales, 10, 7)).not.toEqual(chooseSales(sales, 10, 8));
    expect(chooseSales(sales, 200, 7)).toEqual(sales);
  });
});
