import type { Db } from '#platform/postgres/db.ts';
import type { ExchangeRates } from '#modules/fees/ports.ts';

type Row = { day: string; currency: string; per_euro: number };

export const postgresExchangeRates = (db: Db): ExchangeRates => ({
  keep: async ({ day, perEuro }) => {
    const rows = Object.entries(perEuro).map(([currency, rate]): Row => ({ day, currency, per_euro: rate }));
    await db.transaction(async (all) => {
      await all<Row>('sales_exchange_rates').where({ day }).delete();
      await all<Row>('sales_exchange_rates').insert(rows);
    });
  },
  findLatest: async () => {
    const rows = await db<Row>('sales_exchange_rates')
      .where('day', db('sales_exchange_rates').max('day'))
      .select<Row[]>('currency', 'per_euro', db.raw(`to_char(day, 'YYYY-MM-DD') as day`));
    const [first] = rows;
    return first && { day: first.day, perEuro: Object.fromEntries(rows.map((row) => [row.currency, row.per_euro])) };
  },
});
