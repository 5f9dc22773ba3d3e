import type { Db } from '#platform/postgres/db.ts';
import type { PublishedRate } from '#modules/fees/exchangeRates.ts';
import type { ExchangeRates } from '#modules/fees/ports.ts';

const dayOf = (db: Db, column: string) => db.raw(`to_char(??, 'YYYY-MM-DD') as day`, [column]);

type Row = { day: string; currency: string; per_euro: number };

export const postgresExchangeRates = (db: Db): ExchangeRates => ({
  keep: async ({ day, perEuro }) => {
    const rows = Object.entries(perEuro).map(([currency, rate]): Row => ({ day, currency, per_euro: rate }));
    await db.transaction(async (all) => {
      await all<Row>('sales_exchange_rates').where({ day }).delete();
      await all<Row>('sales_exchange_rates').insert(rows);
    });
  },
  install: async ({ day, perEuro }) => {
    const rows = Object.entries(perEuro).map(([currency, rate]): Row => ({ day, currency, per_euro: rate }));
    await db.transaction(async (all) => {
      await all<Row>('fees_installed_rates').where('day', '<', day).delete();
      await all<Row>('fees_installed_rates').insert(rows).onConflict('currency').ignore();
    });
  },
  find: async () => {
    const installed = await db<Row>('fees_installed_rates').select<Row[]>('currency', 'per_euro', dayOf(db, 'day'));
    // A file without the pound was never kept.
    const published = await db('sales_exchange_rates as r')
      .join('sales_exchange_rates as p', 'p.day', 'r.day')
      .where('p.currency', 'GBP')
      .distinctOn('r.currency')
      .orderBy([{ column: 'r.currency' }, { column: 'r.day', order: 'desc' }])
      .select<PublishedRate[]>('r.currency', 'r.per_euro as perEuro', 'p.per_euro as poundPerEuro', dayOf(db, 'r.day'));
    const [first] = installed;
    const perEuro = Object.fromEntries(installed.map(({ currency, per_euro }) => [currency, per_euro]));
    return { published, installed: first && { day: first.day, perEuro } };
  },
});
